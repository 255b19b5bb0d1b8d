import Assist
import Foundation
import HearthCore

struct FeedbackRepository: FeedbackStore {
    let engine: any DatabaseEngine

    /// The number of newest entries of a household that are kept. With at most 20 KB each that is 4 MB.
    static let kept = 200

    func record(_ feedback: Feedback, audit: AuditEntry) async throws {
        // One statement: the run must be the user's own at the moment of the insert.
        let isOwn: SQL =
            if let run = feedback.runID {
                """
                EXISTS (
                    SELECT 1 FROM runs
                    WHERE household_id = \(feedback.householdID) AND id = \(run) AND user_id = \(feedback.userID)
                )
                """
            } else {
                "1 = 1"
            }
        let insert: SQL = """
            INSERT INTO feedback (household_id, id, user_id, run_id, signal, comment, payload, prompt, answer, created_at)
            SELECT \(feedback.householdID), \(feedback.id), \(feedback.userID), \(feedback.runID),
                \(feedback.signal), \(feedback.comment), \(feedback.payload), \(feedback.prompt),
                \(feedback.answer), \(feedback.createdAt)
            WHERE \(isOwn)
            RETURNING id
            """
        let exists: SQL = """
            EXISTS (SELECT 1 FROM feedback WHERE household_id = \(feedback.householdID) AND id = \(feedback.id))
            """
        let stored = try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                [insert, removeOldest(of: feedback.householdID)] + AuditStatements.append(audit, where: exists),
                .write,
                of: .household(feedback.householdID))
        }
        // Another user's run is reported like an unknown one, or its existence would leak.
        if stored[0].isEmpty { throw HearthError(.runNotFound, "No run has this id.") }
    }

    /// The ids are UUIDs of version 7: their order is that of time.
    private func removeOldest(of householdID: UUID) -> SQL {
        """
        DELETE FROM feedback
        WHERE household_id = \(householdID) AND id IN (
            SELECT id FROM feedback WHERE household_id = \(householdID) ORDER BY id DESC LIMIT 1000 OFFSET \(Self.kept)
        )
        """
    }

    func page(of times: Range<Timestamp>, after last: Feedback?, limit: Int) async throws -> [FeedbackEntry] {
        let start: SQL =
            if let last {
                "(feedback.created_at, feedback.id) > (\(last.createdAt), \(last.id))"
            } else {
                "feedback.created_at >= \(times.lowerBound)"
            }
        return try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT feedback.household_id, feedback.id, feedback.user_id, run_id, signal, comment, payload, prompt,
                    answer, created_at, runs.mode
                FROM feedback
                    LEFT JOIN runs ON runs.household_id = feedback.household_id AND runs.id = feedback.run_id
                WHERE \(start) AND feedback.created_at < \(times.upperBound)
                ORDER BY feedback.created_at, feedback.id LIMIT \(limit)
                """, .read, of: .all
            ).map { (row) throws(StorageError) in
                FeedbackEntry(feedback: try Feedback(row), mode: try row["mode"])
            }
        }
    }
}

extension Feedback {
    init(_ row: SQLRow) throws(StorageError) {
        self.init(
            id: try row["id"], householdID: try row["household_id"], userID: try row["user_id"],
            runID: try row["run_id"], signal: try row["signal"], comment: try row["comment"],
            payload: try row["payload"], prompt: try row["prompt"], answer: try row["answer"],
            createdAt: try row["created_at"])
    }
}
