import Foundation
import HearthCore
import Records

extension RecordRepository {
    func write(_ writes: SyncWrites, _ context: WriteContext) async throws(RecordWriteFailure) {
        do {
            let statements = try statements(of: writes, context)
            guard !statements.isEmpty else { return }
            _ = try await engine.transaction(statements, .write, of: .household(context.household))
        } catch {
            // A head that has moved, a zone that went or came, an outcome's device that ended: whatever of these it was,
            // the plan has to be made again. An error of another cause comes again, until the caller gives up.
            switch error.code {
            case .constraint, .unknownReference, .conflict:
                if let full = await fullMonth(context) { throw .failed(full) }
                throw .stale
            default: throw .failed(error.hearthError)
            }
        }
    }

    /// Returns the error of an import for which the user's month has no room; nil if that is not the reason.
    private func fullMonth(_ context: WriteContext) async -> HearthError? {
        guard case .begin(_, _, let count) = context.importStep, let limit = count.limit else { return nil }
        let used: Int? = try? await engine.rows(
            "SELECT used FROM import_counts WHERE user_id = \(count.userID) AND period = \(count.month)", .read,
            of: .household(context.household)
        ).first?["used"]
        return (used ?? 0) >= limit ? .importLimitReached(count) : nil
    }

    private func statements(of writes: SyncWrites, _ context: WriteContext) throws(StorageError) -> [SQL] {
        let numbers = context.snapshot.numbers
        // A new zone has no number before its row is there.
        func number(_ zone: ZoneID) -> SQL {
            numbers[zone].map { "\($0)" } ?? Self.number(of: zone, context.household)
        }
        var statements = Self.headStatements(of: writes, context)
        for write in writes.zones where write.isNew { statements += Self.makeZone(write.zone, context) }
        statements += Self.requireZones(of: writes, context)
        statements += Self.removals(writes.removals, number)
        statements += movedImages(of: writes, number)
        statements += SQL.inserts(
            try writes.upserts.map { (record) throws(StorageError) in try record.row(number(record.zone), in: registry)
            },
            into: "records", StoredRecord.columns, Self.replaceRecord)
        for (zone, list) in Self.byZone(writes.droppedTombstones) {
            statements.append("DELETE FROM tombstones WHERE zone = \(number(zone)) AND id IN \(list)")
        }
        statements += SQL.inserts(
            try writes.tombstones.map { (tombstone) throws(StorageError) in
                try tombstone.row(number(tombstone.key.zone))
            },
            into: "tombstones", Tombstone.columns, Self.replaceTombstone)
        statements += Self.revisions(writes.revisions, number, at: context.time)
        for zone in writes.endedZones {
            // Of two processes that delete one child, the second finds its id here, and plans again.
            statements.append("INSERT INTO ended_zones (id) VALUES (\(zone))")
            if let number = numbers[zone] { statements.append("DELETE FROM zones WHERE number = \(number)") }
        }
        statements += Self.outcomes(writes.outcomes, number(ZoneID(.household, context.household)), context)
        if let step = context.importStep { statements += ImportStatements.of(step, at: context.time) }
        if let payer = context.payer, writes.growth > 0 {
            statements.append(Self.growth(writes.growth, of: payer, on: Int64(context.time.utcDay.daysSinceEpoch)))
        }
        if !writes.audit.isEmpty {
            var audit = context.audit
            audit.subject = Self.subject(writes.audit, device: context.device)
            statements += AuditStatements.append(audit)
        }
        return statements
    }

    // MARK: - Zones

    /// Raises the heads. A head or epoch that is not the one that was planned with becomes null, which is refused, and rolls
    /// the transaction back. All transactions lock zones in the order of their ids.
    private static func headStatements(of writes: SyncWrites, _ context: WriteContext) -> [SQL] {
        var statements: [(zone: ZoneID, sql: SQL)] = []
        for write in writes.zones where !write.isNew {
            let zone = write.zone
            statements.append(
                (
                    zone.id,
                    """
                    UPDATE zones SET
                        head = CASE WHEN head = \(write.oldHead) AND epoch = \(zone.epoch) THEN \(zone.head) END,
                        live = \(zone.live), bytes = \(zone.bytes), digest = \(zone.digest)
                    WHERE id = \(zone.id)
                    """
                ))
        }
        for id in writes.endedZones {
            guard let zone = context.snapshot.state.zones[id] else { continue }
            statements.append(
                (
                    id,
                    """
                    UPDATE zones SET head = CASE WHEN head = \(zone.head) AND epoch = \(zone.epoch) THEN head END
                    WHERE id = \(id)
                    """
                ))
        }
        return statements.sorted { $0.zone < $1.zone }.map(\.sql)
    }

    /// Refuses the transaction if a zone is not there: it has ended or moved to another household since it was planned
    /// with, or may not be made any more. Only then does this insert a row, and null is refused.
    private static func requireZones(of writes: SyncWrites, _ context: WriteContext) -> [SQL] {
        let zones = writes.zones.map(\.zone.id) + writes.endedZones.filter { context.snapshot.numbers[$0] != nil }
        guard !zones.isEmpty else { return [] }
        return [
            """
            INSERT INTO ended_zones (id) SELECT CAST(NULL AS TEXT) WHERE \(zones.count) > (
                SELECT COUNT(*) FROM zones
                WHERE household_id = \(context.household) AND id IN \(SQL(list: zones.map(\.sqlValue)))
            )
            """
        ]
    }

    /// Makes the zone of a child with the members of the household. Without the right to do so any more no row is made.
    private static func makeZone(_ zone: ZoneState, _ context: WriteContext) -> [SQL] {
        let mayMake: SQL =
            context.user.map { user in
                """
                EXISTS (SELECT 1 FROM users
                    WHERE id = \(user.id) AND household_id = \(context.household) AND role <> 'viewer')
                """
            } ?? "1 = 1"
        return [
            """
            INSERT INTO zones (household_id, id, epoch, reason, head, floor, live, bytes, digest, created_at)
            SELECT \(context.household), \(zone.id), \(zone.epoch), 'made', \(zone.head), 0, \(zone.live), \(zone.bytes),
                \(zone.digest), \(context.time)
            WHERE \(mayMake) AND NOT EXISTS (SELECT 1 FROM ended_zones WHERE id = \(zone.id))
            """,
            """
            INSERT INTO zone_members (zone, user_id, role, via, granted_by, granted_at)
            SELECT zones.number, users.id, users.role, 'household', \(context.snapshot.caller.user), \(context.time)
            FROM zones JOIN users ON users.household_id = zones.household_id
            WHERE zones.id = \(zone.id)
            """,
        ]
    }

    // MARK: - Records

    private static let replaceRecord: SQL = """
        ON CONFLICT (zone, id) DO UPDATE SET
            seq = excluded.seq, rev = excluded.rev, stamp = excluded.stamp, stamps = excluded.stamps,
            data = excluded.data, at = excluded.at, until = excluded.until, ref = excluded.ref,
            created_by = excluded.created_by, updated_by = excluded.updated_by, created_at = excluded.created_at,
            updated_at = excluded.updated_at
        """

    private static let replaceTombstone: SQL = """
        ON CONFLICT (zone, id) DO UPDATE SET
            type = excluded.type, seq = excluded.seq, rev = excluded.rev, stamp = excluded.stamp,
            moved_to = excluded.moved_to, updated_by = excluded.updated_by, at = excluded.at
        """

    /// Returns the list of the ids in each zone.
    private static func byZone(_ keys: some Sequence<RecordKey>) -> [(zone: ZoneID, ids: SQL)] {
        Dictionary(grouping: keys, by: \.zone).sorted { $0.key < $1.key }.map { zone, keys in
            (zone, SQL(list: keys.map { IDBytes($0.id).sqlValue }))
        }
    }

    /// A deletion erases the revisions; a move takes them along.
    private static func removals(_ removals: [SyncWrites.Removal], _ number: (ZoneID) -> SQL) -> [SQL] {
        var statements: [SQL] = []
        for (zone, ids) in byZone(removals.map(\.key)) {
            statements.append("DELETE FROM records WHERE zone = \(number(zone)) AND id IN \(ids)")
        }
        for (zone, ids) in byZone(removals.filter { $0.movedTo == nil }.map(\.key)) {
            statements.append("DELETE FROM revisions WHERE zone = \(number(zone)) AND id IN \(ids)")
        }
        for removal in removals {
            guard let destination = removal.movedTo else { continue }
            statements.append(
                """
                UPDATE revisions SET zone = \(number(destination))
                WHERE zone = \(number(removal.key.zone)) AND id = \(IDBytes(removal.key.id))
                """)
        }
        return statements
    }

    /// The pictures of a record that moves to another zone go with it.
    private func movedImages(of writes: SyncWrites, _ number: (ZoneID) -> SQL) -> [SQL] {
        writes.removals.compactMap { removal in
            guard let destination = removal.movedTo,
                let record = writes.upserts.first(where: { $0.id == removal.key.id }),
                let images = registry[record.type]?.images(in: record.fields),
                !images.isEmpty
            else { return nil }
            return """
                UPDATE blobs SET zone = \(number(destination))
                WHERE zone = \(number(removal.key.zone)) AND id IN \(SQL(list: images.map { IDBytes($0).sqlValue }))
                """
        }
    }

    private static func revisions(
        _ revisions: [SyncWrites.Revision], _ number: (ZoneID) -> SQL, at time: Timestamp
    ) -> [SQL] {
        var statements = SQL.inserts(
            revisions.map { revision in
                (
                    number(revision.key.zone),
                    [
                        IDBytes(revision.key.id).sqlValue, .integer(revision.seq), .text(revision.field),
                        .text(revision.value), .integer(revision.updatedBy), time.sqlValue,
                    ]
                )
            }, into: "revisions", ["zone", "id", "seq", "field", "value", "updated_by", "at"],
            "ON CONFLICT (zone, id, seq, field) DO UPDATE SET value = excluded.value, updated_by = excluded.updated_by")
        for key in Set(revisions.map(\.key)).sorted(by: { ($0.zone.text, $0.id.text) < ($1.zone.text, $1.id.text) }) {
            let record: SQL = "zone = \(number(key.zone)) AND id = \(IDBytes(key.id))"
            statements.append(
                """
                DELETE FROM revisions WHERE \(record) AND seq <= (
                    SELECT seq FROM revisions WHERE \(record) ORDER BY seq DESC LIMIT 1 OFFSET \(keptRevisions)
                )
                """)
        }
        return statements
    }

    // MARK: - Outcomes

    private static func outcomes(_ outcomes: [PushResult], _ home: SQL, _ context: WriteContext) -> [SQL] {
        guard let device = context.device else { return [] }
        var statements = SQL.inserts(
            outcomes.compactMap { result in
                result.mid.map { mid in
                    (
                        home,
                        [
                            device.sqlValue, IDBytes(mid).sqlValue, result.zone.sqlValue, result.status.sqlValue,
                            result.rev.sqlValue, result.seq.sqlValue, context.time.sqlValue,
                        ]
                    )
                }
            }, into: "mutations", ["home", "device_id", "mid", "zone", "status", "rev", "seq", "at"],
            "ON CONFLICT (device_id, mid) DO NOTHING")
        if let end = context.forgetsBefore {
            statements.append("DELETE FROM mutations WHERE device_id = \(device) AND mid < \(IDBytes(end))")
        }
        return statements
    }

    /// Counts what the writes leave in the database against a user's day.
    private static func growth(_ bytes: Int64, of user: UUID, on day: Int64) -> SQL {
        """
        INSERT INTO growth (user_id, day, bytes) SELECT id, \(day), \(bytes) FROM users WHERE id = \(user)
        ON CONFLICT (user_id) DO UPDATE SET
            day = excluded.day,
            bytes = excluded.bytes + CASE WHEN growth.day = excluded.day THEN growth.bytes ELSE 0 END
        """
    }

    // MARK: - Audit

    /// Returns what an audit entry says about a push: the device, and for each zone a list of changes, each with type, id,
    /// operation, `rev` and the SHA-256 of what was there before.
    private static func subject(_ items: [SyncWrites.AuditItem], device: UUID?) -> String {
        var text = "{"
        if let device { text += #""device":"\#(device.text)","# }
        text += #""zones":{"#
        var isFirstZone = true
        for (zone, items) in Dictionary(grouping: items, by: \.zone).sorted(by: { $0.key < $1.key }) {
            text += #"\#(isFirstZone ? "" : ",")"\#(zone.text)":["#
            isFirstZone = false
            // The names of types and operations need no escapes.
            text += items.map { item in
                let before = item.before.map { #""\#($0)""# } ?? "null"
                return #"["\#(item.type)","\#(item.id.text)","\#(item.operation.rawValue)",\#(item.rev),\#(before)]"#
            }.joined(separator: ",")
            text += "]"
        }
        return text + "}}"
    }
}
