import HearthCore

/// What a card contains as far as an eater must know: worked out once per snapshot.
struct ContentProfile: Sendable {
    /// Declared on the card, or found in its title or ingredients by the lexicon.
    let allergens: Set<Allergen>
    /// Title and ingredients, stemmed; a phrase never spans two lines.
    private let stemmed: String
    /// The same as words in the singular.
    private let lines: [[String]]

    init(_ document: Document) {
        let lines = [document.title] + document.ingredients
        allergens = document.containedAllergens
        self.lines = lines.map(Words.canonical)
        stemmed = lines.map(Analyzer.stemmed).joined()
    }

    /// Whether title or ingredients hold the word, in any inflection that the lexicon's matching or the stemmer sees
    /// through: "tomatoes" is also "1 tomato".
    func contains(_ word: ExcludedWord) -> Bool {
        lines.contains(where: word.phrase.hasMatch) || stemmed.contains(word.stems)
    }
}

/// A word or phrase that a family must not find in its food.
struct ExcludedWord: Sendable {
    let phrase: PhraseIndex<Void>
    let stems: String

    /// Nil where the text holds no letter or digit: it would match anything or nothing.
    init?(_ text: String) {
        stems = Analyzer.stemmed(text)
        guard stems != " " else { return nil }
        phrase = PhraseIndex([text])
    }
}
