package import Assist
import Foundation
package import HearthCore
import Kitchen
package import Records

/// The kitchen of a household, as planning and searches see it: own recipes, favourites, meals that were, pantry.
package struct HouseholdKitchen: OwnKitchen {
    let gateway: RecordGateway
    let shelves: RecipeShelves

    /// Creates the kitchen.
    package init(sync: SyncService, shelves: RecipeShelves, clock: any HearthClock, ids: any IDGenerator) {
        gateway = RecordGateway(sync: sync, clock: clock, ids: ids)
        self.shelves = shelves
    }

    /// The days before a plan whose dishes do not come again.
    static let recentDays = 10
    /// The most entries of a plan that are read: more a day are no meals.
    static let mostEntries = 1000
    /// The days within which a food should be used.
    static let soonDays = 4

    // MARK: - Planning

    /// Returns the household's own recipes that fit a text best; none for a token that may not read them.
    package func kitchen(
        of principal: Principal, matching text: String, keeping kept: Set<String>, on day: CalendarDay, limit: Int
    ) async throws -> KitchenState {
        guard let grant = try? await gateway.householdGrant(of: principal, for: .kitchen) else { return KitchenState() }
        let shelf = shelves.shelf(of: grant)
        var query = RecipeShelf.Query(text: text)
        query.takesAnyWord = true
        let found = try await shelf.search(query, as: principal.user, limit: limit)
        let count = await shelf.count
        guard count > 0 else { return KitchenState() }
        let marks = try await favourites(in: grant)
        var ids = found.map(\.entry.record.id)
        var seen = Set(ids)
        // Favourites and the dishes of an earlier plan have a place even if the text is about something else.
        let dishes = kept.compactMap {
            $0.hasPrefix(KitchenState.prefix) ? UUID(text: String($0.dropFirst(KitchenState.prefix.count))) : nil
        }
        let favourites = Set(marks.keys).union(dishes).filter { !seen.contains($0) }.sorted { $0.text < $1.text }
        ids = Array((ids.prefix(max(limit - favourites.count, limit / 2)) + favourites).prefix(limit))
        seen = Set(ids)
        if ids.count < limit {
            let others = try await shelf.search(RecipeShelf.Query(), as: principal.user, limit: limit)
            ids += others.map(\.entry.record.id).filter { !seen.contains($0) }.prefix(limit - ids.count)
        }
        let relevance = Dictionary(found.map { ($0.entry.record.id, $0.relevance) }, uniquingKeysWith: { $1 })
        let recipes = try await shelf.facts(of: ids).map { entry, facts in
            let ratings = marks[entry.record.id]?.compactMap(\.self) ?? []
            return KitchenState.Recipe(
                document: facts.document, relevance: relevance[entry.record.id] ?? 0,
                isFavourite: marks[entry.record.id] != nil,
                rating: ratings.isEmpty ? nil : Double(ratings.reduce(0, +)) / Double(ratings.count))
        }
        await shelves.settle(grant)
        let stock = try await PantryStock(gateway, in: grant)
        let soon = stock.items.filter { item in
            item.bestBefore.map { $0 >= day.advanced(by: -1) && $0 <= day.advanced(by: Self.soonDays) } ?? false
        }
        return KitchenState(
            count: count, recipes: recipes, recent: try await recent(before: day, in: grant),
            pantry: stock.items.map(\.name), soon: soon.map(\.name))
    }

    /// Returns the ratings of each recipe that somebody has marked; nil for a mark without one.
    func favourites(in grant: ZoneGrant) async throws -> [UUID: [Int64?]] {
        var marks: [UUID: [Int64?]] = [:]
        try await gateway.forEach("favourite", in: grant) { record in
            let fields = record.fields
            guard let id = fields["recipe_id"]?.string.flatMap({ UUID(text: $0) }) else { return }
            marks[id, default: []].append(fields["rating"]?.integer)
        }
        return marks
    }

    /// Returns the recipes that a user has marked.
    func favourites(of user: User, in grant: ZoneGrant) async throws -> Set<UUID> {
        var favourites: Set<UUID> = []
        try await gateway.forEach("favourite", in: grant) { record in
            let fields = record.fields
            guard fields["user"]?.integer == user.number else { return }
            if let id = fields["recipe_id"]?.string.flatMap({ UUID(text: $0) }) { favourites.insert(id) }
        }
        return favourites
    }

    /// Returns the dishes of the plan on the days before a day, as ids of planning.
    func recent(before day: CalendarDay, in grant: ZoneGrant) async throws -> Set<String> {
        let entries = try await entries(from: day.advanced(by: -Self.recentDays), to: day.advanced(by: -1), in: grant)
        return Set(entries.compactMap { Self.dish(of: $0.fields) })
    }

    /// Returns the entries of the plan on some days, both included.
    func entries(from first: CalendarDay, to last: CalendarDay, in grant: ZoneGrant) async throws -> [StoredRecord] {
        let day: Int64 = 86_400_000
        let query = RecordQuery(
            zone: grant.zone, household: grant.household, type: "plan_entry",
            since: Timestamp(milliseconds: Int64(first.daysSinceEpoch) * day - 1),
            until: Timestamp(milliseconds: Int64(last.daysSinceEpoch + 1) * day), descending: false, limit: 500)
        var entries: [StoredRecord] = []
        try await gateway.forEach(query) { if entries.count < Self.mostEntries { entries.append($0) } }
        return entries
    }

    /// Returns the dish of an entry of the plan as an id of planning; nil for a title alone.
    static func dish(of entry: Fields) -> String? {
        entry["recipe_id"]?.string.map { KitchenState.prefix + $0 } ?? entry["card_id"]?.string
    }
}
