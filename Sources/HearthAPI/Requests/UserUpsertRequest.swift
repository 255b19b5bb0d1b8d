/// `POST /v1/users/upsert`: creates a user or changes what is given.
public struct UserUpsertRequest: Codable, Hashable, Sendable {
    /// Whom to change; nil means the user that the token names, or a new one.
    public var userID: Int64?
    /// The name to greet the user with.
    public var displayName: String?
    /// BCP 47 language tag, `en-GB`.
    public var locale: String?
    /// IANA time zone, `Europe/Berlin`.
    public var timeZone: String?

    /// A change of what is not nil.
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
