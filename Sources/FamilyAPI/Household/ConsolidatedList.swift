import Foundation
import HearthCore
import Records
import SystemSupport

/// A shopping list by aisles, with the items of one food on one line. The items stay records of their own.
struct ConsolidatedList {
    /// The items of one food that are all open or all ticked.
    private struct Line {
        var name: String
        var aisle: String
        var isChecked: Bool
        var items: [StoredRecord] = []
        var sources: [FieldValue] = []
        var amounts: [(quantity: Double, unit: String?)] = []
        /// The places of the units in `amounts`.
        var places: [String?: Int] = [:]
        /// True if an item has no amount, so that the sum is not all.
        var isUncounted = false
        var isHad = false
    }

    private let aisles: [(name: String, lines: [Line])]
    private let order: [String]
    private let isCut: Bool

    /// The most items that are consolidated.
    static let mostItems = 2000

    /// Consolidates the first ``mostItems`` items of a list. Open items come first.
    init(_ list: StoredRecord, items: [StoredRecord]) async throws {
        isCut = items.count > Self.mostItems
        var slice = WorkSlice()
        order = list.fields["aisle_order"]?.array?.compactMap(\.string) ?? []
        var lines: [String: Line] = [:]
        for item in items.prefix(Self.mostItems) {
            // Its name is read as an ingredient line.
            try await slice.did(4 + item.data.utf8.count / 1024)
            let fields = item.fields
            let name = fields["name"]?.string ?? ""
            let isChecked = fields["checked"]?.isTrue == true
            let aisle = fields["aisle"]?.string ?? IngredientFacts.aisle(of: name)
            let food = IngredientFacts.key(of: name)
            let key = "\(isChecked)\u{0}\(food.isEmpty ? name : food)"
            var line = lines[key] ?? Line(name: name, aisle: aisle, isChecked: isChecked)
            line.items.append(item)
            if let source = fields["source"] { line.sources.append(source) }
            if fields["have"]?.isTrue == true { line.isHad = true }
            if let quantity = fields["quantity"]?.figure {
                let amount = IngredientFacts.comparable(quantity, fields["unit"]?.string)
                if let index = line.places[amount.unit] {
                    line.amounts[index].quantity += amount.quantity
                } else {
                    line.places[amount.unit] = line.amounts.count
                    line.amounts.append(amount)
                }
            } else {
                line.isUncounted = true
            }
            lines[key] = line
        }
        var byAisle: [String: [Line]] = [:]
        for line in lines.values { byAisle[line.aisle, default: []].append(line) }
        // The family's order, then that of a usual shop, then by name.
        let order = order + IngredientFacts.usualAisles
        let places = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        func place(_ aisle: String) -> Int { places[aisle] ?? order.count }
        aisles = byAisle.map { name, lines in
            let keyed = lines.map { (key: ($0.isChecked ? 1 : 0, $0.name.lowercased(), $0.name), line: $0) }
            return (name, keyed.sorted { $0.key < $1.key }.map(\.line))
        }.sorted { (place($0.name), $0.name) < (place($1.name), $1.name) }
    }

    var json: Fields {
        [
            "aisle_order": .array(order.map { .string($0) }), "has_more": .bool(isCut),
            "aisles": .array(
                aisles.map { name, lines in
                    ["name": .string(name), "lines": .array(lines.map { .object(Self.json($0)) })]
                }),
        ]
    }

    private static func json(_ line: Line) -> Fields {
        let amounts = line.amounts.map {
            (quantity: ($0.quantity * 1000).rounded() / 1000, unit: $0.unit)
        }
        return [
            "name": .string(line.name), "text": .string(IngredientFacts.text(amounts, line.name)),
            "amounts": .array(
                amounts.map { quantity, unit in
                    ["quantity": .number(quantity), "unit": unit.map { .string($0) } ?? .null]
                }),
            "is_complete": .bool(!line.isUncounted || line.amounts.isEmpty), "checked": .bool(line.isChecked),
            "have": .bool(line.isHad && !line.isChecked),
            "item_ids": .array(line.items.map(\.id.text).sorted().map { .string($0) }),
            "sources": .array(line.sources),
        ]
    }
}
