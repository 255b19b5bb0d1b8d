/// A text that is compared byte by byte in UTF-8. `String` takes the two forms of `é` for one; clients in other
/// languages do not, and all of them must find the same winner of a merge.
package struct ExactText: Hashable, Sendable {
    /// The text itself.
    package let text: String

    /// Wraps a text.
    package init(_ text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}

extension ExactText: Comparable {
    /// Sorts by UTF-16 code units, as RFC 8785 sorts names and as JavaScript sorts by default.
    package static func < (left: ExactText, right: ExactText) -> Bool { precedes(left.text, right.text) }

    /// Returns whether a text sorts before another by UTF-16 code units.
    static func precedes(_ left: String, _ right: String) -> Bool {
        var right = right.utf8.makeIterator()
        for byte in left.utf8 {
            guard let other = right.next() else { return false }
            guard byte != other else { continue }
            // UTF-16 writes what is beyond U+FFFF by surrogates, which sort before U+E000. UTF-8 sorts it last.
            return rank(byte) < rank(other)
        }
        return right.next() != nil
    }

    /// The place of a byte in that order: those that begin U+E000 to U+FFFF (0xEE, 0xEF) come last.
    private static func rank(_ byte: UInt8) -> Int { byte == 0xEE || byte == 0xEF ? Int(byte) + 0x100 : Int(byte) }
}
