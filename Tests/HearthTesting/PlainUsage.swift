package import Assist
package import HearthCore

/// Usage as the plain sum of all runs, without caches: the result that every implementation must return.
package enum PlainUsage {
    package static func usage(of runs: [RunRecord], in period: UsagePeriod, ofHouse: Bool = false) -> Usage {
        let runs = runs.filter { (period.first...period.last).contains($0.startedAt.utcDay) }
        let days = period.days.map { day in
            let runs = runs.filter { $0.startedAt.utcDay == day }
            var sum = Usage.Day(day)
            for run in runs {
                sum.runs += 1
                sum.inputTokens += run.usage.input
                sum.outputTokens += run.usage.output
                sum.cost += run.cost
            }
            sum.failures = runs.count { [.failed, .deadline, .shutdown].contains($0.outcome) }
            sum.refusals = runs.count { $0.outcome == .refused }
            sum.duration = percentiles(runs.filter { $0.outcome == .done }.map(\.duration))
            sum.timeToFirstText = percentiles(runs.compactMap(\.timeToFirstToken))
            sum.offline = Dictionary(runs.compactMap { $0.offline.map { ($0.reason, 1) } }, uniquingKeysWith: +)
            if ofHouse { sum.activeUsers = Set(runs.map(\.userID)).count }
            return sum
        }
        return Usage(
            outcomes: Dictionary(runs.map { ($0.outcome, 1) }, uniquingKeysWith: +),
            tokens: runs.reduce(into: TokenUsage()) { $0 += $1.usage },
            cost: runs.reduce(into: .zero) { $0 += $1.cost }, days: days,
            models: models(runs.flatMap(\.calls)),
            duration: percentiles(runs.filter { $0.outcome == .done }.map(\.duration)),
            timeToFirstText: percentiles(runs.compactMap(\.timeToFirstToken)))
    }

    private static func models(_ calls: [ModelCall]) -> [String: ModelUse] {
        Dictionary(grouping: calls, by: \.model).mapValues { calls in
            var use = ModelUse(calls: calls.count)
            for call in calls {
                use.inputTokens += call.usage.input
                use.outputTokens += call.usage.output
                use.cost += call.cost
            }
            return use
        }
    }

    package static func topUsers(of runs: [RunRecord], by users: [User], in period: UsagePeriod) -> [ServerUsage
        .TopUser]
    {
        users.sorted { $0.id.text < $1.id.text }.compactMap { user in
            let own = usage(of: runs.filter { $0.userID == user.id }, in: period)
            return own.runs == 0
                ? nil
                : ServerUsage.TopUser(number: user.number, runs: own.runs, tokens: own.tokens.total, cost: own.cost)
        }.enumerated().sorted { ($1.element.tokens, $0.offset) < ($0.element.tokens, $1.offset) }.map(\.element)
    }

    /// The least time that is not exceeded by as many in a hundred.
    private static func percentiles(_ times: [Duration]) -> Percentiles? {
        let sorted = times.sorted()
        func rank(_ share: Int) -> Duration? {
            sorted.first { time in sorted.count { $0 <= time } * 100 >= sorted.count * share }
        }
        guard let p50 = rank(50), let p95 = rank(95) else { return nil }
        return Percentiles(p50: p50, p95: p95)
    }
}
