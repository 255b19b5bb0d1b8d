package import Foundation
package import HearthCore

/// The kitchen of a household: its own recipes, and what planning knows about them. Implemented by FamilyAPI.
package protocol OwnKitchen: Sendable {
    /// Returns the household's own recipes that fit a text best, at most `limit`, with what planning knows about them.
    ///
    /// Favourites, and recipes with food that should be used soon, come even if they do not fit the text. Their texts hold
    /// no instructions to a model.
    ///
    /// - Parameters:
    ///   - kept: the ids of recipes that must be among them: the dishes of a plan that is changed.
    ///   - day: the first day of the plan.
    func kitchen(
        of principal: Principal, matching text: String, keeping kept: Set<String>, on day: CalendarDay, limit: Int
    ) async throws -> KitchenState
}

/// The kitchen of a household at the beginning of a plan.
package struct KitchenState: Sendable {
    /// A recipe of the household.
    package struct Recipe: Sendable {
        /// The recipe, whose id is `mine/` and that of the record.
        package var document: Document
        /// 1 for the recipe that fits the text best, 0 for one that does not.
        package var relevance: Double
        /// True if somebody of the household has marked it as a favourite.
        package var isFavourite: Bool
        /// The mean of the ratings, 1…5; nil without any.
        package var rating: Double?

        /// Creates a recipe.
        package init(document: Document, relevance: Double, isFavourite: Bool = false, rating: Double? = nil) {
            self.document = document
            self.relevance = relevance
            self.isFavourite = isFavourite
            self.rating = rating
        }
    }

    /// The prefix of the ids of own recipes.
    package static let prefix = "mine/"

    /// The number of recipes that the household has.
    package var count: Int
    /// The recipes to choose from.
    package var recipes: [Recipe]
    /// The ids of the recipes and cards that were eaten or planned in the ten days before the plan.
    package var recent: Set<String>
    /// The names of the foods that the household has.
    package var pantry: [String]
    /// The names of those that are past their best within a few days.
    package var soon: [String]

    /// Creates a state.
    package init(
        count: Int = 0, recipes: [Recipe] = [], recent: Set<String> = [], pantry: [String] = [], soon: [String] = []
    ) {
        self.count = count
        self.recipes = recipes
        self.recent = recent
        self.pantry = pantry
        self.soon = soon
    }

    /// Returns the id of a household's own recipe among cards.
    package static func id(of recipe: UUID) -> String { prefix + recipe.uuidString.lowercased() }
}

/// The recipes that a meal plan chooses from.
package enum RecipeChoice: String, CaseIterable, Sendable {
    /// The household's own recipes, and cards for meals that none of them fits.
    case mineFirst = "mine_first"
    /// Favourites before other recipes of the household, and these before cards.
    case favouritesFirst = "favourites_first"
    /// The household's own recipes only.
    case mine
    /// Cards only.
    case cards

    /// The number of own recipes from which on they come first by themselves.
    static let mineFirstFrom = 5
}
