import HearthAPI
import ServerKit

/// `POST /v1/plan/{id}/swap`
struct PlanSwapRequest: Decodable, Sendable {
    /// The id of another entry, with which the dish changes places.
    var with: String?
    /// The id of the household's recipe that takes the place.
    var recipeID: String?
    /// The id of the card that takes the place.
    var cardID: String?

    private enum CodingKeys: String, CodingKey {
        case with
        case recipeID = "recipe_id"
        case cardID = "card_id"
    }
}

/// `POST /v1/plan/{id}/cooked`
struct PlanCookedRequest: Decodable, Sendable {
    /// The number of servings that were cooked; those of the entry without it.
    var servings: Double?
    /// True to take the ingredients from the pantry.
    var takesPantry: Bool?

    private enum CodingKeys: String, CodingKey {
        case servings
        case takesPantry = "take_pantry"
    }
}

/// `POST /v1/plan/repeat`
struct PlanRepeatRequest: Decodable, Sendable {
    /// The first day to copy.
    var from: String
    /// The last day to copy.
    var to: String
    /// The day that the first day becomes.
    var start: String
}

extension PlanSwapRequest: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("with", \.with, .uuid("must be the id of an entry, a UUID")),
        Rule("recipe_id", \.recipeID, .uuid("must be the id of a recipe, a UUID")),
        Rule("card_id", \.cardID, .text(1...200)),
    ]
}

extension PlanCookedRequest: Validatable {
    static let rules: [Rule<Self>] = [
        Rule(
            "servings", \.servings,
            Constraint(["exclusiveMinimum": 0, "maximum": 1000], "must be above 0, at most 1000") {
                $0 > 0 && $0 <= 1000
            })
    ]
}

extension PlanRepeatRequest: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("from", \.from, .date), Rule("to", \.to, .date), Rule("start", \.start, .date),
    ]
}
