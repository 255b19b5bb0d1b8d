/// `POST /v1/households/upsert`: replaces a household's preferences whole.
public struct HouseholdUpsertRequest: Codable, Hashable, Sendable {
    /// Whose household; nil means that of the user whom the token names.
    public var userID: Int64?
    /// The new preferences.
    public var prefs: HouseholdPreferences

    /// The household of `userID` with `prefs`.
    public init(userID: Int64? = nil, prefs: HouseholdPreferences) {
        self.userID = userID
        self.prefs = prefs
    }

    private enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case prefs
    }
}
