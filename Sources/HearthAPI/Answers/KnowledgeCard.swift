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
    /// Why it is where it is; only with `explain=true`.
    public var explanation: Explanation?

    package init(
        id: String, kind: String, title: String, text: String, score: Double, agesMonths: AgeRange,
        allergens: [String], tags: [String], sources: [String], ingredients: [String]? = nil,
        steps: [String]? = nil, servings: Int? = nil, minutes: Int? = nil, explanation: Explanation? = nil
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
        self.explanation = explanation
    }

    private enum CodingKeys: String, CodingKey {
        case id, kind, title, text, score
        case agesMonths = "ages_months"
        case allergens, tags, sources, ingredients, steps, servings, minutes, explanation
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

    /// Both scores of a result and its places in both orders, counted from 1.
    public struct Explanation: Codable, Hashable, Sendable {
        /// BM25; absent where the card shares no word with the query.
        public var lexical: Rating?
        /// Cosine; absent where the card is not among the nearest.
        public var vector: Rating?
        /// Words of the query that the card has, as the index has them.
        public var matchedTerms: [String]

        package init(lexical: Rating?, vector: Rating?, matchedTerms: [String]) {
            self.lexical = lexical
            self.vector = vector
            self.matchedTerms = matchedTerms
        }

        private enum CodingKeys: String, CodingKey {
            case lexical, vector
            case matchedTerms = "matched_terms"
        }
    }

    /// A score and the place that it gives.
    public struct Rating: Codable, Hashable, Sendable {
        /// Higher is better.
        public var score: Double
        /// Counted from 1.
        public var rank: Int

        package init(score: Double, rank: Int) {
            self.score = score
            self.rank = rank
        }
    }
}
