import HearthCore
import HearthTesting
import Testing

@testable import Assist

/// Tests of what the choice of dishes costs, in comparisons of a dish with a recipe.
@Suite struct DishMatchesTests {
    private static let recipes = (0..<400).map { number in
        RecipeProfile(
            Document(
                id: "recipes/\(number)", kind: .recipe, title: "Dish\(number) with beans", body: "",
                ingredients: ["1 tin beans"]))
    }
    private static let soup = RecipeProfile(
        Document(
            id: "recipes/soup", kind: .recipe, title: "Chicken soup", body: "", tags: ["soup"],
            ingredients: ["1 chicken"]))

    @Test func `a dish is compared once, and with recipes that share a word with it`() {
        var matches = DishMatches(Self.recipes + [Self.soup])
        for _ in 0..<500 {
            #expect(matches.match("chicken soup", 400) == .name)
            #expect(matches.recipes(of: "chicken soup", least: .dish) == [400])
            #expect(matches.match("chicken soup", 0) == .none)
        }
        #expect(matches.comparisons == 1)
        for number in 0..<40 { #expect(matches.recipes(of: "dish\(number)", least: .dish) == [number]) }
        #expect(matches.comparisons == 41)
    }

    @Test func `the words decide as a comparison with every recipe does`() {
        let recipes = Self.recipes.prefix(3) + [Self.soup]
        var matches = DishMatches(Array(recipes))
        for dish in ["soup", "chicken soup", "noodle soup", "chicken pie", "beans", "dish1 with beans", "", "pizza"] {
            #expect(matches.matches(of: dish) == recipes.map { DishName(dish).match($0) }, "\(dish)")
        }
    }

    @Test func `a goal of a thousand dishes has a plan of a few of them`() async throws {
        let foods = ["chicken", "beef", "lentil", "bean", "tofu", "salmon", "egg", "rice", "potato", "spinach"]
        let dishes = ["curry", "soup", "salad", "stew", "pie", "risotto", "lasagne", "burrito", "quiche", "wrap"]
        let names = foods.flatMap { food in dishes.map { "\(food) \($0)" } }
        let kitchen = MealKitchen(names.map { Document.dish("\($0)", "200 g rice") })
        let served = try await kitchen.plan("dinners for 31 days: " + names.joined(separator: ", "))
        #expect((1...31).contains(served.plan.count))
        let all = names.map { "on monday \($0)" }.joined(separator: ", ")
        let crowded = try await kitchen.plan(String(all.prefix(8000)))
        #expect(crowded.plan.count <= MealRequest.mostMeals)
        #expect(Set(crowded.titles).count <= MealRequest.mostNames + 7)
    }
}
