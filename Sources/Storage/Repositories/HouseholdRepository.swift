import Foundation
import HearthCore

struct HouseholdRepository: HouseholdStore {
    let engine: any DatabaseEngine
    let decoded: DecodedPreferences

    private static let columns: SQL = "id, user_id, prefs, prefs_version, extras, updated_at"

    func household(ofUser userID: UUID) async throws -> Household? {
        try await atSeam { () throws(StorageError) in
            try await engine.rows("SELECT \(Self.columns) FROM households WHERE user_id = \(userID)", .read, of: .all)
                .first.map { (row) throws(StorageError) in try Household(row, decoded) }
        }
    }

    func upsert(_ household: Household) async throws -> Household {
        try await atSeam { () throws(StorageError) in
            let preferences = try StoredJSON.text(StoredPreferences(household.preferences))
            let rows = try await engine.rows(
                """
                INSERT INTO households (\(Self.columns))
                VALUES (
                    \(household.id), \(household.userID), \(preferences), \(StoredPreferences.version),
                    \(household.preferences.extras), \(household.updatedAt)
                )
                ON CONFLICT (user_id) DO UPDATE SET
                    prefs = excluded.prefs, prefs_version = excluded.prefs_version, extras = excluded.extras,
                    updated_at = excluded.updated_at
                RETURNING \(Self.columns)
                """, .write, of: .all)
            guard let row = rows.first else { throw StorageError(.malformedRow, "an upsert returned no row") }
            return try Household(row, decoded)
        }
    }
}

/// The preferences as column `prefs` holds them. The extras have a column of their own, where they keep their bytes.
struct StoredPreferences: Codable {
    /// Of this format. One that is not known here was written by a newer binary.
    static let version = 1

    var adults: Int
    /// Ages in months.
    var children: [Int]
    var allergies: [String]
    var cuisines: [String]

    init(_ preferences: Household.Preferences) {
        adults = preferences.adults
        children = preferences.children.map(\.months)
        allergies = preferences.allergies
        cuisines = preferences.cuisines
    }
}

extension Household {
    fileprivate init(_ row: SQLRow, _ decoded: DecodedPreferences) throws(StorageError) {
        let version: Int = try row["prefs_version"]
        guard version == StoredPreferences.version else {
            throw StorageError(.malformedRow, "preferences of version \(version)")
        }
        let stored = try decoded.preferences(try row["prefs"])
        self.init(
            id: try row["id"], userID: try row["user_id"],
            preferences: Preferences(
                adults: stored.adults, children: stored.children.map(Age.init(months:)), allergies: stored.allergies,
                cuisines: stored.cuisines, extras: try row["extras"]),
            updatedAt: try row["updated_at"])
    }
}
