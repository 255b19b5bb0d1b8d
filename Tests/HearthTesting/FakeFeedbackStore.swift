package import HearthCore
import Synchronization

/// Feedback in memory, checked against the runs of a ``RunStore``.
package final class FakeFeedbackStore: FeedbackStore {
    private let runs: any RunStore
    private let recorded = Mutex<[Feedback]>([])

    package init(runs: any RunStore) { self.runs = runs }

    package var feedback: [Feedback] { recorded.withLock { $0 } }

    package func record(_ feedback: Feedback) async throws {
        if let id = feedback.runID {
            guard try await runs.run(id: id, of: feedback.householdID)?.userID == feedback.userID else {
                throw HearthError(.runNotFound, "There is no such run.")
            }
        }
        recorded.withLock { $0.append(feedback) }
    }
}
