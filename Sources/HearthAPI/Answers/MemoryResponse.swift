/// A fact that a household asked Hearth to remember.
public struct MemoryResponse: Codable, Hashable, Sendable {
    /// A UUID.
    public var id: String
    /// The fact, without personal data except for values on the household's allow list.
    public var text: String
    /// RFC 3339 in UTC.
    public var createdAt: String
    /// RFC 3339 in UTC.
    public var updatedAt: String

    /// Creates a response.
    package init(id: String, text: String, createdAt: String, updatedAt: String) {
        self.id = id
        self.text = text
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, text
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// Response of `GET /v1/memory`.
public struct MemoriesResponse: Codable, Hashable, Sendable {
    /// Number of memories.
    public var count: Int
    /// The memories, the oldest first.
    public var memories: [MemoryResponse]

    /// Creates a response.
    package init(memories: [MemoryResponse]) {
        count = memories.count
        self.memories = memories
    }
}
