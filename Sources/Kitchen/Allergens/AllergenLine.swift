import HearthCore

/// An ingredient line as the lexicon of allergens reads it: the names of foods in it, in four languages.
struct AllergenLine {
    /// A name in the line.
    struct Name {
        /// The words of the name, as positions in the line's words.
        let range: Range<Int>
        /// The allergens that the name shows.
        let allergens: Set<Allergen>
    }

    /// The names that show an allergen, in the order of the line.
    let names: [Name]
    private let characters: [Character]
    private let words: [String]

    /// Reads a line.
    init(_ line: String) {
        characters = Array(line)
        words = Words.canonical(Self.plain(line))
        let found = Self.matches(in: words)
        guard !found.isEmpty else {
            names = []
            return
        }
        let absences = AbsentFoods(words, in: line)
        names = found.compactMap { match in
            // A longer name excuses the shorter one in it: "coconut milk" is not dairy.
            let longer = found.filter { other in
                other.range.count > match.range.count && other.range.lowerBound <= match.range.lowerBound
                    && other.range.upperBound >= match.range.upperBound
            }
            let allergens = match.value.filter { allergen in longer.allSatisfy { $0.value.contains(allergen) } }
                .subtracting(absences.allergens(at: match.range.lowerBound))
            return allergens.isEmpty ? nil : Name(range: match.range, allergens: allergens)
        }.sorted { ($0.range.lowerBound, $1.range.count) < ($1.range.lowerBound, $0.range.count) }
    }

    /// Returns the characters of the line that are some of its words.
    func text(of range: Range<Int>) -> String {
        var position = 0
        var start: Int?
        var index = 0
        while index < characters.count {
            var end = index
            while end < characters.count, Self.isWord(characters, end) { end += 1 }
            guard end > index else {
                index += 1
                continue
            }
            let count = Words.canonical(Self.plain(String(characters[index..<end]))).count
            if start == nil, position + count > range.lowerBound { start = index }
            position += count
            if let start, position >= range.upperBound { return String(characters[start..<end]) }
            index = end
        }
        return words[range].joined(separator: " ")
    }

    /// Returns whether words are a name that an ingredient line can hold.
    static func isName(_ words: [String]) -> Bool { index.isPhrase(words) }

    // MARK: - Words

    /// Returns a text in which words of French stand apart from their elided article ("d'amandes"), and letters of one sound have
    /// one form ("œ", "ß").
    static func plain(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x27 || $0 >= 0x80 }) else { return text }
        let characters = Array(text)
        return characters.indices.map { index -> String in
            switch characters[index] {
            case "'", "\u{2019}": return isElision(characters, index) ? " " : "'"
            case "œ", "Œ": return "oe"
            case "ß", "ẞ": return "ss"
            case let character: return String(character)
            }
        }.joined()
    }

    /// Returns whether an apostrophe stands between an elided article and its noun.
    private static func isElision(_ characters: [Character], _ index: Int) -> Bool {
        guard index > 0, index + 2 < characters.count, characters[index + 1].isLetter, characters[index + 2].isLetter
        else { return false }
        let isStart = index == 1 || !characters[index - 2].isLetter
        return isStart && "dlDL".contains(characters[index - 1])
    }

    private static func isWord(_ characters: [Character], _ index: Int) -> Bool {
        let character = characters[index]
        if character == "'" || character == "\u{2019}" { return !isElision(characters, index) }
        return character.isLetter || character.isNumber
    }

    // MARK: - Names

    private static func matches(in words: [String]) -> [(range: Range<Int>, value: Set<Allergen>)] {
        var matches = index.matches(in: words)
        let known = Set(matches.filter { $0.range.count == 1 }.map(\.range.lowerBound))
        for (position, word) in words.enumerated() where !known.contains(position) {
            if let allergens = GermanCompounds.allergens(of: word) ?? foreign(word, at: position, of: words) {
                matches.append((position..<position + 1, allergens))
            }
        }
        return matches
    }

    /// Returns the allergens of a name that is also a word of English: "pan" is bread in "rebanadas de pan" and in "200 g pan".
    private static func foreign(_ word: String, at position: Int, of words: [String]) -> Set<Allergen>? {
        guard let allergens = ambiguous[word] else { return nil }
        let isAlone =
            position == words.count - 1
            && words.dropLast().allSatisfy { $0.count < 3 || $0.allSatisfy(\.isNumber) }
        return isAlone || position > 0 && articles.contains(words[position - 1]) ? allergens : nil
    }

    private static let articles: Set<String> = ["de", "du", "del", "d", "le", "el", "au", "al"]

    /// The names that are also words of English.
    private static let ambiguous: [String: Set<Allergen>] = Dictionary(
        Food.all.filter { !$0.allergens.isEmpty }.flatMap { food in
            food.names[1...].joined().map(Words.canonical).filter { Food.englishWords.contains($0) && $0.count == 1 }
                .map { ($0[0], food.allergens.union(food.impliedGroups)) }
        }, uniquingKeysWith: { $0.union($1) })

    /// The names of foods with their allergens.
    private static let index = PhraseIndex(
        Food.all.flatMap { food in
            food.ingredientNames.map { (plain($0), food.allergens.union(food.impliedGroups)) }
        } + PlantFoods.phrases.map { (plain($0.name), $0.allergens) })
}

/// The foods that a line says it is without: "gluten-free", "ohne Nüsse", "vegane Sahne".
private struct AbsentFoods {
    /// The absent allergens by the part of the line.
    private var absent: [Int: Set<Allergen>] = [:]
    /// The number of the part that each word is in.
    private var parts: [Int] = []

    /// Finds the absent foods.
    ///
    /// - Parameter words: the canonical words of the line.
    init(_ words: [String], in line: String) {
        let claims = words.indices.compactMap { position in
            Self.claim(at: position, of: words).map { (position, $0) }
        }
        guard !claims.isEmpty else { return }
        // Marks and conjunctions end what a claim is about: "gluten-free or plain flour".
        var part = 0
        for piece in line.split(whereSeparator: { ",;:()[]/.\n".contains($0) }) {
            for word in Words.canonical(AllergenLine.plain(String(piece))) {
                if Self.conjunctions.contains(word) { part += 1 }
                parts.append(part)
            }
            part += 1
        }
        for (position, allergens) in claims where parts.indices.contains(position) {
            absent[parts[position], default: []].formUnion(allergens)
        }
    }

    /// Returns the allergens that the part around a word is said to be without.
    func allergens(at position: Int) -> Set<Allergen> {
        parts.indices.contains(position) ? absent[parts[position]] ?? [] : []
    }

    private static func claim(at position: Int, of words: [String]) -> Set<Allergen>? {
        let word = words[position]
        if vegan.contains(word) { return [.dairy, .egg, .fish, .shellfish, .mollusc] }
        if word == "based", position > 0, words[position - 1] == "plant" { return [.dairy, .egg] }
        if word == "free", position > 0 { return names[words[position - 1]] }
        if without.contains(word), position + 1 < words.count {
            return names[words[position + 1]] ?? (position + 2 < words.count ? names[words[position + 2]] : nil)
        }
        for ending in germanEndings where word.hasSuffix(ending) {
            return names[String(word.dropLast(ending.count))]
        }
        return nil
    }

    /// The last one is "freies" in the singular of English.
    private static let germanEndings = ["frei", "freie", "freier", "freien", "freiem", "frey"]
    private static let without: Set<String> = ["without", "ohne", "san", "sin"]
    private static let conjunctions: Set<String> = [
        "or", "and", "plus", "with", "oder", "und", "mit", "bzw", "ou", "et", "avec", "o", "u", "y", "e", "con",
    ]
    private static let vegan: Set<String> = [
        "vegan", "vegane", "veganer", "veganen", "veganem", "vegano", "vegana", "pflanzlich", "pflanzliche",
        "pflanzlicher", "pflanzlichen", "vegetal", "vegetale",
    ]

    /// The words that name a group in such a claim. Food without lactose still has the protein of milk.
    private static let names: [String: Set<Allergen>] = {
        let groups: [(Set<Allergen>, String)] = [
            ([.gluten, .wheat], "gluten"), ([.wheat], "wheat weizen blé trigo"),
            ([.dairy], "dairy milk milch lait leche laitier lácteos"), ([.egg], "egg ei eier oeuf huevo"),
            ([.peanut, .treeNut], "nut nuss nüsse noix nueces"),
            ([.peanut], "peanut erdnuss erdnüsse arachide cacahuete"),
            ([.soy], "soy soya soja"), ([.sesame], "sesame sesam sésame sésamo"),
            ([.fish], "fish fisch poisson pescado"),
        ]
        return Dictionary(
            groups.flatMap { group, text in Words.canonical(text).map { ($0, group) } },
            uniquingKeysWith: { first, _ in first })
    }()
}
