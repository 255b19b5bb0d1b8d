package import Assist
import Foundation
package import HearthCore
import Synchronization

/// Feedback in memory, checked against the runs of a ``RunStore``.
package final class FakeFeedbackStore: FeedbackStore {
    private let runs: any RunStore
    private let recorded = Mutex<[Feedback]>([])
    private let entries = Mutex<[AuditEntry]>([])

    package init(runs: any RunStore) { self.runs = runs }

    package var feedback: [Feedback] { recorded.withLock { $0 } }

    package var audit: [AuditEntry] { entries.withLock { $0 } }

    package func record(_ feedback: Feedback, audit: AuditEntry) async throws {
        if let id = feedback.runID {
            guard try await runs.run(id: id, of: feedback.householdID)?.userID == feedback.userID else {
                throw HearthError(.runNotFound, "There is no such run.")
            }
        }
        recorded.withLock { $0.append(feedback) }
        entries.withLock { $0.append(audit) }
    }

    package func page(of times: Range<Timestamp>, after last: Feedback?, limit: Int) async throws -> [FeedbackEntry] {
        func key(_ feedback: Feedback) -> (Timestamp, String) { (feedback.createdAt, feedback.id.text) }
        let page = feedback.sorted { key($0) < key($1) }
            .filter { feedback in
                times.contains(feedback.createdAt) && last.map { key(feedback) > key($0) } ?? true
            }
            .prefix(limit)
        var entries: [FeedbackEntry] = []
        for feedback in page {
            var run: RunRecord?
            if let id = feedback.runID { run = try await runs.run(id: id, of: feedback.householdID) }
            entries.append(FeedbackEntry(feedback: feedback, mode: run?.mode))
        }
        return entries
    }
}
