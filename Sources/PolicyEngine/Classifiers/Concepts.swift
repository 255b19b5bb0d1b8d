/// Concepts and the words for them in all languages: `seed/emergencies/concepts.txt`. A word that no
/// training sentence has counts like the other words of its concepts.
struct Concepts: Sendable {
    /// Set of concepts, by their position in the table.
    struct Found: Hashable, Sendable {
        private var low: UInt64 = 0
        private var high: UInt64 = 0

        static let most = 128
        var isEmpty: Bool { low | high == 0 }

        mutating func insert(_ concept: Int) {
            if concept < 64 { low |= 1 << UInt64(concept) } else { high |= 1 << UInt64(concept - 64) }
        }

        func contains(_ concept: Int) -> Bool {
            (concept < 64 ? low >> UInt64(concept) : high >> UInt64(concept - 64)) & 1 == 1
        }

        mutating func formUnion(_ other: Found) {
            low |= other.low
            high |= other.high
        }

        /// Calls `body` with each concept, in the order of the table.
        func forEach(_ body: (Int) -> Void) {
            for (bits, first) in [(low, 0), (high, 64)] {
                var rest = bits
                while rest != 0 {
                    body(first + rest.trailingZeroBitCount)
                    rest &= rest - 1
                }
            }
        }
    }

    /// Names of the concepts, in the order of the table.
    private(set) var names: [String] = []
    /// Concepts by the hash of a word, of its beginning, of its sound, and of the sound of its beginning.
    private var words: [UInt32: Found] = [:]
    private var stems: [UInt32: Found] = [:]
    private var sounds: [UInt32: Found] = [:]
    private var soundStems: [UInt32: Found] = [:]

    private static let shortestStem = 2
    /// A misspelt word is recognised by its sound if it is at least this long, and its sound as well.
    private static let shortestMisspelt = 5
    private static let shortestSound = 4

    /// Reads a table: a line for each concept, "name: word word*".
    init(parsing table: some StringProtocol) {
        var concept = 0
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            names.append(String(line[..<colon]))
            precondition(concept < Found.most, "concepts.txt has more than \(Found.most) concepts")
            for entry in line[line.index(after: colon)...].split(separator: " ") {
                let isStem = entry.hasSuffix("*")
                let word = Array(entry.utf8.prefix { $0 != UInt8(ascii: "*") })
                if isStem {
                    stems[FeatureHash(word).value, default: Found()].insert(concept)
                } else {
                    words[FeatureHash(word).value, default: Found()].insert(concept)
                }
                var (sound, length) = (FeatureHash(), 0)
                Self.eachSound(of: word[...]) {
                    sound.append($0)
                    length += 1
                }
                guard word.count >= Self.shortestMisspelt, length >= Self.shortestSound else { continue }
                if isStem {
                    soundStems[sound.value, default: Found()].insert(concept)
                } else {
                    sounds[sound.value, default: Found()].insert(concept)
                }
            }
            concept += 1
        }
    }

    /// Returns the concepts of a word in lower case without accents.
    func concepts(of word: ArraySlice<UInt8>) -> Found {
        var found = Found()
        var hash = FeatureHash()
        for (index, byte) in word.enumerated() {
            hash.append(byte)
            if index + 1 >= Self.shortestStem, let concepts = stems[hash.value] { found.formUnion(concepts) }
        }
        if let concepts = words[hash.value] { found.formUnion(concepts) }
        guard found.isEmpty, word.count >= Self.shortestMisspelt else { return found }
        var (sound, length) = (FeatureHash(), 0)
        Self.eachSound(of: word) {
            sound.append($0)
            length += 1
            if length >= Self.shortestSound, let concepts = soundStems[sound.value] { found.formUnion(concepts) }
        }
        if let concepts = sounds[sound.value] { found.formUnion(concepts) }
        return found
    }

    /// Calls `body` with the consonants of a word behind its first letter: "chocking" sounds like "choking".
    static func eachSound(of word: ArraySlice<UInt8>, _ body: (UInt8) -> Void) {
        var last: UInt8?
        for letter in word {
            switch letter {
            case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"),
                UInt8(ascii: "y"), UInt8(ascii: "h"), UInt8(ascii: "c"):
                if last != nil { continue }
            default: break
            }
            if letter != last { body(letter) }
            last = letter
        }
    }
}
