/// Words and phrases of several languages with one meaning for rules.
struct Lexicon: Sendable {
    let name: String
    let location: PolicyError.Location
    /// Pattern source of each word or phrase.
    let terms: [String]
    let exceptions: [String]

    /// Returns the pattern sources of a word or phrase: as it is spelled, and with "ae", "oe", "ue" for umlauts, which
    /// people write on foreign keyboards.
    static func sources(of phrase: String) -> [String] {
        let plain = phrase.replacing("ä", with: "ae").replacing("ö", with: "oe").replacing("ü", with: "ue")
        return plain == phrase ? [source(of: phrase)] : [source(of: phrase), source(of: plain)]
    }

    /// Returns a pattern source that matches a word or phrase in normalised text. Any space or hyphen may separate its
    /// words; a star at the end of a word means any continuation.
    static func source(of phrase: String) -> String {
        if phrase.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) { return phrase }
        let normalised = String(decoding: NormalisedText(phrase.replacing("*", with: "\u{E000}")).bytes, as: UTF8.self)
        return normalised.split { $0 == " " || $0 == "-" }.map { word in
            word.unicodeScalars.map { scalar in
                switch scalar {
                case "\u{E000}": #"\p{L}{0,24}"#
                case "'": "'?"
                case _ where scalar.properties.isAlphabetic || scalar.properties.numericType != nil: String(scalar)
                default: "\\x{\(String(scalar.value, radix: 16))}"
                }
            }.joined()
        }.joined(separator: #"[\s\-]{1,3}"#)
    }

    /// Returns the letters of a source, with one space between words and a star for any continuation.
    static func spelled(_ source: String) -> [UInt8] {
        if source.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) { return Array(source.utf8) }
        return Array(
            source.replacing(#"[\s\-]{1,3}"#, with: " ").replacing(#"\p{L}{0,24}"#, with: "*").replacing(
                "'?", with: "'"
            ).utf8)
    }
}

extension Pattern {
    /// Checks a pattern as its author wrote it, so that the offset of an error is the author's.
    ///
    /// - Throws: ``PolicyError`` `bad_pattern`.
    static func check(_ source: String) throws(PolicyError) {
        let pattern = try Pattern(source, isForTrial: true)
        guard !pattern.canMatchEmpty else {
            throw PolicyError(.badPattern, "the pattern matches the empty text; it must match at least one character")
        }
        guard pattern.maxLookbehind <= 32 else {
            throw PolicyError(.badPattern, "the pattern looks back too far; at most 32 characters are allowed")
        }
        try PatternProbe.check(Pattern(source, isAnchored: true, isStudied: false))
    }

    /// Returns a pattern of whole words, in the singular or plural, so that "honeydew" does not match "honey".
    ///
    /// - Parameters:
    ///   - factored: an equal pattern that matches faster.
    ///   - isAnchored: whether a match can begin only at the start of the search.
    static func words(
        _ source: String, factored: String? = nil, isAnchored: Bool = false
    ) throws(PolicyError) -> Pattern {
        // The end must not cut a word. `PolicySet.intent` checks the start: a check here would keep PCRE2 from skipping
        // ahead to where the pattern can begin, at five times the cost.
        let end = #"(?:(?<![\p{L}\p{N}])|(?![\p{L}\p{N}]))"#
        return try Pattern(source, factored: factored, followedBy: "(?:e?s)?\(end)", isAnchored: isAnchored)
    }

    /// Returns a pattern of any of these sources; nil for an empty list.
    static func words(anyOf sources: [String], isAnchored: Bool = false) throws(PolicyError) -> Pattern? {
        guard !sources.isEmpty else { return nil }
        // The longest first, so that a match is as long as possible.
        let longest = sources.sorted { $0.count > $1.count }
        return try words(
            longest.map { "(?:\($0))" }.joined(separator: "|"), factored: Alternatives.source(of: longest),
            isAnchored: isAnchored)
    }
}
