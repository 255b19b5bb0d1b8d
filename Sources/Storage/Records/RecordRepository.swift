import Foundation
import HearthCore
import Records

/// Records, zones and what belongs to them.
struct RecordRepository: RecordStore {
    let engine: any DatabaseEngine
    let registry: Registry

    // MARK: - Zones

    func zones(of user: User) async throws -> [ZoneAccess] {
        try await atSeam { () throws(StorageError) in
            let rows = try await engine.rows(
                """
                SELECT \(ZoneState.columns), zone_members.role AS member_role,
                    (SELECT role FROM users WHERE id = \(user.id) AND household_id = zones.household_id) AS own_role
                FROM zones LEFT JOIN zone_members
                    ON zone_members.zone = zones.number AND zone_members.user_id = \(user.id)
                WHERE zones.number IN (
                    SELECT number FROM zones
                    WHERE household_id = (SELECT household_id FROM users WHERE id = \(user.id))
                    UNION SELECT zone FROM zone_members WHERE user_id = \(user.id)
                )
                ORDER BY zones.id
                """, .read, of: .all)
            var zones: [ZoneAccess] = []
            for row in rows {
                let id: ZoneID = try row["id"]
                let role: ZoneRole? = try row[id.kind == .household ? "own_role" : "member_role"]
                guard let role else { continue }
                zones.append(ZoneAccess(zone: try ZoneState(row, role: role), household: try row["household_id"]))
            }
            return zones
        }
    }

    func routes(of zones: Set<ZoneID>, for user: User) async throws -> ZoneRoutes {
        guard !zones.isEmpty else { return ZoneRoutes() }
        let list = SQL(list: zones.sorted().map(\.sqlValue))
        return try await atSeam { () throws(StorageError) in
            let (found, ended) = try await engine.transaction(
                .read, of: .all,
                """
                SELECT zones.id, zones.household_id,
                    CASE WHEN zones.household_id = (SELECT household_id FROM users WHERE id = \(user.id))
                        OR EXISTS (SELECT 1 FROM zone_members
                            WHERE zone_members.zone = zones.number AND zone_members.user_id = \(user.id))
                    THEN 1 ELSE 0 END AS is_visible
                FROM zones WHERE zones.id IN \(list)
                """ as SQL,
                "SELECT id FROM ended_zones WHERE id IN \(list)" as SQL)
            var routes = ZoneRoutes(free: zones.filter { $0.kind == .child })
            for row in found {
                let id: ZoneID = try row["id"]
                routes.free.remove(id)
                if try row["is_visible"] == 1 { routes.households[id] = try row["household_id"] }
            }
            for row in ended {
                let id: ZoneID = try row["id"]
                routes.free.remove(id)
                routes.ended.insert(id)
            }
            return routes
        }
    }

    func heads(of zones: Set<ZoneID>) async throws -> [ZoneID: Int64] {
        guard !zones.isEmpty else { return [:] }
        return try await atSeam { () throws(StorageError) in
            var heads: [ZoneID: Int64] = [:]
            let rows = try await engine.rows(
                "SELECT id, head FROM zones WHERE id IN \(SQL(list: zones.sorted().map(\.sqlValue)))", .read, of: .all)
            for row in rows { heads[try row["id"]] = try row["head"] }
            return heads
        }
    }

    // MARK: - Reading before a push

    func read(_ request: SnapshotRequest) async throws -> HouseholdSnapshot {
        let zones: SQL = "zone IN (SELECT number FROM zones WHERE household_id = \(request.household))"
        let ids = SQL(list: request.ids.map { IDBytes($0).sqlValue })
        let mids = SQL(list: request.edits?.mids.map { IDBytes($0).sqlValue } ?? [])
        let touched: [SQL] = [
            "SELECT zone, \(StoredRecord.selected) FROM records WHERE \(zones) AND id IN \(ids)",
            """
            SELECT zone, id, type, seq, rev, stamp, moved_to, updated_by, at FROM tombstones
            WHERE \(zones) AND id IN \(ids)
            """,
            """
            SELECT mid, zone, status, rev, seq FROM mutations
            WHERE device_id = \(request.edits?.device.text ?? "") AND mid IN \(mids)
            """,
            """
            SELECT plans.records_limit FROM households
            JOIN plans ON plans.name = COALESCE(households.plan, 'free') WHERE households.id = \(request.household)
            """,
            """
            SELECT bytes FROM growth WHERE user_id = \(request.growth?.user.text ?? "") AND day = \(request.growth?.day ?? -1)
            """,
        ]
        // Few edits name pictures.
        let images: [SQL] =
            request.images.isEmpty
            ? []
            : [
                "SELECT id, zone FROM blobs WHERE \(zones) AND id IN \(SQL(list: request.images.map { IDBytes($0).sqlValue }))"
            ]
        let access = Self.zonesWithRole(of: request.user, in: request.household)
        return try await atSeam { () throws(StorageError) in
            let results = try await engine.transaction(
                planEachTime + access + touched + images, .read, of: .household(request.household)
            ).dropFirst(planEachTime.count).map(\.self)
            let read = try Self.snapshot(of: request, results[0], results[1].first)
            var snapshot = read.snapshot
            snapshot.recordsLimit = try results[5].first?["records_limit"]
            if let bytes: Int64 = try results[6].first?["bytes"] { snapshot.state.growth = bytes }
            for row in results[2] {
                guard let zone = read.names[try row["zone"]] else { continue }
                let record = try StoredRecord(row, in: zone)
                snapshot.state.records[record.id] = record
            }
            for row in results[3] {
                guard let zone = read.names[try row["zone"]] else { continue }
                let tombstone = try Tombstone(row, in: zone)
                snapshot.state.tombstones[tombstone.key] = tombstone
            }
            for row in results[4] {
                let mid: IDBytes = try row["mid"]
                snapshot.state.outcomes[mid.uuid] = PushResult(
                    mid: mid.uuid, try row["status"], zone: try row["zone"], rev: try row["rev"], seq: try row["seq"])
            }
            for row in images.isEmpty ? [] : results[7] {
                let id: IDBytes = try row["id"]
                snapshot.state.images[id.uuid] = read.names[try row["zone"]]
            }
            return snapshot
        }
    }

    /// Has PostgreSQL plan the statements of a transaction each time. A plan that it keeps was made when the tables were
    /// small, and reads whole zones until they have statistics: 2 ms for each list of ids in a zone of 10,000 records.
    private var planEachTime: [SQL] {
        engine.dialect == .postgres ? ["SELECT set_config('plan_cache_mode', 'force_custom_plan', true)"] : []
    }

    /// The zones of a household with the user's role in each, and the user's role in the household.
    static func zonesWithRole(of user: User?, in household: UUID) -> [SQL] {
        [
            """
            SELECT \(ZoneState.columns), zone_members.role AS member_role
            FROM zones LEFT JOIN zone_members
                ON zone_members.zone = zones.number AND zone_members.user_id = \(user?.id.text ?? "")
            WHERE zones.household_id = \(household)
            """,
            "SELECT role FROM users WHERE id = \(user?.id.text ?? "") AND household_id = \(household)",
        ]
    }

    private static func snapshot(
        of request: SnapshotRequest, _ zones: [SQLRow], _ user: SQLRow?
    ) throws(StorageError) -> (snapshot: HouseholdSnapshot, names: [Int64: ZoneID]) {
        var state = SyncState()
        let role: ZoneRole? = try user?["role"]
        var numbers: [ZoneID: Int64] = [:]
        var names: [Int64: ZoneID] = [:]
        for row in zones {
            let id: ZoneID = try row["id"]
            let memberRole: ZoneRole? = try row["member_role"]
            let zone = try ZoneState(
                row, role: request.user == nil ? .owner : id.kind == .household ? role : memberRole)
            let number: Int64 = try row["number"]
            numbers[id] = number
            names[number] = id
            state.zones[id] = zone
            state.householdRecords += zone.live
            state.householdBytes += zone.bytes
            if id.kind == .child { state.householdChildren += 1 }
            if let end: Timestamp = try row["heals_until"] { state.healsUntil = max(state.healsUntil ?? end, end) }
        }
        let caller = request.user.map { SyncCaller(user: $0.number, householdRole: role) } ?? .server
        return (HouseholdSnapshot(state: state, caller: caller, numbers: numbers), names)
    }

    // MARK: - Feeds

    func pull(_ requests: [FeedRequest], household: UUID, for user: User) async throws -> [FeedPage] {
        let statements = readInFeedOrder + Self.zonesWithRole(of: user, in: household) + requests.map(Self.page)
        return try await atSeam { () throws(StorageError) in
            let results = try await engine.transaction(statements, .read, of: .household(household))
                .dropFirst(readInFeedOrder.count).map(\.self)
            let role: ZoneRole? = try results[1].first?["role"]
            var rows: [ZoneID: SQLRow] = [:]
            for row in results[0] { rows[try row["id"]] = row }
            var pages: [FeedPage] = []
            for (request, changes) in zip(requests, results.dropFirst(2)) {
                guard let row = rows[request.zone] else { continue }
                let memberRole: ZoneRole? = try row["member_role"]
                guard let role = request.zone.kind == .household ? role : memberRole else { continue }
                pages.append(
                    try Self.page(
                        try ZoneState(row, role: role), reason: try row["reason"], changes, of: request))
            }
            return pages
        }
    }

    /// Has PostgreSQL read a page by the index of the feed, in its order, whatever the statistics say. They are of a table that
    /// grows all the time, and by them it reads and sorts all that is behind the page: 16 ms at 10,000 records, more with
    /// each further one. Under these settings the plan that it keeps is the right one, too.
    private var readInFeedOrder: [SQL] {
        guard engine.dialect == .postgres else { return [] }
        return [
            """
            SELECT set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true),
                set_config('enable_sort', 'off', true)
            """
        ]
    }

    private static func page(
        _ zone: ZoneState, reason: EpochReason, _ rows: [SQLRow], of request: FeedRequest
    ) throws(StorageError) -> FeedPage {
        var changes: [Change] = []
        changes.reserveCapacity(rows.count)
        var available = 0
        var newest: Timestamp?
        var bytes: Int64 = 0
        for row in rows.prefix(request.limit) {
            available = try row["available"]
            let (id, stamp): (IDBytes, StampBytes) = (try row["id"], try row["stamp"])
            let change = Change(
                seq: try row["seq"], type: try RecordTypeCodes.name(of: try row["type"]), id: id.uuid,
                rev: try row["rev"], stamp: stamp.stamp, by: try row["updated_by"], data: try row["data"],
                movedTo: try row["moved_to"])
            bytes += Int64(change.data?.utf8.count ?? 0) + envelope
            if bytes > request.bytes, !changes.isEmpty { break }
            changes.append(change)
            let time: Timestamp = try row["time"]
            newest = max(newest ?? time, time)
        }
        return FeedPage(
            zone: zone, reason: reason, changes: changes, hasMore: available > changes.count, newest: newest)
    }

    /// The bytes of a change besides its data.
    private static let envelope: Int64 = 160

    /// Returns the statement of a page: the records and the tombstones behind a `seq`, each by its index. Lengths count in
    /// characters here, so that at most four times the wanted bytes are read; ``page(_:reason:_:of:)`` counts bytes.
    private static func page(_ request: FeedRequest) -> SQL {
        let zone: SQL = "(SELECT number FROM zones WHERE id = \(request.zone))"
        let limit = request.limit + 1
        let deletions = request.deletionsAfter.map { max($0, request.after) } ?? .max
        return """
            SELECT id, type, seq, rev, stamp, updated_by, data, moved_to, time, available FROM (
                SELECT id, type, seq, rev, stamp, updated_by, data, moved_to, time, size,
                    SUM(size) OVER (ORDER BY seq) AS total, COUNT(*) OVER () AS available
                FROM (
                    SELECT * FROM (
                        SELECT id, type, seq, rev, stamp, updated_by, data, CAST(NULL AS TEXT) AS moved_to,
                            updated_at AS time, length(data) + \(envelope) AS size
                        FROM records WHERE zone = \(zone) AND seq > \(request.after) ORDER BY seq LIMIT \(limit)
                    ) AS present
                    UNION ALL SELECT * FROM (
                        SELECT id, type, seq, rev, stamp, updated_by, CAST(NULL AS TEXT) AS data, moved_to,
                            at AS time, \(envelope) AS size
                        FROM tombstones WHERE zone = \(zone) AND seq > \(deletions) ORDER BY seq LIMIT \(limit)
                    ) AS past
                    ORDER BY seq LIMIT \(limit)
                ) AS feed
            ) AS page WHERE total - size < \(request.bytes) ORDER BY seq
            """
    }

    // MARK: - Records

    func records(_ query: RecordQuery) async throws -> [StoredRecord] {
        try await atSeam { () throws(StorageError) in
            var condition = try Self.condition(of: query)
            if let last = query.last {
                // The first comparison is the second one's consequence, and finds its place in the index.
                let (at, id) = (last.at ?? Self.oldest, IDBytes(last.id))
                condition =
                    query.descending
                    ? "\(condition) AND \(Self.moment) <= \(at) AND (\(Self.moment), records.id) < (\(at), \(id))"
                    : "\(condition) AND \(Self.moment) >= \(at) AND (\(Self.moment), records.id) > (\(at), \(id))"
            }
            let direction: SQL = query.descending ? "DESC" : "ASC"
            return try await engine.rows(
                """
                SELECT \(StoredRecord.selected) FROM records WHERE \(condition)
                ORDER BY \(Self.moment) \(direction), records.id \(direction) LIMIT \(query.limit)
                """, .read, of: .household(query.household)
            ).map { (row) throws(StorageError) in try StoredRecord(row, in: query.zone) }
        }
    }

    func count(_ query: RecordQuery) async throws -> Int {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT COUNT(*) AS found FROM (
                    SELECT 1 AS one FROM records WHERE \(try Self.condition(of: query)) LIMIT \(query.limit)
                ) AS first
                """, .read, of: .household(query.household)
            ).first.map { (row) throws(StorageError) in try row["found"] } ?? 0
        }
    }

    /// Returns the condition of a question without the place of its page.
    private static func condition(of query: RecordQuery) throws(StorageError) -> SQL {
        var condition: SQL = """
            records.zone = \(number(of: query.zone, query.household))
            AND records.type = \(try RecordTypeCodes.number(of: query.type))
            """
        condition = within(query.since, query.until, condition)
        if let ref = query.ref { condition = "\(condition) AND records.ref = \(IDBytes(ref))" }
        if query.isOpen { condition = "\(condition) AND records.until IS NULL" }
        return condition
    }

    func records(_ query: ZonesQuery) async throws -> [StoredRecord] {
        guard !query.zones.isEmpty else { return [] }
        return try await atSeam { () throws(StorageError) in
            let types = try query.types.map { (name) throws(StorageError) in
                try RecordTypeCodes.number(of: name).sqlValue
            }
            var condition: SQL = """
                zones.id IN \(SQL(list: query.zones.sorted().map(\.sqlValue))) AND records.type IN \(SQL(list: types))
                """
            condition = Self.within(query.since, query.until, condition)
            if query.isOpen { condition = "\(condition) AND records.until IS NULL" }
            return try await engine.rows(
                """
                SELECT zones.id AS zone_id, \(StoredRecord.selected)
                FROM zones JOIN records ON records.zone = zones.number WHERE \(condition) LIMIT \(query.limit)
                """, .read, of: .all
            ).map { (row) throws(StorageError) in try StoredRecord(row, in: try row["zone_id"]) }
        }
    }

    func types(in zones: Set<ZoneID>) async throws -> [ZoneID: Set<String>] {
        guard !zones.isEmpty else { return [:] }
        return try await atSeam { () throws(StorageError) in
            let rows = try await engine.rows(
                """
                SELECT DISTINCT zones.id, records.type FROM zones JOIN records ON records.zone = zones.number
                WHERE zones.id IN \(SQL(list: zones.sorted().map(\.sqlValue)))
                """, .read, of: .all)
            var types: [ZoneID: Set<String>] = [:]
            for row in rows { types[try row["id"], default: []].insert(try RecordTypeCodes.name(of: try row["type"])) }
            return types
        }
    }

    /// Returns a condition with the bounds of a question for records.
    private static func within(_ since: Timestamp?, _ until: Timestamp?, _ condition: SQL) -> SQL {
        var condition = condition
        if let since { condition = "\(condition) AND \(moment) > \(since)" }
        if let until { condition = "\(condition) AND records.at IS NOT NULL AND \(moment) < \(until)" }
        return condition
    }

    /// The moment of a record, by the index of migration 23. Records without one count as the oldest.
    private static let moment: SQL = "COALESCE(records.at, -8640000000000000)"
    private static let oldest: Int64 = -8_640_000_000_000_000

    func record(_ id: UUID, household: UUID) async throws -> StoredRecord? {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT zones.id AS zone_id, \(StoredRecord.selected)
                FROM zones JOIN records ON records.zone = zones.number AND records.id = \(IDBytes(id))
                WHERE zones.household_id = \(household)
                """, .read, of: .household(household)
            ).first.map { (row) throws(StorageError) in try StoredRecord(row, in: try row["zone_id"]) }
        }
    }

    func revisions(of key: RecordKey, household: UUID) async throws -> [RevisionEntry] {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT seq, field, value, updated_by, at FROM revisions
                WHERE zone = \(Self.number(of: key.zone, household)) AND id = \(IDBytes(key.id))
                ORDER BY seq DESC, field LIMIT \(Self.keptRevisions)
                """, .read, of: .household(household)
            ).map { (row) throws(StorageError) in
                RevisionEntry(
                    seq: try row["seq"], field: try row["field"], value: try row["value"],
                    updatedBy: try row["updated_by"], at: try row["at"])
            }
        }
    }

    /// The lost values that are kept of a record.
    static let keptRevisions = 20

    /// Returns the number of a zone as an expression.
    static func number(of zone: ZoneID, _ household: UUID) -> SQL {
        "(SELECT number FROM zones WHERE id = \(zone) AND household_id = \(household))"
    }
}
