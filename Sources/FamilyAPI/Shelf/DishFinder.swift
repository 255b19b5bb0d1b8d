import Assist
import Foundation
import HearthCore
import Kitchen
import Records
import SystemSupport

/// The dishes that a household may cook: its own recipes and the cards, as far as they suit everybody at the table.
struct DishFinder: Sendable {
    let kitchen: HouseholdKitchen
    let households: any HouseholdStore
    let knowledge: any KnowledgeSearch
    let policy: any PolicyGate

    /// A dish with what the kitchen has for it.
    struct Dish: Sendable {
        var document: Document
        var names: [String]
        var isFavourite = false
        var rating: Double?
        var isOwn: Bool { document.id.hasPrefix(KitchenState.prefix) }
    }

    /// The most own recipes that are compared.
    private static let mostOwn = 2000
    /// The units of work to see whether a dish suits everybody: its words are compared with what nobody may eat.
    private static let unitsOfCheck = 32

    /// Returns every dish that suits the household: no allergen, no food that it excludes, every diet, every child.
    func dishes(for principal: Principal, in grant: ZoneGrant) async throws -> [Dish] {
        let family = try await households.family(of: principal)
        let today = (TimeZone.named(principal.user.timeZone) ?? .gmt).day(at: kitchen.gateway.clock.now)
        let preferences = family.preferences(on: today)
        let avoidances = preferences.allergies.map { Avoidance($0) }
        let diets = Set(preferences.diets.compactMap(Diet.init(rawValue:)))
        let ages = preferences.children.filter { $0.months >= 6 }
        let subject = PolicySubject(
            mode: .meals, goal: "", messages: [], of: principal.user, in: preferences)
        func suits(_ document: Document) throws -> Bool {
            try ages.allSatisfy(document.ages.contains) && !avoidances.contains { $0.isIn(document) }
                && diets.allSatisfy { $0.admits(document) }
                && policy.admits(document, for: subject)
        }
        let shelf = kitchen.shelves.shelf(of: grant)
        let found = try await shelf.search(RecipeShelf.Query(), as: principal.user, limit: Self.mostOwn)
        let marks = try await kitchen.favourites(in: grant)
        let own = try await shelf.facts(of: found.map(\.entry.record.id))
        await kitchen.shelves.settle(grant)
        var dishes: [Dish] = []
        var slice = WorkSlice()
        for (entry, facts) in own {
            try await slice.did(Self.unitsOfCheck)
            guard try suits(facts.document) else { continue }
            let ratings = marks[entry.record.id]?.compactMap(\.self) ?? []
            dishes.append(
                Dish(
                    document: facts.document, names: facts.names, isFavourite: marks[entry.record.id] != nil,
                    rating: ratings.isEmpty ? nil : Double(ratings.reduce(0, +)) / Double(ratings.count)))
        }
        let allergens = avoidances.reduce(into: Set<Allergen>()) { $0.formUnion($1.allergens) }
        let query = SearchQuery(
            text: "", kinds: [.recipe], ages: ages, excluding: allergens,
            excludingWords: avoidances.flatMap(\.searchWords), limit: 400, mode: .lexical)
        for hit in try await knowledge.search(query, meter: RunMeter()).hits {
            try await slice.did(Self.unitsOfCheck)
            guard try suits(hit.document) else { continue }
            dishes.append(
                Dish(document: hit.document, names: hit.document.ingredients.map { IngredientFacts($0).name }))
        }
        return dishes
    }
}
