import HearthCore
import Intent
import Kitchen

/// The limits that a recipe must keep to be planned for a meal.
struct MealLimits: Sendable {
    private let allergens: Set<Allergen>
    private let words: ExcludedWords
    private let diets: Set<Diet>
    private let maxMinutes: Int?
    private let exclusions: [FoodExclusion]
    /// True if a recipe with a food whose components are not known may not be planned.
    private let leavesOutUnknownFoods: Bool

    init(
        exclusions: [FoodExclusion], diets: Set<Diet>, maxMinutes: Int?,
        unknownFoods: Household.Preferences.UnknownFoods = .leaveOut
    ) {
        leavesOutUnknownFoods = exclusions.leaveOut(unknownFoods, for: diets)
        self.exclusions = exclusions
        self.diets = diets
        self.maxMinutes = maxMinutes
        allergens = exclusions.reduce(into: []) { $0.formUnion($1.avoidance.allergens) }
        words = ExcludedWords(exclusions.flatMap(\.avoidance.words))
    }

    /// Returns whether the recipe may be planned. A recipe without a time does not keep a limit of minutes.
    func admit(_ profile: RecipeProfile) -> Bool { isSafe(profile) && isInTime(profile.recipe) }

    /// Returns whether the recipe holds nothing excluded and suits the diets.
    func isSafe(_ profile: RecipeProfile) -> Bool {
        (!leavesOutUnknownFoods || profile.unknownFoods.isEmpty) && holdsNothingExcluded(profile)
    }

    /// Returns whether the recipe holds nothing excluded, as far as its foods are known, and suits the diets.
    func holdsNothingExcluded(_ profile: RecipeProfile) -> Bool {
        profile.allergens.isDisjoint(with: allergens) && diets.isSubset(of: profile.diets)
            && !profile.lines.contains(where: words.occur)
            && !exclusions.contains { $0.avoidance.isInCompounds(of: profile) }
            && !exclusions.contains { $0.avoidance.allowed != nil && $0.avoidance.isIn(profile.recipe) }
    }

    /// The same without the cached profile, for the recipes that are served.
    func isSafe(serving recipe: Document) -> Bool {
        !exclusions.contains { $0.avoidance.isIn(recipe) } && diets.allSatisfy { $0.admits(recipe) }
    }

    /// Returns whether the recipe is made in the time.
    func isInTime(_ recipe: Document) -> Bool {
        guard let maxMinutes else { return true }
        return recipe.minutes.map { $0 <= maxMinutes } ?? false
    }
}

extension Avoidance {
    /// Returns whether a food that is made of others holds what is avoided: ketchup for a family without tomatoes.
    fileprivate func isInCompounds(of profile: RecipeProfile) -> Bool { profile.compounds.contains(where: covers) }
}

/// A meal of a plan before its dish is chosen, with what is asked of it.
struct MealSlot: Sendable {
    var day: CalendarDay
    var meal: MealName
    /// The constraints of this day alone.
    var wishes = MealConstraints()
    var limits: MealLimits
    /// The number of people who eat; nil for the servings of the card.
    var people: Int?
    /// True if the dish lasts for a second meal.
    var isDouble = false
    /// The dish that was asked for by name.
    var dish: String?
    /// The meal of the earlier plan that stays.
    var kept: EarlierDish?
    /// The dish of the earlier plan that is to be exchanged.
    var exchanged: EarlierDish?

    /// The wishes that ``limits`` follow from, beside what holds for the whole request: slots with the same have the same
    /// limits.
    struct LimitsKey: Hashable, Sendable {
        var exclude: [String]
        var diets: [String]
        var maxMinutes: Int?
        var isAskedByName: Bool
    }

    var limitsKey: LimitsKey {
        LimitsKey(
            exclude: wishes.exclude, diets: wishes.diets, maxMinutes: wishes.maxMinutes,
            isAskedByName: !wishes.dishes.isEmpty)
    }

    /// What decides for which recipes a slot is meant.
    struct MealKind: Hashable, Sendable {
        var meal: MealName
        var isBox: Bool
    }

    var kind: MealKind { MealKind(meal: meal, isBox: wishes.traits.contains("lunchbox")) }
}

/// A dish of an earlier plan. A plan that was quoted in a message has no id.
struct EarlierDish: Hashable, Sendable {
    var recipeID: String?
    var title: String

    /// Returns whether a recipe is this dish.
    func isRecipe(_ recipe: Document) -> Bool {
        recipeID.map { $0 == recipe.id } ?? (recipe.title.lowercased() == title.lowercased())
    }
}
