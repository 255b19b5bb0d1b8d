import Foundation
import HearthAPI
import HearthCore
import Hummingbird

struct UsageRoutes {
    let services: ServerServices

    private static let topUsers = 10

    func add(to routes: inout RouteTable) {
        routes.on(.get, "v1/users/:user_id/usage", for: .read, Self.ofUser) { request, visit in
            let period = try UsagePeriod(request, until: services.clock.now)
            var fields = FieldCheck()
            let number = visit.parameters.get("user_id").flatMap { Int64(wholeNumber: $0) }
            fields.check(number != nil, "user_id", "must be a whole number")
            try fields.throwIfAny()
            let user = try await visit.user(number: number ?? 0, in: services.users)
            let usage = try await services.usage.usage(of: user, in: period)
            let tokens = usage.runs == 0 ? 0 : Double(usage.tokens.total) / Double(usage.runs)
            return try Response(
                json: UsageResponse(
                    userID: user.number, avgTokensPerRun: (tokens * 100).rounded() / 100, modelsUsed: usage.models,
                    figures: UsageFigures(usage, of: period)))
        }
        routes.on(.get, "v1/admin/stats", for: .administer, Self.ofHouse) { request, visit in
            let period = try UsagePeriod(request, until: services.clock.now)
            _ = try await visit.principal()
            let house = try await services.usage.usageOfHouse(in: period, topUsers: Self.topUsers)
            return try Response(
                json: AdminStatsResponse(
                    totalUsers: house.users, activeUsers: house.activeUsers,
                    topUsers: house.topUsers.map(AdminStatsResponse.TopUser.init),
                    modelsBreakdown: house.usage.models, figures: UsageFigures(house.usage, of: period)))
        }
    }

    private static let ofUser = RouteDescription(
        .usage, "What a user's runs used", parameters: [UsagePeriod.days.described],
        answers: [.json(UsageResponse.self, "Sums of the period and of each day.")])

    private static let ofHouse = RouteDescription(
        .usage, "What everybody's runs used", parameters: [UsagePeriod.days.described],
        answers: [.json(AdminStatsResponse.self, "Sums of the period and of each day.")])
}

extension UsagePeriod {
    fileprivate static let days = QueryParameter.number(
        "days", 1...366, default: 30, "How many days in UTC, today included.")

    fileprivate init(_ request: Request, until moment: Timestamp) throws {
        var fields = FieldCheck()
        let days = Self.days.read(request.uri, &fields)
        try fields.throwIfAny()
        self.init(days: days ?? 30, until: moment)
    }
}

extension UsageFigures {
    fileprivate init(_ usage: Usage, of period: UsagePeriod) {
        self.init(
            periodDays: period.count, totalRuns: usage.runs, failures: usage.failures, refusals: usage.refusals,
            outcomes: Dictionary(uniqueKeysWithValues: usage.outcomes.map { ($0.key.rawValue, $0.value) }),
            inputTokens: usage.tokens.input, outputTokens: usage.tokens.output,
            cachedInputTokens: usage.tokens.cachedInput, cacheWriteTokens: usage.tokens.cacheWrite,
            reasoningTokens: usage.tokens.reasoning, totalCostCents: usage.cost.roundedCents,
            totalCostUSD: Double(usage.cost.microdollars) / 1_000_000, totalCostMicrousd: usage.cost.microdollars,
            latencyMs: usage.duration.map(Percentiles.init), firstTokenMs: usage.timeToFirstText.map(Percentiles.init),
            byDay: usage.days.map {
                Day(
                    date: $0.day.description, runs: $0.runs, tokens: $0.tokens, costMicrousd: $0.cost.microdollars)
            })
    }
}

extension UsageFigures.Percentiles {
    fileprivate init(_ percentiles: HearthCore.Percentiles) {
        self.init(p50: percentiles.p50.milliseconds, p95: percentiles.p95.milliseconds)
    }
}

extension AdminStatsResponse.TopUser {
    fileprivate init(_ user: HouseUsage.TopUser) {
        self.init(
            userID: user.number, totalRuns: user.runs, totalTokens: user.tokens,
            totalCostCents: user.cost.roundedCents, totalCostMicrousd: user.cost.microdollars)
    }
}

extension Money {
    /// To the nearest cent, half a cent up. For people to read: it does not add up.
    fileprivate var roundedCents: Int64 { (microdollars + 5_000) / 10_000 }
}
