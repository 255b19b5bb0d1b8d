import Assist
import Foundation

/// The statements that write a run and its audit entry.
enum RunStatements {
    /// Writes a run that has ended. A second record changes only `replays`, unless the run had expired.
    static func record(_ run: RunRecord, calls: String) -> SQL {
        """
        \(insert(run, calls: calls, replays: 0, where: "1 = 1"))
        ON CONFLICT (household_id, id) DO UPDATE SET
            replays = runs.replays + 1,
            outcome = CASE WHEN runs.replays < 0 THEN excluded.outcome ELSE runs.outcome END,
            reason = CASE WHEN runs.replays < 0 THEN excluded.reason ELSE runs.reason END,
            started_at = CASE WHEN runs.replays < 0 THEN excluded.started_at ELSE runs.started_at END,
            duration_ms = CASE WHEN runs.replays < 0 THEN excluded.duration_ms ELSE runs.duration_ms END,
            first_token_ms = CASE WHEN runs.replays < 0 THEN excluded.first_token_ms ELSE runs.first_token_ms END,
            calls = CASE WHEN runs.replays < 0 THEN excluded.calls ELSE runs.calls END,
            answered_by = CASE WHEN runs.replays < 0 THEN excluded.answered_by ELSE runs.answered_by END,
            offline_reason = CASE WHEN runs.replays < 0 THEN excluded.offline_reason ELSE runs.offline_reason END,
            offline_code = CASE WHEN runs.replays < 0 THEN excluded.offline_code ELSE runs.offline_code END,
            input_tokens = CASE WHEN runs.replays < 0 THEN excluded.input_tokens ELSE runs.input_tokens END,
            output_tokens = CASE WHEN runs.replays < 0 THEN excluded.output_tokens ELSE runs.output_tokens END,
            total_tokens = CASE WHEN runs.replays < 0 THEN excluded.total_tokens ELSE runs.total_tokens END,
            cost_microusd = CASE WHEN runs.replays < 0 THEN excluded.cost_microusd ELSE runs.cost_microusd END
        """
    }

    /// Audits a run that has ended. The entry has the run's id, so that it is as unique as the run.
    static func audit(_ run: RunRecord) -> [SQL] { AuditStatements.append(AuditRow(run, id: run.id), where: "1 = 1") }

    /// Writes the run of a reservation that expires, which no process recorded.
    ///
    /// - Parameter condition: a condition on the reservation's row.
    static func lost(_ run: RunRecord, where condition: SQL) -> SQL {
        // A deleted user has no runs.
        let isUsers: SQL = """
            EXISTS (SELECT 1 FROM reservations WHERE \(condition))
            AND EXISTS (SELECT 1 FROM users WHERE id = \(run.userID))
            """
        return "\(insert(run, calls: "[]", replays: -1, where: isUsers)) ON CONFLICT (household_id, id) DO NOTHING"
    }

    /// Audits a reservation that has expired, once. The entry has an id of its own, so that the run's id is free if the
    /// run is recorded after all.
    static func auditLost(_ run: RunRecord) -> [SQL] {
        AuditStatements.append(
            AuditRow(run, id: run.id.ofLostRun),
            where: """
                EXISTS (
                    SELECT 1 FROM reservations
                    WHERE household_id = \(run.householdID) AND run_id = \(run.id) AND state = 'expired'
                )
                """)
    }

    private static func insert(_ run: RunRecord, calls: String, replays: Int, where condition: SQL) -> SQL {
        let usage = run.usage
        return """
            INSERT INTO runs (
                household_id, id, user_id, mode, graph, outcome, reason, started_at, duration_ms, first_token_ms, calls,
                input_tokens, output_tokens, total_tokens, cost_microusd, answered_by, offline_reason, offline_code,
                replays
            )
            SELECT \(run.householdID), \(run.id), \(run.userID), \(run.mode), \(run.mode.graph), \(run.outcome),
                \(run.reason), \(run.startedAt), \(run.duration), \(run.timeToFirstToken), \(calls), \(usage.input),
                \(usage.output), \(usage.total), \(run.cost), \(run.answeredBy), \(run.offline?.reason),
                \(run.offline?.code), \(replays)
            WHERE \(condition)
            """
    }
}

extension UUID {
    /// The id as one of version 8 (RFC 9562, section 5.8), which no run has.
    fileprivate var ofLostRun: UUID {
        var bytes = uuid
        bytes.6 = 0x80 | (bytes.6 & 0x0F)
        return UUID(uuid: bytes)
    }
}
