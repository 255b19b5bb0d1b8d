/// Response of `GET /v1/users/{user_id}/usage`: usage of one user.
public struct UsageResponse: Codable, Hashable, Sendable {
    /// Number of the user.
    public var userID: Int64
    /// Average number of input and output tokens per run; 0 without runs.
    public var avgTokensPerRun: Double
    /// Number of calls by `provider/model`.
    public var modelsUsed: [String: Int]
    /// Usage of the user's runs.
    public var figures: UsageFigures

    /// Creates a response.
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

    /// Decodes the figures beside this type's own members.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        userID = try container.decode(Int64.self, forKey: .userID)
        avgTokensPerRun = try container.decode(Double.self, forKey: .avgTokensPerRun)
        modelsUsed = try container.decode([String: Int].self, forKey: .modelsUsed)
        figures = try UsageFigures(from: decoder)
    }

    /// Encodes the figures beside this type's own members.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(avgTokensPerRun, forKey: .avgTokensPerRun)
        try container.encode(modelsUsed, forKey: .modelsUsed)
        try figures.encode(to: encoder)
    }
}

/// Response of `GET /v1/admin/stats`: usage of all users together.
public struct AdminStatsResponse: Codable, Hashable, Sendable {
    /// Number of accounts.
    public var totalUsers: Int
    /// Users with a run in the period.
    public var activeUsers: Int
    /// Up to ten users, most tokens first.
    public var topUsers: [TopUser]
    /// Number of calls by `provider/model`.
    public var modelsBreakdown: [String: Int]
    /// Usage of each model, by descending cost, then by number of calls.
    public var models: [Model]
    /// Usage of all runs.
    public var figures: UsageFigures

    /// Usage of one model.
    public struct Model: Codable, Hashable, Sendable {
        /// `provider/model`.
        public var model: String
        /// Number of calls.
        public var calls: Int
        /// Input tokens.
        public var inputTokens: Int
        /// Output tokens.
        public var outputTokens: Int
        /// Millionths of a US dollar.
        public var costMicrousd: Int64

        /// Creates a model.
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

    /// Usage of one user in the period.
    public struct TopUser: Codable, Hashable, Sendable {
        /// Number of the user.
        public var userID: Int64
        /// Number of runs.
        public var totalRuns: Int
        /// Input and output tokens.
        public var totalTokens: Int
        /// Cents of a US dollar, rounded to the nearest, half a cent up.
        public var totalCostCents: Int64
        /// Millionths of a US dollar.
        public var totalCostMicrousd: Int64

        /// Creates a top user.
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

    /// Creates a response.
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

    /// Decodes the figures beside this type's own members.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        totalUsers = try container.decode(Int.self, forKey: .totalUsers)
        activeUsers = try container.decode(Int.self, forKey: .activeUsers)
        topUsers = try container.decode([TopUser].self, forKey: .topUsers)
        modelsBreakdown = try container.decode([String: Int].self, forKey: .modelsBreakdown)
        models = try container.decode([Model].self, forKey: .models)
        figures = try UsageFigures(from: decoder)
    }

    /// Encodes the figures beside this type's own members.
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
