/// The possible beginnings of one pattern's matches. May allow too much, never too little.
struct PrefilterLiterals: Sendable {
    /// Number of letters and spaces at the start of a match that are distinguished.
    static let depth = 4

    /// For each byte, whether a match can begin with it.
    private(set) var first: [Bool]
    /// All beginnings of 1...`depth` lower-case letters and spaces. Case and characters after other characters are not
    /// distinguished. Nil if only `first` is known.
    private(set) var beginnings: [[UInt8]]?
    /// True if the text before a match matters, which the prefilter does not test.
    let looksBack: Bool

    /// Derives the beginnings of a rule's pattern by trial matches: PCRE2_PARTIAL_HARD rejects a beginning that the
    /// pattern
    /// cannot continue.
    ///
    /// Trial matches do not work for a pattern that may look back further than a word boundary or that is
    /// case-sensitive.
    /// For these, only the first byte as PCRE2 reports it is used.
    init(of pattern: Pattern) {
        looksBack = pattern.source.contains("(?<!")
        // PCRE2 does not study the beginnings of anchored patterns.
        let free = try? Pattern(pattern.source, isCaseSensitive: pattern.isCaseSensitive, isForTrial: true)
        first = (0..<256).map { free?.canBegin(with: $0) ?? true }
        guard Self.isPlain(pattern) else { return }
        let begins = Self.begins(pattern)
        for byte in UInt8(0)..<0x80 where first[Int(byte)] { first[Int(byte)] = begins([byte]) }
        var all: [[UInt8]] = []
        var longest: [[UInt8]] = [[]]
        for _ in 0..<Self.depth {
            longest = longest.flatMap { beginning in Self.alphabet.map { beginning + [$0] } }.filter(begins)
            all += longest
            // If nearly everything is a beginning, distinguishing them gains nothing.
            if all.count > 6000 { return }
        }
        beginnings = all
    }

    /// Derives the beginnings of lexicon words and phrases, as ``Lexicon/source(of:)`` writes them, and of patterns.
    init(words: [String], patterns: [String]) throws(PolicyError) {
        looksBack = patterns.contains { $0.contains("(?<!") }
        var known: Set<[UInt8]> = []
        first = Array(repeating: false, count: 256)
        var isComplete = true
        if let pattern = try Pattern.words(anyOf: patterns, isAnchored: true) {
            let asked = PrefilterLiterals(of: pattern)
            first = asked.first
            known.formUnion(asked.beginnings ?? [])
            isComplete = asked.beginnings != nil
        }
        for word in words {
            let spelled = Lexicon.spelled(word)
            if let byte = spelled.first { first[Int(byte)] = true }
            Self.insert([], spelled[...], into: &known)
        }
        beginnings = isComplete ? Array(known) : nil
    }

    /// Inserts the beginnings of a word: `prefix` and the possible `rest`. In `rest`, 0 is any character, 1 means no
    /// more
    /// letters, 2 the rest of a plural.
    private static func insert(_ prefix: [UInt8], _ rest: ArraySlice<UInt8>, into known: inout Set<[UInt8]>) {
        if !prefix.isEmpty { known.insert(prefix) }
        guard prefix.count < depth else { return }
        switch rest.first {
        case .some(0x61...0x7A): insert(prefix + rest.prefix(1), rest.dropFirst(), into: &known)
        case .some(0x20):
            for count in 1...3 {
                insert(prefix + [UInt8](repeating: 0x20, count: count), rest.dropFirst(), into: &known)
            }
        // Nothing is distinguished after an apostrophe.
        case .some(0x27): insert(prefix, rest.dropFirst(), into: &known)
        case .some(0x2A):
            for byte in alphabet { insert(prefix + [byte], byte == 0x20 ? [0] : [0x2A], into: &known) }
        // After the end the plural, and then no letter; after that anything.
        case nil:
            insert(prefix + [0x20], [0], into: &known)
            insert(prefix + [0x73], [1], into: &known)
            insert(prefix + [0x65], [2], into: &known)
        case .some(0): for byte in alphabet { insert(prefix + [byte], [0], into: &known) }
        case .some(1): insert(prefix + [0x20], [0], into: &known)
        case .some(2): insert(prefix + [0x73], [1], into: &known)
        case .some: return
        }
    }

    /// True if matches can begin with most letters, so that a word does not rule the pattern out.
    var isBroad: Bool {
        beginnings == nil && Self.alphabet.count { first[Int($0)] } > Self.alphabet.count / 4
    }

    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz ".utf8)

    /// Returns a test whether a match can begin with a text, in any context.
    private static func begins(_ pattern: Pattern) -> ([UInt8]) -> Bool {
        let looksBack = ["^", #"\b"#, #"\B"#, "(?<!"].contains { pattern.source.contains($0) }
        // No context, a character that ends a word, and one that does not.
        let contexts = (looksBack ? ["", "a", "."] : [""]).map { Array($0.utf8) }
        let workspace = MatchWorkspace()
        return { text in
            contexts.contains { context in
                let text = context + text
                let outcome = pattern.firstMatch(
                    in: text, range: text.indices, from: context.count, mayContinue: true, using: workspace)
                return switch outcome {
                case .match(let range): range.lowerBound == context.count
                case .partial(let start): start == context.count
                case .none: false
                case .undecided: true
                }
            }
        }
    }

    private static func isPlain(_ pattern: Pattern) -> Bool {
        guard !pattern.isCaseSensitive, let special else { return false }
        let source = Array(pattern.source.utf8)
        return special.firstMatch(in: source, range: source.indices, from: 0, using: MatchWorkspace()) == .none
    }

    /// Matches positive look-behinds, options, references, verbs, and escapes and classes that may mean letters of
    /// one case
    /// only. Negative look-behinds are harmless: the trial text has nothing before the match.
    private static let special = try? Pattern(
        #"\(\?(?!<!)[^:=!>]|\(\*|\\(?!p\{L\})[^sSwWdDbBntx\W]|\[:\^?[a-z]"#, isCaseSensitive: true)
}
