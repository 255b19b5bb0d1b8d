package import Assist
import Foundation
package import HearthCore
import Synchronization

/// Feedback in memory, checked against recorded runs.
package final class FakeFeedbackStore: FeedbackStore {
    private let runs: @Sendable () -> [RunRecord]
    private let recorded = Mutex<[Feedback]>([])
    private let entries = Mutex<[AuditEntry]>([])

    package init(runs: @escaping @Sendable () -> [RunRecord] = { [] }) { self.runs = runs }

    private func run(of feedback: Feedback) -> RunRecord? {
        runs().first { $0.id == feedback.runID && $0.householdID == feedback.householdID }
    }

    package var feedback: [Feedback] { recorded.withLock { $0 } }

    package var audit: [AuditEntry] { entries.withLock { $0 } }

    package func record(_ feedback: Feedback, audit: AuditEntry) async throws {
        guard feedback.runID == nil || run(of: feedback)?.userID == feedback.userID else {
            throw HearthError(.runNotFound, "There is no such run.")
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
            entries.append(FeedbackEntry(feedback: feedback, mode: run(of: feedback)?.mode))
        }
        return entries
    }
}
