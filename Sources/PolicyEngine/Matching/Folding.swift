/// Text as rules read it: invisible characters gone, typographic variants of quotes, dashes, spaces and Latin letters
/// made plain. Works character by character, so that a stream folds like the whole.
///
/// PCRE2 folds case by itself.
enum Folding {
    static func fold(_ text: String) -> [UInt8] {
        if text.utf8.allSatisfy(keeps) { return Array(text.utf8) }
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { append(scalar, to: &folded) }
        return folded
    }

    /// Whether this byte is a character that stays as it is: ASCII but for the carriage return.
    static func keeps(_ byte: UInt8) -> Bool { byte < 0x80 && byte != 0x0D }

    static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
        switch scalar.value {
        case 0x0D: folded.append(UInt8(ascii: "\n"))
        case ..<0x80: folded.append(UInt8(truncatingIfNeeded: scalar.value))
        case 0x2018, 0x2019, 0x02BC: folded.append(UInt8(ascii: "'"))
        case 0x2010...0x2015, 0x2212: folded.append(UInt8(ascii: "-"))
        case 0x2028, 0x2029: folded.append(UInt8(ascii: "\n"))
        case 0xFE52, 0xFF61: folded.append(UInt8(ascii: "."))
        case 0xFE6B: folded.append(UInt8(ascii: "@"))
        case 0xFF01...0xFF5E: folded.append(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0))
        default:
            let properties = scalar.properties
            if properties.isDefaultIgnorableCodePoint { return }
            if properties.isWhitespace {
                folded.append(UInt8(ascii: " "))
            } else {
                folded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
    }
}

/// A text that is still being written, as rules read it, with the way back to the original.
struct FoldedTail {
    private(set) var text = TextTail()
    /// Bytes of the original so far.
    private var originalEnd = 0
    /// Where the distance between folded and original offsets changes; one for the start of `text` at least.
    private var seams: [(folded: Int, original: Int)] = [(0, 0)]

    mutating func append(_ original: String) {
        if original.utf8.allSatisfy(Folding.keeps) {
            meet(at: text.end)
            text.append(original.utf8)
            originalEnd += original.utf8.count
            return
        }
        var folded: [UInt8] = []
        for scalar in original.unicodeScalars {
            let length = folded.count
            Folding.append(scalar, to: &folded)
            if folded.count > length { meet(at: text.end + length) }
            originalEnd += UTF8.width(scalar)
        }
        text.append(folded)
    }

    /// Notes that what comes next stands at `offset` of the folded text and at the end of the original so far.
    private mutating func meet(at offset: Int) {
        if let last = seams.last, last.original - last.folded != originalEnd - offset {
            seams.append((offset, originalEnd))
        }
    }

    mutating func complete() { text.complete() }

    /// Where, in the original, the character at `offset` of the folded text began.
    func original(of offset: Int) -> Int {
        guard offset < text.end else { return originalEnd }
        let seam = seams.last { $0.folded <= offset } ?? (0, 0)
        return seam.original + offset - seam.folded
    }

    mutating func forget(before offset: Int, keeping context: Int) {
        text.forget(before: offset, keeping: context)
        if let first = seams.lastIndex(where: { $0.folded <= text.start }), first > 0 {
            seams.removeSubrange(..<first)
        }
    }
}
