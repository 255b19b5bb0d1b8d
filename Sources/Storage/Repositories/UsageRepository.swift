import Assist
import Foundation
import HearthCore

struct UsageRepository: UsageStatistics {
    let engine: any DatabaseEngine
    let past: UsageCache

    /// Adds up the user's own runs, without those whose process died, which no sum counts either. A user has few runs a
    /// month, so no sums are kept for this.
    func usage(of user: User, in period: UsagePeriod) async throws -> Usage {
        let (start, end) = (period.first.start, period.last.advanced(by: 1).start)
        let isAsked: SQL =
            "user_id = \(user.id) AND started_at >= \(start) AND started_at < \(end)"
        let outcomes: SQL = """
            SELECT started_at / 86400000 AS day, outcome, COUNT(*) AS runs, SUM(input_tokens) AS input_tokens,
                SUM(output_tokens) AS output_tokens, SUM(cost_microusd) AS cost_microusd
            FROM runs WHERE \(isAsked) AND replays >= 0 GROUP BY started_at / 86400000, outcome
            """
        let models: SQL = """
            SELECT model, COUNT(*) AS calls, SUM(input) AS input_tokens, SUM(output) AS output_tokens,
                SUM(cost_microusd) AS cost_microusd, SUM(cached_input) AS cached_input_tokens, SUM(cache_write) AS cache_write_tokens,
                SUM(reasoning) AS reasoning_tokens
            FROM run_calls WHERE \(isAsked) GROUP BY model
            """
        let latencies: SQL = """
            SELECT started_at / 86400000 AS day, 'run' AS measure, duration_ms AS ms, COUNT(*) AS runs
            FROM runs WHERE \(isAsked) AND outcome = 'done' GROUP BY started_at / 86400000, duration_ms
            UNION ALL
            SELECT started_at / 86400000, 'first_text', first_token_ms, COUNT(*)
            FROM runs WHERE \(isAsked) AND first_token_ms IS NOT NULL
            GROUP BY started_at / 86400000, first_token_ms
            """
        let offline: SQL = """
            SELECT started_at / 86400000 AS day, offline_reason, COUNT(*) AS runs FROM runs
            WHERE \(isAsked) AND offline_reason IS NOT NULL AND replays >= 0
            GROUP BY started_at / 86400000, offline_reason
            """
        return try await atSeam { () throws(StorageError) in
            let (outcomeRows, modelRows, latencyRows, offlineRows) = try await engine.transaction(
                .read, of: .household(user.householdID), outcomes, models, latencies, offline)
            var sums = UsageSums()
            try sums.addOutcomes(outcomeRows)
            try sums.addParts(modelRows)
            try sums.addModels(modelRows)
            try sums.addOffline(offlineRows)
            var times = LatencyCounts()
            try times.add(latencyRows, areBuckets: false)
            return sums.usage(in: period, times: times, activeUsers: nil)
        }
    }

    /// Adds up the sums of the days. Those of past days are kept in memory (``UsageCache``).
    func serverUsage(in period: UsagePeriod, topUsers count: Int) async throws -> ServerUsage {
        try await atSeam { () throws(StorageError) in
            while true {
                let read = try await read(period)
                let top = TopUsers.first(count, of: read.past, and: read.today)
                let numbers = try await numbers(of: top.map(\.user))
                guard numbers.count == top.count else {
                    // A user was deleted meanwhile, and the user's share with it.
                    past.forget(period)
                    continue
                }
                return ServerUsage(
                    usage: read.sums.usage(
                        in: period, times: read.times,
                        activeUsers: read.past.activeUsers.merging([period.last.daysSinceEpoch: read.today.count]) {
                            $1
                        }),
                    users: read.users,
                    activeUsers: read.past.shares.count + read.today.keys.count { read.past.shares[$0] == nil },
                    topUsers: top.compactMap { user, share in
                        numbers[user].map {
                            ServerUsage.TopUser(
                                number: $0, runs: share.runs, tokens: share.tokens, cost: share.cost)
                        }
                    })
            }
        }
    }

    private struct Reading {
        var sums: UsageSums
        var times: LatencyCounts
        var today: [UUID: UsageCache.Share]
        var past: UsageCache.Sums
        var users: Int
    }

    private func read(_ period: UsagePeriod) async throws(StorageError) -> Reading {
        let today = ServerStatements(period.last, through: period.last)
        let days = ServerStatements.outcomes(of: period)
        let offline = ServerStatements.offline(of: period)
        let users: SQL = "SELECT COUNT(*) AS users FROM users"
        var (dayRows, userRows, shareRows, modelRows, latencyRows, offlineRows) = try await engine.transaction(
            .read, of: .all, days, users, today.shares, today.models, today.latencies, offline)
        let sums: UsageCache.Sums
        if let known = past.sums(of: period, version: try version(dayRows, before: period.last)) {
            sums = known
        } else {
            // In one transaction with the rest, so that the days and their sums are of one moment.
            let before = ServerStatements(period.first, through: period.last.advanced(by: -1))
            let (pastShares, pastModels, pastLatencies, pastUsers): ([SQLRow], [SQLRow], [SQLRow], [SQLRow])
            (
                dayRows, userRows, shareRows, modelRows, latencyRows, offlineRows, pastShares, pastModels,
                pastLatencies,
                pastUsers
            ) = try await engine.transaction(
                .read, of: .all, days, users, today.shares, today.models, today.latencies, offline, before.shares,
                before.models, before.latencies, before.activeUsers)
            var times = LatencyCounts()
            try times.add(pastLatencies, areBuckets: true)
            var models = UsageSums()
            try models.addModels(pastModels)
            sums = UsageCache.Sums(
                version: try version(dayRows, before: period.last), shares: try shares(pastShares),
                models: models.models, times: times, activeUsers: try activeUsers(pastUsers))
            past.keep(sums, of: period)
        }
        var reading = Reading(
            sums: UsageSums(), times: sums.times, today: try shares(shareRows), past: sums, users: 0)
        for row in userRows { reading.users = try row["users"] }
        try reading.sums.addOutcomes(dayRows)
        try reading.sums.addParts(dayRows)
        try reading.sums.addModels(modelRows)
        try reading.sums.addOffline(offlineRows)
        reading.sums.addModels(sums.models)
        try reading.times.add(latencyRows, areBuckets: true)
        return reading
    }

    private func version(_ rows: [SQLRow], before day: CalendarDay) throws(StorageError) -> [SQLRow] {
        var version: [SQLRow] = []
        for row in rows {
            let number: Int = try row["day"]
            if number < day.daysSinceEpoch { version.append(row) }
        }
        return version
    }

    private func shares(_ rows: [SQLRow]) throws(StorageError) -> [UUID: UsageCache.Share] {
        var shares: [UUID: UsageCache.Share] = [:]
        shares.reserveCapacity(rows.count)
        for row in rows {
            shares[try row["user_id"]] = UsageCache.Share(
                runs: try row["runs"], tokens: try row["tokens"], cost: try row["cost_microusd"])
        }
        return shares
    }

    private func activeUsers(_ rows: [SQLRow]) throws(StorageError) -> [Int: Int] {
        var users: [Int: Int] = [:]
        for row in rows { users[try row["day"]] = try row["users"] as Int }
        return users
    }

    private func numbers(of users: [UUID]) async throws(StorageError) -> [UUID: Int64] {
        guard let first = users.first else { return [:] }
        let ids = users.dropFirst().reduce("\(first)" as SQL) { "\($0), \($1)" }
        var numbers: [UUID: Int64] = [:]
        for row in try await engine.rows("SELECT id, number FROM users WHERE id IN (\(ids))", .read, of: .all) {
            numbers[try row["id"]] = try row["number"] as Int64
        }
        return numbers
    }
}

/// The statements that read the sums of days.
private struct ServerStatements {
    let shares: SQL
    let models: SQL
    let latencies: SQL
    /// Counts the users who had a run on each of the days. For one day that is the number of shares.
    let activeUsers: SQL

    init(_ first: CalendarDay, through last: CalendarDay) {
        let isAsked = Self.isAsked(first, last)
        shares = """
            SELECT user_id, SUM(runs) AS runs, SUM(tokens) AS tokens, SUM(cost_microusd) AS cost_microusd
            FROM usage_by_user WHERE \(isAsked) GROUP BY user_id
            """
        models = """
            SELECT model, SUM(calls) AS calls, SUM(input_tokens) AS input_tokens, SUM(output_tokens) AS output_tokens,
                SUM(cost_microusd) AS cost_microusd
            FROM usage_by_model WHERE \(isAsked) GROUP BY model
            """
        latencies = """
            SELECT day, measure, ms, SUM(runs) AS runs FROM usage_latencies
            WHERE \(isAsked) GROUP BY day, measure, ms
            """
        activeUsers = """
            SELECT day, COUNT(DISTINCT user_id) AS users FROM usage_by_user WHERE \(isAsked) GROUP BY day
            """
    }

    static func outcomes(of period: UsagePeriod) -> SQL {
        """
        SELECT day, outcome, SUM(runs) AS runs, SUM(input_tokens) AS input_tokens,
            SUM(output_tokens) AS output_tokens, SUM(cached_input_tokens) AS cached_input_tokens,
            SUM(cache_write_tokens) AS cache_write_tokens, SUM(reasoning_tokens) AS reasoning_tokens,
            SUM(cost_microusd) AS cost_microusd
        FROM usage_by_outcome WHERE \(isAsked(period.first, period.last))
        GROUP BY day, outcome ORDER BY day, outcome
        """
    }

    static func offline(of period: UsagePeriod) -> SQL {
        """
        SELECT day, reason AS offline_reason, SUM(runs) AS runs FROM usage_by_offline_reason
        WHERE \(isAsked(period.first, period.last)) GROUP BY day, reason
        """
    }

    private static func isAsked(_ first: CalendarDay, _ last: CalendarDay) -> SQL {
        "day >= \(first.daysSinceEpoch) AND day <= \(last.daysSinceEpoch)"
    }
}
