import Assist
import Family
import Foundation
import HearthCore
import Kitchen
import Records
import SystemSupport

/// The recipes of one household in memory, with their index.
///
/// The first search reads them. Each search compares the head of the zone, and reads only what the change feed has of
/// recipes since: a ticked item of a list costs one page of the feed and rebuilds nothing. The work is cut into slices, in
/// between which other searches of the household have their turn; a search ends with its task.
actor RecipeShelf {
    /// The conditions of a search. All must hold.
    struct Query: Sendable {
        /// The text; nil for all recipes in the order of their names.
        var text: String?
        /// True if a recipe needs only one of the text's words.
        var takesAnyWord = false
        /// The slug of a tag.
        var tag: String?
        /// Only these recipes.
        var ids: Set<UUID>?
        /// None of these recipes.
        var excludedIDs: Set<UUID> = []
        var maxMinutes: Int?
        var diets: Set<Diet> = []
        /// The allergens that no recipe may hold. One with a food whose components are not known is left out.
        var without: Set<Allergen> = []
        /// A language, `de`.
        var language: String?
        /// A pantry, and the most ingredients that may be missing from it.
        var pantry: (stock: PantryStock, missing: Int)?
    }

    /// A recipe that was found.
    struct Hit: Sendable {
        var entry: ShelfEntry
        /// 1 for the best, 0 without a text.
        var relevance: Double
    }

    private let sync: SyncService
    private let zone: ZoneID
    private let household: UUID
    private let sanitize: @Sendable (String) throws -> String
    private var head: Int64?
    /// The history that the last change was of; nil before the first one.
    private var epoch: Int64?
    private var index = ShelfIndex()
    private var entries: [UUID: ShelfEntry] = [:]
    /// The ids of the recipes from each page, by ``ShelfEntry/address``.
    private var idsByAddress: [String: Set<UUID>] = [:]
    private var entryBytes = 0
    /// The ids in the order of the names; nil after a change.
    private var byName: [UUID]?
    private var update: Task<Void, any Error>?
    /// How often all recipes were read.
    private(set) var loads = 0
    /// How many recipes were read after the first time.
    private(set) var changes = 0

    init(
        sync: SyncService, zone: ZoneID, household: UUID,
        sanitizing sanitize: @escaping @Sendable (String) throws -> String
    ) {
        self.sync = sync
        self.zone = zone
        self.household = household
        self.sanitize = sanitize
    }

    /// The number of recipes that the last search saw.
    var count: Int { entries.count }

    /// The bytes that the shelf holds, about.
    var bytes: Int { entryBytes + index.bytes }

    // MARK: - Searching

    /// Returns the recipes that meet a query: best first, without a text by name.
    ///
    /// - Parameters:
    ///   - offset: the number of recipes to skip.
    ///   - limit: the most recipes.
    func search(_ query: Query, as user: User, from offset: Int = 0, limit: Int) async throws -> [Hit] {
        try await refresh(as: user)
        var ranked: [(id: UUID, relevance: Double)] = []
        if let text = query.text {
            let found = index.search(text)
            let most = found.first?.words ?? 0
            let best = found.map(\.score).max() ?? 0
            for match in found where query.takesAnyWord || match.words == most {
                ranked.append((match.id, best > 0 ? Double(match.score / best) : 0))
            }
        } else {
            ranked = names().map { ($0, 0) }
        }
        var hits: [Hit] = []
        var skipped = 0
        var slice = WorkSlice()
        for (id, relevance) in ranked where hits.count < limit {
            guard var entry = entries[id] else { continue }
            let (isFound, units) = try passes(&entry, query)
            try await slice.did(units)
            guard isFound else { continue }
            if skipped < offset {
                skipped += 1
            } else {
                hits.append(Hit(entry: entry, relevance: relevance))
            }
        }
        return hits
    }

    /// Returns the recipes with their facts, in the order of the ids.
    func facts(of ids: [UUID]) async throws -> [(entry: ShelfEntry, facts: ShelfEntry.Facts)] {
        var found: [(ShelfEntry, ShelfEntry.Facts)] = []
        var slice = WorkSlice()
        for id in ids {
            guard let entry = entries[id] else { continue }
            found.append((entry, try facts(of: entry)))
            try await slice.did(entry.unitsOfFacts)
        }
        return found
    }

    /// Returns whether a recipe meets a query, with the units of work that this took.
    private func passes(_ entry: inout ShelfEntry, _ query: Query) throws -> (isMet: Bool, units: Int) {
        guard meetsRecord(entry, query) else { return (false, 1) }
        guard !query.diets.isEmpty || !query.without.isEmpty || query.pantry != nil else { return (true, 1) }
        let units = entry.unitsOfFacts
        let facts = try facts(of: entry)
        entry.facts = facts
        return (meets(facts, query), units + (query.pantry == nil ? 0 : facts.names.count))
    }

    private func meetsRecord(_ entry: ShelfEntry, _ query: Query) -> Bool {
        if let tag = query.tag, !entry.tags.contains(tag) { return false }
        if let ids = query.ids, !ids.contains(entry.record.id) { return false }
        if query.excludedIDs.contains(entry.record.id) { return false }
        if let most = query.maxMinutes, (entry.minutes ?? .max) > most { return false }
        if let language = query.language {
            guard let own = entry.language, own == language || own.hasPrefix(language + "-") else { return false }
        }
        return true
    }

    private func meets(_ facts: ShelfEntry.Facts, _ query: Query) -> Bool {
        guard query.diets.isSubset(of: facts.diets), facts.allergens.isDisjoint(with: query.without) else {
            return false
        }
        // "Without" is a promise, which nobody can make for a food that no table knows.
        let isPromise = !query.without.isEmpty || !query.diets.isDisjoint(with: Diet.allergenFree)
        if isPromise, !facts.unknownFoods.isEmpty { return false }
        return query.pantry.map { $0.stock.coverage(of: facts.names).missing.count <= $0.missing } ?? true
    }

    private func facts(of entry: ShelfEntry) throws -> ShelfEntry.Facts {
        if let facts = entry.facts { return facts }
        let facts = try entry.computedFacts(sanitizing: sanitize)
        if var kept = entries[entry.record.id], kept.record.rev == entry.record.rev {
            entryBytes -= kept.bytes
            kept.facts = facts
            entryBytes += kept.bytes
            entries[entry.record.id] = kept
        }
        return facts
    }

    private func names() -> [UUID] {
        if let byName { return byName }
        let sorted = entries.values.sorted { ($0.key, $0.record.id.text) < ($1.key, $1.record.id.text) }
            .map(\.record.id)
        byName = sorted
        return sorted
    }

    // MARK: - Repetitions

    /// Returns the oldest recipe that was imported from a page; nil if there is none. Failed imports are ignored. The address
    /// is looked up: its length and what the recipes say cost nothing.
    func recipe(at address: CanonicalURL, as user: User) async throws -> StoredRecord? {
        try await refresh(as: user)
        var found: ShelfEntry?
        var slice = WorkSlice()
        for id in idsByAddress[address.key] ?? [] {
            if let entry = entries[id], !entry.isFailedImport, found.map(entry.isOlder) ?? true { found = entry }
            try await slice.did()
        }
        return found?.record
    }

    /// Returns the oldest duplicate of a recipe; nil if there is none. The words of a stored recipe are read once,
    /// and again only of those whose hash is near.
    ///
    /// - Parameter excluded: a recipe that does not count: the one with these fields.
    func duplicate(of recipe: Fields, besides excluded: UUID?, as user: User) async throws -> StoredRecord? {
        try await refresh(as: user)
        let likeness = RecipeLikeness(recipe)
        var found: ShelfEntry?
        var slice = WorkSlice()
        for id in Array(entries.keys) where id != excluded {
            guard let entry = entries[id], found.map(entry.isOlder) ?? true else {
                try await slice.did()
                continue
            }
            let (isLike, units) = compare(entry, likeness)
            if isLike { found = entry }
            try await slice.did(units)
        }
        return found?.record
    }

    /// Returns whether a recipe is one with another one, with the units of work that this took.
    private func compare(_ entry: ShelfEntry, _ likeness: RecipeLikeness) -> (isLike: Bool, units: Int) {
        if let address = likeness.address, address == entry.address { return (true, 1) }
        guard likeness.hasEnoughWords else { return (false, 1) }
        if let hash = entry.likenessHash, !likeness.mayBeLike(hash: hash) { return (false, 1) }
        let other = RecipeLikeness(entry.record.fields)
        entries[entry.record.id]?.likenessHash = other.hash
        return (likeness.isLike(other), ShelfEntry.units(of: entry.record))
    }

    // MARK: - Following

    /// Takes what has changed since the last search.
    private func refresh(as user: User) async throws {
        let now = try await sync.heads(of: [zone])[zone] ?? 0
        while (head ?? -1) < now {
            // A search that is cancelled must not end the reading for others.
            let task = update ?? Task(executorPreference: Workers.shared) { try await self.take(as: user) }
            update = task
            do {
                try await task.value
                if update == task { update = nil }
            } catch {
                if update == task { update = nil }
                throw error
            }
        }
    }

    private func take(as user: User) async throws {
        guard let known = head else { return try await load() }
        var after = known
        while true {
            let pages = try await sync.store.pull(
                [FeedRequest(zone: zone, after: after, deletionsAfter: after, limit: 1000, bytes: 4 << 20)],
                household: household, for: user)
            guard let page = pages.first else { throw HearthError.recordNotFound }
            if page.zone.floor > after || (epoch ?? page.zone.epoch) != page.zone.epoch {
                // Deletions may be gone, or the history is another one.
                for id in Array(entries.keys) { remove(id) }
                epoch = page.zone.epoch
                return try await load()
            }
            epoch = page.zone.epoch
            for change in page.changes where change.type == "recipe" {
                changes += 1
                if change.data != nil, let record = try await sync.store.record(change.id, household: household),
                    record.zone == zone
                {
                    put(record)
                } else {
                    remove(change.id)
                }
            }
            after = page.changes.last?.seq ?? page.zone.head
            if !page.hasMore {
                head = max(page.zone.head, known)
                return
            }
        }
    }

    private func load() async throws {
        // The head first: what changes meanwhile comes again.
        let start = try await sync.heads(of: [zone])[zone] ?? 0
        // SQLite has one reader for everybody: a page of the largest recipes must not hold it for long.
        var query = RecordQuery(
            zone: zone, household: household, type: "recipe", descending: false, limit: 200)
        var slice = WorkSlice()
        while true {
            let page = try await sync.store.records(query)
            for record in page {
                put(record)
                try await slice.did(ShelfEntry.units(of: record))
            }
            guard page.count == query.limit, let last = page.last else { break }
            query.last = (nil, last.id)
        }
        index.prepare()
        loads += 1
        head = start
    }

    private func put(_ record: StoredRecord) {
        remove(record.id)
        let (entry, texts) = ShelfEntry.read(record)
        entries[record.id] = entry
        if let address = entry.address { idsByAddress[address, default: []].insert(record.id) }
        entryBytes += entry.bytes
        index.put(record.id, texts)
        byName = nil
    }

    private func remove(_ id: UUID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        entryBytes -= entry.bytes
        if let address = entry.address {
            idsByAddress[address]?.remove(id)
            if idsByAddress[address]?.isEmpty == true { idsByAddress[address] = nil }
        }
        index.remove(id)
        byName = nil
    }
}
