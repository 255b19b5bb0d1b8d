import Assist
import Foundation
import HearthCore
import Kitchen
import Records
import SystemSupport
import ServerKit

/// The household's week plan: what a person does to its entries beside editing their fields.
struct WeekPlan: Sendable {
    let gateway: RecordGateway
    let finder: DishFinder

    /// The days that are copied at once.
    private static let mostDays = 31
    private static let alternativeCount = 3

    // MARK: - Alternatives

    /// Returns other dishes for an entry, with the reasons for each.
    ///
    /// - Throws: ``HearthError`` `record_not_found`.
    func alternatives(to id: UUID?, by principal: Principal) async throws -> [MealAlternatives.Choice] {
        let (grant, entry) = try await self.entry(id, by: principal)
        let fields = entry.fields
        guard let day = fields["date"]?.string.flatMap({ CalendarDay($0) }),
            let slot = fields["slot"]?.string
        else { return [] }
        let around = try await finder.kitchen.entries(
            from: day.advanced(by: -HouseholdKitchen.recentDays), to: day.advanced(by: HouseholdKitchen.recentDays),
            in: grant)
        let taken = Set(around.compactMap { HouseholdKitchen.dish(of: $0.fields) })
        let dishes = try await finder.dishes(for: principal, in: grant)
        let near = Set(
            around.filter { other in
                guard other.id != entry.id, let date = other.fields["date"]?.string.flatMap({ CalendarDay($0) }) else {
                    return false
                }
                return abs(date.daysSinceEpoch - day.daysSinceEpoch) <= 1
            }.compactMap { HouseholdKitchen.dish(of: $0.fields) })
        let stock = try await PantryStock(gateway, in: grant)
        let last = day.advanced(by: HouseholdKitchen.soonDays)
        var options: [MealAlternatives.Option] = []
        var slice = WorkSlice()
        for dish in dishes where !taken.contains(dish.document.id) {
            let coverage = stock.coverage(of: dish.names)
            let soon = coverage.have.filter { stock.item(for: $0)?.bestBefore.map { $0 <= last } ?? false }
            options.append(
                MealAlternatives.Option(
                    document: dish.document, rating: dish.rating, isFavourite: dish.isFavourite, have: coverage.have,
                    missing: coverage.missing, soon: soon))
            try await slice.did(1 + dish.names.count)
        }
        return MealAlternatives(
            slot: slot, day: day, neighbours: dishes.map(\.document).filter { near.contains($0.id) }
        )?.choose(from: options, count: Self.alternativeCount) ?? []
    }

    // MARK: - Swapping

    /// Gives an entry another dish, or exchanges the dishes of two entries. Days, slots and cooks stay.
    ///
    /// - Returns: the changed entries, the named one first.
    /// - Throws: ``HearthError`` `record_not_found`, `plan_entry_locked`, `invalid_field`.
    func swap(_ id: UUID?, _ request: PlanSwapRequest, by principal: Principal) async throws -> [StoredRecord] {
        let (grant, entry) = try await self.entry(id, by: principal)
        try gateway.requireWriter(grant, principal)
        let named = [request.with, request.recipeID, request.cardID].compactMap(\.self)
        guard named.count == 1 else {
            throw HearthError(invalid: [
                RecordProblem(field: "", message: "must have exactly one of with, recipe_id, card_id")
            ])
        }
        try requireOpen(entry)
        if let text = request.with {
            let (_, other) = try await self.entry(UUID(text: text), by: principal)
            guard other.id != entry.id else { return [entry] }
            try requireOpen(other)
            let edits: [RecordGateway.Edit] = [
                .set(entry, Self.dish(of: other.fields)), .set(other, Self.dish(of: entry.fields)),
            ]
            _ = try await gateway.apply(edits, in: grant, by: principal)
            return try await [self.entry(entry.id, by: principal).record, self.entry(other.id, by: principal).record]
        }
        var dish: Fields = ["recipe_id": .null, "card_id": .null]
        if let text = request.recipeID {
            guard let recipeID = UUID(text: text), let type = gateway.registry["recipe"] else {
                throw HearthError.recordNotFound
            }
            let recipe = try await gateway.record(recipeID, type, in: grant)
            dish["recipe_id"] = .string(recipe.id.text)
            dish["title"] = .string((recipe.fields["name"]?.string ?? "").short)
        } else if let cardID = request.cardID {
            guard let card = try await finder.knowledge.cards([cardID]).first, card.kind == .recipe else {
                throw HearthError(invalid: [
                    RecordProblem(field: "/card_id", message: "must be the id of a recipe card")
                ])
            }
            dish["card_id"] = .string(card.id)
            dish["title"] = .string(card.title.short)
        }
        _ = try await gateway.apply([.set(entry, dish)], in: grant, by: principal)
        return [try await self.entry(entry.id, by: principal).record]
    }

    private func requireOpen(_ entry: StoredRecord) throws {
        guard entry.fields["locked"]?.isTrue != true else {
            throw HearthError(
                .planEntryLocked, "The entry is locked: its dish stays. Set `locked` to false, then swap it.")
        }
    }

    private static func dish(of entry: Fields) -> Fields {
        ["recipe_id", "card_id", "title"].reduce(into: Fields()) { $0[$1] = entry[$1] ?? .null }
    }

    // MARK: - Cooking

    /// Marks an entry as cooked. Two phones that do it take from the pantry once: the moves have ids of their own.
    ///
    /// - Returns: the entry, and the moves of the pantry.
    /// - Throws: ``HearthError`` `record_not_found`.
    func cooked(
        _ id: UUID?, _ request: PlanCookedRequest, by principal: Principal
    ) async throws -> (entry: StoredRecord, moves: [StoredRecord]) {
        let (grant, entry) = try await self.entry(id, by: principal)
        try gateway.requireWriter(grant, principal)
        let now = FieldValue.number(Double(gateway.clock.now.milliseconds))
        var edits: [RecordGateway.Edit] = []
        var changes = Fields()
        if entry.fields["done_at"] == nil { changes["done_at"] = now }
        if let servings = request.servings { changes["servings"] = .number(servings) }
        if !changes.isEmpty { edits.append(.set(entry, changes)) }
        if request.takesPantry == true, let type = gateway.registry["pantry_move"] {
            for taken in try await taken(by: entry, servings: request.servings, in: grant) {
                let id = moveID(of: entry, taking: taken.item, in: grant)
                guard try await gateway.sync.store.record(id, household: grant.household) == nil else { continue }
                edits.append(
                    .put(
                        type, id,
                        [
                            "item_id": .string(taken.item.text), "delta": .number(-taken.amount), "at": now,
                            "reason": .string((entry.fields["title"]?.string ?? "").short),
                        ]))
            }
        }
        _ = try await gateway.apply(edits, in: grant, by: principal)
        var moves: [StoredRecord] = []
        if request.takesPantry == true {
            // Also those of an earlier request, which may have emptied an item.
            var ids: [UUID] = []
            try await gateway.forEach("pantry_item", in: grant) { item in
                if ids.count < Pantry.mostItems { ids.append(moveID(of: entry, taking: item.id, in: grant)) }
            }
            let found = try await gateway.sync.store.read(
                SnapshotRequest(household: grant.household, user: principal.user, ids: Set(ids))
            ).state.records
            moves = ids.compactMap { found[$0] }
        }
        return (try await self.entry(entry.id, by: principal).record, moves)
    }

    /// Returns the id of the move by which an entry takes from an item of the pantry.
    private func moveID(of entry: StoredRecord, taking item: UUID, in grant: ZoneGrant) -> UUID {
        NaturalID.id(zone: grant.zone, type: "pantry_move", key: ["plan_entry", entry.id.text, item.text])
    }

    /// Returns what a dish takes of each counted item of the pantry, in the item's unit. What has another kind of unit is left
    /// to the person, and no item falls below zero.
    private func taken(
        by entry: StoredRecord, servings: Double?, in grant: ZoneGrant
    ) async throws -> [(item: UUID, amount: Double)] {
        let fields = entry.fields
        var lines: [String] = []
        var own: Double?
        if let id = fields["recipe_id"]?.string.flatMap({ UUID(text: $0) }) {
            guard let recipe = try await gateway.sync.store.record(id, household: grant.household),
                recipe.zone == grant.zone, recipe.type == "recipe"
            else { return [] }
            lines = recipe.fields["ingredients"]?.array?.compactMap(\.string) ?? []
            own = recipe.fields["servings"]?.figure
        } else if let id = fields["card_id"]?.string, let card = try await finder.knowledge.cards([id]).first {
            lines = card.ingredients
            own = card.servings.map(Double.init)
        }
        let wanted = servings ?? fields["servings"]?.figure
        let factor = if let own, let wanted, own > 0, wanted > 0 { wanted / own } else { 1.0 }
        let stock = try await PantryStock(gateway, in: grant)
        let pantry = Pantry(gateway: gateway)
        var sums: [(item: UUID, amount: Double)] = []
        for line in lines {
            let facts = IngredientFacts(line)
            guard let quantity = facts.quantity, let item = stock.item(for: facts.name),
                let record = try await gateway.sync.store.record(item.id, household: grant.household)
            else { continue }
            let need = IngredientFacts.comparable(quantity * factor, facts.unit)
            let unit = IngredientFacts.comparable(1, record.fields["unit"]?.string)
            guard need.unit == unit.unit, unit.quantity > 0 else { continue }
            let amount = need.quantity / unit.quantity
            if let index = sums.firstIndex(where: { $0.item == item.id }) {
                sums[index].amount += amount
            } else {
                sums.append((item.id, amount))
            }
        }
        var all: [(item: UUID, amount: Double)] = []
        for sum in sums {
            guard let balance = try await pantry.balance(of: sum.item, in: grant), balance > 0 else { continue }
            all.append((sum.item, (min(sum.amount, balance) * 1000).rounded() / 1000))
        }
        return all
    }

    // MARK: - Repeating

    /// Copies the entries of some days to other days. A slot that has an entry already keeps it. The copy of an entry has the
    /// same id on every phone, and one that a person has deleted does not come back.
    ///
    /// - Returns: the copies, and the number of entries that were left out.
    /// - Throws: ``HearthError`` `invalid_field`, `storage_full`.
    func repeatDays(
        _ request: PlanRepeatRequest, by principal: Principal
    ) async throws -> (copies: [StoredRecord], isNew: Bool, skipped: Int) {
        let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
        try gateway.requireWriter(grant, principal)
        guard let first = CalendarDay(request.from), let last = CalendarDay(request.to),
            let start = CalendarDay(request.start), first <= last,
            last.daysSinceEpoch - first.daysSinceEpoch < Self.mostDays
        else {
            throw HearthError(invalid: [
                RecordProblem(field: "/to", message: "must be a day from from on, at most \(Self.mostDays) days in all")
            ])
        }
        guard start > last || start < first.advanced(by: first.daysSinceEpoch - last.daysSinceEpoch) else {
            throw HearthError(invalid: [
                RecordProblem(field: "/start", message: "must be a day whose days are none of those that are copied")
            ])
        }
        guard let type = gateway.registry["plan_entry"] else { throw HearthError.recordNotFound }
        let offset = start.daysSinceEpoch - first.daysSinceEpoch
        let sources = try await finder.kitchen.entries(from: first, to: last, in: grant)
        let targets = try await finder.kitchen.entries(
            from: first.advanced(by: offset), to: last.advanced(by: offset), in: grant)
        func slot(_ fields: Fields) -> [String] { [fields["date"]?.string ?? "", fields["slot"]?.string ?? ""] }
        let known = Dictionary(targets.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let full = Set(targets.map { slot($0.fields) })
        var edits: [RecordGateway.Edit] = []
        var ids: [UUID] = []
        var skipped = 0
        for source in sources {
            let fields = source.fields
            guard let day = fields["date"]?.string.flatMap({ CalendarDay($0) }) else { continue }
            let date = day.advanced(by: offset).description
            let id = NaturalID.id(zone: grant.zone, type: type.name, key: ["repeat", source.id.text, date])
            if known[id] != nil {
                ids.append(id)
                continue
            }
            var copy = fields.filter { !["done_at", "locked", "source"].contains($0.name) }
            copy["date"] = .string(date)
            if full.contains(slot(copy)) {
                skipped += 1
            } else {
                ids.append(id)
                edits.append(.put(type, id, copy))
            }
        }
        let gone = try await gateway.apply(edits, in: grant, by: principal)
        var copies: [StoredRecord] = []
        for id in ids where !gone.contains(id) {
            if let record = try await gateway.sync.store.record(id, household: grant.household) {
                copies.append(record)
            }
        }
        return (copies, edits.count > gone.count, skipped + gone.count)
    }

    // MARK: - Reading

    private func entry(
        _ id: UUID?, by principal: Principal
    ) async throws -> (grant: ZoneGrant, record: StoredRecord) {
        let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
        guard let id, let type = gateway.registry["plan_entry"] else { throw HearthError.recordNotFound }
        return (grant, try await gateway.record(id, type, in: grant))
    }
}
