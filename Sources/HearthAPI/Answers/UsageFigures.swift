/// Usage of runs over some days; members of both ``UsageResponse`` and ``AdminStatsResponse``.
public struct UsageFigures: Codable, Hashable, Sendable {
    /// Days in UTC, today included.
    public var periodDays: Int
    /// Runs of every outcome.
    public var totalRuns: Int
    /// Runs that failed to give an answer.
    public var failures: Int
    /// Runs that policy refused.
    public var refusals: Int
    /// Runs by outcome; outcomes that did not occur are absent.
    public var outcomes: [String: Int]
    /// Runs answered offline although models are enabled.
    public var degraded: Int
    /// Runs answered offline, by reason; reasons that did not occur are absent.
    public var answeredOffline: [String: Int]
    /// Input and output tokens.
    public var totalTokens: Int
    /// Input tokens.
    public var inputTokens: Int
    /// Output tokens.
    public var outputTokens: Int
    /// Part of the input that the provider read from its cache.
    public var cachedInputTokens: Int
    /// Part of the input that the provider wrote to its cache.
    public var cacheWriteTokens: Int
    /// Part of the output that was reasoning.
    public var reasoningTokens: Int
    /// Cents of a US dollar, rounded to the nearest, half a cent up.
    public var totalCostCents: Int64
    /// US dollars.
    public var totalCostUSD: Double
    /// Exact cost in millionths of a US dollar.
    public var totalCostMicrousd: Int64
    /// Time from the request to the end of completed runs; absent if no run was completed.
    public var latencyMs: Percentiles?
    /// Time from the request to the first text; absent if no run sent text.
    public var firstTokenMs: Percentiles?
    /// Every day of the period in chronological order.
    public var byDay: [Day]

    /// The median and the 95th percentile in milliseconds.
    public struct Percentiles: Codable, Hashable, Sendable {
        /// The median.
        public var p50: Int64
        /// The 95th percentile.
        public var p95: Int64

        /// Creates percentiles.
        package init(p50: Int64, p95: Int64) {
            self.p50 = p50
            self.p95 = p95
        }
    }

    /// One day in UTC.
    public struct Day: Codable, Hashable, Sendable {
        /// `YYYY-MM-DD`.
        public var date: String
        /// Runs that began on it.
        public var runs: Int
        /// Runs that failed to give an answer.
        public var failures: Int
        /// Runs that policy refused.
        public var refusals: Int
        /// Runs answered offline although models are enabled.
        public var degraded: Int
        /// Runs answered offline, by reason; reasons that did not occur are absent.
        public var answeredOffline: [String: Int]
        /// Users with a run on this day; absent in the figures of one user.
        public var activeUsers: Int?
        /// Input and output tokens.
        public var tokens: Int
        /// Input tokens.
        public var inputTokens: Int
        /// Output tokens.
        public var outputTokens: Int
        /// Millionths of a US dollar.
        public var costMicrousd: Int64
        /// Time from the request to the end; absent if no run was completed.
        public var latencyMs: Percentiles?
        /// Time from the request to the first text; absent if no run sent text.
        public var firstTokenMs: Percentiles?

        /// Creates the usage of a day.
        package init(
            date: String, runs: Int, failures: Int, refusals: Int, activeUsers: Int?, inputTokens: Int,
            outputTokens: Int, costMicrousd: Int64, latencyMs: Percentiles?, firstTokenMs: Percentiles?,
            degraded: Int = 0, answeredOffline: [String: Int] = [:]
        ) {
            self.date = date
            self.degraded = degraded
            self.answeredOffline = answeredOffline
            self.runs = runs
            self.failures = failures
            self.refusals = refusals
            self.activeUsers = activeUsers
            tokens = inputTokens + outputTokens
            self.inputTokens = inputTokens
            self.outputTokens = outputTokens
            self.costMicrousd = costMicrousd
            self.latencyMs = latencyMs
            self.firstTokenMs = firstTokenMs
        }

        private enum CodingKeys: String, CodingKey {
            case date, runs, failures, refusals, degraded, tokens
            case answeredOffline = "answered_offline"
            case activeUsers = "active_users"
            case inputTokens = "input_tokens"
            case outputTokens = "output_tokens"
            case costMicrousd = "cost_microusd"
            case latencyMs = "latency_ms"
            case firstTokenMs = "first_token_ms"
        }
    }

    /// Creates usage figures.
    package init(
        periodDays: Int, totalRuns: Int, failures: Int, refusals: Int, outcomes: [String: Int], inputTokens: Int,
        outputTokens: Int, cachedInputTokens: Int, cacheWriteTokens: Int, reasoningTokens: Int, totalCostCents: Int64,
        totalCostUSD: Double, totalCostMicrousd: Int64, latencyMs: Percentiles?, firstTokenMs: Percentiles?,
        byDay: [Day], degraded: Int = 0, answeredOffline: [String: Int] = [:]
    ) {
        self.degraded = degraded
        self.answeredOffline = answeredOffline
        self.periodDays = periodDays
        self.totalRuns = totalRuns
        self.failures = failures
        self.refusals = refusals
        self.outcomes = outcomes
        totalTokens = inputTokens + outputTokens
        self.inputTokens = inputTokens
        self.outputTokens = outputTokens
        self.cachedInputTokens = cachedInputTokens
        self.cacheWriteTokens = cacheWriteTokens
        self.reasoningTokens = reasoningTokens
        self.totalCostCents = totalCostCents
        self.totalCostUSD = totalCostUSD
        self.totalCostMicrousd = totalCostMicrousd
        self.latencyMs = latencyMs
        self.firstTokenMs = firstTokenMs
        self.byDay = byDay
    }

    private enum CodingKeys: String, CodingKey {
        case periodDays = "period_days"
        case totalRuns = "total_runs"
        case failures, refusals, outcomes, degraded
        case answeredOffline = "answered_offline"
        case totalTokens = "total_tokens"
        case inputTokens = "input_tokens"
        case outputTokens = "output_tokens"
        case cachedInputTokens = "cached_input_tokens"
        case cacheWriteTokens = "cache_write_tokens"
        case reasoningTokens = "reasoning_tokens"
        case totalCostCents = "total_cost_cents"
        case totalCostUSD = "total_cost_usd"
        case totalCostMicrousd = "total_cost_microusd"
        case latencyMs = "latency_ms"
        case firstTokenMs = "first_token_ms"
        case byDay = "by_day"
    }
}
