package import HearthCore
package import Kitchen

/// One card of the knowledge base: a recipe, a safety fact, a routine.
package struct Document: Hashable, Sendable {
    /// The kinds of documents.
    package enum Kind: String, CaseIterable, Sendable {
        case recipe, safety, discipline, routines, development, tips, chores
        /// A memory of a household, which is not a card and which only that household sees (``Memory``).
        case memory

        /// The kinds of cards.
        package static let cards = Set(allCases).subtracting([.memory])
    }

    /// The id, stable across ingests: the path of the file below the seed folder without its extension.
    package var id: String
    /// The kind of the card.
    package var kind: Kind
    /// The headline.
    package var title: String
    /// Everything below the front matter, as Markdown.
    package var body: String
    /// The ages that the card is for. For a recipe, `from` is the youngest age that may eat it.
    package var ages: AgeRange
    /// The allergens that the card declares.
    package var allergens: Set<Allergen>
    /// Free words by which cards are sorted and chosen.
    package var tags: [String]
    /// Questions that the card answers, in parents' words and languages. They are searched and never shown.
    package var questions: [String]
    /// The authorities by name ("AAP", "NHS"), with the row of the fact if there is one.
    package var sources: [String]
    /// The date of the last review, `YYYY-MM-DD`; empty for a document without one.
    package var reviewedOn: String
    /// The number of servings of a recipe.
    package var servings: Int?
    /// The preparation time of a recipe in minutes.
    package var minutes: Int?
    /// The nutrition values of one serving of a recipe; nil if the card does not state it.
    package var nutrition: Nutrition?
    /// The lines under `## Ingredients`.
    package var ingredients: [String]
    /// The lines under `## Steps`; for chores the lines under `## Chores`.
    package var steps: [String]

    /// Creates a document.
    package init(
        id: String, kind: Kind, title: String, body: String, ages: AgeRange = AgeRange(),
        allergens: Set<Allergen> = [], tags: [String] = [], questions: [String] = [],
        sources: [String] = [], reviewedOn: String = "",
        servings: Int? = nil, minutes: Int? = nil, nutrition: Nutrition? = nil, ingredients: [String] = [],
        steps: [String] = []
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.body = body
        self.ages = ages
        self.allergens = allergens
        self.tags = tags
        self.questions = questions
        self.sources = sources
        self.reviewedOn = reviewedOn
        self.servings = servings
        self.minutes = minutes
        self.nutrition = nutrition
        self.ingredients = ingredients
        self.steps = steps
    }
}

extension Document: RecipeContent {}

extension Document {
    /// The ages for a recipe that states none: an own recipe, a page, an exported card. From the first birthday children eat what
    /// the family eats (Dietary Guidelines for Americans 2020-2025; facts F01 to F10). What they may choke on is no matter of this
    /// age: the policy reads the ingredients for each child.
    package static let familyMeal = AgeRange(from: 12)

    /// The allergens of a recipe: declared, or found in its title or ingredients by the lexicon.
    package var containedAllergens: Set<Allergen> {
        ingredients.reduce(into: allergens.union(Allergen.named(in: title))) { $0.formUnion(Allergen.found(in: $1)) }
    }

    /// Returns the card with all text that a model or a client reads passed through `sanitize`, except for its sources.
    package func sanitized(by sanitize: (String) throws -> String) rethrows -> Document {
        func line(_ text: String) throws -> String { try sanitize(text).trimming(\.isWhitespace) }
        var document = self
        let title = try line(title)
        document.title = title.isEmpty ? id : title
        document.body = try sanitize(body)
        document.tags = try tags.map(line).filter { !$0.isEmpty }
        document.ingredients = try ingredients.map(line).filter { !$0.isEmpty }
        document.steps = try steps.map(line).filter { !$0.isEmpty }
        return document
    }
}
