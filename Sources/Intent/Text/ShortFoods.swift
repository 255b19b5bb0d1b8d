/// Finds foods in typing errors that are only corrected behind an excluding word: words of few letters ("no egs", "sin
/// huvo", "ni de lai"), and words that are other words elsewhere ("sans poison", "sin pecado").
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

    /// What parents write for a food, as it sounds or with a letter that makes another word.
    private static let miswritten: [IntentLanguage: [String: String]] = [
        .english: rows(
            """
            meet=meat meets=meat muscle=mussel muscles=mussels mussle=mussel mussles=mussels pees=peas beens=beans
            pares=pears pairs=pears deary=dairy flower=flour bred=bread stake=steak stakes=steaks
            """),
        .german: rows("aier=eier ayer=eier fich=fisch vish=fisch nus=nuss lax=lachs sempf=senf zellerie=sellerie"),
        .french: rows(
            """
            poison=poisson euf=oeuf eufs=oeufs euff=oeuf oef=oeuf oefs=oeufs noie=noix noi=noix nois=noix
            lais=lait pore=porc bled=ble
            """),
        .spanish: rows(
            """
            pecado=pescado pecados=pescado pezcado=pescado guevo=huevo guevos=huevos uevo=huevo uevos=huevos huebo=huevo
            huebos=huevos guebos=huevos webos=huevos nues=nuez nueses=nueces serdo=cerdo
            """),
    ]

    private static func rows(_ text: String) -> [String: String] {
        text.split(whereSeparator: \.isWhitespace).reduce(into: [:]) { rows, row in
            let pair = row.split(separator: "=")
            rows[String(pair[0])] = String(pair[1])
        }
    }

    private static func speller(_ words: String) -> Speller {
        Speller(words.split(separator: " ").map(String.init), least: 3)
    }

    /// Returns the food for which a word was miswritten; nil if it is read as it stands.
    ///
    /// - Parameters:
    ///   - before: the word before it. In "no eggs when we meet" nothing is miswritten.
    ///   - languages: those of the excluding word.
    static func miswritten(_ word: String, behind before: String, _ languages: [IntentLanguage]) -> String? {
        guard excluding[before] != nil || listing.contains(before) else { return nil }
        return languages.lazy.compactMap { miswritten[$0]?[word] }.first
    }

    private static let listing: Set<String> = [
        "and", "or", "any", "to", "und", "oder", "et", "ou", "de", "y", "o", "al", "a", "la", "el", "los", "the", "der",
        "die",
    ]

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
