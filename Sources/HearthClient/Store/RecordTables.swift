import Foundation
import GRDB
import HearthCore
import Records

/// The state of a device in tables, within one transaction. Its rules are those of `ClientState`.
struct RecordTables {
    let db: Database
    let registry: Registry

    // MARK: Meta

    func meta(_ name: String) throws -> String? {
        try String.fetchOne(
            try db.cachedStatement(sql: "SELECT value FROM meta WHERE name = ?"), arguments: [name])
    }

    func setMeta(_ name: String, _ value: String?) throws {
        guard let value else {
            try db.cachedStatement(sql: "DELETE FROM meta WHERE name = ?").execute(arguments: [name])
            return
        }
        try db.cachedStatement(
            sql: "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        ).execute(arguments: [name, value])
    }

    /// The id of this device.
    func device() throws -> UUID {
        guard let id = try meta("device").flatMap({ UUID(canonical: $0) }) else {
            throw HearthClientError(.storage, "The database has no device id.")
        }
        return id
    }

    /// The clock of the device, as the last edit or pull left it.
    func clock() throws -> HybridClock {
        HybridClock(
            device: Stamp.device(try device()), last: try meta("last_stamp").flatMap { Stamp($0) } ?? .zero,
            samples: (try meta("clock_samples") ?? "").split(separator: ",").compactMap { Int64($0) })
    }

    func save(_ clock: HybridClock) throws {
        try setMeta("last_stamp", clock.last.text)
        try setMeta("clock_samples", clock.samples.map(String.init).joined(separator: ","))
    }

    // MARK: Zones

    struct Zone {
        var number: Int64
        var id: ZoneID
        var isShadow: Bool
        var reason: String?
        var role: ZoneRole
        var cursor: String?
        /// The `seq` of the cursor. Live changes lead further than it.
        var cursorSeq: Int64
        var seq: Int64
        var digest: ZoneDigest
        /// True after the last page of the first pull.
        var isComplete: Bool

        init(_ row: Row) throws {
            guard let id = ZoneID(row["id"] as String), let role = ZoneRole(rawValue: row["role"]),
                let digest = ZoneDigest(row["digest"] as String)
            else { throw HearthClientError(.storage, "The database has an invalid zone.") }
            number = row["number"]
            self.id = id
            isShadow = row["shadow"]
            reason = row["reason"]
            self.role = role
            cursor = row["cursor"]
            cursorSeq = row["cursor_seq"]
            seq = row["seq"]
            self.digest = digest
            isComplete = row["complete"]
        }
    }

    func zones() throws -> [Zone] {
        try Row.fetchAll(try db.cachedStatement(sql: "SELECT * FROM zones ORDER BY id, shadow")).map { try Zone($0) }
    }

    func zone(_ id: ZoneID, isShadow: Bool = false) throws -> Zone? {
        try Row.fetchOne(
            try db.cachedStatement(sql: "SELECT * FROM zones WHERE id = ? AND shadow = ?"),
            arguments: [id.text, isShadow]
        ).map { try Zone($0) }
    }

    /// Adds a zone that was not pulled yet.
    func addZone(_ id: ZoneID, role: ZoneRole, isShadow: Bool = false, reason: String? = nil) throws -> Zone {
        try db.execute(
            sql: """
                INSERT INTO zones (id, shadow, reason, role, cursor_seq, seq, digest, complete)
                VALUES (?, ?, ?, ?, 0, 0, ?, 0)
                """, arguments: [id.text, isShadow, reason, role.rawValue, ZoneDigest().text])
        guard let zone = try zone(id, isShadow: isShadow) else {
            throw HearthClientError(.storage, "The database has lost a zone.")
        }
        return zone
    }

    func save(_ zone: Zone) throws {
        try db.cachedStatement(
            sql: """
                UPDATE zones SET role = ?, cursor = ?, cursor_seq = ?, seq = ?, digest = ?, complete = ? WHERE number = ?
                """
        ).execute(arguments: [
            zone.role.rawValue, zone.cursor, zone.cursorSeq, zone.seq, zone.digest.text, zone.isComplete, zone.number,
        ])
    }

    // MARK: Records as they were pulled

    /// Reads a row.
    ///
    /// - Parameter zone: the zone of the row if it is known; nil to read its `zone_id`.
    static func record(_ row: Row, in zone: ZoneID? = nil) throws -> BaseRecord {
        guard let zone = zone ?? ZoneID(row["zone_id"] as String), let stamp = Stamp(row["stamp"] as String),
            let fields = try? Fields(stored: row["data"] as String)
        else { throw HearthClientError(.storage, "The database has an invalid record.") }
        return BaseRecord(
            zone: zone, type: row["type"], seq: row["seq"], rev: row["rev"], stamp: stamp, by: row["by"],
            fields: fields)
    }

    /// Returns a record as it was pulled last: of rows in several zones the one with the largest `rev`, unless a later
    /// deletion is known.
    func record(_ id: UUID) throws -> BaseRecord? {
        let row = try Row.fetchOne(
            try db.cachedStatement(
                sql: """
                    SELECT r.*, z.id AS zone_id FROM records r JOIN zones z ON z.number = r.zone
                    WHERE r.id = ? AND z.shadow = 0 ORDER BY r.rev DESC LIMIT 1
                    """), arguments: [id])
        let moving = try Row.fetchOne(
            try db.cachedStatement(sql: "SELECT *, zone AS zone_id FROM moving WHERE id = ?"), arguments: [id])
        let isMoving = (moving?["rev"] as Int64?) ?? 0 > (row?["rev"] as Int64?) ?? 0
        guard let latest = isMoving ? moving : row else { return nil }
        let later = try Int64.fetchOne(
            try db.cachedStatement(
                sql: """
                    SELECT max(d.rev) FROM deletions d JOIN zones z ON z.number = d.zone
                    WHERE d.id = ? AND d.moved_to IS NULL AND z.shadow = 0
                    """), arguments: [id])
        return (latest["rev"] as Int64) < later ?? 0 ? nil : try Self.record(latest)
    }

    // MARK: Records as they are shown

    /// Returns a record as it is shown; nil if there is none.
    func shown(_ id: UUID) throws -> ShownRecord? {
        var shown = try record(id).map { ShownRecord(zone: $0.zone, type: $0.type, fields: $0.fields) }
        for mutation in try mutations(of: id) { registry.apply(mutation, to: &shown) }
        return shown
    }

    /// A choice of records.
    struct Query {
        var zone: ZoneID?
        var type: String?
        /// The bounds of the record's moment in milliseconds, the upper one not included.
        var times: Range<Int64>?
        /// The record that they belong to.
        var ref: String?
    }

    /// Returns records as they are shown, with whether an edit of them is pending.
    func shown(_ query: Query) throws -> [UUID: (record: ShownRecord, isPending: Bool)] {
        var found: [UUID: (record: ShownRecord, isPending: Bool)] = [:]
        let edited = Set(try UUID.fetchAll(try db.cachedStatement(sql: "SELECT DISTINCT record FROM pending")))
        for (id, record) in try pulled(query) where !edited.contains(id) {
            found[id] = (ShownRecord(zone: record.zone, type: record.type, fields: record.fields), false)
        }
        for id in edited {
            guard let record = try shown(id), matches(record, query) else { continue }
            found[id] = (record, true)
        }
        return found
    }

    private func matches(_ record: ShownRecord, _ query: Query) -> Bool {
        if let zone = query.zone, record.zone != zone { return false }
        if let type = query.type, record.type != type { return false }
        guard query.times != nil || query.ref != nil else { return true }
        let columns = registry[record.type]?.columns(of: record.fields)
        if let times = query.times, !times.contains(columns?.at ?? .min) { return false }
        return query.ref == nil || columns?.ref == query.ref
    }

    private func pulled(_ query: Query) throws -> [UUID: BaseRecord] {
        var sql = """
            SELECT r.*, z.id AS zone_id,
                EXISTS (SELECT 1 FROM records o WHERE o.id = r.id AND o.zone <> r.zone)
                OR EXISTS (SELECT 1 FROM moving m WHERE m.id = r.id)
                OR EXISTS (SELECT 1 FROM deletions d WHERE d.id = r.id AND d.moved_to IS NULL) AS contested
            FROM records r JOIN zones z ON z.number = r.zone WHERE z.shadow = 0
            """
        var arguments = StatementArguments()
        if let zone = query.zone {
            sql += " AND z.id = ?"
            arguments += [zone.text]
        }
        if let type = query.type {
            sql += " AND r.type = ?"
            arguments += [type]
        }
        if let times = query.times {
            sql += " AND r.at >= ? AND r.at < ?"
            arguments += [times.lowerBound, times.upperBound]
        }
        if let ref = query.ref {
            sql += " AND r.ref = ?"
            arguments += [ref]
        }
        var found: [UUID: BaseRecord] = [:]
        var zones: [Int64: ZoneID] = [:]
        var contested = Set(try UUID.fetchAll(try db.cachedStatement(sql: "SELECT id FROM moving")))
        let rows = try Row.fetchCursor(try db.cachedStatement(sql: sql), arguments: arguments)
        while let row = try rows.next() {
            let id: UUID = row["id"]
            if row["contested"] as Bool {
                contested.insert(id)
            } else {
                // Few zones have many records.
                let number: Int64 = row["zone"]
                let record = try Self.record(row, in: zones[number])
                zones[number] = record.zone
                found[id] = record
            }
        }
        for id in contested {
            guard let record = try record(id) else { continue }
            let shown = ShownRecord(zone: record.zone, type: record.type, fields: record.fields)
            if matches(shown, query) { found[id] = record }
        }
        return found
    }
}
