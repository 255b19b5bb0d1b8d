import Assist
import Foundation
import HearthCore

/// Each call is one transaction, whose statements are those of ``LedgerPostings``.
struct QuotaRepository: QuotaStore {
    let engine: any DatabaseEngine

    /// Idempotent by run id: repeating it neither takes a second unit nor fails while the reservation is open.
    func reserve(_ request: ReservationRequest, at time: Timestamp) async throws -> ReservationOutcome {
        let opening = ReservationOpening(
            request, at: time, shard: ServerSpending.shard(of: request.runID, in: engine.dialect))
        return try await atSeam { () throws(StorageError) in
            do throws(StorageError) {
                return try opening.outcome(
                    try await engine.transaction(opening.statements, .write, of: .household(request.householdID)))
            } catch  where error.code == .conflict {
                // The run was reserved before; what was counted again went back with the transaction.
                return try await engine.rows(opening.reserved, .read, of: .household(request.householdID)).first
                    .map(opening.outcome(row:)) ?? .ended
            }
        }
    }

    func tokenLimit(of householdID: UUID) async throws -> Int? {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT plans.run_tokens FROM households JOIN plans ON plans.name = COALESCE(households.plan, 'free')
                WHERE households.id = \(householdID)
                """, .read, of: .household(householdID)
            ).first.flatMap { (row) throws(StorageError) in try row["run_tokens"] }
        }
    }

    func release(runID: UUID, of householdID: UUID, at time: Timestamp) async throws {
        try await atSeam { () throws(StorageError) in
            _ = try await engine.transaction(
                LedgerPostings.release(
                    runID.sqlValue, of: householdID.sqlValue,
                    shard: ServerSpending.shard(of: runID, in: engine.dialect), at: time), .write,
                of: .household(householdID))
        }
    }

    func overdue(at time: Timestamp, limit: Int) async throws -> [OverdueReservation] {
        try await atSeam { () throws(StorageError) in
            let rows = try await engine.rows(
                """
                SELECT household_id, run_id, user_id, mode, opened_at FROM reservations
                WHERE state = 'open' AND expires_at < \(time) ORDER BY expires_at LIMIT \(limit)
                """, .read, of: .all)
            var overdue: [OverdueReservation] = []
            for row in rows { overdue.append(try OverdueReservation(row)) }
            return overdue
        }
    }

    func expire(_ reservation: OverdueReservation, at time: Timestamp) async throws -> Bool {
        let (run, household) = (reservation.runID.sqlValue, reservation.householdID.sqlValue)
        var statements = LedgerPostings.expire(run, of: household, at: time)
        if let lost = reservation.lostRun(at: time) {
            // Before the posting, whose absence says that this transaction expired it.
            let isMine = LedgerPostings.isBeingClosed(run, of: household, as: .expired)
            statements.insert(RunStatements.lost(lost, where: isMine), at: statements.count - 1)
            statements += RunStatements.auditLost(lost) + [ResultStatements.number(lost)]
        }
        let closing = statements
        return try await atSeam { () throws(StorageError) in
            let results = try await engine.transaction(closing, .write, of: .household(reservation.householdID))
            return results[LedgerPostings.closingStatement].isEmpty == false
        }
    }
}

extension OverdueReservation {
    fileprivate init(_ row: SQLRow) throws(StorageError) {
        self.init(
            runID: try row["run_id"], householdID: try row["household_id"], userID: try row["user_id"],
            mode: try row["mode"], openedAt: try row["opened_at"])
    }
}
