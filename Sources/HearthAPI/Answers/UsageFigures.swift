/// What runs of some days used: members of both ``UsageResponse`` and ``AdminStatsResponse``.
public struct UsageFigures: Codable, Hashable, Sendable {
    /// Days in UTC, today included.
    public var periodDays: Int
    /// Runs of every outcome.
    public var totalRuns: Int
    /// Runs that were to give an answer and could not.
    public var failures: Int
    /// Runs that policy refused.
    public var refusals: Int
    /// Runs by outcome; one that did not happen is absent.
    public var outcomes: [String: Int]
    /// Runs that were answered without a model although models may be asked.
    public var degraded: Int
    /// Runs that were answered without a model, by the reason; one that did not happen is absent.
    public var answeredOffline: [String: Int]
    /// Tokens in and out.
    public var totalTokens: Int
    /// Tokens in.
    public var inputTokens: Int
    /// Tokens out.
    public var outputTokens: Int
    /// The part of the input that the provider had in its cache.
    public var cachedInputTokens: Int
    /// The part of the input that the provider put into its cache.
    public var cacheWriteTokens: Int
    /// The part of the output that was thought and not shown.
    public var reasoningTokens: Int
    /// Cents of a US dollar, rounded to the nearest, half a cent up.
    public var totalCostCents: Int64
    /// US dollars.
    public var totalCostUSD: Double
    /// Millionths of a US dollar: exact.
    public var totalCostMicrousd: Int64
    /// From the request to the end, of runs that were completed; absent where there was none.
    public var latencyMs: Percentiles?
    /// From the request to the first text; absent where there was none.
    public var firstTokenMs: Percentiles?
    /// Every day of the period, the first one first.
    public var byDay: [Day]

    /// Milliseconds that half, and 95 of 100, do not exceed.
    public struct Percentiles: Codable, Hashable, Sendable {
        /// The median.
        public var p50: Int64
        /// What one in twenty exceeds.
        public var p95: Int64

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
        /// Runs that were to give an answer and could not.
        public var failures: Int
        /// Runs that policy refused.
        public var refusals: Int
        /// Runs that were answered without a model although models may be asked.
        public var degraded: Int
        /// Runs that were answered without a model, by the reason; one that did not happen is absent.
        public var answeredOffline: [String: Int]
        /// Users with a run on it; absent where the figures are one user's.
        public var activeUsers: Int?
        /// Tokens in and out.
        public var tokens: Int
        /// Tokens in.
        public var inputTokens: Int
        /// Tokens out.
        public var outputTokens: Int
        /// Millionths of a US dollar.
        public var costMicrousd: Int64
        /// As that of the period; absent where there was none.
        public var latencyMs: Percentiles?
        /// As that of the period; absent where there was none.
        public var firstTokenMs: Percentiles?

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
