import Assist
import Foundation
import HearthCore

/// The statements that add a run to the sums of the UTC day on which it began.
///
/// Every statement takes effect only in the transaction whose insert created the run: a later record of the same run
/// raises its `replays` first. All transactions change shared rows in one order (outcome, models by name, times,
/// reason), so that writers cannot deadlock.
struct UsageRollup {
    private let day: Int64
    private let shard: Int64
    private let usage: TokenUsage
    private let models: [(name: String, use: ModelUse)]
    private let latencies: [(measure: String, bucket: LatencyBucket)]
    private let offlineReason: OfflineReason?
    private let isFirstRecord: SQL

    /// - Parameter shards: the number of rows over which the sums of the server are spread.
    init(_ run: RunRecord, shards: Int64) {
        day = Int64(run.startedAt.utcDay.daysSinceEpoch)
        // The last byte of a version 7 UUID is random.
        shard = Int64(run.id.uuid.15) % shards
        usage = run.usage
        models = run.useByModel.map { (name: $0.key, use: $0.value) }.sorted { $0.name < $1.name }
        offlineReason = run.offline?.reason
        let duration = run.outcome == .done ? run.duration : nil
        latencies = [("run", duration), ("first_text", run.timeToFirstToken)].compactMap { measure, time in
            time.map { (measure, LatencyBucket(milliseconds: $0.milliseconds)) }
        }
        isFirstRecord = "runs.household_id = \(run.householdID) AND runs.id = \(run.id) AND runs.replays = 0"
    }

    var statements: [SQL] {
        var statements: [SQL] = [
            """
            INSERT INTO usage_by_user (household_id, user_id, day, runs, tokens, cost_microusd)
            SELECT household_id, user_id, \(day), 1, total_tokens, cost_microusd FROM runs WHERE \(isFirstRecord)
            ON CONFLICT (user_id, day, household_id) DO UPDATE SET
                runs = usage_by_user.runs + 1, tokens = usage_by_user.tokens + excluded.tokens,
                cost_microusd = usage_by_user.cost_microusd + excluded.cost_microusd
            """,
            """
            INSERT INTO usage_by_outcome (
                day, shard, outcome, runs, input_tokens, output_tokens, cached_input_tokens, cache_write_tokens,
                reasoning_tokens, cost_microusd
            )
            SELECT \(day), \(shard), outcome, 1, input_tokens, output_tokens, \(usage.cachedInput),
                \(usage.cacheWrite), \(usage.reasoning), cost_microusd
            FROM runs WHERE \(isFirstRecord)
            ON CONFLICT (day, shard, outcome) DO UPDATE SET
                runs = usage_by_outcome.runs + 1,
                input_tokens = usage_by_outcome.input_tokens + excluded.input_tokens,
                output_tokens = usage_by_outcome.output_tokens + excluded.output_tokens,
                cached_input_tokens = usage_by_outcome.cached_input_tokens + excluded.cached_input_tokens,
                cache_write_tokens = usage_by_outcome.cache_write_tokens + excluded.cache_write_tokens,
                reasoning_tokens = usage_by_outcome.reasoning_tokens + excluded.reasoning_tokens,
                cost_microusd = usage_by_outcome.cost_microusd + excluded.cost_microusd
            """,
        ]
        if !models.isEmpty {
            let called = Self.union(
                models.map { name, use in
                    """
                    SELECT CAST(\(name) AS TEXT) AS model, \(use.calls) AS calls, \(use.inputTokens) AS input_tokens,
                        \(use.outputTokens) AS output_tokens, \(use.cost) AS cost_microusd
                    """
                })
            statements.append(
                """
                INSERT INTO usage_by_model (day, shard, model, calls, input_tokens, output_tokens, cost_microusd)
                SELECT \(day), \(shard), called.model, called.calls, called.input_tokens, called.output_tokens,
                    called.cost_microusd
                FROM runs, (\(called)) AS called
                WHERE \(isFirstRecord)
                ON CONFLICT (day, shard, model) DO UPDATE SET
                    calls = usage_by_model.calls + excluded.calls,
                    input_tokens = usage_by_model.input_tokens + excluded.input_tokens,
                    output_tokens = usage_by_model.output_tokens + excluded.output_tokens,
                    cost_microusd = usage_by_model.cost_microusd + excluded.cost_microusd
                """)
        }
        if !latencies.isEmpty {
            let times = Self.union(
                latencies.map { "SELECT CAST(\($0.measure) AS TEXT) AS measure, \($0.bucket.start) AS ms" })
            statements.append(
                """
                INSERT INTO usage_latencies (day, shard, measure, ms, runs)
                SELECT \(day), \(shard), times.measure, times.ms, 1 FROM runs, (\(times)) AS times
                WHERE \(isFirstRecord)
                ON CONFLICT (day, shard, measure, ms) DO UPDATE SET runs = usage_latencies.runs + 1
                """)
        }
        if let offlineReason {
            statements.append(
                """
                INSERT INTO usage_by_offline_reason (day, shard, reason, runs)
                SELECT \(day), \(shard), \(offlineReason), 1 FROM runs WHERE \(isFirstRecord)
                ON CONFLICT (day, shard, reason) DO UPDATE SET runs = usage_by_offline_reason.runs + 1
                """)
        }
        return statements
    }

    private static func union(_ rows: [SQL]) -> SQL {
        rows.dropFirst().reduce(rows[0]) { "\($0) UNION ALL \($1)" }
    }
}
