import Assist
import Foundation
import HearthCore

struct UsageRepository: UsageStatistics {
    let engine: any DatabaseEngine
    let past: UsageCache

    /// From the user's own runs, but for those that were taken for lost, which no sum has either: those of a month are few,
    /// and nothing has to be kept for it.
    func usage(of user: User, in period: UsagePeriod) async throws -> Usage {
        let (start, end) = (period.first.start, period.last.advanced(by: 1).start)
        let isAsked: SQL =
            "user_id = \(user.id) AND started_at >= \(start) AND started_at < \(end)"
        return try await atSeam { () throws(StorageError) in
            let results = try await engine.transaction(
                [
                    """
                    SELECT started_at / 86400000 AS day, outcome, COUNT(*) AS runs, SUM(input_tokens) AS input_tokens,
                        SUM(output_tokens) AS output_tokens, SUM(cost_microusd) AS cost_microusd
                    FROM runs WHERE \(isAsked) AND replays >= 0 GROUP BY started_at / 86400000, outcome
                    """,
                    """
                    SELECT model, COUNT(*) AS calls, SUM(input) AS input_tokens, SUM(output) AS output_tokens,
                        SUM(cost_microusd) AS cost_microusd, SUM(cached_input) AS cached_input_tokens, SUM(cache_write) AS cache_write_tokens,
                        SUM(reasoning) AS reasoning_tokens
                    FROM run_calls WHERE \(isAsked) GROUP BY model
                    """,
                    """
                    SELECT started_at / 86400000 AS day, 'run' AS measure, duration_ms AS ms, COUNT(*) AS runs
                    FROM runs WHERE \(isAsked) AND outcome = 'done' GROUP BY started_at / 86400000, duration_ms
                    UNION ALL
                    SELECT started_at / 86400000, 'first_text', first_token_ms, COUNT(*)
                    FROM runs WHERE \(isAsked) AND first_token_ms IS NOT NULL
                    GROUP BY started_at / 86400000, first_token_ms
                    """,
                    """
                    SELECT started_at / 86400000 AS day, offline_reason, COUNT(*) AS runs FROM runs
                    WHERE \(isAsked) AND offline_reason IS NOT NULL AND replays >= 0
                    GROUP BY started_at / 86400000, offline_reason
                    """,
                ], .read, of: .household(user.householdID))
            var sums = UsageSums()
            try sums.addOutcomes(results[0])
            try sums.addParts(results[1])
            try sums.addModels(results[1])
            try sums.addOffline(results[3])
            var times = LatencyCounts()
            try times.add(results[2], areBuckets: false)
            return sums.usage(in: period, times: times, activeUsers: nil)
        }
    }

    /// From the sums of the days. What the past ones add up to is kept in memory (``UsageCache``).
    func serverUsage(in period: UsagePeriod, topUsers count: Int) async throws -> ServerUsage {
        try await atSeam { () throws(StorageError) in
            while true {
                let read = try await read(period)
                let top = TopUsers.first(count, of: read.past, and: read.today)
                let numbers = try await numbers(of: top.map(\.user))
                guard numbers.count == top.count else {
                    // Somebody was deleted, whose share went along.
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
        var results = try await engine.transaction([days, users] + today.all + [offline], .read, of: .all)
        let sums: UsageCache.Sums
        if let known = past.sums(of: period, version: try version(results[0], before: period.last)) {
            sums = known
        } else {
            // In one transaction with all the rest, so that the days and their sums are of one moment.
            let before = ServerStatements(period.first, through: period.last.advanced(by: -1))
            results = try await engine.transaction(
                [days, users] + today.all + [offline] + before.all + [before.activeUsers], .read, of: .all)
            var times = LatencyCounts()
            try times.add(results[8], areBuckets: true)
            var models = UsageSums()
            try models.addModels(results[7])
            sums = UsageCache.Sums(
                version: try version(results[0], before: period.last), shares: try shares(results[6]),
                models: models.models, times: times, activeUsers: try activeUsers(results[9]))
            past.keep(sums, of: period)
        }
        var reading = Reading(
            sums: UsageSums(), times: sums.times, today: try shares(results[2]), past: sums, users: 0)
        for row in results[1] { reading.users = try row["users"] }
        try reading.sums.addOutcomes(results[0])
        try reading.sums.addParts(results[0])
        try reading.sums.addModels(results[3])
        try reading.sums.addOffline(results[5])
        reading.sums.addModels(sums.models)
        try reading.times.add(results[4], areBuckets: true)
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

/// Reads the sums of days.
private struct ServerStatements {
    let all: [SQL]
    /// How many users had a run on each of the days. Of one day that is as many as there are shares.
    let activeUsers: SQL

    init(_ first: CalendarDay, through last: CalendarDay) {
        let isAsked = Self.isAsked(first, last)
        all = [
            """
            SELECT user_id, SUM(runs) AS runs, SUM(tokens) AS tokens, SUM(cost_microusd) AS cost_microusd
            FROM usage_by_user WHERE \(isAsked) GROUP BY user_id
            """,
            """
            SELECT model, SUM(calls) AS calls, SUM(input_tokens) AS input_tokens, SUM(output_tokens) AS output_tokens,
                SUM(cost_microusd) AS cost_microusd
            FROM usage_by_model WHERE \(isAsked) GROUP BY model
            """,
            """
            SELECT day, measure, ms, SUM(runs) AS runs FROM usage_latencies
            WHERE \(isAsked) GROUP BY day, measure, ms
            """,
        ]
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
