package import HearthCore

/// The keys that all processes of a server share, and that a backup keeps.
///
/// A key here may only guard what the database itself holds: whoever reads the database has the key, too.
package struct SharedKeys: Sendable {
    let engine: any DatabaseEngine

    /// Returns the key of a name, and stores the proposed one if there is none yet.
    ///
    /// - Parameter proposed: random bytes.
    package func key(
        named name: String, orStore proposed: [UInt8], at time: Timestamp
    ) async throws(StorageError) -> [UInt8] {
        let rows = try await engine.transaction(
            [
                """
                INSERT INTO shared_keys (name, key, created_at) VALUES (\(name), \(proposed), \(time))
                ON CONFLICT (name) DO NOTHING
                """,
                "SELECT key FROM shared_keys WHERE name = \(name)",
            ], .write, of: .all)
        guard let row = rows[1].first else { return proposed }
        return try row["key"]
    }
}
