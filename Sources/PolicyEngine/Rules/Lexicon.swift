/// Words and phrases of several languages that mean one thing to a rule.
struct Lexicon: Sendable {
    let name: String
    let location: PolicyError.Location
    /// The sources of a pattern for each word or phrase.
    let terms: [String]
    let exceptions: [String]

    /// The source that matches a word or phrase in normalised text, with any space or hyphen between its words; a star at
    /// the end of a word stands for any continuation.
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

    /// A source as its letters, with one space for what may stand between words and a star for any continuation.
    static func spelled(_ source: String) -> [UInt8] {
        if source.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) { return Array(source.utf8) }
        return Array(
            source.replacing(#"[\s\-]{1,3}"#, with: " ").replacing(#"\p{L}{0,24}"#, with: "*").replacing(
                "'?", with: "'"
            ).utf8)
    }
}

extension Pattern {
    /// Checks a pattern as its author wrote it, so that an error's offset is the author's.
    ///
    /// - Throws: ``PolicyError`` `bad_pattern`.
    static func check(_ source: String) throws(PolicyError) {
        let pattern = try Pattern(source, isForTrial: true)
        guard !pattern.canMatchEmpty else { throw PolicyError(.badPattern, "the pattern matches the empty text") }
        guard pattern.maxLookbehind <= 32 else {
            throw PolicyError(.badPattern, "the pattern looks back further than 32 characters")
        }
        try PatternProbe.check(Pattern(source, isAnchored: true, isStudied: false))
    }

    /// A rule's pattern: whole words only, in the singular or plural, so that "honeydew" is not honey.
    ///
    /// - Parameter isAnchored: see ``init(_:followedBy:isCaseSensitive:isAnchored:isForTrial:)``.
    static func words(_ source: String, isAnchored: Bool = false) throws(PolicyError) -> Pattern {
        // The end must not cut a word. `PolicySet.intent` looks at the start: a check here would keep PCRE2 from
        // skipping ahead to where the pattern can begin, at five times the cost.
        let end = #"(?:(?<![\p{L}\p{N}])|(?![\p{L}\p{N}]))"#
        return try Pattern(source, followedBy: "(?:e?s)?\(end)", isAnchored: isAnchored)
    }

    /// Any of these sources; nil for none.
    static func words(anyOf sources: [String], isAnchored: Bool = false) throws(PolicyError) -> Pattern? {
        guard !sources.isEmpty else { return nil }
        // The longest first, so that a hit takes in as much as it can.
        let alternatives = sources.sorted { $0.count > $1.count }.map { "(?:\($0))" }
        return try words(alternatives.joined(separator: "|"), isAnchored: isAnchored)
    }
}
