import Foundation
import HearthCore
import Records
import ServerKit

/// The household's pantry: what it has of each item follows from moves and counts, and is stored nowhere.
struct Pantry {
    let gateway: RecordGateway

    /// A change of an item's stock.
    struct Move: Hashable, Sendable {
        var at: Int64
        var id: UUID
        var delta: Double?
        var counted: Double?

        init(_ record: StoredRecord) {
            let fields = record.fields
            (at, id) = (fields["at"]?.integer ?? 0, record.id)
            (delta, counted) = (fields["delta"]?.figure, fields["counted"]?.figure)
        }
    }

    /// Returns the stock after moves: the last count and the sum of the moves since. Nil without any.
    static func balance(_ moves: [Move]) -> Double? {
        moves.sorted { ($0.at, $0.id.text) < ($1.at, $1.id.text) }.reduce(into: Stock()) { $0.add($1) }.balance
    }

    /// The stock of an item while its moves are read in their order. No move is held: an item may have very many.
    struct Stock {
        private var sum: Double?

        mutating func add(_ move: Move) { sum = move.counted ?? (sum ?? 0) + (move.delta ?? 0) }

        /// The stock; nil without any moves.
        var balance: Double? {
            // Tenths do not add up exactly in binary.
            sum.map { ($0 * 1_000_000).rounded() / 1_000_000 }
        }
    }

    /// Returns the stock of an item.
    func balance(of item: UUID, in grant: ZoneGrant) async throws -> Double? {
        var stock = Stock()
        try await gateway.forEach("pantry_move", ref: item, in: grant) { stock.add(Move($0)) }
        return stock.balance
    }

    /// Returns the stock of all items that have moves.
    static func balances(_ gateway: RecordGateway, in grant: ZoneGrant) async throws -> [UUID: Double] {
        var stocks: [UUID: Stock] = [:]
        // The store returns them in the order of their moments and ids.
        try await gateway.forEach("pantry_move", in: grant) { record in
            guard let item = record.fields["item_id"]?.string.flatMap({ UUID(text: $0) }) else { return }
            stocks[item, default: Stock()].add(Move(record))
        }
        return stocks.compactMapValues(\.balance)
    }

    /// The most items of a pantry that are compared with recipes.
    static let mostItems = 5000

    /// Returns items with their stock.
    func json(of items: [StoredRecord], in grant: ZoneGrant, _ principal: Principal) async throws -> [Fields] {
        let today = (TimeZone.named(principal.user.timeZone) ?? .gmt).day(at: gateway.clock.now)
        var shown: [Fields] = []
        for item in items {
            let quantity = try await balance(of: item.id, in: grant)
            let fields = item.fields
            var json = gateway.registry.json(of: item)
            json["quantity"] = quantity.map { .number($0) } ?? .null
            let minimum = fields["min_quantity"]?.figure
            json["below_minimum"] = .bool(minimum.map { (quantity ?? 0) < $0 } ?? false)
            let best = fields["best_before"]?.string.flatMap { CalendarDay($0) }
            json["expires_in_days"] =
                best.map { .number(Double($0.daysSinceEpoch - today.daysSinceEpoch)) } ?? .null
            shown.append(json)
        }
        return shown
    }

    /// Returns the keys of the foods that the household may have: those with a stock, and staples that nobody has counted.
    func foods(in grant: ZoneGrant) async throws -> Set<String> {
        let balances = try await Self.balances(gateway, in: grant)
        var foods: Set<String> = []
        var count = 0
        try await gateway.forEach("pantry_item", in: grant) { item in
            count += 1
            let fields = item.fields
            guard count <= Self.mostItems, balances[item.id].map({ $0 > 0 }) ?? (fields["staple"]?.isTrue == true)
            else { return }
            foods.insert(IngredientFacts.key(of: fields["name"]?.string ?? ""))
        }
        return foods
    }
}
