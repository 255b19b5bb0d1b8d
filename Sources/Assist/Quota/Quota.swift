package import HearthCore

/// A window over which a plan counts runs, by the calendar of the user who asks.
package enum QuotaWindow: String, CaseIterable, Sendable {
    case userMonth = "user_month"
    case householdMonth = "household_month"
    case householdDay = "household_day"
}

/// A full window of a plan.
package struct QuotaStatus: Hashable, Sendable {
    /// The window that is full.
    package var window: QuotaWindow
    /// The number of runs that the plan allows in the window.
    package var quota: Int
    /// The number of runs in the window so far.
    package var used: Int
    /// The first day of the next month, or the next day, in the user's time zone.
    package var resetDay: CalendarDay

    /// Creates a quota status.
    package init(window: QuotaWindow = .userMonth, quota: Int, used: Int, resetDay: CalendarDay) {
        self.window = window
        self.quota = quota
        self.used = used
        self.resetDay = resetDay
    }

    /// The message for the user.
    package var message: String {
        let (what, whose) =
            switch window {
            case .userMonth: ("Monthly quota", "You've")
            case .householdMonth: ("Your family's monthly quota", "Together you've")
            case .householdDay: ("Your family's daily quota", "Together you've")
            }
        return "\(what) exceeded. \(whose) used \(used)/\(quota) requests. It starts anew on \(resetDay)."
    }
}

/// The limits of a household: a row of table `plans`.
package struct Plan: Hashable, Sendable {
    /// The name by which the operator assigns the plan.
    package var name: String
    /// Nil uses `USER_MONTHLY_QUOTA`.
    package var userRunsPerMonth: Int?
    /// Nil for no limit.
    package var householdRunsPerMonth: Int?
    /// Nil for no limit.
    package var householdRunsPerDay: Int?
    /// Nil uses `RUN_BUDGET_CENTS_DEFAULT`.
    package var runCents: Int?
    /// Nil uses `RUN_TOKEN_LIMIT_DEFAULT`.
    package var runTokens: Int?
    /// The most records of the household; nil for what the server allows.
    package var recordsLimit: Int?
    /// The most bytes of the household's pictures; nil for no limit.
    package var blobBytes: Int?
    /// The most imports of recipes by a user and month, where purchases are configured; nil for any number.
    package var importsPerMonth: Int?

    /// The plan of a household that the operator has stopped: it has no runs, no invitations and no new members, and its
    /// members keep the plan when they leave.
    package static let stopped = "stopped"

    /// Creates a plan.
    package init(
        name: String, userRunsPerMonth: Int? = nil, householdRunsPerMonth: Int? = nil, householdRunsPerDay: Int? = nil,
        runCents: Int? = nil, runTokens: Int? = nil, recordsLimit: Int? = nil, blobBytes: Int? = nil,
        importsPerMonth: Int? = nil
    ) {
        self.name = name
        self.userRunsPerMonth = userRunsPerMonth
        self.householdRunsPerMonth = householdRunsPerMonth
        self.householdRunsPerDay = householdRunsPerDay
        self.runCents = runCents
        self.runTokens = runTokens
        self.recordsLimit = recordsLimit
        self.blobBytes = blobBytes
        self.importsPerMonth = importsPerMonth
    }
}

extension HearthError.Code {
    /// A window of the household's plan is full.
    package static let quotaExceeded = Self("quota_exceeded", .tooManyRequests, isRetryable: false)
    /// The money that all runs of the server may spend in one day is used up.
    package static let spendLimitReached = Self("spend_limit_reached", .unavailable)
}
