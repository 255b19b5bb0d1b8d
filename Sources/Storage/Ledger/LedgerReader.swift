package import Assist
package import Foundation
package import HearthCore

/// The operator's view of the ledger: verification and export.
package struct LedgerReader: Sendable {
    let engine: any DatabaseEngine

    /// The most findings of one check that are listed.
    private static let mostNamed = 1000

    /// Verifies the whole ledger in one state of the database.
    package func verify(at time: Timestamp) async throws(StorageError) -> LedgerReport {
        let checks = LedgerCheck.allCases
        let results = try await engine.transaction(
            checks.map { "\($0.statement(overdueBefore: time)) LIMIT \(Self.mostNamed + 1)" } + [
                "SELECT state, COUNT(*) AS n FROM reservations GROUP BY state",
                """
                SELECT account, COUNT(*) AS n, CAST(SUM(microusd) AS BIGINT) AS microusd FROM ledger_entries
                GROUP BY account
                """,
            ], .read, of: .all)
        var report = LedgerReport()
        for (check, rows) in zip(checks, results) {
            for row in rows.prefix(Self.mostNamed) {
                report.findings.append(
                    LedgerReport.Finding(check: check, household: try row["household_id"], subject: try row["subject"]))
            }
            if rows.count > Self.mostNamed { report.shortened.append(check) }
        }
        for row in results[checks.count] { report.reservations[try row["state"]] = try row["n"] }
        for row in results[checks.count + 1] {
            report.entries += try row["n"]
            report.balances[try row["account"]] = try row["microusd"]
        }
        return report
    }

    /// Returns a page of entries in the order of their key.
    ///
    /// - Parameters:
    ///   - last: the entry before the page; nil for the first page.
    ///   - period: the range of the entries' times.
    ///   - householdID: nil for all households.
    package func entries(
        after last: LedgerEntry?, in period: Range<Timestamp>, of householdID: UUID?, limit: Int
    ) async throws(StorageError) -> [LedgerEntry] {
        let whose: SQL = householdID.map { "household_id = \($0)" } ?? "1 = 1"
        let rows = try await engine.rows(
            """
            SELECT household_id, run_id, posting, account, microusd, tokens, at FROM ledger_entries
            WHERE (household_id, run_id, posting, account) > (
                    \(last?.household ?? ""), \(last?.run ?? ""), \(last?.posting ?? ""), \(last?.account ?? "")
                )
                AND \(whose) AND at >= \(period.lowerBound) AND at < \(period.upperBound)
            ORDER BY household_id, run_id, posting, account LIMIT \(limit)
            """, .read, of: householdID.map(Tenant.household) ?? .all)
        var entries: [LedgerEntry] = []
        entries.reserveCapacity(rows.count)
        for row in rows {
            entries.append(
                LedgerEntry(
                    household: try row["household_id"], run: try row["run_id"], posting: try row["posting"],
                    account: try row["account"], amount: try row["microusd"], tokens: try row["tokens"],
                    at: try row["at"]))
        }
        return entries
    }
}

/// The result of a verification.
package struct LedgerReport: Sendable {
    /// A row that fails a check: a violation or a warning.
    package struct Finding: Hashable, Sendable {
        /// The violated invariant.
        package var check: LedgerCheck
        /// Empty if the subject belongs to no household.
        package var household: String
        /// A run's id, an account, a period, a user's id and period, or a day since 1970.
        package var subject: String
    }

    /// The findings of all checks.
    package var findings: [Finding] = []
    /// The checks with more findings than are listed.
    package var shortened: [LedgerCheck] = []
    /// The number of reservations in each state.
    package var reservations: [ReservationState: Int] = [:]
    /// The number of ledger entries.
    package var entries = 0
    /// The balances in micro-dollars by account.
    package var balances: [String: Money] = [:]

    /// The findings that make the ledger wrong.
    package var violations: [Finding] { findings.filter { !$0.check.isWarning } }
    /// The findings that may resolve by themselves.
    package var warnings: [Finding] { findings.filter(\.check.isWarning) }
}

/// A row of the ledger, as stored.
package struct LedgerEntry: Hashable, Sendable {
    /// The id of the household.
    package var household: String
    /// The id of the run.
    package var run: String
    /// `reserve`, `settle`, `release`, `expire` or `correct`.
    package var posting: String
    /// `available`, `reserved`, `spent` or `written_off`.
    package var account: String
    /// The amount; negative if it left the account.
    package var amount: Money
    /// The number of tokens; negative if they left the account.
    package var tokens: Int
    /// The time of the posting.
    package var at: Timestamp
}
