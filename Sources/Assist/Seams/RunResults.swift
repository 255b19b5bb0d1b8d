package import Foundation
package import HearthCore

/// The stored results of runs, and a user's own runs. Implemented by Storage.
///
/// A result is stored with the record of its run (``RunStore/record(_:closing:)``).
package protocol RunResults: ServedPlans {
    /// Returns a page of a user's own runs, the newest first. A run whose result names a hidden child has none here.
    ///
    /// - Parameters:
    ///   - mode: only runs of this mode; nil for all.
    ///   - number: the number of the last run of the previous page.
    func runs(of user: User, mode: AssistMode?, before number: Int?, limit: Int) async throws -> [OwnRun]

    /// Returns a run that a user may see, with its result: the user's own, or another member's plan. The result is left out if
    /// it names a hidden child.
    ///
    /// - Returns: nil if the user's household has no such run, or if it is another member's and not a plan.
    func run(_ run: RunReference, for user: User) async throws -> OwnRun?

    /// Deletes the results whose time is over, and returns how many.
    func removeExpired(at time: Timestamp) async throws -> Int
}

/// A run as the members of its household see it.
package struct OwnRun: Hashable, Sendable {
    /// The unique id.
    package var id: UUID
    /// The number of the run among those of its household, from 1.
    package var number: Int
    /// The number of the user.
    package var user: Int64
    /// The kind of plan.
    package var mode: AssistMode
    /// The outcome of the run.
    package var outcome: RunOutcome
    /// The start of the request.
    package var startedAt: Timestamp
    /// The title of the stored result; nil if none is stored.
    package var title: String?
    /// The moment at which the result is deleted; nil if none is stored.
    package var expiresAt: Timestamp?
    /// The data of the event `final`, as JSON; nil if none is stored, and in a list.
    package var json: String?

    /// Creates a run.
    package init(
        id: UUID, number: Int, user: Int64, mode: AssistMode, outcome: RunOutcome, startedAt: Timestamp,
        title: String? = nil, expiresAt: Timestamp? = nil, json: String? = nil
    ) {
        self.id = id
        self.number = number
        self.user = user
        self.mode = mode
        self.outcome = outcome
        self.startedAt = startedAt
        self.title = title
        self.expiresAt = expiresAt
        self.json = json
    }
}

extension ServedResult {
    /// The time for which a result is stored.
    package static let lifetime = Duration.seconds(28 * 86_400)
}

extension HearthError.Code {
    /// The run has no stored result: it had none, or its time is over.
    package static let resultNotFound = Self("result_not_found", .notFound)
}
