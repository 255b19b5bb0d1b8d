import HearthCore

struct UserRepository: UserStore {
    let engine: any DatabaseEngine

    static let columns: SQL = """
        id, household_id, number, display_name, locale, time_zone, created_at, role, is_admin, settings
        """
    private static let given: SQL = "id, household_id, number, display_name, locale, time_zone, created_at, settings"
    /// The integers that every JSON client reads exactly (RFC 8259, section 6).
    private static let numbers: ClosedRange<Int64> = 1...9_007_199_254_740_991

    func user(number: Int64) async throws -> User? {
        try await atSeam { () throws(StorageError) in
            try await engine.rows("SELECT \(Self.columns) FROM users WHERE number = \(number)", .read, of: .all)
                .first.map(User.init)
        }
    }

    func upsert(_ changes: UserChanges, at time: Timestamp, audit: AuditEntry) async throws -> User {
        if let number = changes.number, !Self.numbers.contains(number) {
            throw HearthError(
                .invalidField, "The user id is out of range.",
                problems: [.init(field: "/user_id", message: "must lie in 1…\(Self.numbers.upperBound)")])
        }
        let isMine: SQL =
            changes.number == nil ? "EXISTS (SELECT 1 FROM users WHERE id = \(changes.newID))" : "1 = 1"
        let statements = Self.upsert(changes, at: time) + AuditStatements.append(audit, where: isMine)
        return try await atSeam { () throws(StorageError) in
            // Two concurrent writers may take the same number: the later one's statement then does nothing.
            for _ in 0..<8 {
                let results = try await engine.transaction(statements, .write, of: .all)
                if let row = results[1].first { return try User(row) }
            }
            throw StorageError(.unavailable, "too many users were created at once")
        }
    }

    private static func upsert(_ changes: UserChanges, at time: Timestamp) -> [SQL] {
        let number: SQL
        let onConflict: SQL
        if let given = changes.number {
            number = "\(given)"
            onConflict = """
                DO UPDATE SET
                    display_name = COALESCE(\(changes.displayName), users.display_name),
                    locale = COALESCE(\(changes.locale), users.locale),
                    time_zone = COALESCE(\(changes.timeZone), users.time_zone),
                    settings = COALESCE(\(changes.settings), users.settings)
                """
        } else {
            number = "COALESCE((SELECT MAX(number) FROM users), 0) + 1"
            onConflict = "DO NOTHING"
        }
        // A household that is created with its first user has that user's id.
        let household = changes.newID
        return [
            "INSERT INTO households (id, updated_at) VALUES (\(household), \(time))",
            """
            INSERT INTO users (\(given))
            VALUES (
                \(changes.newID), \(changes.newID), \(number), \(changes.displayName),
                \(changes.locale ?? "en"), \(changes.timeZone ?? "UTC"), \(time),
                \(changes.settings)
            )
            ON CONFLICT (number) \(onConflict)
            RETURNING \(columns)
            """,
            // The user existed already, or another request took the number.
            """
            DELETE FROM households
            WHERE id = \(household) AND NOT EXISTS (SELECT 1 FROM users WHERE household_id = \(household))
            """,
        ]
    }
}

extension User {
    /// Reads a row of ``UserRepository/columns``.
    init(_ row: SQLRow) throws(StorageError) {
        let role: String = try row["role"]
        let isAdministrator: Int64 = try row["is_admin"]
        self.init(
            id: try row["id"], householdID: try row["household_id"], number: try row["number"],
            displayName: try row["display_name"],
            locale: try row["locale"], timeZone: try row["time_zone"], createdAt: try row["created_at"],
            // A role of a later version gets the least permissions.
            role: HouseholdRole(rawValue: role) ?? .viewer, isAdministrator: isAdministrator != 0,
            settings: try row["settings"])
    }
}
