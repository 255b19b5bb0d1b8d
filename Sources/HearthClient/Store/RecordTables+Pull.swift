import Foundation
import GRDB
import HearthCore
import Records

extension RecordTables {
    /// Applies a page of changes, unless it is late or leaves a gap.
    ///
    /// A page may begin before the place of the device, because live changes lead further than the cursor. What the device
    /// has already is passed over: a record that changed since comes again later in the feed.
    ///
    /// - Parameters:
    ///   - cursor: the server's cursor behind the page; nil for live changes, which have none.
    ///   - from: the `seq` that the request or the event continues; 0 for the first page.
    ///   - now: the time of the device in milliseconds.
    /// - Returns: the records whose place in the search index may have changed; nil if the page was not applied.
    func apply(
        _ page: PullPage, cursor: String?, to id: ZoneID, from: Int64, isShadow: Bool = false, now: Int64
    ) throws -> Set<UUID>? {
        var state = try zone(id, isShadow: isShadow) ?? addZone(id, role: page.role, isShadow: isShadow)
        guard from <= state.seq, page.seq >= state.seq else { return nil }
        let isFresh = state.seq == 0
        let hasMoving =
            try !isShadow && Bool.fetchOne(try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM moving)")) == true
        var touched: Set<UUID> = []
        for change in page.changes where change.seq > state.seq {
            if try apply(change, to: &state, isFresh: isFresh, hasMoving: hasMoving, now: now) {
                touched.insert(change.id)
            }
        }
        state.role = page.role
        state.seq = page.seq
        if let cursor {
            state.cursor = cursor
            state.cursorSeq = page.seq
            if !page.hasMore { state.isComplete = true }
        }
        try save(state)
        if !isShadow { touched.formUnion(try dropArrived()) }
        return touched
    }

    /// - Returns: whether the record has or had a text.
    private func apply(
        _ change: Change, to zone: inout Zone, isFresh: Bool, hasMoving: Bool, now: Int64
    ) throws -> Bool {
        // A fresh zone has each record once.
        let former =
            isFresh && change.data != nil
            ? nil
            : try Row.fetchOne(
                try db.cachedStatement(sql: "SELECT *, '' AS zone_id FROM records WHERE id = ? AND zone = ?"),
                arguments: [change.id, zone.number])
        if let former { zone.digest.remove(former["type"], change.id, rev: former["rev"]) }
        let onItsWay =
            hasMoving
            ? try Row.fetchOne(
                try db.cachedStatement(sql: "SELECT * FROM moving WHERE id = ?"), arguments: [change.id]) : nil
        if let onItsWay, (onItsWay["rev"] as Int64) <= change.rev {
            try db.cachedStatement(sql: "DELETE FROM moving WHERE id = ?").execute(arguments: [change.id])
        }
        guard let data = change.data else {
            try delete(change, from: zone, former: former ?? onItsWay, now: now)
            return true
        }
        if !isFresh {
            try db.cachedStatement(sql: "DELETE FROM deletions WHERE id = ? AND zone = ?")
                .execute(arguments: [change.id, zone.number])
        }
        let type = registry[change.type]
        let fields = type == nil ? Fields() : try Fields(stored: data)
        let columns = type?.columns(of: fields)
        try db.cachedStatement(
            sql: """
                INSERT INTO records (zone, id, type, seq, rev, stamp, by, data, at, ref)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id, zone) DO UPDATE SET type = excluded.type, seq = excluded.seq, rev = excluded.rev,
                    stamp = excluded.stamp, by = excluded.by, data = excluded.data, at = excluded.at, ref = excluded.ref
                """
        ).execute(arguments: [
            zone.number, change.id, change.type, change.seq, change.rev, change.stamp.text, change.by, data,
            columns?.at, columns?.ref,
        ])
        zone.digest.add(change.type, change.id, rev: change.rev)
        return former != nil || onItsWay != nil || SearchIndex.hasText(fields, of: type)
    }

    private func delete(_ change: Change, from zone: Zone, former: Row?, now: Int64) throws {
        try db.cachedStatement(sql: "DELETE FROM records WHERE id = ? AND zone = ?")
            .execute(arguments: [change.id, zone.number])
        try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO deletions (zone, id, type, seq, rev, stamp, by, moved_to, seen_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            zone.number, change.id, change.type, change.seq, change.rev, change.stamp.text, change.by,
            change.movedTo?.text, now,
        ])
        guard let former, (former["rev"] as Int64) <= change.rev, let destination = change.movedTo,
            try self.zone(destination) != nil
        else { return }
        try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO moving (id, zone, type, seq, rev, stamp, by, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            change.id, destination.text, former["type"] as String, former["seq"] as Int64, former["rev"] as Int64,
            former["stamp"] as String, former["by"] as Int64, former["data"] as String,
        ])
    }

    /// Forgets a zone to which the user has no access any more, and the edits in it that the server has not taken. Those are
    /// kept as refused.
    ///
    /// - Returns: the records that were in it.
    func forget(_ id: ZoneID) throws -> (records: Set<UUID>, lost: Int) {
        var records: Set<UUID> = []
        let rows = try Row.fetchAll(
            db, sql: "SELECT record, mutation, result, zone FROM pending WHERE zone = ? OR result_zone = ?",
            arguments: [id.text, id.text])
        var lost = 0
        for row in rows {
            records.insert(row["record"])
            guard (row["result"] as String?) == nil, row["zone"] == id.text else { continue }
            guard try Self.mutation(row["mutation"]).operation != .heal else { continue }
            try refuse(row["mutation"], reason: "access_lost", problems: [])
            lost += 1
        }
        try db.execute(
            sql: "DELETE FROM pending WHERE zone = ? OR result_zone = ?", arguments: [id.text, id.text])
        for isShadow in [true, false] {
            guard let zone = try zone(id, isShadow: isShadow) else { continue }
            records.formUnion(try clear(zone))
        }
        return (records, lost)
    }

    /// Returns whether the device is to bring a zone back: a child of its owner that the server had, and lost when it was
    /// restored from an older backup.
    func isLost(_ id: ZoneID) throws -> Bool {
        guard let shadow = try zone(id, isShadow: true) else { return false }
        return id.kind == .child && shadow.reason == Self.restored && shadow.role == .owner
    }

    /// Returns whether edits that bring a zone back are on their way.
    func isHealing(_ id: ZoneID) throws -> Bool {
        try String.fetchAll(
            try db.cachedStatement(sql: "SELECT mutation FROM pending WHERE zone = ? AND result IS NULL"),
            arguments: [id.text]
        ).contains { try Self.mutation($0).operation == .heal }
    }

    /// Deletes a zone with its rows.
    private func clear(_ zone: Zone) throws -> Set<UUID> {
        var records = Set(
            try UUID.fetchAll(db, sql: "SELECT id FROM records WHERE zone = ?", arguments: [zone.number]))
        if !zone.isShadow {
            records.formUnion(
                try UUID.fetchAll(db, sql: "SELECT id FROM moving WHERE zone = ?", arguments: [zone.id.text]))
            try db.execute(sql: "DELETE FROM moving WHERE zone = ?", arguments: [zone.id.text])
        }
        try db.execute(sql: "DELETE FROM records WHERE zone = ?", arguments: [zone.number])
        try db.execute(sql: "DELETE FROM deletions WHERE zone = ?", arguments: [zone.number])
        try db.execute(sql: "DELETE FROM zones WHERE number = ?", arguments: [zone.number])
        return records
    }

    // MARK: Pulling anew

    /// Begins to pull a zone anew from its beginning. What is shown stays until all of it has arrived.
    ///
    /// - Parameter reason: the server's reason, or `digest`.
    func beginShadow(of id: ZoneID, reason: String) throws {
        guard let zone = try zone(id) else { return }
        var reason = reason
        if let shadow = try self.zone(id, isShadow: true) {
            // What a restore lost is still to be given back.
            if shadow.reason == Self.restored { reason = Self.restored }
            _ = try clear(shadow)
        }
        _ = try addZone(id, role: zone.role, isShadow: true, reason: reason)
    }

    /// The reason after which the device gives back what it has.
    private static let restored = "restored"

    /// Replaces a zone by its shadow, after the last page. Pending edits stay, and are pushed once more: a server that was
    /// restored may have forgotten them, and any other knows their ids.
    ///
    /// - Parameter mid: makes the ids of edits that heal the server.
    /// - Returns: the records that may have changed.
    func finishShadow(of id: ZoneID, mid: () -> UUID) throws -> Set<UUID> {
        guard let shadow = try zone(id, isShadow: true), let old = try zone(id) else { return [] }
        let heals = shadow.reason == Self.restored ? try heals(from: old, to: shadow, mid: mid) : []
        try db.execute(
            sql: """
                UPDATE pending SET result = NULL, result_zone = NULL, result_seq = NULL, result_rev = NULL
                WHERE zone = ? OR result_zone = ?
                """, arguments: [id.text, id.text])
        var records = try clear(old)
        try db.execute(sql: "UPDATE zones SET shadow = 0, reason = NULL WHERE number = ?", arguments: [shadow.number])
        try db.execute(
            sql: """
                DELETE FROM moving WHERE EXISTS (
                    SELECT 1 FROM records r WHERE r.id = moving.id AND r.zone = ? AND r.rev >= moving.rev)
                """, arguments: [shadow.number])
        records.formUnion(
            try UUID.fetchAll(db, sql: "SELECT id FROM records WHERE zone = ?", arguments: [shadow.number]))
        // Before the user's edits, which may change what the server has lost.
        let first = try Int64.fetchOne(db, sql: "SELECT min(number) FROM pending") ?? 1
        for (index, heal) in heals.enumerated() { try add(heal, at: first - Int64(heals.count - index)) }
        records.formUnion(try dropArrived())
        return records
    }

    /// Returns the edits that give a restored server back what it lost, the child first, which makes a zone that is not there,
    /// and deletions last: what the device has and the server
    /// has not, or has in an older state.
    private func heals(from old: Zone, to new: Zone, mid: () -> UUID) throws -> [Mutation] {
        guard new.role.mayWrite else { return [] }
        func lost(_ table: String) throws -> [Row] {
            try Row.fetchAll(
                db,
                sql: """
                    SELECT o.*, ? AS zone_id FROM \(table) o LEFT JOIN records n ON n.zone = ? AND n.id = o.id
                    WHERE o.zone = ? AND (n.id IS NULL OR (n.stamp, n.rev) < (o.stamp, o.rev))
                    ORDER BY o.type <> ?, o.seq
                    """, arguments: [old.id.text, new.number, old.number, Registry.child])
        }
        var heals = try lost("records").map { row in
            let record = try Self.record(row)
            return Mutation(
                mid: mid(), zone: old.id, type: record.type, id: row["id"], operation: .heal, baseRev: record.rev,
                stamp: record.stamp, data: record.fields, author: record.by,
                cursor: record.type == Registry.child ? old.cursor : nil)
        }
        heals += try lost("deletions").compactMap { row in
            guard let stamp = Stamp(row["stamp"] as String) else { return nil }
            return Mutation(
                mid: mid(), zone: old.id, type: row["type"], id: row["id"], operation: .heal, baseRev: row["rev"],
                stamp: stamp, destination: (row["moved_to"] as String?).flatMap { ZoneID($0) }, author: row["by"])
        }
        return heals
    }
}
