/// A household; response of `GET /v1/households/by_user/{user_id}` and `POST /v1/households/upsert`.
public struct HouseholdResponse: Codable, Hashable, Sendable {
    /// UUID.
    public var householdID: String
    /// Number of the user who requested it.
    public var userID: Int64
    /// The family's preferences.
    public var prefs: HouseholdPreferences
    /// RFC 3339 in UTC with milliseconds.
    public var updatedAt: String

    /// Creates a response.
    package init(householdID: String, userID: Int64, prefs: HouseholdPreferences, updatedAt: String) {
        self.householdID = householdID
        self.userID = userID
        self.prefs = prefs
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case userID = "user_id"
        case prefs
        case updatedAt = "updated_at"
    }
}
