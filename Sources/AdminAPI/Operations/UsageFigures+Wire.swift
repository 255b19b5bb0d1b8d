import Assist
import HearthAPI
import HearthCore

extension UsageFigures {
    init(_ usage: Usage, of period: UsagePeriod) {
        self.init(
            periodDays: period.count, totalRuns: usage.runs, failures: usage.failures, refusals: usage.refusals,
            outcomes: Dictionary(uniqueKeysWithValues: usage.outcomes.map { ($0.key.rawValue, $0.value) }),
            inputTokens: usage.tokens.input, outputTokens: usage.tokens.output,
            cachedInputTokens: usage.tokens.cachedInput, cacheWriteTokens: usage.tokens.cacheWrite,
            reasoningTokens: usage.tokens.reasoning, totalCostCents: usage.cost.roundedCents,
            totalCostUSD: Double(usage.cost.microdollars) / 1_000_000, totalCostMicrousd: usage.cost.microdollars,
            latencyMs: usage.duration.map(Percentiles.init), firstTokenMs: usage.timeToFirstText.map(Percentiles.init),
            byDay: usage.days.map(Day.init), degraded: usage.offline.degraded,
            answeredOffline: usage.offline.byName)
    }
}

extension UsageFigures.Day {
    fileprivate init(_ day: Usage.Day) {
        self.init(
            date: day.day.description, runs: day.runs, failures: day.failures, refusals: day.refusals,
            activeUsers: day.activeUsers, inputTokens: day.inputTokens, outputTokens: day.outputTokens,
            costMicrousd: day.cost.microdollars, latencyMs: day.duration.map(UsageFigures.Percentiles.init),
            firstTokenMs: day.timeToFirstText.map(UsageFigures.Percentiles.init), degraded: day.degraded,
            answeredOffline: day.offline.byName)
    }
}

extension [OfflineReason: Int] {
    fileprivate var byName: [String: Int] {
        [String: Int](uniqueKeysWithValues: map { ($0.key.rawValue, $0.value) })
    }
}

extension UsageFigures.Percentiles {
    fileprivate init(_ percentiles: Assist.Percentiles) {
        self.init(p50: percentiles.p50.milliseconds, p95: percentiles.p95.milliseconds)
    }
}

extension AdminStatsResponse {
    init(_ usage: ServerUsage, of period: UsagePeriod) {
        self.init(
            totalUsers: usage.users, activeUsers: usage.activeUsers, topUsers: usage.topUsers.map(TopUser.init),
            models: usage.usage.models.map(Model.init).sorted {
                ($1.costMicrousd, $1.calls, $0.model) < ($0.costMicrousd, $0.calls, $1.model)
            }, figures: UsageFigures(usage.usage, of: period))
    }
}

extension AdminStatsResponse.Model {
    fileprivate init(_ model: String, _ use: ModelUse) {
        self.init(
            model: model, calls: use.calls, inputTokens: use.inputTokens, outputTokens: use.outputTokens,
            costMicrousd: use.cost.microdollars)
    }
}

extension AdminStatsResponse.TopUser {
    fileprivate init(_ user: ServerUsage.TopUser) {
        self.init(
            userID: user.number, totalRuns: user.runs, totalTokens: user.tokens,
            totalCostCents: user.cost.roundedCents, totalCostMicrousd: user.cost.microdollars)
    }
}

extension Money {
    /// The amount rounded to the nearest cent, half a cent up. For display only: rounded amounts do not add up.
    fileprivate var roundedCents: Int64 { (microdollars + 5_000) / 10_000 }
}
