/// A member of a household.
public struct MemberResponse: Codable, Hashable, Sendable {
    /// The user.
    public var userID: Int64
    /// Display name.
    public var displayName: String?
    /// `owner`, `caregiver` or `viewer`.
    public var role: String

    /// Creates a response.
    package init(userID: Int64, displayName: String? = nil, role: String) {
        self.userID = userID
        self.displayName = displayName
        self.role = role
    }

    private enum CodingKeys: String, CodingKey {
        case role
        case userID = "user_id"
        case displayName = "display_name"
    }
}

/// Response of `GET /v1/households/members`.
public struct MembersResponse: Codable, Hashable, Sendable {
    /// A UUID.
    public var householdID: String
    /// The members, sorted by user number.
    public var members: [MemberResponse]

    /// Creates a response.
    package init(householdID: String, members: [MemberResponse]) {
        self.householdID = householdID
        self.members = members
    }

    private enum CodingKeys: String, CodingKey {
        case members
        case householdID = "household_id"
    }
}

/// Response of `POST /v1/households/invites`.
public struct InviteResponse: Codable, Hashable, Sendable {
    /// A UUID.
    public var id: String
    /// Code for `POST /v1/households/join` or a sign-up. Only returned once.
    public var code: String
    /// The role of the person who accepts the invitation.
    public var role: String
    /// RFC 3339 in UTC.
    public var expiresAt: String

    /// Creates a response.
    package init(id: String, code: String, role: String, expiresAt: String) {
        self.id = id
        self.code = code
        self.role = role
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, code, role
        case expiresAt = "expires_at"
    }
}

/// An invitation that has not been accepted yet.
public struct OpenInviteResponse: Codable, Hashable, Sendable {
    /// A UUID.
    public var id: String
    /// The role of the person who accepts the invitation.
    public var role: String
    /// The user who created it.
    public var invitedBy: Int64
    /// RFC 3339 in UTC.
    public var createdAt: String
    /// RFC 3339 in UTC.
    public var expiresAt: String

    /// Creates a response.
    package init(id: String, role: String, invitedBy: Int64, createdAt: String, expiresAt: String) {
        self.id = id
        self.role = role
        self.invitedBy = invitedBy
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, role
        case invitedBy = "invited_by"
        case createdAt = "created_at"
        case expiresAt = "expires_at"
    }
}

/// Response of `GET /v1/households/invites`.
public struct OpenInvitesResponse: Codable, Hashable, Sendable {
    /// The oldest first.
    public var invites: [OpenInviteResponse]

    /// Creates a response.
    package init(invites: [OpenInviteResponse]) {
        self.invites = invites
    }
}

/// Response of `GET /v1/account`.
public struct AccountResponse: Codable, Hashable, Sendable {
    /// The user.
    public var userID: Int64
    /// Display name.
    public var displayName: String?
    /// A UUID.
    public var householdID: String
    /// `owner`, `caregiver` or `viewer`.
    public var role: String
    /// True if this request has administrator permissions.
    public var isAdministrator: Bool
    /// BCP 47 language tag; nil from an older server.
    public var locale: String?
    /// IANA time zone; nil from an older server.
    public var timeZone: String?
    /// The settings of the user's apps; nil if the user has not chosen any.
    public var settings: AccountSettings?

    /// Creates a response.
    package init(
        userID: Int64, displayName: String? = nil, householdID: String, role: String, isAdministrator: Bool,
        locale: String? = nil, timeZone: String? = nil, settings: AccountSettings? = nil
    ) {
        self.userID = userID
        self.displayName = displayName
        self.householdID = householdID
        self.role = role
        self.isAdministrator = isAdministrator
        self.locale = locale
        self.timeZone = timeZone
        self.settings = settings
    }

    private enum CodingKeys: String, CodingKey {
        case role, locale, settings
        case timeZone = "time_zone"
        case userID = "user_id"
        case displayName = "display_name"
        case householdID = "household_id"
        case isAdministrator = "administrator"
    }
}
