import HearthCore

struct UserRepository: UserStore {
    let engine: any DatabaseEngine

    private static let columns: SQL = "id, number, display_name, locale, time_zone, created_at"
    /// The integers that every JSON client reads exactly (RFC 8259, section 6).
    private static let numbers: ClosedRange<Int64> = 1...9_007_199_254_740_991

    func user(number: Int64) async throws -> User? {
        try await atSeam { () throws(StorageError) in
            try await engine.rows("SELECT \(Self.columns) FROM users WHERE number = \(number)", .read, of: .all)
                .first.map(User.init)
        }
    }

    func upsert(_ changes: UserChanges, at time: Timestamp) async throws -> User {
        if let number = changes.number, !Self.numbers.contains(number) {
            throw HearthError(
                .invalidField, "The user id is out of range.",
                problems: [.init(field: "/user_id", message: "must lie in 1…\(Self.numbers.upperBound)")])
        }
        let statement = Self.upsert(changes, at: time)
        return try await atSeam { () throws(StorageError) in
            // Two who take the next number at once may get the same: the later one's statement then does nothing.
            for _ in 0..<8 {
                if let row = try await engine.rows(statement, .write, of: .all).first { return try User(row) }
            }
            throw StorageError(.unavailable, "too many users were created at once")
        }
    }

    private static func upsert(_ changes: UserChanges, at time: Timestamp) -> SQL {
        let number: SQL
        let onConflict: SQL
        if let given = changes.number {
            number = "\(given)"
            onConflict = """
                DO UPDATE SET
                    display_name = COALESCE(\(changes.displayName), users.display_name),
                    locale = COALESCE(\(changes.locale), users.locale),
                    time_zone = COALESCE(\(changes.timeZone), users.time_zone)
                """
        } else {
            number = "COALESCE((SELECT MAX(number) FROM users), 0) + 1"
            onConflict = "DO NOTHING"
        }
        return """
            INSERT INTO users (\(columns))
            VALUES (
                \(changes.newID), \(number), \(changes.displayName), \(changes.locale ?? "en"),
                \(changes.timeZone ?? "UTC"), \(time)
            )
            ON CONFLICT (number) \(onConflict)
            RETURNING \(columns)
            """
    }
}

extension User {
    fileprivate init(_ row: SQLRow) throws(StorageError) {
        self.init(
            id: try row["id"], number: try row["number"], displayName: try row["display_name"],
            locale: try row["locale"], timeZone: try row["time_zone"], createdAt: try row["created_at"])
    }
}
