import HearthCore
import Foundation

/// The search for a food by the name of an ingredient line.
extension KitchenFood {
    /// A name with its food, if the table has it.
    package struct Match: Hashable, Sendable {
        package let food: KitchenFood?
        /// The name without words for freshness, size and preparation, as the line writes it.
        package let name: String
        /// What two lines of the same food have in common.
        package let key: String
        /// True if the name is an English one of the table.
        package let isEnglish: Bool
    }

    fileprivate struct Entry: Sendable {
        var food: KitchenFood
        var key: String
        var isEnglish: Bool
    }

    /// Returns the food of a name: by the name, then without words for freshness, size and preparation.
    ///
    /// Kinds stay apart: "brown sugar" is no sugar. A food without a row has its words in the singular as key.
    package static func match(_ name: String) -> Match {
        let words = name.split(whereSeparator: \.isWhitespace).map { ($0, key(of: $0)) }
        let all = words.flatMap(\.1)
        if let entry = find(all) { return Match(entry, name: name) }
        var kept = words.filter { word in !word.1.allSatisfy(modifiers.contains) }
        if kept.isEmpty || kept.allSatisfy({ $0.1.isEmpty }) { kept = words }
        let short = kept.map { String($0.0) }.joined(separator: " ").trimming { $0 == "," || $0 == " " || $0 == "." }
        let rest = kept.flatMap(\.1)
        if let entry = find(rest) { return Match(entry, name: short) }
        return Match(food: nil, name: short, key: rest.joined(separator: " "), isEnglish: false)
    }

    /// Returns whether a text names an English food, so that its plural is formed as English does.
    package static func isEnglish(_ name: String) -> Bool { match(name).isEnglish }

    /// Returns the words of a name in the form of the index: folded, in the singular, without articles.
    private static func key(of text: some StringProtocol) -> [String] {
        var text = String(text)
        for elision in ["d'", "l'", "d’", "l’", "D'", "L'"] where text.hasPrefix(elision) { text.removeFirst(2) }
        return IngredientTokens.fold(text).split { !$0.isLetter && !$0.isNumber && $0 != "%" }.map {
            Words.singular(String($0))
        }
        .filter { !joiners.contains($0) }
    }

    private static func find(_ words: [String]) -> Entry? {
        guard !words.isEmpty, words.count <= 8 else { return nil }
        let key = words.joined(separator: " ")
        if let found = index[key] { return found }
        // Plurals of other languages: Möhren, limones, poireaux.
        for ending in plurals where key.hasSuffix(ending) {
            if let found = index[String(key.dropLast(ending.count))], !found.isEnglish { return found }
        }
        guard words.count > 1 else { return nil }
        let first = words[0]
        for ending in plurals where first.hasSuffix(ending) {
            let other = ([String(first.dropLast(ending.count))] + words.dropFirst()).joined(separator: " ")
            if let found = index[other], !found.isEnglish { return found }
        }
        return nil
    }

    private static let plurals = ["n", "en", "e", "es", "s", "x", "er"]

    private static let index: [String: Entry] = {
        var index: [String: Entry] = [:]
        for food in all {
            for (language, names) in food.names.enumerated() {
                for name in names where !name.contains(",") {
                    let words = key(of: name.replacing("-", with: " "))
                    let joined = name.split(separator: " ").flatMap { key(of: $0) }.joined(separator: " ")
                    for entry in [words.joined(separator: " "), joined] where !entry.isEmpty && index[entry] == nil {
                        index[entry] = Entry(
                            food: food, key: food.kinds.contains(name) ? joined : food.id, isEnglish: language == 0)
                    }
                }
            }
        }
        return index
    }()

    private static let joiners: Set<String> = [
        "a", "an", "the", "of", "de", "d", "du", "des", "del", "la", "le", "el", "los", "las", "l", "von", "vom", "der",
        "die", "das", "di",
    ]

    /// Words that do not change what is bought.
    private static let modifiers: Set<String> = Set(
        """
        fresh freshly ripe raw organic free range good quality best nice juicy plump crisp young tender unwaxed cold chilled \
        iced warm hot lukewarm boiling large small medium big extra-large jumbo firm boneless skinless bone skin trimmed \
        lean thick thin long cooking your favorite favourite about heaped level generous very overripe sized size ice \
        room temperature leftover day old uncooked washed peeled chopped minced diced sliced grated shredded crumbled melted \
        softened cubed halved crushed toasted sifted beaten cut finely roughly coarsely thinly lightly packed tightly loosely \
        quartered seedless seeded deseeded pitted shelled unpeeled homemade store bought prepared cooked plus \
        frisch frische frischer frisches frischen reif reife reifer reifes reifen bio gross grosse grosser grosses klein kleine \
        kleiner kleines mittelgross mittelgrosse festkochend festkochende mehligkochend mehligkochende weich weiche kalt kalte \
        kalter kaltes warm warme lauwarm lauwarmes gehackt gehackte gehackter gehacktes gerieben geriebene geriebener geriebenes \
        frais fraiche fraiches mur mure mures gros petit petite moyen moyenne grand hache hachee rape rapee \
        fresco fresca frescos frescas maduro madura maduros maduras grande grandes pequeno pequena mediano mediana picado \
        picada rallado rallada
        """.split(whereSeparator: \.isWhitespace).map { Words.singular(String($0)) }
    ).subtracting(["ice"])
}

extension KitchenFood {
    /// Returns the food of a name with a note that needs other values: olive oil, for frying.
    package static func qualified(_ name: String, by note: String) -> KitchenFood? {
        let note = note.trimming { $0 == " " }.lowercased()
        return qualifiedIndex["\(key(of: name).joined(separator: " ")), \(note)"]
    }

    private static let qualifiedIndex: [String: KitchenFood] = {
        var index: [String: KitchenFood] = [:]
        for food in all {
            for name in food.names[0] {
                let parts = name.split(separator: ",").map { $0.trimming { $0 == " " } }
                guard parts.count == 2 else { continue }
                index["\(key(of: parts[0]).joined(separator: " ")), \(parts[1].lowercased())"] = food
            }
        }
        return index
    }()
}

extension KitchenFood.Match {
    fileprivate init(_ entry: KitchenFood.Entry, name: String) {
        self.init(food: entry.food, name: name, key: entry.key, isEnglish: entry.isEnglish)
    }
}
