/// Finds one form of one kind of personal data: by its shape, then by its checksum, then by the words before it.
///
/// A detector is data. To add one: its pattern, what its matches can begin with, the words that must or must not stand
/// before it, and a function for its checksum if it has one; then its place in ``standard()``.
package final class PIIDetector: Sendable {
    /// What has to be seen of a text before a pattern is worth trying, beyond the first byte. It may allow for too much
    /// and never for too little.
    enum Gate: Hashable, Sendable {
        case none
        /// Characters of an e-mail's local part, then "@".
        case beforeAt
        /// Characters of an e-mail's local part, then an "@" that is written otherwise or apart.
        case beforeWrittenAt
        /// Letters, then a colon.
        case beforeColon
        /// Characters of a host's name, a dot among them, then "/" or a port.
        case hostBeforePath
        /// A digit among the first ten bytes of a word, or after two or five capitals and a space.
        case digitInWord
        /// At most four hexadecimal digits, then a colon.
        case hexBeforeColon
        /// A word that begins with one of these, three bytes each, in any case; or a number; or a word with a capital before a number.
        case words(Set<UInt32>, orCapital: Bool)
        /// Of a date: a word that begins with one of these, or a number before such a word or before another number.
        case dates(Set<UInt32>)
        /// The number of a house, then a space or comma, then a word or a number.
        case numberBeforeName
        /// The same, then a capital or a number.
        case numberBeforeCapital
        /// At least so many digits, with at most three characters of `+ .-/()` between two of them.
        case digits(Int)
    }

    package let kind: PIIKind
    /// Anchored: it is asked whether a match begins just here.
    package let pattern: Pattern
    /// The ASCII characters that a match can begin with; one that does begins a word where it is a letter or digit.
    let opening: String
    let gate: Gate
    /// Of the words before: what they have to say.
    let context: LeftContext?
    /// Of the words before: what they must not say.
    let exclusion: LeftContext?
    /// How many bytes of a match are personal data indeed, from its start; nil for none.
    package let measure: @Sendable (ArraySlice<UInt8>) -> Int?

    /// - Parameters:
    ///   - alternatives: patterns, of which the first that matches counts.
    ///   - accepts: whether a match is personal indeed; its checksum, most often.
    convenience init(
        _ kind: PIIKind, _ alternatives: [String], opening: String, gate: Gate = .none, context: LeftContext? = nil,
        unless exclusion: LeftContext? = nil,
        accepts: @escaping @Sendable (ArraySlice<UInt8>) -> Bool = { _ in true }
    ) throws(PolicyError) {
        try self.init(kind, alternatives, opening: opening, gate: gate, context: context, unless: exclusion) {
            accepts($0) ? $0.count : nil
        }
    }

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

    /// The gate of words with these beginnings, of three characters of ASCII each.
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

/// Words that stand before personal data, looked for in the ``window`` before it and nowhere else, so that a stream
/// need keep no more of what it has shown.
package struct LeftContext: Sendable {
    /// Bytes of the text, as patterns read it.
    static let window = 64

    private let pattern: Pattern

    /// - Parameters:
    ///   - words: a pattern of the words, in any case.
    ///   - gap: a pattern of what may stand between them and the data.
    package init(_ words: String, gap: String = #"[^\d\n]{0,24}"#) throws(PolicyError) {
        pattern = try Pattern(#"(?:\#(words))\#(gap)\z"#)
    }

    /// Whether any word at all stands before `offset`: rows of numbers need no search.
    static func hasWords(before offset: Int, in text: TextWindow) -> Bool {
        let start = text.boundary(notAfter: max(offset - window, text.start))
        return text.slice(start..<offset).reversed().contains { $0.isASCIILetter || $0 >= 0x80 }
    }

    /// Whether the words stand before `offset`; nil where a limit was hit and nobody knows.
    func stands(before offset: Int, in text: TextWindow, using workspace: MatchWorkspace) -> Bool? {
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
