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
        guard !moves.isEmpty else { return nil }
        let sorted = moves.sorted { ($0.at, $0.id.text) < ($1.at, $1.id.text) }
        let sum = sorted.reduce(0) { $1.counted ?? $0 + ($1.delta ?? 0) }
        // Tenths do not add up exactly in binary.
        return (sum * 1_000_000).rounded() / 1_000_000
    }

    /// Returns the stock of an item.
    func balance(of item: UUID, in grant: ZoneGrant) async throws -> Double? {
        Self.balance(try await gateway.all("pantry_move", ref: item, in: grant).map(Move.init))
    }

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
        var moves: [UUID: [Move]] = [:]
        for record in try await gateway.all("pantry_move", in: grant) {
            guard let item = record.fields["item_id"]?.string.flatMap({ UUID(text: $0) }) else { continue }
            moves[item, default: []].append(Move(record))
        }
        var foods: Set<String> = []
        for item in try await gateway.all("pantry_item", in: grant) {
            let fields = item.fields
            let stock = Self.balance(moves[item.id] ?? [])
            guard stock.map({ $0 > 0 }) ?? (fields["staple"]?.isTrue == true) else { continue }
            foods.insert(IngredientFacts.key(of: fields["name"]?.string ?? ""))
        }
        return foods
    }
}
