/// A user; response of `POST /v1/users/upsert`.
public struct UserResponse: Codable, Hashable, Sendable {
    /// Number of the user.
    public var userID: Int64
    /// UUID, the internal key.
    public var id: String
    /// Display name.
    public var displayName: String?
    /// BCP 47 language tag.
    public var locale: String
    /// IANA time zone.
    public var timeZone: String
    /// RFC 3339 in UTC with milliseconds.
    public var createdAt: String

    /// Creates a response.
    package init(
        userID: Int64, id: String, displayName: String?, locale: String, timeZone: String, createdAt: String
    ) {
        self.userID = userID
        self.id = id
        self.displayName = displayName
        self.locale = locale
        self.timeZone = timeZone
        self.createdAt = createdAt
    }

    private enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case id
        case displayName = "display_name"
        case locale
        case timeZone = "time_zone"
        case createdAt = "created_at"
    }
}
