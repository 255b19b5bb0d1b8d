import Foundation
import HearthCore
import Records

/// The foods that a household has at home, as recipes name them.
///
/// An item counts as there unless its balance is zero: a person who writes "cream" down without an amount has cream.
struct PantryStock: Sendable {
    /// An item of the pantry.
    struct Item: Hashable, Sendable {
        var id: UUID
        var name: String
        var bestBefore: CalendarDay?
    }

    /// The items that are there.
    let items: [Item]
    /// The items by the food that their names mean.
    private let byFood: [String: [Item]]
    /// The items by the last word of their names, with all words.
    private let byHead: [String: [(words: [String], item: Item)]]

    init(_ items: [Item]) {
        self.items = items
        byFood = Dictionary(grouping: items) { IngredientFacts.key(of: $0.name) }
        byHead = items.reduce(into: [:]) { byHead, item in
            let words = Words.canonical(item.name)
            if let head = words.last { byHead[head, default: []].append((words, item)) }
        }
    }

    /// Reads the pantry of a household.
    init(_ gateway: RecordGateway, in grant: ZoneGrant) async throws {
        let balances = try await Pantry.balances(gateway, in: grant)
        var items: [Item] = []
        try await gateway.forEach("pantry_item", in: grant) { record in
            guard items.count < Pantry.mostItems, balances[record.id].map({ $0 > 0 }) ?? true else { return }
            let fields = record.fields
            items.append(
                Item(
                    id: record.id, name: fields["name"]?.string ?? "",
                    bestBefore: fields["best_before"]?.string.flatMap { CalendarDay($0) }))
        }
        self.init(items)
    }

    /// Returns the item that an ingredient means: the same food, in any language, or `rice` for `basmati rice`, and not for
    /// `rice vinegar`. Of several the one that keeps the shortest.
    ///
    /// - Parameter name: the name of the ingredient, without amount and preparation.
    func item(for name: String) -> Item? {
        let words = Words.canonical(name)
        guard let head = words.last else { return nil }
        let same = byFood[IngredientFacts.key(of: name)] ?? []
        return (same.isEmpty ? near(words, head) : same).min {
            ($0.bestBefore ?? Self.never, $0.name) < ($1.bestBefore ?? Self.never, $1.name)
        }
    }

    private func near(_ words: [String], _ head: String) -> [Item] {
        byHead[head, default: []].filter { $0.words.allSatisfy(words.contains) }.map(\.item)
    }

    /// Returns whether every kitchen has the ingredient.
    static func isAlwaysThere(_ name: String) -> Bool {
        Words.canonical(name).allSatisfy(basics.contains)
    }

    private static let basics: Set<String> = [
        "water", "wasser", "eau", "agua", "salt", "salz", "sel", "sal", "pepper", "pfeffer", "poivre", "pimienta",
        "and", "und", "et", "y", "black", "schwarzer", "noir", "negra", "sea", "tap", "hot", "cold", "boiling",
        "ice", "meersalz",
    ]
    private static let never = CalendarDay(daysSinceEpoch: 10_000_000)

    /// What a recipe needs, beside what there is.
    struct Coverage: Hashable, Sendable {
        /// The names of the ingredients that are there.
        var have: [String] = []
        /// The names of those that are missing.
        var missing: [String] = []
        /// The earliest day of an item that the recipe uses.
        var bestBefore: CalendarDay?

        /// The share of the ingredients that are there.
        var share: Double {
            let all = have.count + missing.count
            return all == 0 ? 0 : Double(have.count) / Double(all)
        }
    }

    /// Returns what a recipe needs.
    ///
    /// - Parameter names: the names of its ingredients.
    func coverage(of names: [String]) -> Coverage {
        var coverage = Coverage()
        var seen: Set<String> = []
        for name in names where !name.isEmpty && seen.insert(name).inserted && !Self.isAlwaysThere(name) {
            guard let item = item(for: name) else {
                coverage.missing.append(name)
                continue
            }
            coverage.have.append(name)
            if let day = item.bestBefore { coverage.bestBefore = coverage.bestBefore.map { min($0, day) } ?? day }
        }
        return coverage
    }
}
