/// A fact that a household asked to keep.
public struct MemoryResponse: Codable, Hashable, Sendable {
    /// A UUID.
    public var id: String
    /// The fact, without personal data that the household's allow list does not let stay.
    public var text: String
    /// RFC 3339, UTC.
    public var createdAt: String
    /// RFC 3339, UTC.
    public var updatedAt: String

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

/// The answer of `GET /v1/memory`.
public struct MemoriesResponse: Codable, Hashable, Sendable {
    /// How many there are.
    public var count: Int
    /// The oldest first.
    public var memories: [MemoryResponse]

    package init(memories: [MemoryResponse]) {
        count = memories.count
        self.memories = memories
    }
}
