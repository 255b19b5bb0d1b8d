package import Foundation
package import HearthCore

/// The runs of all households, for the operator. Implemented by Storage.
///
/// - Throws: ``HearthError`` `storage_unavailable` if the database cannot be reached.
package protocol RunHistory: Sendable {
    /// Returns a page of runs, the newest first by start. Their ``RunRecord/policy`` is nil.
    ///
    /// - Parameter place: the last run of the previous page.
    func page(of selection: RunSelection, before place: RunPlace?, limit: Int) async throws -> [ListedRun]
    /// Returns the report of a run; nil if there is no such run.
    func report(of id: UUID) async throws -> RunReport?
    /// Returns the latest consecutive runs that could have used a model and did not; nil if a model wrote the last
    /// answer.
    func degradation() async throws -> Degradation?
}

/// Consecutive runs without a model although models may be called.
package struct Degradation: Hashable, Sendable {
    /// The start of the first of them.
    package var since: Timestamp
    /// The number of these runs.
    package var runs: Int
    /// The cause of the last of them.
    package var cause: OfflineAnswer

    /// Creates a report of consecutive runs without a model.
    package init(since: Timestamp, runs: Int, cause: OfflineAnswer) {
        self.since = since
        self.runs = runs
        self.cause = cause
    }
}

/// The conditions of a page of runs. Nil leaves a condition out.
package struct RunSelection: Hashable, Sendable {
    /// The earliest start.
    package var since: Timestamp
    /// Only runs with this outcome.
    package var outcome: RunOutcome?
    /// Only runs of this mode.
    package var mode: AssistMode?
    /// Only runs of the user with this number.
    package var user: Int64?

    /// Creates a run selection.
    package init(since: Timestamp, outcome: RunOutcome? = nil, mode: AssistMode? = nil, user: Int64? = nil) {
        self.since = since
        self.outcome = outcome
        self.mode = mode
        self.user = user
    }
}

/// The position of a run in the order of pages.
package struct RunPlace: Hashable, Sendable {
    /// The start of the run.
    package var startedAt: Timestamp
    /// The id of the run, which orders runs with the same start.
    package var id: UUID

    /// Creates a position.
    package init(startedAt: Timestamp, id: UUID) {
        self.startedAt = startedAt
        self.id = id
    }
}

/// A run with the number of its user.
package struct ListedRun: Hashable, Sendable {
    /// The record of the run.
    package var run: RunRecord
    /// The number of the run's user.
    package var user: Int64

    /// Creates a listed run.
    package init(run: RunRecord, user: Int64) {
        self.run = run
        self.user = user
    }

    /// The position of the run in the order of pages.
    package var place: RunPlace { RunPlace(startedAt: run.startedAt, id: run.id) }
}

/// Everything that is stored about a run.
package struct RunReport: Hashable, Sendable {
    /// The record of the run.
    package var run: RunRecord
    /// The number of the run's user.
    package var user: Int64
    /// The ledger entries in the order of their creation; empty if nothing was reserved.
    package var postings: [RunPosting]
    /// The feedback, the oldest first.
    package var feedback: [Feedback]

    /// Creates a run report.
    package init(run: RunRecord, user: Int64, postings: [RunPosting], feedback: [Feedback]) {
        self.run = run
        self.user = user
        self.postings = postings
        self.feedback = feedback
    }
}

/// One entry of the ledger (decision 0007).
package struct RunPosting: Hashable, Sendable {
    /// `reserve`, `settle`, `release`, `expire` or `correct`.
    package var posting: String
    /// `available`, `reserved`, `spent` or `written_off`.
    package var account: String
    /// The amount; negative if it left the account.
    package var amount: Money
    /// The number of tokens; negative if they left the account.
    package var tokens: Int
    /// The time of the posting.
    package var at: Timestamp

    /// Creates a ledger entry.
    package init(posting: String, account: String, amount: Money, tokens: Int, at: Timestamp) {
        self.posting = posting
        self.account = account
        self.amount = amount
        self.tokens = tokens
        self.at = at
    }
}
