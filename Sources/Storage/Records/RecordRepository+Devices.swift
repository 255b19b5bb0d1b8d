import Foundation
import HearthCore
import JSONText
import Records

extension RecordRepository {
    // MARK: - Devices

    func see(_ device: DeviceVisit, of user: User, notBefore oldest: Timestamp) async throws -> Bool {
        let (column, cursors): (SQL, [ZoneID: Int64]?) =
            switch device.kind {
            case .push: ("last_push", nil)
            case .pull(let cursors): ("last_pull", cursors)
            }
        return try await atSeam { () throws(StorageError) in
            let known = try await engine.rows(
                """
                SELECT user_id, last_seen_at, ended_at, name, kind, app, \(column) AS last FROM devices
                WHERE id = \(device.id)
                """,
                .read, of: .all
            ).first
            if let known {
                let (owner, seen, ended): (UUID, Timestamp, Timestamp?) = (
                    try known["user_id"], try known["last_seen_at"], try known["ended_at"]
                )
                guard owner == user.id, ended == nil, seen >= oldest else { return false }
                let last: Timestamp? = try known["last"]
                let described = Self.description(
                    of: device,
                    before: DeviceDescription(name: try known["name"], kind: try known["kind"], app: try known["app"]))
                if let last, device.time < last + Self.visitResolution, described == nil { return true }
            }
            let text = cursors.map(Self.text)
            let rows = try await engine.rows(
                """
                INSERT INTO devices (
                    id, household_id, user_id, created_at, last_seen_at, \(column), cursors, name, kind, app
                )
                SELECT \(device.id), household_id, id, \(device.time), \(device.time), \(device.time),
                    CAST(\(text) AS TEXT), CAST(\(device.description?.name) AS TEXT),
                    CAST(\(device.description?.kind) AS TEXT), CAST(\(device.description?.app) AS TEXT)
                FROM users WHERE id = \(user.id)
                ON CONFLICT (id) DO UPDATE SET
                    last_seen_at = excluded.last_seen_at, \(column) = excluded.\(column),
                    cursors = COALESCE(excluded.cursors, devices.cursors),
                    name = COALESCE(excluded.name, devices.name), kind = COALESCE(excluded.kind, devices.kind),
                    app = COALESCE(excluded.app, devices.app)
                WHERE devices.user_id = excluded.user_id AND devices.ended_at IS NULL
                RETURNING id
                """, .write, of: .household(user.householdID))
            if known == nil, !rows.isEmpty { try await forgetOldDevices(of: user) }
            return !rows.isEmpty
        }
    }

    /// The devices of one user that are known. An account could else have a row stored with each request.
    static let keptDevices = 200

    /// Forgets the devices of a user that were seen longest ago, beyond those that are kept, with the outcomes of their edits.
    private func forgetOldDevices(of user: User) async throws(StorageError) {
        _ = try await engine.rows(
            """
            DELETE FROM devices WHERE user_id = \(user.id) AND last_seen_at <= (
                SELECT last_seen_at FROM devices WHERE user_id = \(user.id)
                ORDER BY last_seen_at DESC LIMIT 1 OFFSET \(Self.keptDevices)
            )
            """, .write, of: .household(user.householdID))
    }

    func devices(of user: User) async throws -> [Device] {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT id, created_at, last_seen_at, last_push, last_pull, cursors, name, kind, app FROM devices
                WHERE user_id = \(user.id) AND ended_at IS NULL ORDER BY created_at, id
                """, .read, of: .household(user.householdID)
            ).map { (row) throws(StorageError) in
                Device(
                    id: try row["id"], createdAt: try row["created_at"], lastSeenAt: try row["last_seen_at"],
                    lastPush: try row["last_push"], lastPull: try row["last_pull"],
                    cursors: Self.cursors(try row["cursors"]),
                    description: DeviceDescription(
                        name: try row["name"], kind: try row["kind"], app: try row["app"]))
            }
        }
    }

    func end(device id: UUID, of user: User, at time: Timestamp) async throws {
        let results = try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                [
                    """
                    UPDATE devices SET ended_at = \(time)
                    WHERE id = \(id) AND user_id = \(user.id) AND ended_at IS NULL
                    RETURNING id
                    """,
                    """
                    DELETE FROM mutations WHERE device_id = \(id)
                        AND EXISTS (SELECT 1 FROM devices WHERE id = \(id) AND user_id = \(user.id))
                    """,
                ], .write, of: .household(user.householdID))
        }
        if results[0].isEmpty {
            throw HearthError(.deviceNotFound, "No device of yours has this id. List them with GET /v1/sync/status.")
        }
    }

    /// Returns what a device says about itself, if it is something new.
    private static func description(of device: DeviceVisit, before: DeviceDescription) -> DeviceDescription? {
        guard let new = device.description else { return nil }
        let isKnown =
            (new.name ?? before.name) == before.name && (new.kind ?? before.kind) == before.kind
            && (new.app ?? before.app) == before.app
        return isKnown ? nil : new
    }

    /// A visit is written at most once a minute, unless the device says something new about itself.
    private static let visitResolution = Duration.seconds(60)

    private static func text(_ cursors: [ZoneID: Int64]) -> String {
        Fields(cursors.map { ($0.key.text, .number(Double($0.value))) }).canonicalText
    }

    private static func cursors(_ text: String?) -> [ZoneID: Int64] {
        var cursors: [ZoneID: Int64] = [:]
        // Only for display: what cannot be read is not shown.
        for (name, value) in text.flatMap({ try? Fields(stored: $0) })?.members ?? [] {
            if let zone = ZoneID(name), let seq = value.integer { cursors[zone] = seq }
        }
        return cursors
    }

    // MARK: - Operation

    func compact(before time: Timestamp) async throws -> Int {
        try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                [
                    """
                    UPDATE zones SET floor = (
                        SELECT MAX(seq) FROM tombstones WHERE zone = zones.number AND at < \(time)
                    )
                    WHERE number IN (SELECT zone FROM tombstones WHERE at < \(time))
                        AND floor < (SELECT MAX(seq) FROM tombstones WHERE zone = zones.number AND at < \(time))
                    """,
                    "DELETE FROM tombstones WHERE at < \(time) RETURNING zone",
                ], .write, of: .all)[1].count
        }
    }

    func forgetOutcomes(before time: Timestamp) async throws -> Int {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                DELETE FROM mutations
                WHERE device_id IN (SELECT id FROM devices WHERE created_at < \(time)) AND at < \(time)
                RETURNING device_id
                """, .write, of: .all
            ).count
        }
    }

    func checkedItems(
        at time: Timestamp, shortest: Duration, limit: Int
    ) async throws -> [(record: StoredRecord, household: UUID)] {
        let setting: SQL =
            switch engine.dialect {
            case .sqlite: "lists.data ->> '$.purge_checked_after_min'"
            case .postgres: "CAST(CAST(lists.data AS JSONB) ->> 'purge_checked_after_min' AS DOUBLE PRECISION)"
            }
        let least = Double(shortest.milliseconds / 60_000)
        return try await atSeam { () throws(StorageError) in
            let list = try RecordTypeCodes.number(of: "list")
            // A condition on a constant type, because the index `records_by_tick` has one. The first comparison is the second
            // one's consequence, and finds its place in it.
            return try await engine.rows(
                """
                SELECT zones.id AS zone_id, zones.household_id, \(StoredRecord.selected)
                FROM records JOIN zones ON zones.number = records.zone
                LEFT JOIN records AS lists
                    ON lists.zone = records.zone AND lists.id = records.ref AND lists.type = \(list)
                WHERE records.type = 18 AND records.at IS NOT NULL
                    AND records.at <= \(time.milliseconds - shortest.milliseconds)
                    AND records.at <= \(time)
                        - 60000 * CASE WHEN \(setting) > \(least) THEN \(setting) ELSE \(least) END
                ORDER BY records.at, records.id LIMIT \(limit)
                """, .read, of: .all
            ).map { (row) throws(StorageError) in
                (try StoredRecord(row, in: try row["zone_id"]), try row["household_id"])
            }
        }
    }

    func beginEpoch(_ reason: EpochReason, at time: Timestamp, healsUntil: Timestamp?) async throws -> Int {
        // By the clock: a server that is restored twice from one backup must not repeat an epoch that devices have seen.
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                UPDATE zones SET
                    epoch = CASE WHEN epoch < \(time) THEN \(time) ELSE epoch + 1 END, reason = \(reason),
                    heals_until = COALESCE(CAST(\(healsUntil) AS BIGINT), heals_until)
                RETURNING number
                """, .write, of: .all
            ).count
        }
    }

    func verify(after last: ZoneID?, limit: Int) async throws -> [ZoneCheck] {
        try await atSeam { () throws(StorageError) in
            let page = try await engine.rows(
                "SELECT id, household_id FROM zones WHERE id > \(last?.text ?? "") ORDER BY id LIMIT \(limit)",
                .read, of: .all)
            var checks: [ZoneCheck] = []
            for row in page {
                if let check = try await check(try row["id"], of: try row["household_id"]) { checks.append(check) }
            }
            return checks
        }
    }

    /// Recounts a zone; returns nil if it is gone.
    private func check(_ id: ZoneID, of household: UUID) async throws(StorageError) -> ZoneCheck? {
        let number = Self.number(of: id, household)
        let stamps: SQL = "COALESCE(\(engine.dialect.byteCount("stamps")), 0)"
        let (zones, records, tombstones) = try await engine.transaction(
            .read, of: .household(household),
            "SELECT \(ZoneState.columns) FROM zones WHERE id = \(id)" as SQL,
            """
            SELECT id, type, rev, seq, \(engine.dialect.byteCount("data")) + \(stamps) AS bytes
            FROM records WHERE zone = \(number)
            """ as SQL,
            "SELECT id, seq FROM tombstones WHERE zone = \(number)" as SQL)
        guard let row = zones.first else { return nil }
        let zone = try ZoneState(row, role: nil)
        var (digest, bytes): (ZoneDigest, Int64) = (ZoneDigest(), 0)
        var (seqs, ids): (Set<Int64>, Set<UUID>) = ([], [])
        var findings: [String] = []
        for row in records {
            let (recordID, rev, size, seq): (IDBytes, Int64, Int64, Int64) = (
                try row["id"], try row["rev"], try row["bytes"], try row["seq"]
            )
            digest.add(try RecordTypeCodes.name(of: try row["type"]), recordID.uuid, rev: rev)
            bytes += size
            ids.insert(recordID.uuid)
            if !seqs.insert(seq).inserted { findings.append("seq \(seq) is given twice") }
            if seq > zone.head { findings.append("seq \(seq) is above the head \(zone.head)") }
        }
        for row in tombstones {
            let (recordID, seq): (IDBytes, Int64) = (try row["id"], try row["seq"])
            if ids.contains(recordID.uuid) { findings.append("\(recordID.uuid.text) is live and deleted") }
            if !seqs.insert(seq).inserted { findings.append("seq \(seq) is given twice") }
            if seq > zone.head { findings.append("seq \(seq) is above the head \(zone.head)") }
        }
        if Int64(records.count) != zone.live { findings.append("live is \(zone.live), counted \(records.count)") }
        if bytes != zone.bytes { findings.append("bytes is \(zone.bytes), counted \(bytes)") }
        if digest != zone.digest { findings.append("digest is \(zone.digest.text), computed \(digest.text)") }
        for damage in try await damages(in: id, of: household) {
            findings.append("\(damage.id.text) has \(damage.column) that cannot be read")
        }
        return ZoneCheck(
            id: id, findings: findings,
            counted: ZoneCheck.Count(live: Int64(records.count), bytes: bytes, digest: digest))
    }

    /// A column of a record that no route can read.
    private struct Damage {
        var id: UUID
        var column: String
    }

    /// Reads all records of a zone as the routes do, a page at a time.
    private func damages(in zone: ZoneID, of household: UUID) async throws(StorageError) -> [Damage] {
        var damages: [Damage] = []
        var last = IDBytes(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
        while true {
            let rows = try await engine.rows(
                """
                SELECT id, stamp, stamps, data FROM records
                WHERE zone = \(Self.number(of: zone, household)) AND id > \(last) ORDER BY id LIMIT \(Self.checkedAtOnce)
                """, .read, of: .household(household))
            for row in rows {
                let (stamp, stamps, data): (StampBytes, String?, String) = (
                    try row["stamp"], try row["stamps"], try row["data"]
                )
                last = try row["id"]
                if (try? Fields(stored: data)) == nil { damages.append(Damage(id: last.uuid, column: "data")) }
                if (try? FieldStamps(stamps, recordStamp: stamp.stamp)) == nil {
                    damages.append(Damage(id: last.uuid, column: "stamps"))
                }
            }
            guard rows.count == Self.checkedAtOnce else { return damages }
        }
    }

    private static let checkedAtOnce = 200

    func repair(_ check: ZoneCheck) async throws {
        try await atSeam { () throws(StorageError) in
            guard
                let row = try await engine.rows(
                    "SELECT household_id, head FROM zones WHERE id = \(check.id)", .read, of: .all
                ).first
            else { return }
            let (household, head): (UUID, Int64) = (try row["household_id"], try row["head"])
            let number = Self.number(of: check.id, household)
            let stamps = try await damages(in: check.id, of: household).filter { $0.column == "stamps" }
            if !stamps.isEmpty {
                _ = try await engine.rows(
                    """
                    UPDATE records SET stamps = NULL
                    WHERE zone = \(number) AND id IN \(SQL(list: stamps.map { IDBytes($0.id).sqlValue }))
                    """, .write, of: .household(household))
            }
            guard let counted = try await self.check(check.id, of: household)?.counted else { return }
            // A push in between has counted from the old row: the next run of the command repairs it.
            _ = try await engine.rows(
                """
                UPDATE zones SET live = \(counted.live), bytes = \(counted.bytes), digest = \(counted.digest)
                WHERE id = \(check.id) AND head = \(head)
                """, .write, of: .household(household))
        }
    }

    // MARK: - Other processes

    func announce(_ news: StoreNews) async throws {
        guard engine.dialect == .postgres else { return }
        // A transaction of its own: within that of a push, NOTIFY would let all commits wait for each other.
        let statement: SQL =
            switch news {
            case .heads: "SELECT pg_notify('hearth_heads', '')"
            case .accesses: "SELECT pg_notify('hearth_accesses', '')"
            }
        _ = try await atSeam { () throws(StorageError) in try await engine.rows(statement, .write, of: .all) }
    }

    func announcements(of news: StoreNews) -> AsyncStream<Void> {
        switch news {
        case .heads: engine.notifications(on: "hearth_heads")
        case .accesses: engine.notifications(on: "hearth_accesses")
        }
    }
}
