import Foundation
import HearthCore

struct ReservationRepository: ReservationStore {
    let engine: any DatabaseEngine

    /// Idempotent by run id: repeating it neither takes a second unit nor fails while the reservation is open.
    func open(
        _ reservation: Reservation, period: String, limit: Int, at time: Timestamp
    ) async throws -> (opened: Bool, used: Int) {
        let used: SQL = """
            (
                SELECT COUNT(*) FROM reservations
                WHERE user_id = \(reservation.userID) AND period = \(period) AND state IN ('open', 'settled')
            )
            """
        return try await atSeam { () throws(StorageError) in
            let results = try await engine.transaction(
                [
                    // SQLite has one writer. PostgreSQL would let two inserts count at once and both find room: the
                    // lock on the user's row puts them in order.
                    "UPDATE users SET created_at = created_at WHERE id = \(reservation.userID)",
                    """
                    INSERT INTO reservations (
                        run_id, user_id, period, state, reserved_microusd, cost_microusd, tokens, opened_at
                    )
                    SELECT \(reservation.runID), \(reservation.userID), \(period), 'open', \(reservation.reserved), 0, 0,
                        \(time)
                    WHERE \(used) < \(limit)
                    ON CONFLICT (run_id) DO NOTHING
                    """,
                    """
                    SELECT \(used) AS used, COUNT(*) AS opened FROM reservations
                    WHERE run_id = \(reservation.runID) AND user_id = \(reservation.userID) AND state = 'open'
                    """,
                ], .write)
            guard let row = results.last?.first else { throw StorageError(.malformedRow, "a count has no row") }
            return (opened: try row["opened"] == 1, used: try row["used"])
        }
    }

    func close(
        runID: UUID, as state: ReservationState, cost: Money, tokens: Int, at time: Timestamp
    ) async throws -> Bool {
        try await atSeam { () throws(StorageError) in
            let closed = try await engine.rows(
                """
                UPDATE reservations
                SET state = \(state), cost_microusd = \(cost), tokens = \(tokens), closed_at = \(time)
                WHERE run_id = \(runID) AND state = 'open'
                RETURNING run_id
                """, .write)
            return !closed.isEmpty
        }
    }
}
