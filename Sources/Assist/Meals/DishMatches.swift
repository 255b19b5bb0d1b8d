import HearthCore
import Kitchen

/// The comparison of dishes with the recipes of a plan: each dish is compared once, and only with recipes that have a word
/// of it among their names. A text may ask for very many dishes.
struct DishMatches: Sendable {
    private let recipes: [RecipeProfile]
    /// The recipes by the words of their names.
    private let byWord: [String: [Int]]
    private var known: [String: (name: DishName, matches: [DishName.Match])] = [:]
    /// The comparisons so far: tests count them.
    private(set) var comparisons = 0

    init(_ recipes: [RecipeProfile]) {
        self.recipes = recipes
        byWord = recipes.indices.reduce(into: [:]) { byWord, index in
            for word in Set(recipes[index].names.joined()) { byWord[word, default: []].append(index) }
        }
    }

    /// Returns the name of a dish as it was read.
    mutating func name(_ dish: String) -> DishName { entry(dish).name }

    /// Returns the degrees to which the recipes are a dish.
    mutating func matches(of dish: String) -> [DishName.Match] { entry(dish).matches }

    /// Returns the degree to which a recipe is a dish.
    mutating func match(_ dish: String, _ recipe: Int) -> DishName.Match { entry(dish).matches[recipe] }

    /// Returns the recipes that are a dish at least to a degree, in their order.
    mutating func recipes(of dish: String, least: DishName.Match) -> [Int] {
        let matches = entry(dish).matches
        return matches.indices.filter { matches[$0] >= least }
    }

    private mutating func entry(_ dish: String) -> (name: DishName, matches: [DishName.Match]) {
        if let entry = known[dish] { return entry }
        let name = DishName(dish)
        var matches = [DishName.Match](repeating: .none, count: recipes.count)
        for index in Set(name.leads.flatMap { byWord[$0] ?? [] }) {
            comparisons += 1
            matches[index] = name.match(recipes[index])
        }
        known[dish] = (name, matches)
        return (name, matches)
    }
}
