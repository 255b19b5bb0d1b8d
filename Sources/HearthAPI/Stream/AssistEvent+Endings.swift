extension AssistEvent {
    /// `{"reason","discard":true}`: the provider died in the middle of its answer and the next one begins anew.
    public struct Restart: Codable, Hashable, Sendable {
        /// Why, in a word or two.
        public var reason: String
        /// Whether to throw away every delta so far; always true.
        public var discard: Bool

        package init(reason: String) {
            self.reason = reason
            self.discard = true
        }
    }

    /// `{"code","message","rule"}`
    public struct Refusal: Codable, Hashable, Sendable {
        /// The kind of refusal, `medical` or `age_inappropriate`.
        public var code: String
        /// What to show the family.
        public var message: String
        /// Id of the policy's rule that decided.
        public var rule: String

        package init(code: String, message: String, rule: String) {
            self.code = code
            self.message = message
            self.rule = rule
        }
    }

    /// `{"message","quota","used","reset_date","window"}`
    public struct QuotaExceeded: Codable, Hashable, Sendable {
        /// What to show the family.
        public var message: String
        /// Runs that the window holds.
        public var quota: Int
        /// Runs so far.
        public var used: Int
        /// The day on which the count starts again, `YYYY-MM-DD`.
        public var resetDate: String
        /// Which window is full: `user_month`, `household_month` or `household_day`.
        public var window: String

        package init(message: String, quota: Int, used: Int, resetDate: String, window: String) {
            self.message = message
            self.quota = quota
            self.used = used
            self.resetDate = resetDate
            self.window = window
        }

        private enum CodingKeys: String, CodingKey {
            case message, quota, used, window
            case resetDate = "reset_date"
        }
    }

    /// `{"code","message","retryable"}`
    public struct Failure: Codable, Hashable, Sendable {
        /// What happened, for a program: the codes of ``ProblemDetails``.
        public var code: String
        /// What happened, for a person.
        public var message: String
        /// Whether the same request may succeed later.
        public var retryable: Bool

        package init(code: String, message: String, retryable: Bool) {
            self.code = code
            self.message = message
            self.retryable = retryable
        }
    }
}
