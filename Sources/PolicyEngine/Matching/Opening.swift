/// How the matches of one pattern can begin. It may allow for too much and never for too little.
struct PrefilterLiterals: Sendable {
    /// How many letters and spaces at the start of a match are told apart.
    static let depth = 4

    /// For each byte, whether a match can begin with it.
    private(set) var first: [Bool]
    /// Every way in which the matches can begin that is of 1...`depth` small letters and spaces; capitals and what
    /// follows other characters are not told apart. Nil where nothing but `first` is known.
    private(set) var beginnings: [[UInt8]]?
    /// Whether what stands before decides as well, which is not told apart here.
    let looksBack: Bool

    /// Of a rule's pattern, found by asking it: a beginning of which it wants no continuation (PCRE2_PARTIAL_HARD) is
    /// none of its own.
    ///
    /// A pattern that might look back further than to a word's boundary, or mind the case, cannot be asked so. Then
    /// what PCRE2 itself knows of the first byte has to do.
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
            // Where nearly everything is a beginning, telling them apart gains nothing.
            if all.count > 6000 { return }
        }
        beginnings = all
    }

    /// Of words and phrases of lexicons, as ``Lexicon/source(of:)`` makes them, and of patterns.
    init(words: [String], patterns: [String]) throws(PolicyError) {
        looksBack = patterns.contains { $0.contains("(?<!") }
        var known: Set<[UInt8]> = []
        first = Array(repeating: false, count: 256)
        var isTold = true
        if let pattern = try Pattern.words(anyOf: patterns, isAnchored: true) {
            let asked = PrefilterLiterals(of: pattern)
            first = asked.first
            known.formUnion(asked.beginnings ?? [])
            isTold = asked.beginnings != nil
        }
        for word in words {
            let spelled = Lexicon.spelled(word)
            if let byte = spelled.first { first[Int(byte)] = true }
            Self.insert([], spelled[...], into: &known)
        }
        beginnings = isTold ? Array(known) : nil
    }

    /// The beginnings of a word: `prefix` and what may follow it. In `rest` 0 stands for anything, 1 for no more letters, 2 for
    /// the rest of a plural.
    private static func insert(_ prefix: [UInt8], _ rest: ArraySlice<UInt8>, into known: inout Set<[UInt8]>) {
        if !prefix.isEmpty { known.insert(prefix) }
        guard prefix.count < depth else { return }
        switch rest.first {
        case .some(0x61...0x7A): insert(prefix + rest.prefix(1), rest.dropFirst(), into: &known)
        case .some(0x20):
            for count in 1...3 {
                insert(prefix + [UInt8](repeating: 0x20, count: count), rest.dropFirst(), into: &known)
            }
        // Where the apostrophe stands, nothing is told apart behind it.
        case .some(0x27): insert(prefix, rest.dropFirst(), into: &known)
        case .some(0x2A):
            for byte in alphabet { insert(prefix + [byte], byte == 0x20 ? [0] : [0x2A], into: &known) }
        // Behind the end the plural, and then no letter; behind that anything.
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

    /// Whether matches can begin with most letters, whatever follows: a word is then no reason not to ask.
    var isBroad: Bool {
        beginnings == nil && Self.alphabet.count { first[Int($0)] } > Self.alphabet.count / 4
    }

    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz ".utf8)

    /// Whether a match can begin with a text, whatever stands before it and follows it.
    private static func begins(_ pattern: Pattern) -> ([UInt8]) -> Bool {
        let looksBack = ["^", #"\b"#, #"\B"#, "(?<!"].contains { pattern.source.contains($0) }
        // Nothing, what a word can end with, and what it cannot.
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

    /// Positive look-behinds, options, references, verbs, and escapes and classes that may stand for letters of one case
    /// only. What must not stand before a match keeps nothing from beginning where nothing stands.
    private static let special = try? Pattern(
        #"\(\?(?!<!)[^:=!>]|\(\*|\\(?!p\{L\})[^sSwWdDbBntx\W]|\[:\^?[a-z]"#, isCaseSensitive: true)
}
