import Foundation
import HearthCore

/// `run_counts.used` is the number of a user's reservations of a period that are open or settled. Whatever changes
/// that number changes both, in one transaction.
struct ReservationRepository: ReservationStore {
    let engine: any DatabaseEngine

    /// Idempotent by run id: repeating it neither takes a second unit nor fails while the reservation is open.
    func open(
        _ reservation: Reservation, period: String, limit: Int, at time: Timestamp
    ) async throws -> (opened: Bool, used: Int) {
        // Printed once, bound many times.
        let run = reservation.runID.sqlValue
        let user = reservation.userID.sqlValue
        let state: SQL = """
            SELECT COUNT(*) AS opened,
                COALESCE((SELECT used FROM run_counts WHERE user_id = \(user) AND period = \(period)), 0) AS used
            FROM reservations WHERE run_id = \(run) AND user_id = \(user) AND state = 'open'
            """
        let take: [SQL] = [
            // Two requests meet at the row of their month: the later one's WHERE sees what the earlier one left.
            """
            INSERT INTO run_counts (user_id, period, used, newest_run_id)
            SELECT \(user), \(period), 1, \(run) WHERE \(limit) > 0
            ON CONFLICT (user_id, period) DO UPDATE SET
                used = run_counts.used + 1, newest_run_id = excluded.newest_run_id
            WHERE run_counts.used < \(limit)
            """,
            """
            INSERT INTO reservations (
                run_id, user_id, period, state, reserved_microusd, cost_microusd, tokens, opened_at
            )
            SELECT \(run), user_id, period, 'open', \(reservation.reserved), 0, 0, \(time) FROM run_counts
            WHERE user_id = \(user) AND period = \(period) AND newest_run_id = \(run)
            """,
        ]
        return try await atSeam { () throws(StorageError) in
            let row: SQLRow?
            do throws(StorageError) {
                row = try await engine.transaction(take + [state], .write, of: .all).last?.first
            } catch  where error.code == .conflict {
                // The run was reserved before; the unit that was taken again went back with the transaction.
                row = try await engine.rows(state, .read, of: .all).first
            }
            guard let row else { throw StorageError(.malformedRow, "a count has no row") }
            return (opened: try row["opened"] == 1, used: try row["used"])
        }
    }

    func release(runID: UUID, at time: Timestamp) async throws {
        try await atSeam { () throws(StorageError) in
            _ = try await engine.transaction(Self.release(runID.sqlValue, at: time), .write, of: .all)
        }
    }

    /// Closes the reservation of a run that is charged, where it is open.
    static func settle(_ runID: SQLValue, cost: Money, tokens: Int, at time: Timestamp) -> SQL {
        """
        UPDATE reservations SET state = 'settled', cost_microusd = \(cost), tokens = \(tokens), closed_at = \(time)
        WHERE run_id = \(runID) AND state = 'open'
        """
    }

    /// Closes the reservation of a run that is not charged, where it is open, and gives its unit back.
    static func release(_ runID: SQLValue, at time: Timestamp) -> [SQL] {
        [
            // SQLite has one writer. On PostgreSQL this takes the row's lock, so that of two who close the run at once
            // the later one's next statement finds it closed.
            "UPDATE reservations SET tokens = tokens WHERE run_id = \(runID)",
            """
            UPDATE run_counts SET used = used - 1
            WHERE (user_id, period) IN (
                SELECT user_id, period FROM reservations WHERE run_id = \(runID) AND state = 'open'
            )
            """,
            """
            UPDATE reservations SET state = 'released', closed_at = \(time)
            WHERE run_id = \(runID) AND state = 'open'
            """,
        ]
    }
}
