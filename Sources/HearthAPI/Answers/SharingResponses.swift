/// An invitation to a child, without its code except in the response that creates it.
public struct ChildInviteResponse: Codable, Hashable, Sendable {
    /// A UUID.
    public var id: String
    /// Code for `POST /v1/invites/accept` or a sign-up, only in the response that creates it.
    public var code: String?
    /// Link with the code, only in the response that creates it.
    public var url: String?
    /// The role of the person who accepts the invitation.
    public var role: String
    /// Whom the invitation is for, as its creator noted.
    public var email: String?
    /// The user who created it.
    public var invitedBy: Int64
    /// RFC 3339 in UTC.
    public var createdAt: String
    /// RFC 3339 in UTC.
    public var expiresAt: String

    /// Creates a response.
    package init(
        id: String, code: String? = nil, url: String? = nil, role: String, email: String?, invitedBy: Int64,
        createdAt: String, expiresAt: String
    ) {
        self.id = id
        self.code = code
        self.url = url
        self.role = role
        self.email = email
        self.invitedBy = invitedBy
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, code, url, role, email
        case invitedBy = "invited_by"
        case createdAt = "created_at"
        case expiresAt = "expires_at"
    }
}

/// Response of `GET /v1/children/{id}/invites`.
public struct ChildInvitesResponse: Codable, Hashable, Sendable {
    /// The open invitations without their codes, the oldest first.
    public var items: [ChildInviteResponse]

    /// Creates a response.
    package init(items: [ChildInviteResponse]) {
        self.items = items
    }
}

/// A user who has access to a child.
public struct ChildMemberResponse: Codable, Hashable, Sendable {
    /// The user.
    public var userID: Int64
    /// Display name.
    public var displayName: String?
    /// `owner`, `caregiver` or `viewer`.
    public var role: String
    /// `household` for a member of the child's household, `share` for a guest.
    public var via: String
    /// RFC 3339 in UTC.
    public var grantedAt: String

    /// Creates a response.
    package init(userID: Int64, displayName: String?, role: String, via: String, grantedAt: String) {
        self.userID = userID
        self.displayName = displayName
        self.role = role
        self.via = via
        self.grantedAt = grantedAt
    }

    private enum CodingKeys: String, CodingKey {
        case role, via
        case userID = "user_id"
        case displayName = "display_name"
        case grantedAt = "granted_at"
    }
}

/// Response of `GET /v1/children/{id}/members`.
public struct ChildMembersResponse: Codable, Hashable, Sendable {
    /// The users, by number.
    public var items: [ChildMemberResponse]

    /// Creates a response.
    package init(items: [ChildMemberResponse]) {
        self.items = items
    }
}

/// Response of `POST /v1/invites/accept`.
public struct InviteAcceptResponse: Codable, Hashable, Sendable {
    /// The zone of the child, `profile-` and the child's id.
    public var zone: String
    /// The caller's role there.
    public var role: String

    /// Creates a response.
    package init(zone: String, role: String) {
        self.zone = zone
        self.role = role
    }
}
