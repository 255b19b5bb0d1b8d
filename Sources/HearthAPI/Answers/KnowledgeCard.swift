/// A card of the knowledge base as a search found it: a recipe, a safety fact, a routine.
public struct KnowledgeCard: Codable, Hashable, Sendable {
    /// Stable across ingests, `recipes/lentil-soup`.
    public var id: String
    /// `recipe`, `safety`, `discipline`, `routines`, `development`, `tips` or `chores`.
    public var kind: String
    /// The card's headline.
    public var title: String
    /// Markdown.
    public var text: String
    /// Higher is better; only comparable within one answer.
    public var score: Double
    /// The ages the card is for; for a recipe, `from` is the youngest age that may eat it.
    public var agesMonths: AgeRange
    /// Allergens by wire name, `tree_nut`.
    public var allergens: [String]
    /// Free words to sort cards by.
    public var tags: [String]
    /// Authorities by name, `AAP`.
    public var sources: [String]
    /// Lines with amounts; recipes alone have them.
    public var ingredients: [String]?
    /// What to do, in order.
    public var steps: [String]?
    /// How many people a recipe feeds.
    public var servings: Int?
    /// How long a recipe takes.
    public var minutes: Int?

    package init(
        id: String, kind: String, title: String, text: String, score: Double, agesMonths: AgeRange,
        allergens: [String], tags: [String], sources: [String], ingredients: [String]? = nil,
        steps: [String]? = nil, servings: Int? = nil, minutes: Int? = nil
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.text = text
        self.score = score
        self.agesMonths = agesMonths
        self.allergens = allergens
        self.tags = tags
        self.sources = sources
        self.ingredients = ingredients
        self.steps = steps
        self.servings = servings
        self.minutes = minutes
    }

    private enum CodingKeys: String, CodingKey {
        case id, kind, title, text, score
        case agesMonths = "ages_months"
        case allergens, tags, sources, ingredients, steps, servings, minutes
    }

    /// Ages in whole months, `from` included and `to` not; without `to` up to adulthood.
    public struct AgeRange: Codable, Hashable, Sendable {
        /// The youngest age.
        public var from: Int
        /// The first age that is too old.
        public var to: Int?

        package init(from: Int, to: Int?) {
            self.from = from
            self.to = to
        }
    }
}
