package import Foundation
package import HearthCore

/// Admits every run. Implemented by QuotaLedger.
///
/// A reservation ends with the record of its run (``RunStore/record(_:closing:)``), here where nobody ever ran it, or by
/// its expiry where the process that held it died.
package protocol RunLedger: Sendable {
    /// Takes one run out of each window of the family's plan and sets aside what it may use, atomically, or says which
    /// window is full. A run without a ceiling is admitted in any case unless the household is stopped, and counts in no
    /// window. Idempotent by the run's id.
    func reserve(_ estimate: RunEstimate, for user: User) async throws -> ReservationOutcome
    /// Returns how many tokens a run of this user may use by the household's plan; nil if the plan leaves it open.
    func tokenLimit(of user: User) async throws -> Int?
    /// Gives the reservation back: the run did not happen. Changes nothing where it was closed already.
    func release(_ reservation: Reservation) async throws
}

/// What is known of a run before it begins.
package struct RunEstimate: Hashable, Sendable {
    package var runID: UUID
    package var mode: AssistMode
    /// By when the run has ended.
    package var deadline: Deadline
    /// How many its user may have where the family's plan leaves that open.
    package var userRunsPerMonth: Int
    /// The most that it may use where the family's plan leaves that open; nil where no provider is asked, so that nothing
    /// is set aside.
    package var ceiling: RunBudget?
    /// The most that all runs of the server may spend per UTC day; nil for no limit.
    package var spendLimit: Money?

    package init(
        runID: UUID, mode: AssistMode, deadline: Deadline, userRunsPerMonth: Int, ceiling: RunBudget?,
        spendLimit: Money? = nil
    ) {
        self.runID = runID
        self.mode = mode
        self.deadline = deadline
        self.userRunsPerMonth = userRunsPerMonth
        self.ceiling = ceiling
        self.spendLimit = spendLimit
    }
}

package struct Reservation: Hashable, Sendable {
    package var runID: UUID
    package var householdID: UUID
    /// What the run may use: its plan's, or the estimate's.
    package var reserved: RunBudget
    /// The server's daily spending limit left nothing for this run: it may go on without models.
    package var isOverSpendLimit: Bool

    package init(runID: UUID, householdID: UUID, reserved: RunBudget, isOverSpendLimit: Bool = false) {
        self.runID = runID
        self.householdID = householdID
        self.reserved = reserved
        self.isOverSpendLimit = isOverSpendLimit
    }
}

package enum ReservationOutcome: Hashable, Sendable {
    case granted(Reservation)
    case exceeded(QuotaStatus)
}
