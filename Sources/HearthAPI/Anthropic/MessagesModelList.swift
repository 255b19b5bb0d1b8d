/// Response of `GET /v1/models` to a client of Anthropic's API (https://docs.anthropic.com/en/api/models-list): the models that a
/// message may request.
public struct MessagesModelList: Codable, Hashable, Sendable {
    /// `hearth` first, then chains, then models.
    public var data: [Model]
    /// Always false: all models come at once.
    public var hasMore = false
    /// The id of the first model; null for an empty list.
    public var firstID: String?
    /// The id of the last model; null for an empty list.
    public var lastID: String?

    /// Creates a list of all models.
    public init(_ models: [Model]) {
        data = models
        firstID = models.first?.id
        lastID = models.last?.id
    }

    private enum CodingKeys: String, CodingKey {
        case data
        case hasMore = "has_more"
        case firstID = "first_id"
        case lastID = "last_id"
    }

    /// Encodes every member, null or not, as clients expect.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(data, forKey: .data)
        try fields.encode(hasMore, forKey: .hasMore)
        try fields.encode(firstID, forKey: .firstID)
        try fields.encode(lastID, forKey: .lastID)
    }

    /// One model.
    public struct Model: Codable, Hashable, Sendable {
        /// `hearth`, the name of a chain, or `provider/model`.
        public var id: String
        /// Always `model`.
        public var type = "model"
        /// The id, because providers have no other name for people.
        public var displayName: String
        /// Time since which this server offers it, in RFC 3339.
        public var createdAt: String
        /// Always `active`.
        public var lifecycle = "active"

        /// Creates a model.
        public init(id: String, createdAt: String) {
            self.id = id
            displayName = id
            self.createdAt = createdAt
        }

        private enum CodingKeys: String, CodingKey {
            case id, type, lifecycle
            case displayName = "display_name"
            case createdAt = "created_at"
        }
    }
}
