package import Assist

/// The plans, and the plan of each household.
package struct PlanRepository: Sendable {
    let engine: any DatabaseEngine

    /// Returns all plans, in the order of their names.
    package func all() async throws(StorageError) -> [Plan] {
        let rows = try await engine.rows(
            """
            SELECT name, user_runs_per_month, household_runs_per_month, household_runs_per_day, run_cents, run_tokens,
                records_limit, blob_bytes, imports_per_month
            FROM plans ORDER BY name
            """, .read, of: .all)
        var plans: [Plan] = []
        for row in rows {
            plans.append(
                Plan(
                    name: try row["name"], userRunsPerMonth: try row["user_runs_per_month"],
                    householdRunsPerMonth: try row["household_runs_per_month"],
                    householdRunsPerDay: try row["household_runs_per_day"], runCents: try row["run_cents"],
                    runTokens: try row["run_tokens"], recordsLimit: try row["records_limit"],
                    blobBytes: try row["blob_bytes"], importsPerMonth: try row["imports_per_month"]))
        }
        return plans
    }

    /// Returns the plan of a user's household; nil if there is no such user.
    package func plan(ofUser number: Int64) async throws(StorageError) -> String? {
        try await engine.rows(
            """
            SELECT COALESCE(plan, 'free') AS plan FROM households
            WHERE id = (SELECT household_id FROM users WHERE number = \(number))
            """, .read, of: .all
        ).first.map { (row) throws(StorageError) in try row["plan"] }
    }

    /// Assigns a plan, from the next run on. Returns false if there is no such user.
    ///
    /// - Throws: `unknownReference` if there is no such plan.
    package func assign(_ plan: String, toUser number: Int64) async throws(StorageError) -> Bool {
        try await engine.rows(
            """
            UPDATE households SET plan = \(plan), plan_by = 'operator' WHERE id = (SELECT household_id FROM users WHERE number = \(number))
            RETURNING id
            """, .write, of: .all
        ).isEmpty == false
    }
}
