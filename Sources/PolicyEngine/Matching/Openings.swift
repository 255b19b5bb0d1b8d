/// How the matches of many patterns can begin: names, for each word of a text, the few patterns that are worth asking.
///
/// For each of the first ``depth`` bytes of a match there is a table from that byte to the patterns, a bit each, that
/// can have it there; the tables' common bits are the candidates. They may be too many and are never too few.
struct Openings: Sendable {
    static let depth = 4

    /// Patterns as bits. Beyond 64, patterns share bits, and a candidate stands for all that share its bit.
    typealias Patterns = UInt64

    static func bit(_ index: Int) -> Patterns { 1 << (index % Patterns.bitWidth) }

    /// `depth` tables of 256.
    private var tables = [Patterns](repeating: 0, count: depth * 256)
    /// What can begin inside a word, and so is always worth asking.
    private var always: Patterns = 0

    init(_ openings: [Opening?]) {
        for (index, opening) in openings.enumerated() {
            guard let opening else {
                always |= Self.bit(index)
                continue
            }
            for (place, bytes) in opening.bytes.enumerated() {
                for byte in bytes.indices where bytes[byte] { tables[place * 256 + byte] |= Self.bit(index) }
            }
        }
    }

    /// Which patterns may have a match that begins at `start` or later.
    ///
    /// A place between two letters or digits of ASCII is passed over. Any other text that may follow is thought of.
    func candidates(in text: [UInt8], from start: Int) -> Patterns {
        guard start < text.count else { return 0 }
        var found = always
        var isInWord = start > 0 && text[start - 1].isLetterOrDigit
        for index in start..<text.count {
            let wasInWord = isInWord
            isInWord = text[index].isLetterOrDigit
            if !(isInWord && wasInWord) { found |= candidates(at: index, in: text) }
        }
        return found
    }

    private func candidates(at start: Int, in text: [UInt8]) -> Patterns {
        var found = Patterns.max
        for place in 0..<min(Self.depth, text.count - start) {
            let byte = text[start + place]
            found &= tables[place * 256 + Int(byte)]
            // The tables know of characters of ASCII only how they go on.
            if found == 0 || byte >= 0x80 { break }
        }
        return found
    }
}

/// Which bytes the first ``Openings/depth`` of a match can be.
struct Opening: Sendable {
    fileprivate var bytes: [[Bool]]

    /// Of a pattern whose matches begin a word, with one of these characters or one beyond ASCII.
    init(anyOf characters: String) {
        let any = [Bool](repeating: true, count: 256)
        bytes = [[Bool]](repeating: any, count: Openings.depth)
        for byte in 0..<0x80 { bytes[0][byte] = false }
        for byte in characters.utf8 { bytes[0][Int(byte)] = true }
    }

    /// Of a rule's pattern, found by asking it: a beginning of which it wants no continuation (PCRE2_PARTIAL_HARD) is
    /// none of its own.
    ///
    /// A match's beginning says enough only where nothing before it counts but a word's boundary. Where the pattern
    /// might look back further, or minds the case, PCRE2's own knowledge of the first byte has to do.
    init(of pattern: Pattern) {
        self.init(anyOf: "")
        for byte in bytes[0].indices { bytes[0][byte] = pattern.canBegin(with: UInt8(byte)) }
        guard Self.isPlain(pattern) else { return }
        let workspace = MatchWorkspace()
        // A text's start, the end of a word, and what is neither.
        let contexts = ["", "a", " "].map { Array($0.utf8) }
        func canBegin(with text: [UInt8]) -> Bool {
            contexts.contains { context in
                let outcome = pattern.firstMatch(
                    in: context + text, range: 0..<(context.count + text.count), from: context.count,
                    mayContinue: true, using: workspace)
                return switch outcome {
                case .match(let range): range.lowerBound == context.count
                case .partial(let start): start == context.count
                case .none: false
                case .undecided: true
                }
            }
        }
        var beginnings: [[UInt8]] = [[]]
        for place in bytes.indices {
            var longer: [[UInt8]] = []
            for byte in UInt8(0)..<0x80 where !byte.isCapital && bytes[place][Int(byte)] {
                let found = beginnings.map { $0 + [byte] }.filter(canBegin)
                longer += found
                for form in [byte, byte.capital] { bytes[place][Int(form)] = !found.isEmpty }
            }
            // A pattern that begins in so many ways is not told by its beginning.
            if longer.count > 256 { return }
            beginnings = longer
        }
    }

    private static func isPlain(_ pattern: Pattern) -> Bool {
        guard !pattern.isCaseSensitive, let special else { return false }
        let source = Array(pattern.source.utf8)
        return special.firstMatch(in: source, range: 0..<source.count, from: 0, using: MatchWorkspace()) == .none
    }

    /// Look-behinds, options, references, verbs, and escapes and classes that may stand for letters of one case only.
    private static let special = try? Pattern(
        #"\(\?[^:=!>]|\(\*|\\[^sSwWdDbBntx\W]|\[:"#, isCaseSensitive: true)
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self & 0xDF)
    }

    fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }

    fileprivate var capital: UInt8 { (0x61...0x7A).contains(self) ? self & 0xDF : self }
}
