package import HearthCore

/// A range of whole days in UTC.
package struct UsagePeriod: Hashable, Sendable {
    /// The first day, included.
    package let first: CalendarDay
    /// The last day, included.
    package let last: CalendarDay

    /// Creates the range of the last `days` days, including the day of `moment`.
    package init(days: Int, until moment: Timestamp) {
        last = moment.utcDay
        first = last.advanced(by: 1 - days)
    }

    /// The number of days.
    package var count: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }
    /// Every day of the period, in order.
    package var days: [CalendarDay] { (0..<count).map(first.advanced) }
}

extension CalendarDay {
    /// The first moment of the day in UTC.
    package var start: Timestamp { Timestamp(milliseconds: Int64(daysSinceEpoch) * 86_400_000) }
}

/// The usage of the runs of a period.
package struct Usage: Hashable, Sendable {
    /// The number of runs by outcome, for the outcomes that happened.
    package var outcomes: [RunOutcome: Int]
    /// The number of runs without a model by the reason: the sum of the days.
    package let offline: [OfflineReason: Int]
    /// The tokens of all runs.
    package var tokens: TokenUsage
    /// The cost of all runs.
    package var cost: Money
    /// Every day of the period, the first one first.
    package var days: [Day]
    /// The usage by `provider/model`.
    package var models: [String: ModelUse]
    /// The time from the request to the end, of completed runs; nil if no run was completed.
    package var duration: Percentiles?
    /// The time from the request to the first text, of runs that sent any; nil if no run sent text.
    package var timeToFirstText: Percentiles?

    /// The usage of one day.
    package struct Day: Hashable, Sendable {
        /// The day in UTC.
        package var day: CalendarDay
        /// The number of runs that began on the day.
        package var runs = 0
        /// The number of runs that failed to give an answer.
        package var failures = 0
        /// The number of runs that the policy refused.
        package var refusals = 0
        /// The number of runs without a model by the reason.
        package var offline: [OfflineReason: Int] = [:]
        /// The input tokens of the day's runs.
        package var inputTokens = 0
        /// The output tokens of the day's runs.
        package var outputTokens = 0
        /// The cost of the day's runs.
        package var cost = Money.zero
        /// The time from the request to the end, of the day's completed runs; nil if no run was completed.
        package var duration: Percentiles?
        /// The time from the request to the first text, of runs that sent any; nil if no run sent text.
        package var timeToFirstText: Percentiles?
        /// The number of users with a run on this day; nil for the usage of one user.
        package var activeUsers: Int?

        /// Creates a day without runs.
        package init(_ day: CalendarDay) { self.day = day }

        /// The sum of input and output tokens.
        package var tokens: Int { inputTokens + outputTokens }
        /// The number of runs that could have used a model and did not.
        package var degraded: Int { offline.degraded }
    }

    /// Creates a usage.
    package init(
        outcomes: [RunOutcome: Int], tokens: TokenUsage, cost: Money, days: [Day], models: [String: ModelUse],
        duration: Percentiles?, timeToFirstText: Percentiles?
    ) {
        offline = days.reduce(into: [:]) { $0.merge($1.offline, uniquingKeysWith: +) }
        self.outcomes = outcomes
        self.tokens = tokens
        self.cost = cost
        self.days = days
        self.models = models
        self.duration = duration
        self.timeToFirstText = timeToFirstText
    }

    /// The number of runs of every outcome.
    package var runs: Int { outcomes.values.reduce(0, +) }
    /// The number of runs that failed to give an answer.
    package var failures: Int { outcomes.reduce(0) { $0 + ($1.key.isFailure ? $1.value : 0) } }
    /// The number of runs that the policy refused.
    package var refusals: Int { outcomes[.refused] ?? 0 }
}

/// The usage of the calls of one model.
package struct ModelUse: Hashable, Sendable {
    /// The number of calls.
    package var calls: Int
    /// The input tokens of the calls.
    package var inputTokens: Int
    /// The output tokens of the calls.
    package var outputTokens: Int
    /// The cost of the calls.
    package var cost: Money

    /// Creates the usage of a model.
    package init(calls: Int = 0, inputTokens: Int = 0, outputTokens: Int = 0, cost: Money = .zero) {
        self.calls = calls
        self.inputTokens = inputTokens
        self.outputTokens = outputTokens
        self.cost = cost
    }

    /// Returns the sum of two usages.
    package static func + (left: ModelUse, right: ModelUse) -> ModelUse {
        ModelUse(
            calls: left.calls + right.calls, inputTokens: left.inputTokens + right.inputTokens,
            outputTokens: left.outputTokens + right.outputTokens, cost: left.cost + right.cost)
    }
}

extension [OfflineReason: Int] {
    /// The number of runs for a reason that the operator should know.
    package var degraded: Int { reduce(0) { $0 + ($1.key.isDegraded ? $1.value : 0) } }
}

/// The usage of all users.
package struct ServerUsage: Hashable, Sendable {
    /// The usage of all runs.
    package var usage: Usage
    /// The number of users with an account.
    package var users: Int
    /// The number of users with a run in the period.
    package var activeUsers: Int
    /// The users with the most tokens, then by age of the account.
    package var topUsers: [TopUser]

    /// The usage of one of the top users.
    package struct TopUser: Hashable, Sendable {
        /// The number of the user.
        package var number: Int64
        /// The number of the user's runs.
        package var runs: Int
        /// The user's input and output tokens.
        package var tokens: Int
        /// The cost of the user's runs.
        package var cost: Money

        /// Creates a top user.
        package init(number: Int64, runs: Int, tokens: Int, cost: Money) {
            self.number = number
            self.runs = runs
            self.tokens = tokens
            self.cost = cost
        }
    }

    /// Creates the usage of all users.
    package init(usage: Usage, users: Int, activeUsers: Int, topUsers: [TopUser]) {
        self.usage = usage
        self.users = users
        self.activeUsers = activeUsers
        self.topUsers = topUsers
    }
}

/// The median and the 95th percentile of a set of durations (nearest rank).
package struct Percentiles: Hashable, Sendable {
    /// The median.
    package var p50: Duration
    /// The 95th percentile.
    package var p95: Duration

    /// Creates percentiles.
    package init(p50: Duration, p95: Duration) {
        self.p50 = p50
        self.p95 = p95
    }

    /// Returns nil for an empty set.
    ///
    /// - Parameter counts: the number of occurrences of each time.
    package init?(of counts: [Duration: Int]) {
        let times = counts.sorted { $0.key < $1.key }
        let total = counts.values.reduce(0, +)
        func time(atRank rank: Int) -> Duration? {
            var passed = 0
            return times.first { time in
                passed += time.value
                return passed >= rank
            }?.key
        }
        guard let p50 = time(atRank: (total + 1) / 2), let p95 = time(atRank: (total * 95 + 99) / 100) else {
            return nil
        }
        self.init(p50: p50, p95: p95)
    }
}
