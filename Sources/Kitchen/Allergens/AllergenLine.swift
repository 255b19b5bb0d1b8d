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
    /// The rows of ``CompoundFoods`` that the line names.
    let compounds: [Int]
    /// The words of the line in their plain spelling.
    let words: [String]
    private let line: String

    /// Reads a line by all names of foods.
    init(_ line: String) { self.init(line, Self.matches(in:)) }

    /// Reads a line by the table of foods alone: a compound food is no name of an allergen.
    init(byFoods line: String) { self.init(line) { Self.matches(in: $0, of: Self.foodIndex) } }

    private init(_ line: String, _ matches: ([String]) -> [FoodNameIndex.Match]) {
        self.line = line
        words = FoodSpelling.words(of: line)
        let found = matches(words)
        guard !found.isEmpty else {
            names = []
            compounds = []
            return
        }
        compounds = Self.longest(of: found).flatMap(\.entry.compounds)
        let absences = AbsentFoods(words, in: line)
        names = found.compactMap { match in
            guard !match.entry.allergens.isEmpty else { return nil }
            // A longer name excuses the shorter one in it: "coconut milk" is not dairy.
            let longer = found.filter { $0.covers(match) }
            let allergens = match.entry.allergens.filter { allergen in
                longer.allSatisfy { $0.entry.allergens.contains(allergen) }
            }.subtracting(absences.allergens(at: match.range.lowerBound))
            return allergens.isEmpty ? nil : Name(range: match.range, allergens: allergens)
        }.sorted { ($0.range.lowerBound, $1.range.count) < ($1.range.lowerBound, $0.range.count) }
    }

    /// Returns the characters of the line that are some of its words.
    func text(of range: Range<Int>) -> String {
        let characters = Array(line)
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
            let count = FoodSpelling.words(of: String(characters[index..<end])).count
            if start == nil, position + count > range.lowerBound { start = index }
            position += count
            if let start, position >= range.upperBound { return String(characters[start..<end]) }
            index = end
        }
        return words[range].joined(separator: " ")
    }

    /// Returns whether words are a name of the table of foods that an ingredient line can hold.
    static func isName(_ words: [String]) -> Bool { foodIndex.isName(words) }

    /// Returns the names of compound foods in a line that are no part of a longer name.
    ///
    /// - Parameter words: the output of ``FoodSpelling/words(of:)``.
    static func compounds(in words: [String]) -> [FoodNameIndex.Match] {
        longest(of: matches(in: words)).filter { !$0.entry.compounds.isEmpty }
    }

    /// Returns the compound foods that a text names and nothing else.
    static func compounds(named text: String) -> [String] {
        let words = FoodSpelling.words(of: text)
        return index.matches(in: words).filter { $0.range == words.indices }
            .flatMap(\.entry.compounds).map { CompoundFoods.shared.rows[$0].name }
    }

    private static func longest(of matches: [FoodNameIndex.Match]) -> [FoodNameIndex.Match] {
        matches.filter { match in !matches.contains { $0.covers(match) } }
    }

    private static func isWord(_ characters: [Character], _ index: Int) -> Bool {
        let character = characters[index]
        if character == "'" || character == "\u{2019}" { return !FoodSpelling.isElision(characters, index) }
        return character.isLetter || character.isNumber
    }

    // MARK: - Names

    private static func matches(in words: [String]) -> [FoodNameIndex.Match] { matches(in: words, of: index) }

    private static func matches(in words: [String], of index: FoodNameIndex) -> [FoodNameIndex.Match] {
        var matches = index.matches(in: words)
        let known = Set(matches.filter { $0.range.count == 1 }.map(\.range.lowerBound))
        for (position, word) in words.enumerated() where !known.contains(position) {
            if let entry = GermanCompounds.allergens(of: word).map({ FoodNameIndex.Entry(allergens: $0) })
                ?? foreign(word, at: position, of: words)
            {
                matches.append(FoodNameIndex.Match(range: position..<position + 1, entry: entry))
            }
        }
        return matches
    }

    /// Returns what a name shows that is also a word of other meanings: "pan" is bread in "rebanadas de pan" and in "200 g pan".
    private static func foreign(_ word: String, at position: Int, of words: [String]) -> FoodNameIndex.Entry? {
        guard let entry = ambiguous[word] else { return nil }
        let isAlone =
            position == words.count - 1
            && words.dropLast().allSatisfy { $0.count < 3 || $0.allSatisfy(\.isNumber) }
        return isAlone || position > 0 && articles.contains(words[position - 1]) ? entry : nil
    }

    private static let articles: Set<String> = ["de", "du", "del", "d", "le", "el", "au", "al"]

    /// The names of one word that are also words of other meanings.
    private static let ambiguous: [String: FoodNameIndex.Entry] = {
        let foods = Food.all.filter { !$0.allergens.isEmpty }.flatMap { food in
            food.names[1...].joined().map(FoodSpelling.words).filter { Food.englishWords.contains($0) && $0.count == 1 }
                .map { ($0[0], FoodNameIndex.Entry(allergens: food.allergens.union(food.impliedGroups))) }
        }
        let compounds = CompoundFoods.shared.rows.enumerated().flatMap { number, row in
            row.homonyms.map(FoodSpelling.words).filter { $0.count == 1 }
                .map { ($0[0], FoodNameIndex.Entry(allergens: row.allergens, compounds: [number])) }
        }
        return Dictionary(foods + compounds) { first, second in
            FoodNameIndex.Entry(
                allergens: first.allergens.union(second.allergens), compounds: first.compounds + second.compounds)
        }
    }()

    /// The names of the table of foods with their allergens.
    private static let foodIndex: FoodNameIndex = {
        var index = FoodNameIndex()
        for food in Food.all {
            for name in food.ingredientNames { index.add(name, food.allergens.union(food.impliedGroups)) }
        }
        for phrase in PlantFoods.phrases { index.add(phrase.name, phrase.allergens) }
        return index
    }()

    /// The names of all foods.
    private static let index: FoodNameIndex = {
        var index = foodIndex
        for (number, row) in CompoundFoods.shared.rows.enumerated() {
            for name in row.names.joined() { index.add(name, row.allergens, compound: number) }
        }
        return index
    }()
}

extension FoodNameIndex.Match {
    /// Returns whether this is a longer name that holds the other one.
    fileprivate func covers(_ other: FoodNameIndex.Match) -> Bool {
        range.count > other.range.count && range.lowerBound <= other.range.lowerBound
            && range.upperBound >= other.range.upperBound
    }
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
            for word in FoodSpelling.words(of: String(piece)) {
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
