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
