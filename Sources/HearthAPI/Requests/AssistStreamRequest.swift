/// `POST /v1/assist/stream`: a family's request.
public struct AssistStreamRequest: Codable, Hashable, Sendable {
    /// On whose behalf; nil means the user that the token names.
    public var userID: Int64?
    /// What the family wants, in its own words.
    public var goal: String
    /// `meals`, `chores`, `routines` or `chat`. A string, so that an unknown mode can be answered as such.
    public var mode: String
    /// Earlier turns of the conversation, oldest first.
    public var messages: [Message]?
    /// How to plan, where the defaults do not fit.
    public var options: Options?
    /// True: the run is finished and kept for a while when the connection is lost. Otherwise it ends with it.
    public var detach: Bool?

    /// A request for `goal` in `mode`.
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
        /// Who spoke.
        public enum Role: String, Codable, CaseIterable, Sendable { case user, assistant }

        /// Who spoke.
        public var role: Role
        /// What was said.
        public var content: String

        /// A turn by `role`.
        public init(role: Role, content: String) {
            self.role = role
            self.content = content
        }
    }
}
