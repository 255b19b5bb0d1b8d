/// Prefilter for many patterns: returns, for each word of a text, the few patterns that may match there.
///
/// Consists of a table of the first byte and a trie of the beginnings in letters and spaces.
struct PatternPrefilter: Sendable {
    /// A set of patterns as bits. Beyond 256 patterns, several share a bit, and a candidate means all of them.
    struct Patterns: Equatable, Sendable {
        private var words: SIMD4<UInt64>

        static let none = Patterns(words: .zero)
        static let all = Patterns(words: SIMD4(repeating: .max))

        var isEmpty: Bool { words == .zero }

        func contains(_ index: Int) -> Bool { words[index >> 6 & 3] & 1 << UInt64(index & 63) != 0 }

        /// Returns the members, of `count` patterns.
        func indices(of count: Int) -> Indices { Indices(words: words, count: count) }

        /// Sequence of the members of a set, without storage of its own.
        struct Indices: Sequence, IteratorProtocol {
            fileprivate var words: SIMD4<UInt64>
            fileprivate let count: Int
            private var word = 0
            /// The next pattern that shares the last bit.
            private var alias = Int.max

            fileprivate init(words: SIMD4<UInt64>, count: Int) {
                self.words = words
                self.count = count
            }

            mutating func next() -> Int? {
                if alias < count {
                    defer { alias += 256 }
                    return alias
                }
                while word < 4 {
                    let bits = words[word]
                    guard bits != 0 else {
                        word += 1
                        continue
                    }
                    words[word] = bits & (bits - 1)
                    let index = (word << 6) + bits.trailingZeroBitCount
                    guard index < count else { continue }
                    alias = index + 256
                    return index
                }
                return nil
            }
        }

        mutating func remove(_ index: Int) { words[index >> 6 & 3] &= ~(1 << UInt64(index & 63)) }

        mutating func insert(_ index: Int) { words[index >> 6 & 3] |= 1 << UInt64(index & 63) }

        static func - (left: Patterns, right: Patterns) -> Patterns {
            Patterns(words: left.words & ~right.words)
        }
        static func | (left: Patterns, right: Patterns) -> Patterns { Patterns(words: left.words | right.words) }
        static func & (left: Patterns, right: Patterns) -> Patterns { Patterns(words: left.words & right.words) }
        static func |= (left: inout Patterns, right: Patterns) { left.words |= right.words }
        static func &= (left: inout Patterns, right: Patterns) { left.words &= right.words }
    }

    /// For each byte, the patterns that can begin with it.
    private var first = [Patterns](repeating: .none, count: 256)
    /// For each node of the trie, the patterns that can begin with its text. Node 0 is the root, and the node of every
    /// text that begins no pattern.
    private var patterns = [Patterns.none]
    /// For each node and column, the next node.
    private var branches = [Int32](repeating: 0, count: columns)

    /// Patterns whose look-behinds the prefilter cannot test.
    private(set) var lookingBack = Patterns.none

    /// True if a line's end is read like a space.
    private let joinsLines: Bool

    /// Creates a prefilter.
    ///
    /// - Parameter joinsLines: whether the patterns match a line's end wherever they match a space.
    init(_ prefilter: [PrefilterLiterals], joinsLines: Bool = false) {
        self.joinsLines = joinsLines
        var unknown = Patterns.none
        for (index, literals) in prefilter.enumerated() {
            if literals.looksBack || literals.beginnings == nil { lookingBack.insert(index) }
            for byte in first.indices where literals.first[byte] { first[byte].insert(index) }
            guard let beginnings = literals.beginnings else {
                unknown.insert(index)
                continue
            }
            for beginning in beginnings { patterns[node(beginning)].insert(index) }
        }
        for node in patterns.indices { patterns[node] |= unknown }
    }

    /// Calls `visit` with each position in `text[start...]` at which one of `wanted` may have a match that begins a
    /// word, and with those patterns, until it returns false.
    ///
    /// A position between two letters or digits is skipped: a match there would cut the word.
    ///
    /// - Parameters:
    ///   - mayContinue: whether more text may follow. The search then stops at the first position that needs more text.
    ///   - holds: whether such a position counts.
    /// - Returns: the offset at which the search stopped.
    func eachPlace(
        in text: [UInt8], from start: Int, of wanted: Patterns, mayContinue: Bool = false,
        holds: (Int, Patterns) -> Bool = { _, _ in true }, visit: (Int, Patterns) -> Bool
    ) -> Int {
        var index = start
        var isInWord = start > 0 && text.isInWord(at: text.boundary(notAfter: start - 1))
        while index < text.count {
            // A continuation byte of a character beyond ASCII.
            if text[index] & 0xC0 == 0x80 {
                index += 1
                continue
            }
            let wasInWord = isInWord
            isInWord = text.isInWord(at: index)
            if !(isInWord && wasInWord) {
                let (found, ranOut) = candidates(at: index, in: text)
                let patterns = found & wanted
                if !patterns.isEmpty {
                    if ranOut, mayContinue {
                        if holds(index, patterns) { return index }
                    } else if !visit(index, patterns) {
                        return index
                    }
                }
            }
            index += 1
        }
        return index
    }

    /// Calls `visit` with each position in `text[range]` at which a pattern may have a match that begins a word, and with
    /// the patterns, until it returns false. The range begins a word.
    func eachPlace(in text: [UInt8], range: Range<Int>, visit: (Int, Patterns) -> Bool) {
        var isInWord = false
        for index in range where text[index] & 0xC0 != 0x80 {
            let wasInWord = isInWord
            isInWord = text.isInWord(at: index)
            if isInWord && wasInWord { continue }
            let found = candidates(at: index, in: text).0
            if !found.isEmpty, !visit(index, found) { return }
        }
    }

    /// Returns the patterns that may match at `start`, and whether the text ended before all of them could be told
    /// apart.
    func candidates(at start: Int, in text: [UInt8]) -> (Patterns, ranOut: Bool) {
        var found = first[Int(text[start])]
        var node = 0
        for index in start..<(start + PrefilterLiterals.depth) {
            guard !found.isEmpty else { return (found, false) }
            guard index < text.count else { return (found, true) }
            let byte = joinsLines && text[index] == UInt8(ascii: "\n") ? UInt8(ascii: " ") : text[index]
            guard let column = Self.column(byte) else { return (found, false) }
            node = Int(branches[node * Self.columns + column])
            found &= patterns[node]
            if node == 0 { break }
        }
        return (found, false)
    }

    /// Returns the node of a text and creates it if necessary.
    private mutating func node(_ text: [UInt8]) -> Int {
        text.reduce(0) { node, byte in
            guard let column = Self.column(byte) else { return node }
            let branch = node * Self.columns + column
            if branches[branch] == 0 {
                branches[branch] = Int32(patterns.count)
                patterns.append(.none)
                branches += [Int32](repeating: 0, count: Self.columns)
            }
            return Int(branches[branch])
        }
    }

    private static let columns = 27

    /// Returns the column of a letter in either case, or of a space.
    private static func column(_ byte: UInt8) -> Int? {
        if byte == UInt8(ascii: " ") { return 26 }
        let letter = byte | 0x20
        return (0x61...0x7A).contains(letter) ? Int(letter - 0x61) : nil
    }
}

extension [UInt8] {
    /// Returns whether the character at `index` is a letter or digit.
    func isInWord(at index: Int) -> Bool {
        let byte = self[index]
        if byte < 0x80 { return (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) }
        let character = String(decoding: self[index..<boundary(notBefore: index + 1)], as: UTF8.self)
        let properties = character.unicodeScalars.first?.properties
        return properties.map { $0.isAlphabetic || $0.numericType != nil } ?? false
    }

    /// Returns whether letters or digits surround this character boundary.
    func cutsWord(at index: Int) -> Bool {
        index > 0 && index < count && isInWord(at: boundary(notAfter: index - 1)) && isInWord(at: index)
    }
}
