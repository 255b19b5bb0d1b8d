import HearthCore

struct FeedbackRepository: FeedbackStore {
    let engine: any DatabaseEngine

    func record(_ feedback: Feedback) async throws {
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
        let stored = try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                INSERT INTO feedback (household_id, id, user_id, run_id, signal, comment, payload, created_at)
                SELECT \(feedback.householdID), \(feedback.id), \(feedback.userID), \(feedback.runID),
                    \(feedback.signal), \(feedback.comment), \(feedback.payload), \(feedback.createdAt)
                WHERE \(isOwn)
                RETURNING id
                """, .write, of: .household(feedback.householdID))
        }
        // Somebody else's run is as unknown as none, or its existence would leak.
        if stored.isEmpty { throw HearthError(.runNotFound, "There is no such run.") }
    }
}
