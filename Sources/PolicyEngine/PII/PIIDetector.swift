package enum PIIKind: String, CaseIterable, Sendable {
    case email, phone, address
}

/// Personal data in a text: its kind and where it stands, in bytes of UTF-8.
package struct PIISpan: Hashable, Sendable {
    package var kind: PIIKind
    package var range: Range<Int>

    package init(kind: PIIKind, range: Range<Int>) {
        self.kind = kind
        self.range = range
    }
}

/// Finds one kind of personal data. No pattern here matches more than ``IncrementalSearch/window`` bytes.
package struct PIIDetector: Sendable {
    package let kind: PIIKind
    package let pattern: Pattern
    let opening: Opening?
    /// Whether what the pattern matched is personal indeed.
    package let accepts: @Sendable (ArraySlice<UInt8>) -> Bool

    /// - Parameter opening: the ASCII characters that a match can begin with, if it only ever begins a word.
    package init(
        _ kind: PIIKind, _ alternatives: [String], opening: String? = nil,
        accepts: @escaping @Sendable (ArraySlice<UInt8>) -> Bool = { _ in true }
    ) throws(PolicyError) {
        self.kind = kind
        pattern = try Pattern(alternatives.joined(separator: "|"), isCaseSensitive: true)
        self.opening = opening.map(Opening.init(anyOf:))
        self.accepts = accepts
    }

    /// Earlier ones name the kind where two find something at the same place.
    static func standard() throws(PolicyError) -> [PIIDetector] { [try email(), try phone(), try address()] }

    /// Addresses as people write them, of RFC 5321's lengths for the local part and for labels.
    private static func email() throws(PolicyError) -> PIIDetector {
        try PIIDetector(
            .email, [#"[\p{L}\p{N}._%+-]{1,64}+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,4}\p{L}{2,24}"#])
    }
}
