import HearthCore
import Kitchen

/// The foods that an answer may not serve, prepared for finding them in a text.
struct ExcludedFoods: Sendable {
    private let allergens: Set<Allergen>
    private let words: PhraseIndex<String>
    /// The names of all of them as canonical words, by their first word.
    private let wordsByFirst: [String: [[String]]]
    private let names: [AllergenNames]
    /// The first two letters of all names, as one number each.
    private let initials: Set<UInt16>

    /// The foods that the household's exclusions and diets name.
    init(_ understanding: Understanding) {
        self.init(understanding.exclusions.map(\.avoidance) + understanding.diets.compactMap(\.avoidance))
    }

    init(_ avoidances: [Avoidance]) {
        allergens = avoidances.reduce(into: []) { $0.formUnion($1.allergens) }
        let words = avoidances.flatMap(\.words)
        self.words = PhraseIndex(words.map { ($0, $0) })
        wordsByFirst = Dictionary(grouping: words.map(Words.canonical).filter { !$0.isEmpty }) { $0[0] }
        names = allergens.map(AllergenNames.of)
        initials = names.reduce(into: Set(wordsByFirst.keys.map(AllergenNames.initials))) { $0.formUnion($1.initials) }
    }

    /// True if nothing is excluded.
    var isEmpty: Bool { allergens.isEmpty && wordsByFirst.isEmpty }

    /// Returns the names of the excluded foods in a text: allergens as words, other foods as they are excluded.
    func found(in text: String) -> Set<String> {
        guard !isEmpty else { return [] }
        let canonical = Words.canonical(text)
        var found = Set(words.matches(in: canonical).map(\.value))
        for allergen in Allergen.named(in: text).intersection(allergens) { found.insert(allergen.words) }
        for word in canonical where word.count > Self.leastCompound {
            for (allergen, names) in compounds where Self.isCompound(word, of: names.compoundParts) {
                found.insert(allergen.words)
            }
        }
        return found
    }

    private var compounds: [(Allergen, AllergenNames)] { allergens.map { ($0, AllergenNames.of($0)) } }

    /// Returns whether the name of an excluded food can begin with two letters in lower case.
    func mayBegin(with first: UInt8, _ second: UInt8) -> Bool {
        initials.contains(UInt16(first) << 8 | UInt16(second))
    }

    /// Returns the words after `first` of every name that begins with it; an empty list for a name of one word.
    func rests(after first: String) -> [ArraySlice<String>] {
        var rests = (wordsByFirst[first] ?? []).map { $0.dropFirst() }
        for name in names { rests += (name.byFirstWord[first] ?? []).map { $0.dropFirst() } }
        return rests
    }

    /// Returns whether the word is a German compound with an excluded food, and not the name of another food.
    func isCompound(_ word: String) -> Bool {
        word.count > Self.leastCompound && names.contains { Self.isCompound(word, of: $0.compoundParts) }
    }

    private static func isCompound(_ word: String, of parts: [String]) -> Bool {
        parts.contains { word != $0 && (word.hasPrefix($0) || word.hasSuffix($0)) } && !Avoidance.isName(word)
    }

    /// A compound has more letters.
    static let leastCompound = 7
}

extension Allergen {
    /// The name in words: `tree nut`.
    var words: String { rawValue.replacing("_", with: " ") }
}
