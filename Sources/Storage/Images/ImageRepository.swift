import Foundation
import HearthCore
import Records

/// Pictures in zones, and the files that no picture needs any more.
struct ImageRepository: ImageStore {
    let engine: any DatabaseEngine
    let registry: Registry

    private static let columns: SQL = """
        blobs.id, zones.id AS zone_id, blobs.sha256, blobs.media_type, blobs.width, blobs.height, blobs.parts,
        blobs.created_by, blobs.created_at
        """

    /// The bytes that a file takes at least: a block of the disk.
    private static let block = 4096

    /// How long a process may take to remove a file that it has claimed.
    private static let claimTime: Int64 = 600_000

    // MARK: - Pictures

    func add(
        _ image: StoredImage, household: UUID, by user: User, audit: AuditEntry
    ) async throws -> (image: StoredImage, isNew: Bool)? {
        let isWriter: SQL = """
            (zones.id LIKE 'household-%' AND EXISTS (SELECT 1 FROM users
                WHERE users.id = \(user.id) AND users.household_id = zones.household_id AND users.role <> 'viewer'))
            OR EXISTS (SELECT 1 FROM zone_members WHERE zone_members.zone = zones.number
                AND zone_members.user_id = \(user.id) AND zone_members.role <> 'viewer')
            """
        let isHere: SQL = "EXISTS (SELECT 1 FROM blobs WHERE id = \(IDBytes(image.id)) AND sha256 = \(image.sha256))"
        // A repeated request adds nothing, and is not in the audit again.
        let isNew: SQL = """
            EXISTS (SELECT 1 FROM blobs
                WHERE id = \(IDBytes(image.id)) AND sha256 = \(image.sha256) AND created_at = \(image.createdAt))
            """
        let place: SQL = "zones.id = \(image.zone) AND zones.household_id = \(household) AND (\(isWriter))"
        let size = max(image.bytes, Self.block)
        // One file of several pictures counts once.
        let used: SQL = """
            (SELECT COALESCE(SUM(size), 0) FROM (
                SELECT blobs.sha256, blobs.bytes AS size FROM blobs JOIN zones ON zones.number = blobs.zone
                WHERE zones.household_id = \(household)
                UNION SELECT \(image.sha256), CAST(\(size) AS BIGINT)
            ) AS kept)
            """
        let limit: SQL = """
            (SELECT COALESCE(plans.blob_bytes, 9223372036854775807) FROM households
                JOIN plans ON plans.name = COALESCE(households.plan, 'free') WHERE households.id = \(household))
            """
        let results = try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                [
                    // Two uploads at once see each other's bytes.
                    "UPDATE households SET updated_at = updated_at WHERE id = \(household)",
                    """
                    INSERT INTO blobs (
                        zone, id, sha256, media_type, bytes, width, height, parts, created_by, created_at, unused_since
                    )
                    SELECT zones.number, \(IDBytes(image.id)), \(image.sha256), \(image.mediaType), \(size),
                        \(image.width), \(image.height), \(image.partsText), \(image.createdBy), \(image.createdAt),
                        \(image.createdAt)
                    FROM zones WHERE \(place) AND \(used) <= \(limit)
                    ON CONFLICT (id) DO NOTHING RETURNING id
                    """,
                    "DELETE FROM loose_blobs WHERE sha256 = \(image.sha256) AND \(isHere)",
                    "SELECT number FROM zones WHERE \(place)",
                    """
                    SELECT \(Self.columns) FROM blobs JOIN zones ON zones.number = blobs.zone
                    WHERE blobs.id = \(IDBytes(image.id))
                    """,
                ] + AuditStatements.append(audit, where: isNew), .write, of: .household(household))
        }
        guard !results[3].isEmpty else { return nil }
        if let row = results[4].first {
            let stored = try await atSeam { () throws(StorageError) in try StoredImage(row) }
            if !results[1].isEmpty || (stored.sha256 == image.sha256 && stored.zone == image.zone) {
                return (stored, !results[1].isEmpty)
            }
        } else if try await !isTaken(image.id) {
            throw HearthError(
                .storageFull, "The household has as many pictures as it may. Delete what you do not need.")
        }
        throw HearthError(.idTaken, "Another picture has this id. Choose a new id.")
    }

    /// Returns whether any household has a picture with this id.
    private func isTaken(_ id: UUID) async throws -> Bool {
        try await atSeam { () throws(StorageError) in
            try await engine.rows("SELECT zone FROM blobs WHERE id = \(IDBytes(id))", .read, of: .all)
        }.isEmpty == false
    }

    func image(_ id: UUID, household: UUID) async throws -> StoredImage? {
        try await images(where: "blobs.id = \(IDBytes(id))", household: household).first
    }

    func image(sha256: String, zone: ZoneID, household: UUID) async throws -> StoredImage? {
        try await images(
            where: "blobs.sha256 = \(sha256) AND zones.id = \(zone) ORDER BY blobs.id LIMIT 1", household: household
        ).first
    }

    func images(of zone: ZoneID, household: UUID, after last: UUID?, limit: Int) async throws -> [StoredImage] {
        let position: SQL = last.map { "blobs.id > \(IDBytes($0))" } ?? "1 = 1"
        return try await images(
            where: "zones.id = \(zone) AND \(position) ORDER BY blobs.id LIMIT \(limit)", household: household)
    }

    private func images(where condition: SQL, household: UUID) async throws -> [StoredImage] {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT \(Self.columns) FROM blobs JOIN zones ON zones.number = blobs.zone
                WHERE zones.household_id = \(household) AND \(condition)
                """, .read, of: .household(household)
            ).map { (row) throws(StorageError) in try StoredImage(row) }
        }
    }

    func remove(_ image: StoredImage, household: UUID, audit: AuditEntry) async throws {
        let isHere: SQL = "EXISTS (SELECT 1 FROM blobs WHERE id = \(IDBytes(image.id)))"
        _ = try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                [
                    // Pushes that were planned with the picture are planned again.
                    "UPDATE zones SET head = head + 1 WHERE id = \(image.zone) AND household_id = \(household) AND \(isHere)"
                ] + AuditStatements.append(audit, where: isHere) + [
                    "DELETE FROM blobs WHERE id = \(IDBytes(image.id))"
                ], .write, of: .household(household))
        }
    }

    // MARK: - Unused pictures

    func removeUnused(at time: Timestamp, unusedBefore end: Timestamp) async throws -> Int {
        let households = try await atSeam { () throws(StorageError) in
            try await engine.rows(
                "SELECT DISTINCT zones.household_id FROM blobs JOIN zones ON zones.number = blobs.zone", .read, of: .all
            ).map { (row) throws(StorageError) -> UUID in try row["household_id"] }
        }
        var removed = 0
        for household in households { removed += try await removeUnused(of: household, at: time, unusedBefore: end) }
        return removed
    }

    private func removeUnused(
        of household: UUID, at time: Timestamp, unusedBefore end: Timestamp
    ) async throws -> Int {
        let isMine: SQL = "zone IN (SELECT number FROM zones WHERE household_id = \(household))"
        return try await atSeam { () throws(StorageError) in
            let (zones, images, records) = try await engine.transaction(
                .read, of: .household(household),
                "SELECT number, head FROM zones WHERE household_id = \(household) ORDER BY id" as SQL,
                "SELECT id, zone, unused_since FROM blobs WHERE \(isMine)" as SQL,
                """
                SELECT type, data FROM records WHERE \(isMine) AND (\(Migration.recordsWithImages))
                """ as SQL)
            var named: Set<UUID> = []
            for row in records {
                let data: String = try row["data"]
                guard let type = registry[try RecordTypeCodes.name(of: try row["type"])],
                    let fields = try? Fields(stored: data)
                else { continue }
                named.formUnion(type.images(in: fields))
            }
            var (used, unused, expired): ([SQLValue], [SQLValue], [SQLValue]) = ([], [], [])
            for row in images {
                let id: IDBytes = try row["id"]
                let since: Timestamp? = try row["unused_since"]
                switch (named.contains(id.uuid), since) {
                case (true, .some): used.append(id.sqlValue)
                case (true, nil): break
                case (false, nil): unused.append(id.sqlValue)
                case (false, let since?): if since < end { expired.append(id.sqlValue) }
                }
            }
            var statements: [SQL] = []
            if !expired.isEmpty {
                // A record may have named one since. Then a head has moved and becomes null here, which is refused; and pushes
                // that were planned with the picture are planned again.
                for row in zones {
                    let (number, head): (Int64, Int64) = (try row["number"], try row["head"])
                    statements.append(
                        """
                        UPDATE zones SET head = CASE WHEN head = \(head) THEN head + 1 END WHERE number = \(number)
                        """)
                }
            }
            for chunk in used.chunks {
                statements.append("UPDATE blobs SET unused_since = NULL WHERE id IN \(SQL(list: chunk))")
            }
            for chunk in unused.chunks {
                statements.append("UPDATE blobs SET unused_since = \(time) WHERE id IN \(SQL(list: chunk))")
            }
            for chunk in expired.chunks { statements.append("DELETE FROM blobs WHERE id IN \(SQL(list: chunk))") }
            guard !statements.isEmpty else { return 0 }
            do throws(StorageError) {
                _ = try await engine.transaction(statements, .write, of: .household(household))
            } catch  where error.code == .constraint {
                // The next pass finds the same ones.
                return 0
            }
            return expired.count
        }
    }

    // MARK: - Files

    func hold(_ sha256: String, at time: Timestamp) async throws -> Bool {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                INSERT INTO loose_blobs (sha256, at) VALUES (\(sha256), \(time))
                ON CONFLICT (sha256) DO UPDATE SET at = excluded.at, claimed_at = NULL
                WHERE loose_blobs.claimed_at IS NULL OR loose_blobs.claimed_at < \(time.milliseconds - Self.claimTime)
                RETURNING sha256
                """, .write, of: .all)
        }.isEmpty == false
    }

    func claimLoose(at time: Timestamp, looseBefore end: Timestamp, limit: Int) async throws -> [String] {
        let isNeeded: SQL = "EXISTS (SELECT 1 FROM blobs WHERE blobs.sha256 = loose_blobs.sha256)"
        let isFree: SQL = "(claimed_at IS NULL OR claimed_at < \(time.milliseconds - Self.claimTime))"
        return try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                [
                    "UPDATE loose_blobs SET at = \(time) WHERE at IS NULL",
                    "DELETE FROM loose_blobs WHERE at < \(end) AND \(isFree) AND \(isNeeded)",
                    """
                    UPDATE loose_blobs SET claimed_at = \(time) WHERE sha256 IN (
                        SELECT sha256 FROM loose_blobs WHERE at < \(end) AND \(isFree) AND NOT \(isNeeded)
                        ORDER BY at LIMIT \(limit)
                    ) AND \(isFree)
                    RETURNING sha256
                    """,
                ], .write, of: .all)[2].map { (row) throws(StorageError) in try row["sha256"] }
        }
    }

    func forgetLoose(_ sha256: String, claimedAt time: Timestamp) async throws {
        _ = try await atSeam { () throws(StorageError) in
            try await engine.rows(
                "DELETE FROM loose_blobs WHERE sha256 = \(sha256) AND claimed_at = \(time)", .write, of: .all)
        }
    }
}

extension [SQLValue] {
    /// Parts that fit into one statement each.
    fileprivate var chunks: [[SQLValue]] {
        stride(from: 0, to: count, by: 500).map { Array(self[$0..<Swift.min($0 + 500, count)]) }
    }
}

extension StoredImage {
    fileprivate var partsText: String { parts.map { "\($0.name):\($0.size)" }.joined(separator: " ") }

    fileprivate init(_ row: SQLRow) throws(StorageError) {
        let id: IDBytes = try row["id"]
        let text: String = try row["parts"]
        var parts: [Part] = []
        for part in text.split(separator: " ") {
            let pair = part.split(separator: ":")
            guard pair.count == 2, let size = Int(pair[1]), size >= 0 else {
                throw StorageError(.malformedRow, "column parts does not hold the parts of a picture")
            }
            parts.append(Part(name: String(pair[0]), size: size))
        }
        self.init(
            id: id.uuid, zone: try row["zone_id"], sha256: try row["sha256"], mediaType: try row["media_type"],
            width: try row["width"], height: try row["height"], parts: parts, createdBy: try row["created_by"],
            createdAt: try row["created_at"])
    }
}
