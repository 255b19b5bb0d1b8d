/// The body of `POST /v1/memory` and of `PUT /v1/memory/{id}`.
public struct MemoryRequest: Codable, Hashable, Sendable {
    /// User in dev mode; nil means user 1.
    public var userID: Int64?
    /// The fact to keep, 1 to 500 characters.
    public var text: String

    /// Creates a request.
    package init(userID: Int64? = nil, text: String) {
        self.userID = userID
        self.text = text
    }

    private enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case text
    }
}
