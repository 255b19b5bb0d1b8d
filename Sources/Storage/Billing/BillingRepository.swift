import Foundation
import HearthCore

/// Purchases, the plans that they give, and the imports of a month.
struct BillingRepository: BillingStore {
    let engine: any DatabaseEngine

    /// The plan of a household that has a purchase.
    private static let paidPlan = "pro"
    private static let source = "revenuecat"

    // MARK: - Events

    func apply(
        _ event: PurchaseEvent, for entitlement: String, at time: Timestamp
    ) async throws -> PurchaseEvent.Outcome {
        let known = try await users(named: event.users + event.formerUsers)
        func first(of names: [String]) -> (id: UUID, household: UUID)? { names.lazy.compactMap { known[$0] }.first }
        let (buyer, formers) = (first(of: event.users), event.formerUsers.compactMap { known[$0] })
        let isForNobody = buyer == nil && formers.isEmpty
        // What is stored is what a repetition is told; whether it is older than what is known, only the transaction sees.
        let outcome: PurchaseEvent.Outcome = event.isIgnored ? .ignored : isForNobody ? .unknownUser : .applied
        var statements: [SQL] = [
            """
            INSERT INTO billing_events (id, event_at, app_user_id, type, outcome, received_at)
            VALUES (\(event.id), \(event.at), \(event.users.first ?? ""), \(event.kind), \(outcome.rawValue), \(time))
            ON CONFLICT (id) DO NOTHING RETURNING id
            """
        ]
        if outcome == .applied {
            statements.append(
                buyer.map { grant(event, entitlement, to: $0.id, formers.map(\.id), at: time) } ?? "SELECT 1 AS applied"
            )
            statements += formers.filter { $0.id != buyer?.id }.map { end(event, entitlement, of: $0.id, at: time) }
            let households = ([buyer].compactMap { $0 } + formers).map { $0.household.sqlValue }
            statements += Self.plans(entitlement, at: time, "households.id IN \(SQL(list: households))")
        }
        let results = try await atSeam { [statements] () throws(StorageError) in
            try await engine.transaction(statements, .write, of: .all)
        }
        guard !results[0].isEmpty else { return .duplicate }
        guard outcome == .applied, results[1].isEmpty else { return outcome }
        _ = try await atSeam { () throws(StorageError) in
            try await engine.rows(
                "UPDATE billing_events SET outcome = \(PurchaseEvent.Outcome.older.rawValue) WHERE id = \(event.id)",
                .write, of: .all)
        }
        return .older
    }

    /// Returns the statement that gives the purchase to a user, unless a later event of that user is known. A transfer brings
    /// what the former users have.
    private func grant(_ event: PurchaseEvent, _ name: String, to user: UUID, _ formers: [UUID], at time: Timestamp)
        -> SQL
    {
        let values: SQL
        if event.formerUsers.isEmpty {
            // A purchase that has ended is one that ended no later than its event, and not after now: clocks differ.
            let end = event.isActive ? event.expiresAt : min(event.expiresAt ?? time, event.at, time)
            values = """
                SELECT \(user), \(name), CAST(\(end) AS BIGINT), CAST(\(event.at) AS BIGINT), \(event.id), \(Self.source)
                WHERE \(Self.isNoted(event))
                """
        } else {
            let list = SQL(list: formers.map(\.sqlValue))
            values = """
                SELECT \(user), \(name),
                    CASE WHEN COUNT(*) > COUNT(expires_at) THEN NULL ELSE MAX(expires_at) END,
                    CAST(\(event.at) AS BIGINT), \(event.id), \(Self.source)
                FROM entitlements WHERE user_id IN \(list) AND name = \(name) AND \(Self.isBefore(event))
                    AND \(Self.isNoted(event))
                    AND (expires_at IS NULL OR expires_at > \(event.at))
                HAVING COUNT(*) > 0
                """
        }
        return """
            INSERT INTO entitlements (user_id, name, expires_at, event_at, event_id, source)
            \(values)
            ON CONFLICT (user_id, name) DO UPDATE SET
                expires_at = excluded.expires_at, event_at = excluded.event_at, event_id = excluded.event_id,
                source = excluded.source
            WHERE \(Self.isBefore(event))
            RETURNING user_id
            """
    }

    private func end(_ event: PurchaseEvent, _ name: String, of user: UUID, at time: Timestamp) -> SQL {
        """
        INSERT INTO entitlements (user_id, name, expires_at, event_at, event_id, source)
        SELECT \(user), \(name), CAST(\(min(event.at, time)) AS BIGINT), CAST(\(event.at) AS BIGINT), \(event.id),
            \(Self.source)
        WHERE \(Self.isNoted(event))
        ON CONFLICT (user_id, name) DO UPDATE SET
            expires_at = excluded.expires_at, event_at = excluded.event_at, event_id = excluded.event_id,
            source = excluded.source
        WHERE \(Self.isBefore(event))
        """
    }

    /// True if this event, and no other one of its id, was the first to be noted.
    private static func isNoted(_ event: PurchaseEvent) -> SQL {
        """
        EXISTS (
            SELECT 1 FROM billing_events
            WHERE id = \(event.id) AND event_at = \(event.at) AND type = \(event.kind)
                AND app_user_id = \(event.users.first ?? "")
        )
        """
    }

    /// True for a row whose last event is older. Events of one millisecond have the order of their ids, so that every order
    /// of arrival ends the same.
    private static func isBefore(_ event: PurchaseEvent) -> SQL {
        """
        (entitlements.event_at < \(event.at)
            OR (entitlements.event_at = \(event.at) AND entitlements.event_id < \(event.id)))
        """
    }

    /// Returns users by the names that a shop has for them: their numbers or ids.
    private func users(named names: [String]) async throws -> [String: (id: UUID, household: UUID)] {
        var found: [String: (id: UUID, household: UUID)] = [:]
        for name in Set(names) {
            let condition: SQL
            if let id = UUID(uuidString: name) {
                condition = "id = \(id)"
            } else if name.utf8.count <= 15, name.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int64(name)
            {
                condition = "number = \(number)"
            } else {
                continue
            }
            found[name] = try await atSeam { () throws(StorageError) in
                try await engine.rows("SELECT id, household_id FROM users WHERE \(condition)", .read, of: .all)
                    .first.map { (row) throws(StorageError) in (try row["id"], try row["household_id"]) }
            }
        }
        return found
    }

    // MARK: - Plans

    /// Returns a row for each household with a purchase that has not ended.
    private static func buyers(_ entitlement: String, at time: Timestamp) -> SQL {
        """
        (SELECT users.household_id FROM entitlements JOIN users ON users.id = entitlements.user_id
            WHERE entitlements.name = \(entitlement)
                AND (entitlements.expires_at IS NULL OR entitlements.expires_at > \(time)))
        """
    }

    private static func plans(_ entitlement: String, at time: Timestamp, _ condition: SQL) -> [SQL] {
        [
            """
            UPDATE households SET plan = NULL, plan_by = NULL
            WHERE plan_by = 'billing' AND \(condition) AND id NOT IN \(buyers(entitlement, at: time))
            RETURNING id
            """,
            """
            UPDATE households SET plan = \(paidPlan), plan_by = 'billing'
            WHERE plan IS NULL AND \(condition) AND id IN \(buyers(entitlement, at: time))
                AND EXISTS (SELECT 1 FROM plans WHERE name = \(paidPlan))
            RETURNING id
            """,
        ]
    }

    func sweepPlans(entitlement: String, at time: Timestamp) async throws -> Int {
        try await atSeam { () throws(StorageError) in
            try await engine.transaction(Self.plans(entitlement, at: time, "1 = 1"), .write, of: .all)
        }.reduce(0) { $0 + $1.count }
    }

    func removeEvents(before time: Timestamp) async throws -> Int {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                "DELETE FROM billing_events WHERE received_at < \(time) RETURNING id", .write, of: .all)
        }.count
    }

    // MARK: - Imports

    func imports(of user: User, entitlement: String, at time: Timestamp) async throws -> ImportAccount {
        let month = ImportCount(of: user, at: time, limit: nil).month
        func limit(_ plan: SQL) -> SQL { "(SELECT imports_per_month FROM plans WHERE name = \(plan))" }
        let mine: SQL = """
            FROM entitlements JOIN users ON users.id = entitlements.user_id
            WHERE users.household_id = households.id AND entitlements.name = \(entitlement)
                AND (entitlements.expires_at IS NULL OR entitlements.expires_at > \(time))
            """
        return try await atSeam { () throws(StorageError) in
            let rows = try await engine.rows(
                """
                SELECT plan_by, \(limit("COALESCE(households.plan, 'free')")) AS own, \(limit("'free'")) AS free,
                    \(limit("'pro'")) AS paid,
                    COALESCE((SELECT used FROM import_counts WHERE user_id = \(user.id) AND period = \(month)), 0) AS used,
                    (SELECT COUNT(*) \(mine)) AS purchases,
                    (SELECT COUNT(entitlements.expires_at) \(mine)) AS ending,
                    (SELECT MAX(entitlements.expires_at) \(mine)) AS expires_at
                FROM households WHERE id = \(user.householdID)
                """, .read, of: .all)
            guard let row = rows.first else { throw StorageError(.unknownReference, "no household of the user") }
            let (purchases, ending): (Int, Int) = (try row["purchases"], try row["ending"])
            let chosenBy: String? = try row["plan_by"]
            // A purchase counts from its first moment to its last, whenever the plan follows.
            let limit: Int? =
                chosenBy == "operator"
                ? try row["own"] : purchases > 0 ? try row["paid"] : chosenBy == nil ? try row["own"] : try row["free"]
            return ImportAccount(
                isPro: purchases > 0, expiresAt: purchases > ending ? nil : try row["expires_at"],
                used: try row["used"], limit: limit)
        }
    }
}
