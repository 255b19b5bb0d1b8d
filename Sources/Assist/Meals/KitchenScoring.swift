import HearthCore
import Kitchen

/// What a household's own kitchen adds to the score of a recipe: the order of the recipes that was asked for, ratings, dishes
/// of the last days, and food that is at home.
///
/// A wish of the request weighs more than any of it: a card for "pasta on Friday" comes before an own dish without pasta.
struct KitchenScoring {
    private let choice: RecipeChoice
    private let recent: Set<String>
    private let pantry: [FoodName]
    private let soon: [FoodName]

    init(_ kitchen: KitchenState, choice: RecipeChoice) {
        self.choice = choice
        recent = kitchen.recent
        pantry = kitchen.pantry.prefix(Self.mostFoods).map(FoodName.init)
        soon = kitchen.soon.prefix(Self.mostFoods).map(FoodName.init)
    }

    /// More foods than that say nothing about one dish.
    private static let mostFoods = 40

    private enum Weight {
        /// Less than a wish, more than variety.
        static let mine = 32.0
        static let favouriteFirst = 34.0
        static let mineAfterFavourites = 20.0
        static let favourite = 3.0
        /// For each star above or below three.
        static let star = 2.0
        /// A dish of the last days comes only if nothing else fits.
        static let recent = 200.0
        static let soon = 8.0
        static let inPantry = 1.5
    }

    /// Returns what a recipe's score gains.
    ///
    /// - Parameter own: the recipe of the household; nil for a card.
    func bonus(of profile: RecipeProfile, own: KitchenState.Recipe? = nil) -> Double {
        var bonus = 0.0
        if let own {
            switch choice {
            case .mineFirst: bonus += Weight.mine
            case .favouritesFirst: bonus += own.isFavourite ? Weight.favouriteFirst : Weight.mineAfterFavourites
            case .mine, .cards: break
            }
            if own.isFavourite { bonus += Weight.favourite }
            if let rating = own.rating { bonus += Weight.star * (rating - 3) }
        }
        if recent.contains(profile.recipe.id) { bonus -= Weight.recent }
        let urgent = soon.count { $0.isIn(profile) }
        if urgent > 0 { bonus += Weight.soon + Weight.inPantry * Double(min(urgent, 4) - 1) }
        bonus += Weight.inPantry * Double(min(pantry.count { $0.isIn(profile) }, 4))
        return bonus
    }
}
