/// A card of the knowledge base in a search result: a recipe, a safety fact, a routine.
public struct KnowledgeCard: Codable, Hashable, Sendable {
    /// Stable across ingests, `recipes/lentil-soup`.
    public var id: String
    /// `recipe`, `safety`, `discipline`, `routines`, `development`, `tips` or `chores`.
    public var kind: String
    /// The card's headline.
    public var title: String
    /// Markdown.
    public var text: String
    /// Score; higher is better. Only comparable within one response.
    public var score: Double
    /// Ages that the card is for. For a recipe, `from` is the youngest age that may eat it.
    public var agesMonths: AgeRange
    /// Allergens by wire name, such as `tree_nut`.
    public var allergens: [String]
    /// Free words to sort cards by.
    public var tags: [String]
    /// Names of authorities, such as `AAP`.
    public var sources: [String]
    /// Ingredient lines with amounts; recipes only.
    public var ingredients: [String]?
    /// Steps in order.
    public var steps: [String]?
    /// Number of servings of a recipe.
    public var servings: Int?
    /// Preparation time of a recipe in minutes.
    public var minutes: Int?
    /// The reasons for the rank; only with `explain=true`.
    public var explanation: Explanation?

    /// Creates a knowledge card.
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

    /// Ages in whole months; `from` is included, `to` is not. Without `to`, up to adulthood.
    public struct AgeRange: Codable, Hashable, Sendable {
        /// The youngest age.
        public var from: Int
        /// First age that is too old.
        public var to: Int?

        /// Creates an age range.
        package init(from: Int, to: Int?) {
            self.from = from
            self.to = to
        }
    }

    /// Both scores of a result and its ranks in both orders, from 1.
    public struct Explanation: Codable, Hashable, Sendable {
        /// BM25 score; absent if the card shares no word with the query.
        public var lexical: Rating?
        /// Cosine; absent if the card is not among the nearest.
        public var vector: Rating?
        /// Stems of the query's words that the card contains.
        public var matchedTerms: [String]

        /// Creates an explanation.
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

    /// A score and the rank that follows from it.
    public struct Rating: Codable, Hashable, Sendable {
        /// Score; higher is better.
        public var score: Double
        /// Rank, from 1.
        public var rank: Int

        /// Creates a rating.
        package init(score: Double, rank: Int) {
            self.score = score
            self.rank = rank
        }
    }
}
