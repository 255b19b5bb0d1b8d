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
    /// Of the items of each food the one that keeps the shortest, by the food that its name means.
    private let byFood: [String: Item]
    /// The same by the words of the names, and behind the last word of a name the lists of words that end with it.
    private let byWords: [[String]: Item]
    private let wordsByHead: [String: [[String]]]
    /// The most names with the same last word that are compared with an ingredient.
    private static let mostNames = 100

    init(_ items: [Item]) {
        self.items = items
        let sorted = items.sorted(by: Self.keepsShorter)
        byFood = Dictionary(sorted.map { (IngredientFacts.key(of: $0.name), $0) }) { first, _ in first }
        byWords = Dictionary(sorted.map { (Words.canonical($0.name), $0) }) { first, _ in first }
        wordsByHead = Dictionary(grouping: byWords.keys.filter { !$0.isEmpty }) { $0[$0.count - 1] }
            .mapValues { Array($0.sorted { ($0.count, $0.joined()) < ($1.count, $1.joined()) }.prefix(Self.mostNames)) }
    }

    private static func keepsShorter(_ one: Item, _ other: Item) -> Bool {
        (one.bestBefore ?? never, one.name) < (other.bestBefore ?? never, other.name)
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
        if let same = byFood[IngredientFacts.key(of: name)] { return same }
        let all = Set(words)
        return wordsByHead[head, default: []].filter(all.isSuperset).compactMap { byWords[$0] }.min(
            by: Self.keepsShorter)
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
