/// `POST /v1/children/{id}/invites`: invites somebody to one child alone.
public struct ChildInviteRequest: Codable, Hashable, Sendable {
    /// The role of the person who accepts: an owner may also share and delete, a caregiver log, a viewer read.
    public var role: MemberRole
    /// Lifetime in hours, 1 to 168; nil for 168.
    public var expiresInHours: Int?
    /// Whom the invitation is for, for the list of invitations. Hearth does not send it.
    public var email: String?

    /// Creates a request; nil members are not sent.
    public init(role: MemberRole, expiresInHours: Int? = nil, email: String? = nil) {
        self.role = role
        self.expiresInHours = expiresInHours
        self.email = email
    }

    private enum CodingKeys: String, CodingKey {
        case role, email
        case expiresInHours = "expires_in_h"
    }
}

/// `PUT /v1/children/{id}/members/{user_id}`.
public struct ChildRoleRequest: Codable, Hashable, Sendable {
    /// The new role for this child.
    public var role: MemberRole

    /// Creates a request.
    public init(role: MemberRole) {
        self.role = role
    }
}

/// `POST /v1/invites/accept`.
public struct InviteAcceptRequest: Codable, Hashable, Sendable {
    /// Code of an invitation to a child.
    public var code: String

    /// Creates a request.
    public init(code: String) {
        self.code = code
    }
}
