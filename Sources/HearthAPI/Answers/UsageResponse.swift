/// The answer of `GET /v1/users/{user_id}/usage`: what one user used.
public struct UsageResponse: Codable, Hashable, Sendable {
    /// Whose usage it is.
    public var userID: Int64
    /// Tokens in and out by run, on average; 0 without a run.
    public var avgTokensPerRun: Double
    /// Number of calls by `provider/model`.
    public var modelsUsed: [String: Int]
    /// What the user's runs used.
    public var figures: UsageFigures

    package init(userID: Int64, avgTokensPerRun: Double, modelsUsed: [String: Int], figures: UsageFigures) {
        self.userID = userID
        self.avgTokensPerRun = avgTokensPerRun
        self.modelsUsed = modelsUsed
        self.figures = figures
    }

    private enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case avgTokensPerRun = "avg_tokens_per_run"
        case modelsUsed = "models_used"
    }

    /// Reads the figures beside the members of this type's own.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        userID = try container.decode(Int64.self, forKey: .userID)
        avgTokensPerRun = try container.decode(Double.self, forKey: .avgTokensPerRun)
        modelsUsed = try container.decode([String: Int].self, forKey: .modelsUsed)
        figures = try UsageFigures(from: decoder)
    }

    /// Writes the figures beside the members of this type's own.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(avgTokensPerRun, forKey: .avgTokensPerRun)
        try container.encode(modelsUsed, forKey: .modelsUsed)
        try figures.encode(to: encoder)
    }
}

/// The answer of `GET /v1/admin/stats`: what everybody used together.
public struct AdminStatsResponse: Codable, Hashable, Sendable {
    /// Everybody who has an account.
    public var totalUsers: Int
    /// Those with a run in the period.
    public var activeUsers: Int
    /// Up to ten users, most tokens first.
    public var topUsers: [TopUser]
    /// Number of calls by `provider/model`.
    public var modelsBreakdown: [String: Int]
    /// What the calls of each model used: most money first, then most calls.
    public var models: [Model]
    /// What all runs used.
    public var figures: UsageFigures

    /// What the calls of one model used.
    public struct Model: Codable, Hashable, Sendable {
        /// `provider/model`.
        public var model: String
        /// How many calls.
        public var calls: Int
        /// Tokens in.
        public var inputTokens: Int
        /// Tokens out.
        public var outputTokens: Int
        /// Millionths of a US dollar.
        public var costMicrousd: Int64

        package init(model: String, calls: Int, inputTokens: Int, outputTokens: Int, costMicrousd: Int64) {
            self.model = model
            self.calls = calls
            self.inputTokens = inputTokens
            self.outputTokens = outputTokens
            self.costMicrousd = costMicrousd
        }

        private enum CodingKeys: String, CodingKey {
            case model, calls
            case inputTokens = "input_tokens"
            case outputTokens = "output_tokens"
            case costMicrousd = "cost_microusd"
        }
    }

    /// A user by number, and what the runs of the period used.
    public struct TopUser: Codable, Hashable, Sendable {
        /// The number by which requests name the user.
        public var userID: Int64
        /// How many runs.
        public var totalRuns: Int
        /// Tokens in and out.
        public var totalTokens: Int
        /// Cents of a US dollar, rounded to the nearest, half a cent up.
        public var totalCostCents: Int64
        /// Millionths of a US dollar.
        public var totalCostMicrousd: Int64

        package init(
            userID: Int64, totalRuns: Int, totalTokens: Int, totalCostCents: Int64, totalCostMicrousd: Int64
        ) {
            self.userID = userID
            self.totalRuns = totalRuns
            self.totalTokens = totalTokens
            self.totalCostCents = totalCostCents
            self.totalCostMicrousd = totalCostMicrousd
        }

        private enum CodingKeys: String, CodingKey {
            case userID = "user_id"
            case totalRuns = "total_runs"
            case totalTokens = "total_tokens"
            case totalCostCents = "total_cost_cents"
            case totalCostMicrousd = "total_cost_microusd"
        }
    }

    package init(
        totalUsers: Int, activeUsers: Int, topUsers: [TopUser], models: [Model], figures: UsageFigures
    ) {
        self.totalUsers = totalUsers
        self.activeUsers = activeUsers
        self.topUsers = topUsers
        self.models = models
        modelsBreakdown = Dictionary(models.map { ($0.model, $0.calls) }, uniquingKeysWith: +)
        self.figures = figures
    }

    private enum CodingKeys: String, CodingKey {
        case models
        case totalUsers = "total_users"
        case activeUsers = "active_users"
        case topUsers = "top_users"
        case modelsBreakdown = "models_breakdown"
    }

    /// Reads the figures beside the members of this type's own.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        totalUsers = try container.decode(Int.self, forKey: .totalUsers)
        activeUsers = try container.decode(Int.self, forKey: .activeUsers)
        topUsers = try container.decode([TopUser].self, forKey: .topUsers)
        modelsBreakdown = try container.decode([String: Int].self, forKey: .modelsBreakdown)
        models = try container.decode([Model].self, forKey: .models)
        figures = try UsageFigures(from: decoder)
    }

    /// Writes the figures beside the members of this type's own.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(totalUsers, forKey: .totalUsers)
        try container.encode(activeUsers, forKey: .activeUsers)
        try container.encode(topUsers, forKey: .topUsers)
        try container.encode(modelsBreakdown, forKey: .modelsBreakdown)
        try container.encode(models, forKey: .models)
        try figures.encode(to: encoder)
    }
}
