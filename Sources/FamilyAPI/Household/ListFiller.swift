import Assist
import Foundation
import HearthAPI
import HearthCore
import Records
import SystemSupport

/// Puts the ingredients of recipes and of the week's plan on a shopping list.
///
/// The id of an item follows from its source and line, so that two phones that fill a list at once make one item, and the
/// plan never adds what a person has removed or ticked. A recipe that a person asks for by name is added again.
struct ListFiller: Sendable {
    /// A dish with its ingredient lines.
    private struct Dish {
        /// The origin of the items: `plan_entry` or `recipe`.
        var kind: String
        var id: UUID
        var ingredients: [String]
        /// The number by which amounts are multiplied.
        var factor: Double
    }

    /// The items of a filled list.
    struct Filled {
        /// The items on the list that come from the request, in the order of dishes and lines.
        var items: [StoredRecord] = []
        /// The number of lines that are on no list: a person has removed or bought them.
        var skipped = 0
        /// The entries of the plan whose recipe is not known any more.
        var missing: [UUID] = []
        /// True if an item is new.
        var isNew = false
    }

    let gateway: RecordGateway
    let knowledge: any KnowledgeSearch

    /// The most days of a plan.
    static let mostDays = 62
    /// The most dishes of a plan whose ingredients are added.
    static let mostEntries = 500
    /// The most lines of ingredients of a request.
    static let mostLines = 5_000
    private static let (recipeKind, entryKind) = ("recipe", "plan_entry")

    /// Fills a list.
    ///
    /// - Throws: ``HearthError`` `record_not_found` for an unknown list or recipe; `storage_full`, `forbidden`.
    func fill(_ id: UUID?, _ request: ListFillRequest, by principal: Principal) async throws -> Filled {
        let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
        try gateway.requireWriter(grant, principal)
        guard let id, let listType = gateway.registry["list"], let type = gateway.registry["shopping_item"] else {
            throw HearthError.recordNotFound
        }
        let list = try await gateway.record(id, listType, in: grant)
        var filled = Filled()
        var dishes = try await recipes(request, in: grant)
        if let plan = request.plan {
            dishes += try await entries(of: plan, servings: request.servings, in: grant, missing: &filled.missing)
        }
        let lines = dishes.reduce(0) { $0 + $1.ingredients.count }
        guard lines <= Self.mostLines else {
            throw HearthError(
                .invalidField,
                "These dishes have \(lines) lines of ingredients; a request adds at most \(Self.mostLines). Add fewer days."
            )
        }
        let foods = request.usesPantry ?? true ? try await Pantry(gateway: gateway).foods(in: grant) : []
        var drafts: [(id: UUID, kind: String, data: Fields)] = []
        var seen: Set<UUID> = []
        var slice = WorkSlice()
        for dish in dishes {
            for (line, text) in dish.ingredients.enumerated() {
                try await slice.did(4)
                let facts = IngredientFacts(text)
                guard facts.isBought else { continue }
                let data = item(facts, dish, line, on: list.id, foods)
                // The id of a plan's item names no list: what is on one list is on no other.
                let item =
                    type.naturalID(in: grant.zone, of: data)
                    ?? NaturalID.id(
                        zone: grant.zone, type: type.name,
                        key: [list.id.text, dish.kind, dish.id.text, String(line)])
                if seen.insert(item).inserted { drafts.append((item, dish.kind, data)) }
            }
        }
        let known = try await records(seen, in: grant, of: principal)
        let edits = drafts.compactMap { draft -> RecordGateway.Edit? in
            switch (draft.kind, known[draft.id]) {
            case (Self.entryKind, nil): .put(type, draft.id, draft.data)
            case (_, nil): .restore(type, draft.id, draft.data)
            case (Self.recipeKind, let stored?) where stored.fields["checked"]?.isTrue == true:
                .set(stored, ["checked": false])
            default: nil
            }
        }
        _ = try await gateway.apply(edits, in: grant, by: principal)
        let stored = try await records(seen, in: grant, of: principal)
        filled.items = drafts.compactMap { stored[$0.id] }
        filled.skipped = drafts.count - filled.items.count
        filled.isNew = drafts.contains { known[$0.id] == nil && stored[$0.id] != nil }
        return filled
    }

    private func records(
        _ ids: Set<UUID>, in grant: ZoneGrant, of principal: Principal
    ) async throws -> [UUID: StoredRecord] {
        try await gateway.sync.store.read(
            SnapshotRequest(household: grant.household, user: principal.user, ids: ids)
        ).state.records
    }

    private func item(
        _ facts: IngredientFacts, _ dish: Dish, _ line: Int, on list: UUID, _ foods: Set<String>
    ) -> Fields {
        var data: Fields = [
            "list_id": .string(list.text), "name": .string(facts.name.short),
            "aisle": .string(IngredientFacts.aisle(of: facts.name)),
            "source": .object([
                "kind": .string(dish.kind), "id": .string(dish.id.text), "line": .number(Double(line)),
            ]),
        ]
        data["quantity"] = facts.quantity.map {
            .number(min(max(($0 * dish.factor * 1000).rounded() / 1000, 0), 1_000_000))
        }
        data["unit"] = facts.unit.map { .string($0.short) }
        let note = [facts.size, facts.preparation].compactMap(\.self).joined(separator: ", ")
        if !note.isEmpty { data["note"] = .string(note.short) }
        if foods.contains(IngredientFacts.key(of: facts.name)) { data["have"] = true }
        return data
    }

    // MARK: - Dishes

    private func recipes(_ request: ListFillRequest, in grant: ZoneGrant) async throws -> [Dish] {
        guard let type = gateway.registry["recipe"] else { return [] }
        var dishes: [Dish] = []
        for text in request.recipeIDs ?? [] {
            guard let id = UUID(text: text) else { throw HearthError.recordNotFound }
            let recipe = try await gateway.record(id, type, in: grant)
            dishes.append(dish(Self.recipeKind, id, recipe, servings: request.servings))
        }
        return dishes
    }

    private func dish(_ kind: String, _ id: UUID, _ recipe: StoredRecord, servings: Double?) -> Dish {
        let fields = recipe.fields
        return Dish(
            kind: kind, id: id, ingredients: fields["ingredients"]?.array?.compactMap(\.string) ?? [],
            factor: Self.factor(servings, of: fields["servings"]?.figure))
    }

    private static func factor(_ servings: Double?, of own: Double?) -> Double {
        guard let servings, let own, servings > 0, own > 0 else { return 1 }
        return servings / own
    }

    /// Returns the dishes of a plan that are not cooked yet.
    private func entries(
        of plan: ListFillRequest.Days, servings: Double?, in grant: ZoneGrant, missing: inout [UUID]
    ) async throws -> [Dish] {
        guard let first = CalendarDay(plan.from), let last = CalendarDay(plan.to), first <= last,
            last.daysSinceEpoch - first.daysSinceEpoch < Self.mostDays
        else {
            throw HearthError(invalid: [
                RecordProblem(
                    field: "/plan",
                    message: "must have dates from and to, at most \(Self.mostDays) days, in their order")
            ])
        }
        let day: Int64 = 86_400_000
        let query = RecordQuery(
            zone: grant.zone, household: grant.household, type: "plan_entry",
            since: Timestamp(milliseconds: Int64(first.daysSinceEpoch) * day - 1),
            until: Timestamp(milliseconds: Int64(last.daysSinceEpoch + 1) * day), descending: false, limit: 500)
        var open: [StoredRecord] = []
        try await gateway.forEach(query) { record in
            if open.count < Self.mostEntries, record.fields["done_at"] == nil { open.append(record) }
        }
        let cards = Dictionary(
            try await knowledge.cards(Set(open.compactMap { $0.fields["card_id"]?.string })).map { ($0.id, $0) },
            uniquingKeysWith: { $1 })
        var dishes: [Dish] = []
        for entry in open {
            let fields = entry.fields
            let wanted = fields["servings"]?.figure ?? servings
            if let id = fields["recipe_id"]?.string.flatMap({ UUID(text: $0) }) {
                if let recipe = try await gateway.sync.store.record(id, household: grant.household),
                    recipe.type == "recipe", recipe.zone == grant.zone
                {
                    dishes.append(dish(Self.entryKind, entry.id, recipe, servings: wanted))
                } else {
                    missing.append(entry.id)
                }
            } else if let id = fields["card_id"]?.string {
                guard let card = cards[id] else {
                    missing.append(entry.id)
                    continue
                }
                dishes.append(
                    Dish(
                        kind: Self.entryKind, id: entry.id, ingredients: card.ingredients,
                        factor: Self.factor(wanted, of: card.servings.map(Double.init))))
            }
        }
        return dishes
    }
}
