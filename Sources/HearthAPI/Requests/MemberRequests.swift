/// What a member may do: an owner everything, a caregiver all but decide who belongs to the household, a viewer only look.
public enum MemberRole: String, Codable, CaseIterable, Sendable { case owner, caregiver, viewer }

/// `POST /v1/households/invites`.
public struct InviteRequest: Codable, Hashable, Sendable {
    /// The role of the person who accepts the invitation.
    public var role: MemberRole

    /// What is not nil is sent.
    public init(role: MemberRole) {
        self.role = role
    }
}

/// `POST /v1/households/join`.
public struct JoinRequest: Codable, Hashable, Sendable {
    /// That of an invitation.
    public var code: String
    /// True says that a household of which nobody is left may be deleted.
    public var leave: Bool?

    /// What is not nil is sent.
    public init(code: String, leave: Bool? = nil) {
        self.code = code
        self.leave = leave
    }
}

/// `PUT /v1/households/members/{user_id}`.
public struct MemberRoleRequest: Codable, Hashable, Sendable {
    /// What the member may do from now on.
    public var role: MemberRole

    /// What is not nil is sent.
    public init(role: MemberRole) {
        self.role = role
    }
}
