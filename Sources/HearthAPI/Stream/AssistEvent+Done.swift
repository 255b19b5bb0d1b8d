extension AssistEvent {
    /// What a run took. Its members stand in the envelope itself:
    /// `{"event":"done","elapsed_ms":1234,"usage":{…},"cost_microusd":56}`.
    public struct Done: Codable, Hashable, Sendable {
        /// Milliseconds from the request to this event.
        public var elapsedMilliseconds: Int64
        /// Tokens and models.
        public var usage: Usage
        /// Millionths of a US dollar.
        public var costMicroUSD: Int64
        /// Who wrote the text: `model`, or `offline` for the planner that works without one. Absent where nothing was
        /// answered.
        public var answeredBy: String?
        /// Why no model wrote it, although models may be asked; absent where one did, or none was to be asked.
        public var degraded: Degraded?

        package init(
            elapsedMilliseconds: Int64, usage: Usage, costMicroUSD: Int64, answeredBy: String? = nil,
            degraded: Degraded? = nil
        ) {
            self.elapsedMilliseconds = elapsedMilliseconds
            self.usage = usage
            self.costMicroUSD = costMicroUSD
            self.answeredBy = answeredBy
            self.degraded = degraded
        }

        private enum CodingKeys: String, CodingKey {
            case elapsedMilliseconds = "elapsed_ms"
            case usage
            case costMicroUSD = "cost_microusd"
            case answeredBy = "answered_by"
            case degraded
        }
    }

    /// Why no model wrote an answer, although models may be asked.
    public struct Degraded: Codable, Hashable, Sendable {
        /// `spend_limit`, `provider_failed`, `circuit_open`, `cooling_down`, `budget`, `context_window` or `deadline`.
        public var reason: String
        /// What the last provider that was asked failed with, such as `timeout` or `model_not_found`; absent where none
        /// was asked.
        public var code: String?

        package init(reason: String, code: String? = nil) {
            self.reason = reason
            self.code = code
        }
    }

    /// Tokens of a whole run, as the providers counted them.
    public struct Usage: Codable, Hashable, Sendable {
        /// Tokens sent, cached ones included.
        public var inputTokens: Int
        /// Tokens written, reasoning included.
        public var outputTokens: Int
        /// Input and output together.
        public var totalTokens: Int
        /// The part of the input that the provider had seen before.
        public var cachedInputTokens: Int
        /// The part of the output that nobody sees.
        public var reasoningTokens: Int
        /// `provider/model` to the number of its calls.
        public var models: [String: Int]

        package init(
            inputTokens: Int, outputTokens: Int, cachedInputTokens: Int = 0, reasoningTokens: Int = 0,
            models: [String: Int]
        ) {
            self.inputTokens = inputTokens
            self.outputTokens = outputTokens
            self.totalTokens = inputTokens + outputTokens
            self.cachedInputTokens = cachedInputTokens
            self.reasoningTokens = reasoningTokens
            self.models = models
        }

        private enum CodingKeys: String, CodingKey {
            case inputTokens = "input_tokens"
            case outputTokens = "output_tokens"
            case totalTokens = "total_tokens"
            case cachedInputTokens = "cached_input_tokens"
            case reasoningTokens = "reasoning_tokens"
            case models
        }
    }
}
