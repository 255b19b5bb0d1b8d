/// `POST /v1/households/upsert`: replaces all preferences of a household.
public struct HouseholdUpsertRequest: Codable, Hashable, Sendable {
    /// User whose household to change; nil means the user of the token.
    public var userID: Int64?
    /// The new preferences.
    public var prefs: HouseholdPreferences

    /// Creates a request.
    public init(userID: Int64? = nil, prefs: HouseholdPreferences) {
        self.userID = userID
        self.prefs = prefs
    }

    private enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case prefs
    }
}
