/// Finds foods of few letters in typing errors behind an excluding word: "no egs", "sin huvo", "ni de lai". Elsewhere
/// such a word is too short to be corrected.
enum ShortFoods {
    /// Words behind which a food is expected, with the languages that have them.
    static let excluding: [String: [IntentLanguage]] = {
        let words: [(IntentLanguage, String)] = [
            (.english, "no not without avoid nor allergic allergy intolerant hates"),
            (.german, "ohne kein keine keinen nix allergisch gegen hasst"),
            (.french, "sans pas ni allergique deteste"), (.spanish, "sin no ni nada alergico alergica odia"),
        ]
        return words.reduce(into: [:]) { found, entry in
            for word in entry.1.split(separator: " ") { found[String(word), default: []].append(entry.0) }
        }
    }()

    private static let spellers: [IntentLanguage: Speller] = [
        .english: speller("egg eggs milk nut nuts fish soy soya crab pork beef ham kiwi tofu wheat dairy"),
        .german: speller("eier nuss nusse milch fisch senf soja sesam kiwi tofu"),
        .french: speller("oeuf oeufs lait noix ble porc poisson soja kiwi"),
        .spanish: speller("huevo huevos leche nuez nueces trigo cerdo mani soja kiwi"),
    ]

    private static func speller(_ words: String) -> Speller {
        Speller(words.split(separator: " ").map(String.init), least: 3)
    }

    /// Returns the food that one typing error separates from a word of two to four letters; nil for a word that a
    /// lexicon or a language knows.
    ///
    /// - Parameter languages: those of the excluding word.
    static func correction(of word: String, _ lexicons: [any WordLexicon], _ languages: [IntentLanguage]) -> String? {
        guard (2...4).contains(word.utf8.count), word.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7a }),
            !ExclusionReader.shortWords.contains(word), !lexicons.contains(where: { $0.knows(word) }),
            !IntentLanguage.allCases.contains(where: { CommonWords.isCommon(word, in: $0) })
        else { return nil }
        return languages.lazy.compactMap { spellers[$0]?.corrections(of: word).first }.first
    }
}
