import Assist
import Foundation
import HearthCore

struct RunHistoryRepository: RunHistory {
    let engine: any DatabaseEngine

    func page(of selection: RunSelection, before place: RunPlace?, limit: Int) async throws -> [ListedRun] {
        var condition: SQL = "started_at >= \(selection.since)"
        if let place { condition = "\(condition) AND (started_at, id) < (\(place.startedAt), \(place.id))" }
        if let outcome = selection.outcome { condition = "\(condition) AND outcome = \(outcome)" }
        if let mode = selection.mode { condition = "\(condition) AND mode = \(mode)" }
        if let user = selection.user {
            condition = "\(condition) AND user_id = (SELECT id FROM users WHERE number = \(user))"
        }
        return try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT \(Self.columns) FROM runs WHERE \(condition) ORDER BY started_at DESC, id DESC LIMIT \(limit)
                """, .read, of: .all
            ).map { (row) throws(StorageError) in
                ListedRun(run: try RunRecord(row, hasPolicy: false), user: try row["user_number"])
            }
        }
    }

    func report(of id: UUID) async throws -> RunReport? {
        try await atSeam { () throws(StorageError) in
            let household: SQL = "household_id = (SELECT household_id FROM runs WHERE id = \(id))"
            let results = try await engine.transaction(
                [
                    """
                    SELECT \(Self.columns), audit.findings, audit.policy_fingerprint, audit.goal_digest
                    FROM runs LEFT JOIN audit ON audit.household_id = runs.household_id AND audit.id = runs.id
                    WHERE runs.id = \(id)
                    """,
                    """
                    SELECT posting, account, microusd, tokens, at FROM ledger_entries
                    WHERE \(household) AND run_id = \(id)
                    """,
                    """
                    SELECT household_id, id, user_id, run_id, signal, comment, payload, prompt, answer, created_at
                    FROM feedback WHERE \(household) AND run_id = \(id) ORDER BY created_at, id
                    """,
                ], .read, of: .all)
            guard let row = results[0].first else { return nil }
            let postings = try results[1].map { (row) throws(StorageError) in try RunPosting(row) }
            return RunReport(
                run: try RunRecord(row), user: try row["user_number"],
                postings: postings.sorted { $0.order < $1.order },
                feedback: try results[2].map { (row) throws(StorageError) in try Feedback(row) })
        }
    }

    func degradation() async throws -> Degradation? {
        let codes = OfflineReason.allCases.filter(\.isDegraded).map { "\($0)" as SQL }
        let reasons = codes.dropFirst().reduce(codes[0]) { "\($0), \($1)" }
        let degraded: SQL = """
            FROM runs WHERE answered_by = 'offline' AND offline_reason IN (\(reasons)) AND started_at > (
                SELECT COALESCE(MAX(started_at), 0) FROM runs WHERE answered_by = 'model'
            )
            """
        return try await atSeam { () throws(StorageError) in
            let results = try await engine.transaction(
                [
                    "SELECT COUNT(*) AS runs, COALESCE(MIN(started_at), 0) AS since \(degraded)",
                    "SELECT offline_reason, offline_code \(degraded) ORDER BY started_at DESC LIMIT 1",
                ], .read, of: .all)
            guard let sums = results[0].first, let last = results[1].first, let cause = try OfflineAnswer(last) else {
                return nil
            }
            return Degradation(since: try sums["since"], runs: try sums["runs"], cause: cause)
        }
    }

    private static let columns: SQL = """
        runs.household_id, runs.id, runs.user_id, runs.mode, runs.outcome, runs.reason, runs.started_at,
        runs.duration_ms, runs.first_token_ms, runs.calls, runs.answered_by, runs.offline_reason, runs.offline_code,
        (SELECT number FROM users WHERE users.id = runs.user_id) AS user_number
        """
}

extension RunPosting {
    fileprivate init(_ row: SQLRow) throws(StorageError) {
        self.init(
            posting: try row["posting"], account: try row["account"], amount: try row["microusd"],
            tokens: try row["tokens"], at: try row["at"])
    }

    /// The order of the entries in a reservation's life, which may be within a millisecond.
    fileprivate var order: (Timestamp, Int, String) {
        (at, ["reserve", "settle", "release", "expire", "correct"].firstIndex(of: posting) ?? 0, account)
    }
}
