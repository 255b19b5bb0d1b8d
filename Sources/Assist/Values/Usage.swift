package import HearthCore

/// Whole days in UTC.
package struct UsagePeriod: Hashable, Sendable {
    package let first: CalendarDay
    /// Included.
    package let last: CalendarDay

    /// The last `days` days, the one in which `moment` lies included.
    package init(days: Int, until moment: Timestamp) {
        last = moment.utcDay
        first = last.advanced(by: 1 - days)
    }

    package var count: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }
    package var days: [CalendarDay] { (0..<count).map(first.advanced) }
}

extension CalendarDay {
    /// Its first moment in UTC.
    package var start: Timestamp { Timestamp(milliseconds: Int64(daysSinceEpoch) * 86_400_000) }
}

extension Timestamp {
    /// The day in UTC in which it lies.
    package var utcDay: CalendarDay {
        CalendarDay(daysSinceEpoch: Int(milliseconds.flooredQuotient(dividingBy: 86_400_000)))
    }
}

/// What runs of a period used.
package struct Usage: Hashable, Sendable {
    /// Only those that happened.
    package var outcomes: [RunOutcome: Int]
    /// Runs that were answered without a model, by the reason: those of the days together.
    package let offline: [OfflineReason: Int]
    package var tokens: TokenUsage
    package var cost: Money
    /// Every day of the period, the first one first.
    package var days: [Day]
    /// By `provider/model`.
    package var models: [String: ModelUse]
    /// From the request to the end of its run, of runs that were completed; nil where there was none.
    package var duration: Percentiles?
    /// From the request to the first text, of runs that gave any; nil where there was none.
    package var timeToFirstText: Percentiles?

    package struct Day: Hashable, Sendable {
        package var day: CalendarDay
        package var runs = 0
        package var failures = 0
        package var refusals = 0
        /// Runs that were answered without a model, by the reason.
        package var offline: [OfflineReason: Int] = [:]
        package var inputTokens = 0
        package var outputTokens = 0
        package var cost = Money.zero
        /// As those of the period; nil where there was none.
        package var duration: Percentiles?
        package var timeToFirstText: Percentiles?
        /// Users with a run on it; nil where the usage is one user's.
        package var activeUsers: Int?

        package init(_ day: CalendarDay) { self.day = day }

        package var tokens: Int { inputTokens + outputTokens }
        /// Runs for which models could have been asked, and none answered.
        package var degraded: Int { offline.degraded }
    }

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

    package var runs: Int { outcomes.values.reduce(0, +) }
    package var failures: Int { outcomes.reduce(0) { $0 + ($1.key.isFailure ? $1.value : 0) } }
    package var refusals: Int { outcomes[.refused] ?? 0 }
}

/// What the calls of one model used.
package struct ModelUse: Hashable, Sendable {
    package var calls: Int
    package var inputTokens: Int
    package var outputTokens: Int
    package var cost: Money

    package init(calls: Int = 0, inputTokens: Int = 0, outputTokens: Int = 0, cost: Money = .zero) {
        self.calls = calls
        self.inputTokens = inputTokens
        self.outputTokens = outputTokens
        self.cost = cost
    }

    package static func + (left: ModelUse, right: ModelUse) -> ModelUse {
        ModelUse(
            calls: left.calls + right.calls, inputTokens: left.inputTokens + right.inputTokens,
            outputTokens: left.outputTokens + right.outputTokens, cost: left.cost + right.cost)
    }
}

extension [OfflineReason: Int] {
    /// How many were for a reason of which somebody should know.
    package var degraded: Int { reduce(0) { $0 + ($1.key.isDegraded ? $1.value : 0) } }
}

/// What everybody used together.
package struct ServerUsage: Hashable, Sendable {
    package var usage: Usage
    /// Everybody who has an account.
    package var users: Int
    /// Those with a run in the period.
    package var activeUsers: Int
    /// Most tokens first, then the user who was there earlier.
    package var topUsers: [TopUser]

    package struct TopUser: Hashable, Sendable {
        package var number: Int64
        package var runs: Int
        package var tokens: Int
        package var cost: Money

        package init(number: Int64, runs: Int, tokens: Int, cost: Money) {
            self.number = number
            self.runs = runs
            self.tokens = tokens
            self.cost = cost
        }
    }

    package init(usage: Usage, users: Int, activeUsers: Int, topUsers: [TopUser]) {
        self.usage = usage
        self.users = users
        self.activeUsers = activeUsers
        self.topUsers = topUsers
    }
}

/// Times that half, and 95 of 100, do not exceed (nearest rank).
package struct Percentiles: Hashable, Sendable {
    package var p50: Duration
    package var p95: Duration

    package init(p50: Duration, p95: Duration) {
        self.p50 = p50
        self.p95 = p95
    }

    /// - Parameter counts: how often each time came up. Nil where none did.
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
