import HearthAPI
import ServerKit

/// `POST /v1/lists/{id}/from`
struct ListFillRequest: Decodable, Sendable {
    /// Days of the week's plan.
    struct Days: Codable, Hashable, Sendable {
        /// The first day: `2026-11-23`.
        var from: String
        /// The last day.
        var to: String
    }

    /// The ids of recipes of the household.
    var recipeIDs: [String]?
    /// The days of the plan whose dishes are not cooked yet.
    var plan: Days?
    /// The servings of each recipe, and of entries of the plan that state none; without it, as many as the recipe serves.
    var servings: Double?
    /// True, the default, if items that the pantry may hold are marked with `have`.
    var usesPantry: Bool?

    private enum CodingKeys: String, CodingKey {
        case plan, servings
        case recipeIDs = "recipe_ids"
        case usesPantry = "use_pantry"
    }
}

extension ListFillRequest: Validatable {
    static let rules: [Rule<Self>] = [
        Rule(
            "recipe_ids", \.recipeIDs,
            .list(0...50, of: "recipes", each: .uuid("must be the id of a recipe, a UUID"))),
        Rule("plan", \.plan, .object()),
        Rule(
            "servings", \.servings,
            Constraint(["exclusiveMinimum": 0, "maximum": 1000]) { value, name, errors in
                errors.check(value > 0 && value <= 1000, name, "must be above 0, at most 1000")
            }),
    ]
}

extension ListFillRequest.Days: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("from", \.from, .text(10...10)), Rule("to", \.to, .text(10...10)),
    ]
}
