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
        do throws(StorageError) {
            let results = try await engine.transaction(statements, .write, of: .all)
            guard let row = results[2].first else { throw StorageError(.malformedRow, "an upsert returns no user") }
            return try User(row)
        } catch {
            guard error.code == .conflict, let number = changes.number else { throw error.hearthError }
            throw HearthError(
                .invalidField, "The number \(number) was that of a user who was deleted.",
                problems: [.init(field: "/user_id", message: "must not be the number of a deleted user")])
        }
    }

    /// Gives numbers one after the other: a second sign-up waits here, and then sees the number of the first.
    static let lockNumbers: SQL = "UPDATE user_numbers SET number = number WHERE number = 0"

    /// The number of a new user, behind ``lockNumbers``: larger than that of every user so far, also of those who are gone. A
    /// trigger notes each number, and refuses one that was given before.
    static let nextNumber: SQL = "(SELECT MAX(number) + 1 FROM user_numbers)"

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
            number = nextNumber
            onConflict = "DO NOTHING"
        }
        // A household that is created with its first user has that user's id.
        let household = changes.newID
        return [
            "INSERT INTO households (id, updated_at) VALUES (\(household), \(time))",
            lockNumbers,
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
            // The user existed already.
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
