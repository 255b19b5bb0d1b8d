/// `POST /v1/assist/stream`: a family's request.
public struct AssistStreamRequest: Codable, Hashable, Sendable {
    /// The user to act for; nil means the user of the token.
    public var userID: Int64?
    /// Goal in the family's own words.
    public var goal: String
    /// `meals`, `chores`, `routines` or `chat`. A string, so that an unknown mode gets its own error.
    public var mode: String
    /// Earlier turns of the conversation, oldest first.
    public var messages: [Message]?
    /// Options of the plan.
    public var options: Options?
    /// True to finish and keep the run for a while if the connection is lost. By default the run ends with the
    /// connection.
    public var detach: Bool?

    /// Creates a request.
    public init(
        userID: Int64? = nil, goal: String, mode: String, messages: [Message]? = nil, options: Options? = nil,
        detach: Bool? = nil
    ) {
        self.userID = userID
        self.goal = goal
        self.mode = mode
        self.messages = messages
        self.options = options
        self.detach = detach
    }

    private enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case goal, mode, messages, options, detach
    }

    /// One turn of a conversation.
    public struct Message: Codable, Hashable, Sendable {
        /// Role of the speaker.
        public enum Role: String, Codable, CaseIterable, Sendable { case user, assistant }

        /// Role of the speaker.
        public var role: Role
        /// Text of the turn.
        public var content: String

        /// Creates a turn.
        public init(role: Role, content: String) {
            self.role = role
            self.content = content
        }
    }
}
