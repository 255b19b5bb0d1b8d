/// Detector of one form of one kind of personal data: by its shape, then its checksum, then the words before it.
///
/// A detector is data. To add one, write its pattern, the characters that its matches can begin with, the words that
/// must or must not precede it, and a checksum function if it has one; then add it to ``standard()``.
package final class PIIDetector: Sendable {
    /// Condition that the text must meet before a pattern is tried, beyond the first byte. May allow too much, never
    /// too little.
    enum Gate: Hashable, Sendable {
        case none
        /// Characters of an e-mail's local part, then "@".
        case beforeAt
        /// Characters of an e-mail's local part, then an "@" that is spelled out or between spaces.
        case beforeWrittenAt
        /// Letters, then a colon.
        case beforeColon
        /// Characters of a host name with a dot, then "/" or a port.
        case hostBeforePath
        /// A digit among the first ten bytes of a word, or after two or five capitals and a space.
        case digitInWord
        /// At most four hexadecimal digits, then a colon.
        case hexBeforeColon
        /// A word with one of these three-byte prefixes, in any case; or a number; or a capitalised word before a
        /// number.
        case words(Set<UInt32>, orCapital: Bool)
        /// A date: a word with one of these prefixes, or a number before such a word or before another number.
        case dates(Set<UInt32>)
        /// A house number, then a space or comma, then a word or a number.
        case numberBeforeName
        /// A house number, then a space or comma, then a capital letter or a number.
        case numberBeforeCapital
        /// At least so many digits, with at most three characters of `+ .-/()` between two of them.
        case digits(Int)
    }

    /// Kind of data that this detector finds.
    package let kind: PIIKind
    /// Anchored: matches only at the tested position.
    package let pattern: Pattern
    /// ASCII characters that a match can begin with. A match that begins with a letter or digit begins a word.
    let opening: String
    let gate: Gate
    /// Words that must precede a match.
    let context: LeftContext?
    /// Words that must not precede a match.
    let exclusion: LeftContext?
    /// Returns how many bytes of a match are personal data, from its start; nil for none.
    package let measure: @Sendable (ArraySlice<UInt8>) -> Int?

    /// Creates a detector that accepts or rejects a match as a whole.
    ///
    /// - Parameters:
    ///   - alternatives: patterns; the first that matches wins.
    ///   - accepts: whether a match is personal data; most often its checksum.
    convenience init(
        _ kind: PIIKind, _ alternatives: [String], opening: String, gate: Gate = .none, context: LeftContext? = nil,
        unless exclusion: LeftContext? = nil,
        accepts: @escaping @Sendable (ArraySlice<UInt8>) -> Bool = { _ in true }
    ) throws(PolicyError) {
        try self.init(kind, alternatives, opening: opening, gate: gate, context: context, unless: exclusion) {
            accepts($0) ? $0.count : nil
        }
    }

    /// Creates a detector that may accept a part of a match.
    ///
    /// - Parameter measure: how much of a match is personal data, in bytes from its start.
    init(
        _ kind: PIIKind, _ alternatives: [String], opening: String, gate: Gate = .none, context: LeftContext? = nil,
        unless exclusion: LeftContext? = nil, measure: @escaping @Sendable (ArraySlice<UInt8>) -> Int?
    ) throws(PolicyError) {
        self.kind = kind
        pattern = try Pattern(
            "(?:\(alternatives.joined(separator: "|")))", isCaseSensitive: true, isAnchored: true)
        self.opening = opening
        self.gate = gate
        self.context = context
        self.exclusion = exclusion
        self.measure = measure
    }

    /// Returns a gate of words with these prefixes, of three ASCII characters each.
    static func words(_ beginnings: String, orCapital: Bool) -> Gate {
        .words(prefixes(beginnings), orCapital: orCapital)
    }

    static func prefixes(_ beginnings: String) -> Set<UInt32> {
        Set(beginnings.split(separator: "|").map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } })
    }

    static let digits = "0123456789"
    static let capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    static let letters = capitals + "abcdefghijklmnopqrstuvwxyz"
}

/// Words before personal data. They are searched only in the ``window`` before it, so that a stream need keep no more
/// of its released text.
package struct LeftContext: Sendable {
    /// Length of the window, in bytes of folded text.
    static let window = 64

    private let pattern: Pattern

    /// Compiles a context.
    ///
    /// - Parameters:
    ///   - words: a pattern of the words, in any case.
    ///   - gap: a pattern of the text between the words and the data.
    package init(_ words: String, gap: String = #"[^\d\n]{0,24}"#) throws(PolicyError) {
        pattern = try Pattern(#"(?:\#(words))\#(gap)\z"#)
    }

    /// Returns whether any word precedes `offset`: rows of numbers need no search.
    static func hasWords(before offset: Int, in text: TextWindow) -> Bool {
        let start = text.boundary(notAfter: max(offset - window, text.start))
        return text.slice(start..<offset).reversed().contains { $0.isASCIILetter || $0 >= 0x80 }
    }

    /// Returns whether the words precede `offset`; nil if a limit was exceeded and the result is unknown.
    func matches(before offset: Int, in text: TextWindow, using workspace: MatchWorkspace) -> Bool? {
        let start = text.boundary(notAfter: max(offset - Self.window, text.start))
        let outcome = pattern.firstMatch(
            in: text.bytes, range: (start - text.start)..<(offset - text.start), from: start - text.start,
            using: workspace)
        return switch outcome {
        case .match: true
        case .none: false
        case .partial, .undecided: nil
        }
    }
}
