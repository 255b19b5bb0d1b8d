/// `POST /v1/users/upsert`: creates a user or changes the given members.
public struct UserUpsertRequest: Codable, Hashable, Sendable {
    /// User to change; nil means the user of the token, or a new user.
    public var userID: Int64?
    /// Display name.
    public var displayName: String?
    /// BCP 47 language tag, `en-GB`.
    public var locale: String?
    /// IANA time zone, `Europe/Berlin`.
    public var timeZone: String?

    /// Creates a request; nil members stay unchanged.
    public init(
        userID: Int64? = nil, displayName: String? = nil, locale: String? = nil, timeZone: String? = nil
    ) {
        self.userID = userID
        self.displayName = displayName
        self.locale = locale
        self.timeZone = timeZone
    }

    private enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case displayName = "display_name"
        case locale
        case timeZone = "time_zone"
    }
}
