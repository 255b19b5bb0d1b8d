/// One card of the knowledge base: a recipe, a safety fact, a routine.
package struct Document: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case recipe, safety, discipline, routines, development, tips, chores
    }

    /// Stable across ingests: the file's path below the seed folder without its ending.
    package var id: String
    package var kind: Kind
    package var title: String
    /// Everything below the front matter, as markdown.
    package var body: String
    /// The ages the card is for; for a recipe, `from` is the youngest age that may eat it.
    package var ages: AgeRange
    package var allergens: Set<Allergen>
    package var tags: [String]
    /// Authorities by name ("AAP", "NHS"), with the fact's row where there is one.
    package var sources: [String]
    package var reviewedOn: String
    package var servings: Int?
    package var minutes: Int?
    /// The lines under `## Ingredients`.
    package var ingredients: [String]
    /// The lines under `## Steps`; for chores the lines under `## Chores`.
    package var steps: [String]

    package init(
        id: String, kind: Kind, title: String, body: String, ages: AgeRange = AgeRange(),
        allergens: Set<Allergen> = [], tags: [String] = [], sources: [String] = [], reviewedOn: String = "",
        servings: Int? = nil, minutes: Int? = nil, ingredients: [String] = [], steps: [String] = []
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.body = body
        self.ages = ages
        self.allergens = allergens
        self.tags = tags
        self.sources = sources
        self.reviewedOn = reviewedOn
        self.servings = servings
        self.minutes = minutes
        self.ingredients = ingredients
        self.steps = steps
    }
}

/// What to look for, and what may not come back however well it matches.
package struct SearchQuery: Hashable, Sendable {
    package var text: String
    /// Empty means every kind.
    package var kinds: Set<Document.Kind>
    /// A recipe must suit every one of these ages, any other card at least one.
    package var ages: [Age]
    /// Hard filter: a recipe with any of these allergens is never returned.
    package var excluding: Set<Allergen>
    /// Hard filter: a recipe with any of these words in title or ingredients is never returned.
    package var excludingWords: [String]
    /// At most this many hits, 1…100.
    package var limit: Int

    package init(
        text: String, kinds: Set<Document.Kind> = [], ages: [Age] = [], excluding: Set<Allergen> = [],
        excludingWords: [String] = [], limit: Int = 8
    ) {
        self.text = text
        self.kinds = kinds
        self.ages = ages
        self.excluding = excluding
        self.excludingWords = excludingWords
        self.limit = limit
    }
}

package struct SearchHit: Hashable, Sendable {
    package var document: Document
    /// Higher is better; only comparable within one answer.
    package var score: Double

    package init(document: Document, score: Double) {
        self.document = document
        self.score = score
    }
}

extension Document {
    /// What a recipe holds: declared, or found in its title or ingredients by the lexicon.
    package var containedAllergens: Set<Allergen> {
        ([title] + ingredients).reduce(into: allergens) { $0.formUnion(Allergen.found(in: $1)) }
    }

    /// The card with everything that a model or a client reads passed through `defuse`, but for its sources.
    package func defused(by defuse: (String) throws -> String) rethrows -> Document {
        func line(_ text: String) throws -> String { try defuse(text).trimming(\.isWhitespace) }
        var document = self
        let title = try line(title)
        document.title = title.isEmpty ? id : title
        document.body = try defuse(body)
        document.tags = try tags.map(line).filter { !$0.isEmpty }
        document.ingredients = try ingredients.map(line).filter { !$0.isEmpty }
        document.steps = try steps.map(line).filter { !$0.isEmpty }
        return document
    }
}
