import Foundation
import HearthCore
import HearthTesting
import Kitchen
import Testing

@testable import Assist

/// Tests of plans with a household's own recipes.
struct OwnRecipeTests {
    private struct Kitchen: OwnKitchen {
        var state: KitchenState

        func kitchen(
            of principal: Principal, matching text: String, keeping kept: Set<String>, on day: CalendarDay, limit: Int
        ) async throws -> KitchenState { state }
    }

    private static func own(_ title: String, _ ingredients: String..., rating: Double? = nil, isFavourite: Bool = false)
        -> KitchenState.Recipe
    {
        var document = Document.dish(title, tags: ["lunch"])
        document.ingredients = ingredients
        document.id = "mine/" + title.lowercased()
        return KitchenState.Recipe(document: document, relevance: 0, isFavourite: isFavourite, rating: rating)
    }

    private static let cards: [Document] = [
        .dish("Card beef", "beef"), .dish("Card fish", "cod"), .dish("Card tofu", "tofu"),
        .dish("Card soup", "carrots"),
        .dish("Card rice", "rice"), .dish("Card pasta", "pasta"), .dish("Card salad", "lettuce"),
    ]

    private func kitchen(_ own: [KitchenState.Recipe], _ change: (inout KitchenState) -> Void = { _ in }) -> MealKitchen
    {
        var state = KitchenState(count: own.count, recipes: own)
        change(&state)
        var kitchen = MealKitchen(Self.cards)
        kitchen.own = Kitchen(state: state)
        return kitchen
    }

    private static let five = [
        own("Own one", "beef"), own("Own two", "cod"), own("Own three", "tofu"), own("Own four", "rice"),
        own("Own five", "pasta"),
    ]

    @Test func `from five recipes on own recipes come first, and a note says how many fit`() async throws {
        let plan = try await kitchen(Self.five).plan("Dinners for seven days")
        #expect(plan.plan.count { $0.recipe.id.hasPrefix("mine/") } == 5)
        #expect(plan.plan.count == 7)
        #expect(plan.notes.contains { $0.contains("5 of 7") }, "\(plan.notes)")
        let few = try await kitchen(Array(Self.five.prefix(4))).plan("Dinners for seven days")
        #expect(few.plan.allSatisfy { !$0.recipe.id.hasPrefix("mine/") })
    }

    @Test func `each choice of recipes is kept`() async throws {
        let all = kitchen(Self.five)
        let cards = try await all.plan("Dinners for seven days", options: .init(recipes: .cards))
        #expect(cards.plan.allSatisfy { !$0.recipe.id.hasPrefix("mine/") } && cards.notes.isEmpty)
        let mine = try await kitchen(Array(Self.five.prefix(2))).plan(
            "Dinners for seven days", options: .init(recipes: .mine))
        #expect(!mine.plan.isEmpty && mine.plan.allSatisfy { $0.recipe.id.hasPrefix("mine/") })
        var favourites = Self.five
        favourites[3].isFavourite = true
        let first = try await kitchen(favourites).plan(
            "Dinner for one day", options: .init(days: 1, recipes: .favouritesFirst))
        #expect(first.titles == ["Own four"])
    }

    @Test func `an own recipe with an excluded food is never planned`() async throws {
        var kitchen = kitchen(Self.five + [Self.own("Peanut stew", "200 g peanuts", rating: 5, isFavourite: true)])
        kitchen.preferences.allergies = ["peanuts"]
        let plan = try await kitchen.plan("Dinners for seven days", options: .init(recipes: .favouritesFirst))
        #expect(!plan.titles.contains("Peanut stew") && plan.plan.count == 7)
    }

    @Test(arguments: ["peanuts", "milk", "egg"], ["Berta's sauce", "Knusperkugeln", "salsa de la abuela"])
    func `with an allergy, a recipe with a food that nobody knows is left out or comes with a warning`(
        allergy: String, food: String
    ) async throws {
        var kitchen = kitchen(
            Self.five + [Self.own("House plate", "200 g \(food)", "rice", rating: 5, isFavourite: true)])
        let options = AssistRequest.Options(days: 1, recipes: .favouritesFirst)
        // Nobody has an allergy: what is not known does not matter.
        #expect(try await kitchen.plan("Dinner tonight", options: options).titles == ["House plate"])
        kitchen.preferences.allergies = [allergy]
        let left = try await kitchen.plan("Dinner tonight", options: options)
        #expect(!left.titles.contains("House plate"))
        #expect(left.notes.contains { $0.contains("House plate") && $0.contains(food) }, "\(left.notes)")
        kitchen.preferences.unknownFoods = .warn
        let warned = try await kitchen.plan("Dinner tonight", options: options)
        #expect(warned.titles == ["House plate"])
        #expect(warned.notes.contains { $0.contains(food) && $0.contains("label") }, "\(warned.notes)")
        #expect(!warned.text.contains("are without"), "\(warned.text)")
    }

    @Test(arguments: [
        ("milk", "100 g milk chocolate"), ("peanuts", "2 tbsp satay sauce"), ("egg", "3 tbsp tartar sauce"),
        ("sesame", "200 g baba ganoush"), ("fish", "1 tbsp worcester sauce"), ("wheat", "400 g Maultaschen"),
    ])
    func `what a compound food holds counts as if it were named`(allergy: String, line: String) async throws {
        var kitchen = kitchen(Self.five + [Self.own("Quince nibbles", line, rating: 5, isFavourite: true)])
        kitchen.preferences.unknownFoods = .warn
        kitchen.preferences.allergies = [allergy]
        let plan = try await kitchen.plan(
            "dinner tonight, Quince nibbles", options: .init(days: 1, recipes: .favouritesFirst))
        #expect(!plan.titles.contains("Quince nibbles"))
    }

    @Test(arguments: [
        "tonight Sunny Farm Surprise", "Sunny farm surprise for dinner today please", "dinner: sunny Farm Surprise!",
    ])
    func `an own recipe is found by its title, however few there are`(goal: String) async throws {
        let one = kitchen([Self.own("Sunny Farm Surprise", "turnips")])
        #expect(try await one.plan(goal, options: .init(days: 1)).titles == ["Sunny Farm Surprise"])
        let without = try await one.plan("dinner tonight without Sunny Farm Surprise", options: .init(days: 1))
        #expect(!without.titles.contains("Sunny Farm Surprise"))
    }

    @Test func `an own title that holds the name of a dish is that dish, and one that does not suit is told`()
        async throws
    {
        var kitchen = kitchen([Self.own("Grandma's carrot soup", "carrots", "300 ml milk")])
        let plan = try await kitchen.plan("Grandma's carrot soup tonight", options: .init(days: 1))
        #expect(plan.titles == ["Grandma's carrot soup"])
        kitchen.preferences.allergies = ["milk"]
        let other = try await kitchen.plan("Grandma's carrot soup tonight", options: .init(days: 1))
        #expect(!other.titles.contains("Grandma's carrot soup"))
        #expect(other.notes.contains { $0.contains("Grandma's carrot soup") }, "\(other.notes)")
    }

    @Test func `ratings and food that spoils decide, and a dish of the last days waits`() async throws {
        let recipes = [
            Self.own("Liked", "turnips", rating: 5), Self.own("Disliked", "leeks", rating: 1),
            Self.own("Spinach pie", "300 g spinach"), Self.own("Plain", "celeriac"), Self.own("Other", "parsnips"),
        ]
        func first(_ change: (inout KitchenState) -> Void) async throws -> [String] {
            try await kitchen(recipes, change).plan("Dinner for one day", options: .init(days: 1)).titles
        }
        #expect(try await first { $0.soon = ["spinach"] } == ["Spinach pie"])
        #expect(try await first { _ in } == ["Liked"])
        #expect(try await first { $0.recent = ["mine/liked"] } != ["Liked"])
    }

    @Test func `alternatives differ in main food and give reasons`() throws {
        func option(_ title: String, _ ingredient: String, have: [String] = [], soon: [String] = [])
            -> MealAlternatives.Option
        {
            MealAlternatives.Option(
                document: .dish(title, ingredient), have: have, missing: have.isEmpty ? [ingredient] : [], soon: soon)
        }
        let day = CalendarDay(daysSinceEpoch: 20_780)
        let dinner = try #require(
            MealAlternatives(slot: "dinner", day: day, neighbours: [.dish("Roast beef", "beef")]))
        let choices = dinner.choose(
            from: [
                option("Beef stew", "beef"), option("Fish pie", "cod"), option("Fish soup", "cod"),
                option("Tofu bowl", "tofu"), option("Spinach rice", "rice", have: ["rice"], soon: ["spinach"]),
            ], count: 3)
        #expect(choices.map(\.option.document.title).first == "Spinach rice")
        #expect(choices.count == 3 && !choices.contains { $0.option.document.title == "Beef stew" })
        #expect(choices.count { $0.option.document.title.hasPrefix("Fish") } == 1)
        #expect(choices[0].reasons.first == .usesSoon(["spinach"]) && choices.allSatisfy { !$0.reasons.isEmpty })
        let breakfast = try #require(MealAlternatives(slot: "breakfast", day: day, neighbours: []))
        #expect(breakfast.choose(from: [option("Stew", "beef")], count: 3).isEmpty)
    }
}
