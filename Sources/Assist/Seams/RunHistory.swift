package import Foundation
package import HearthCore

/// The runs of all households, for whoever runs the house. Implemented by Storage. Throws HearthError with
/// `storage_unavailable` when the database cannot be reached.
package protocol RunHistory: Sendable {
    /// The newest first, by the moment at which they began. Their ``RunRecord/policy`` is nil.
    ///
    /// - Parameter place: the last run of the page before.
    func page(of selection: RunSelection, before place: RunPlace?, limit: Int) async throws -> [ListedRun]
    /// Nil where there is no such run.
    func report(of id: UUID) async throws -> RunReport?
    /// The runs since the last answer of a model for which models could have been asked, and none answered. Nil where
    /// there are none.
    func degradation() async throws -> Degradation?
}

/// Runs in a row that were answered without a model although models may be asked.
package struct Degradation: Hashable, Sendable {
    /// When the first of them began.
    package var since: Timestamp
    package var runs: Int
    /// Of the last of them.
    package var cause: OfflineAnswer

    package init(since: Timestamp, runs: Int, cause: OfflineAnswer) {
        self.since = since
        self.runs = runs
        self.cause = cause
    }
}

/// Which runs are asked for. Nil leaves a condition out.
package struct RunSelection: Hashable, Sendable {
    /// When they began, at the earliest.
    package var since: Timestamp
    package var outcome: RunOutcome?
    package var mode: AssistMode?
    package var user: Int64?

    package init(since: Timestamp, outcome: RunOutcome? = nil, mode: AssistMode? = nil, user: Int64? = nil) {
        self.since = since
        self.outcome = outcome
        self.mode = mode
        self.user = user
    }
}

/// Where a run stands among all of them.
package struct RunPlace: Hashable, Sendable {
    package var startedAt: Timestamp
    package var id: UUID

    package init(startedAt: Timestamp, id: UUID) {
        self.startedAt = startedAt
        self.id = id
    }
}

package struct ListedRun: Hashable, Sendable {
    package var run: RunRecord
    /// The number of the run's user.
    package var user: Int64

    package init(run: RunRecord, user: Int64) {
        self.run = run
        self.user = user
    }

    package var place: RunPlace { RunPlace(startedAt: run.startedAt, id: run.id) }
}

/// All that is known of a run.
package struct RunReport: Hashable, Sendable {
    package var run: RunRecord
    /// The number of the run's user.
    package var user: Int64
    /// In the order in which they were made; none where nothing was reserved.
    package var postings: [RunPosting]
    /// The oldest first.
    package var feedback: [Feedback]

    package init(run: RunRecord, user: Int64, postings: [RunPosting], feedback: [Feedback]) {
        self.run = run
        self.user = user
        self.postings = postings
        self.feedback = feedback
    }
}

/// One entry of the ledger (decision 0019).
package struct RunPosting: Hashable, Sendable {
    /// `reserve`, `settle`, `release`, `expire` or `correct`.
    package var posting: String
    /// `available`, `reserved`, `spent` or `written_off`.
    package var account: String
    package var amount: Money
    package var tokens: Int
    package var at: Timestamp

    package init(posting: String, account: String, amount: Money, tokens: Int, at: Timestamp) {
        self.posting = posting
        self.account = account
        self.amount = amount
        self.tokens = tokens
        self.at = at
    }
}
