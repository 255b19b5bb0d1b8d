package import HearthCore

/// The size of the families' records.
package struct RecordFigures: Hashable, Sendable {
    /// The zones.
    package var zones: Int64
    /// The live records.
    package var records: Int64
    /// The bytes of the live records.
    package var bytes: Int64
    /// The deletions that devices may not have seen.
    package var tombstones: Int64
    /// The devices that have not ended.
    package var devices: Int64
    /// Those of them that were seen lately.
    package var activeDevices: Int64
}

extension Storage {
    /// Returns the size of the families' records.
    ///
    /// - Parameter time: the time since which an active device was seen.
    /// - Throws: ``HearthError`` `storage_unavailable`.
    package func recordFigures(devicesSeenSince time: Timestamp) async throws -> RecordFigures {
        try await atSeam { () throws(StorageError) in
            let rows = try await engine.rows(
                """
                SELECT (SELECT COUNT(*) FROM zones) AS zones,
                    CAST((SELECT COALESCE(SUM(live), 0) FROM zones) AS BIGINT) AS records,
                    CAST((SELECT COALESCE(SUM(bytes), 0) FROM zones) AS BIGINT) AS bytes,
                    (SELECT COUNT(*) FROM tombstones) AS tombstones,
                    (SELECT COUNT(*) FROM devices WHERE ended_at IS NULL) AS devices,
                    (SELECT COUNT(*) FROM devices WHERE ended_at IS NULL AND last_seen_at >= \(time)) AS active
                """, .read, of: .all)
            guard let row = rows.first else {
                return RecordFigures(zones: 0, records: 0, bytes: 0, tombstones: 0, devices: 0, activeDevices: 0)
            }
            return RecordFigures(
                zones: try row["zones"], records: try row["records"], bytes: try row["bytes"],
                tombstones: try row["tombstones"], devices: try row["devices"], activeDevices: try row["active"])
        }
    }
}
