/// The single words of all rules. Words that are misspelled or broken by markup or a line's end are matched to them.
struct Vocabulary: Sendable {
    /// A word whose misspellings are corrected.
    private struct Target {
        let word: [UInt8]
        let sounds: [UInt8]
        let mask: UInt32
    }

    private var words: Set<[UInt8]> = []
    /// Words that are recognised with any of their letters doubled, by their letters without equal neighbours.
    private var undoubled: [[UInt8]: [UInt8]] = [:]
    /// The same words, which a space may break, and their first parts.
    private var spaced: Set<[UInt8]> = []
    private var spacedBeginnings: Set<[UInt8]> = []
    /// Second letters of these parts by the first, a bit each: nearly every word of a text is none of them, and is not hashed.
    private var spacedHeads = [UInt32](repeating: 0, count: 32)
    /// Prefixes of words that may continue in any way.
    private var stems: Set<[UInt8]> = []
    private var beginnings: Set<[UInt8]> = []
    /// Words that resemble a target but are words of their own.
    private var kept: Set<[UInt8]> = []
    /// Words spelled from their end, with the word.
    private var reversed: [[UInt8]: [UInt8]] = [:]
    /// The first letters of all words and stems, and those of words spelled from their end. Most words of a text share
    /// them with none, and are not hashed.
    private var heads = LetterHeads()
    private var reversedHeads = LetterHeads()
    /// Targets by their first letter, which a misspelling shares.
    private var targets = [[Target]](repeating: [], count: 26)

    private static let shortest = 4
    private static let shortestCorrected = 5
    private static let shortestUndoubled = 4
    private static let shortestReversed = 5
    /// "ho ney" is one word, "past a" is two.
    private static let shortestSpaced = 5
    private static let shortestPart = 2

    /// Collects the words.
    ///
    /// - Parameter patterns: the rules' patterns, which contribute their whole words in plain letters.
    init(
        lexicons: [Lexicon] = [], patterns: [String] = [], correcting corrected: [String] = [],
        undoubling doubled: [String] = [], keeping kept: [String] = []
    ) {
        for source in lexicons.flatMap({ $0.terms + $0.exceptions }) {
            for part in Lexicon.spelled(source).split(separator: UInt8(ascii: " ")) { insert(part) }
        }
        for word in doubled {
            let letters = Array(word.utf8)
            insert(letters[...])
            undoubled[Self.single(letters)] = letters
            guard letters.count >= Self.shortestSpaced else { continue }
            spaced.insert(letters)
            for end in Self.shortestPart...(letters.count - Self.shortestPart) {
                spacedBeginnings.insert(Array(letters[..<end]))
            }
            spacedHeads[Int(letters[0] & 31)] |= 1 << UInt32(letters[1] & 31)
        }
        for pattern in patterns {
            // Skips escapes: "\bnot" does not contain "bnot".
            var isEscape = false
            let plain = pattern.utf8.map { byte in
                defer { isEscape = byte == UInt8(ascii: "\\") && !isEscape }
                return isEscape ? UInt8(ascii: " ") : byte
            }
            for part in plain.split(whereSeparator: { !(0x61...0x7A).contains($0) }) { insert(part) }
        }
        for word in corrected {
            let letters = Array(word.utf8)
            guard let first = letters.first, (0x61...0x7A).contains(first) else { continue }
            insert(letters[...])
            let sounds = Self.sounds(of: letters)
            targets[Int(first - 0x61)].append(Target(word: letters, sounds: sounds, mask: Self.mask(of: sounds)))
        }
        self.kept = Set(kept.map { Array($0.utf8) })
        for word in words.union(stems) where word.count >= Self.shortestReversed {
            let backwards = Array(word.reversed())
            if knows(backwards) || Self.wordsBothWays.contains(String(decoding: backwards, as: UTF8.self)) { continue }
            reversed[backwards] = word
            reversedHeads.insert(backwards)
            if word.last != UInt8(ascii: "s") {
                reversedHeads.insert([UInt8(ascii: "s")] + backwards)
                reversed[[UInt8(ascii: "s")] + backwards] = word + [UInt8(ascii: "s")]
            }
        }
    }

    /// Words that are also words when read from their end: "peels" does not mean "sleep".
    private static let wordsBothWays: Set<String> = [
        "stressed", "drawer", "reward", "strap", "stool", "stools", "peels", "faced", "regal", "repaid", "snoop",
        "sloop",
        "reviled", "lamina", "revel", "rebut", "spans", "slap", "stink", "trams", "keels", "sleek", "doom", "strop",
        "tressed", "straw", "warts", "sports", "strops", "lager", "debut", "tubed", "denim", "mined", "timer", "remit",
        "looter", "retool", "recap", "pacer", "decal", "laced", "spools", "animal", "gateman", "nametag", "sirap",
    ]

    /// Returns the word that these letters spell from their end; nil if they are a word themselves.
    func reversal(of letters: [UInt8]) -> [UInt8]? {
        reversedHeads.contains(letters) ? reversed[letters] : nil
    }

    /// Short words that matter beside a reversed word: "lla" is "all".
    static let shortReversals: [[UInt8]: [UInt8]] = {
        let words = [
            "all", "any", "the", "your", "my", "his", "her", "him", "for", "and", "not", "to", "of", "baby", "you",
            "now", "are",
            "give", "some", "with", "in", "on", "no", "that", "previous", "rules", "every",
        ]
        return Dictionary(uniqueKeysWithValues: words.map { (Array($0.utf8.reversed()), Array($0.utf8)) })
    }()

    private mutating func insert(_ part: ArraySlice<UInt8>) {
        let isStem = part.last == UInt8(ascii: "*")
        let letters = Array(isStem ? part.dropLast() : part)
        guard letters.count >= Self.shortest, letters.allSatisfy({ (0x61...0x7A).contains($0) }) else { return }
        if isStem { stems.insert(letters) } else { words.insert(letters) }
        heads.insert(letters)
        for length in 1...letters.count { beginnings.insert(Array(letters[..<length])) }
    }

    /// Returns the letters with one in place of equal neighbours.
    private static func single(_ letters: [UInt8]) -> [UInt8] {
        var single: [UInt8] = []
        for letter in letters where letter != single.last { single.append(letter) }
        return single
    }

    /// Returns whether these letters are a word, in the singular or plural.
    func knows(_ letters: [UInt8]) -> Bool {
        guard heads.contains(letters) else { return false }
        if words.contains(letters) { return true }
        if letters.last == UInt8(ascii: "s") {
            if words.contains(letters.dropLast()) { return true }
            if letters.suffix(2).first == UInt8(ascii: "e"), words.contains(letters.dropLast(2)) { return true }
        }
        return (Self.shortest...letters.count).contains { stems.contains(Array(letters[..<$0])) }
    }

    /// Returns whether a word may begin with these letters.
    func begins(with letters: [UInt8]) -> Bool {
        letters.count < Self.shortest || heads.contains(letters) ? beginnings.contains(letters) : false
    }

    /// Returns whether a word that a space breaks may begin with these letters.
    func beginsSpaced(with letters: [UInt8]) -> Bool {
        guard letters.count >= Self.shortestPart,
            spacedHeads[Int(letters[0] & 31)] >> UInt32(letters[1] & 31) & 1 == 1
        else { return false }
        return spacedBeginnings.contains(letters)
    }

    /// Returns whether these letters, with a space before the one at `split`, are one word.
    func joinsSpaced(_ letters: [UInt8], at split: Int) -> Bool {
        letters.count - split >= Self.shortestPart && spaced.contains(letters)
    }

    /// Returns the target that is one insertion, deletion, replacement or swap away, or the word whose letters are doubled
    /// ("hoonney"); nil for letters that are a word. "f" and "ph" are equal.
    func correction(of letters: [UInt8]) -> [UInt8]? { near(letters) ?? undoubled(letters) }

    /// Returns the word of which these letters double some.
    private func undoubled(_ letters: [UInt8]) -> [UInt8]? {
        guard letters.count > Self.shortestUndoubled, zip(letters, letters.dropFirst()).contains(where: ==),
            !knows(letters), !kept.contains(letters)
        else { return nil }
        guard let word = undoubled[Self.single(letters)], word.count < letters.count else { return nil }
        return word
    }

    private func near(_ letters: [UInt8]) -> [UInt8]? {
        guard letters.count >= Self.shortestCorrected, let first = letters.first else { return nil }
        let targets = targets[Int(first - 0x61)]
        guard !targets.isEmpty else { return nil }
        let sounds = Self.sounds(of: letters)
        let mask = Self.mask(of: sounds)
        let target = targets.first { target in
            abs(target.sounds.count - sounds.count) <= 1 && (target.mask ^ mask).nonzeroBitCount <= 2
                && Self.areNear(sounds, target.sounds)
        }
        guard let target, target.word != letters, !knows(letters), !kept.contains(letters) else { return nil }
        return target.word
    }

    private static func sounds(of letters: [UInt8]) -> [UInt8] {
        var sounds: [UInt8] = []
        sounds.reserveCapacity(letters.count)
        for letter in letters {
            if letter == UInt8(ascii: "h"), sounds.last == UInt8(ascii: "p") {
                sounds[sounds.count - 1] = UInt8(ascii: "f")
            } else {
                sounds.append(letter)
            }
        }
        return sounds
    }

    /// Returns one bit for each letter that occurs.
    private static func mask(of letters: [UInt8]) -> UInt32 { letters.reduce(0) { $0 | 1 << UInt32($1 - 0x61) } }

    /// Returns whether at most one insertion, deletion, replacement or swap of neighbours separates two words.
    private static func areNear(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        let (short, long) = one.count <= other.count ? (one, other) : (other, one)
        let same = zip(short, long).prefix { $0 == $1 }.count
        if short.count < long.count { return short[same...] == long[(same + 1)...] }
        guard same < short.count else { return true }
        if short[(same + 1)...] == long[(same + 1)...] { return true }
        return same + 1 < short.count && short[same] == long[same + 1] && short[same + 1] == long[same]
            && short[(same + 2)...] == long[(same + 2)...]
    }
}

/// A set of the first four letters of words.
struct LetterHeads: Sendable {
    private static let length = 4
    private var bits = [UInt64](repeating: 0, count: 1 << (5 * length - 6))

    /// Inserts the first letters of a word of at least four.
    mutating func insert(_ letters: [UInt8]) {
        guard let head = Self.head(of: letters) else { return }
        bits[head >> 6] |= 1 << UInt64(head & 63)
    }

    /// Returns whether a word of the set may begin with these letters; false for fewer than four.
    func contains(_ letters: [UInt8]) -> Bool {
        guard let head = Self.head(of: letters) else { return false }
        return bits[head >> 6] & 1 << UInt64(head & 63) != 0
    }

    private static func head(of letters: [UInt8]) -> Int? {
        guard letters.count >= length else { return nil }
        var head = 0
        for index in 0..<length { head = head << 5 | Int(letters[index] & 31) }
        return head
    }
}
