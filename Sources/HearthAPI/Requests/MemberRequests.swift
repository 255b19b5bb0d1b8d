/// Role of a member: an owner may do everything, a caregiver everything except managing members, a viewer only read.
public enum MemberRole: String, Codable, CaseIterable, Sendable { case owner, caregiver, viewer }

/// `POST /v1/households/invites`.
public struct InviteRequest: Codable, Hashable, Sendable {
    /// The role of the person who accepts the invitation.
    public var role: MemberRole

    /// Creates a request; nil members are not sent.
    public init(role: MemberRole) {
        self.role = role
    }
}

/// `POST /v1/households/join`.
public struct JoinRequest: Codable, Hashable, Sendable {
    /// Code of an invitation.
    public var code: String
    /// True to confirm that the previous household is deleted if it has no other members.
    public var leave: Bool?
    /// False to delete the children and records of a previous household without other members. By default they come along.
    public var bring: Bool?

    /// Creates a request; nil members are not sent.
    public init(code: String, leave: Bool? = nil, bring: Bool? = nil) {
        self.code = code
        self.leave = leave
        self.bring = bring
    }
}

/// `PUT /v1/households/members/{user_id}`.
public struct MemberRoleRequest: Codable, Hashable, Sendable {
    /// The member's new role.
    public var role: MemberRole

    /// Creates a request; nil members are not sent.
    public init(role: MemberRole) {
        self.role = role
    }
}
