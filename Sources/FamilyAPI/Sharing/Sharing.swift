import Foundation
import HearthCore
import Records

/// The access to a child: members, their roles, and invitations.
///
/// Only the role in the child's zone decides: a viewer at home may be an owner elsewhere. A token needs the scope `members`
/// to change anything, and every change is told to the open streams of those whom it concerns.
struct Sharing: Sendable {
    /// A child's zone as the sender of a request may see it.
    struct Access: Sendable {
        var zone: ZoneID
        /// The household that owns the zone; not always the sender's.
        var household: UUID
        var role: ZoneRole
    }

    /// The lifetime of an invitation that names none, which is also the longest.
    static let longestInvite = 168
    private static let mostInvites = 20
    private static let mostShared = 100

    let services: FamilyServices

    private var store: any RecordStore { services.sync.store }

    // MARK: - Access

    /// Returns a child that the sender may see.
    ///
    /// - Throws: ``HearthError`` `child_not_found`; `forbidden` for a token without the area `care`.
    func access(to child: UUID?, of principal: Principal) async throws -> Access {
        try principal.require(area: .care)
        guard let child,
            let access = try await services.sync.zones(of: principal).first(where: {
                $0.zone.id == ZoneID(.child, child)
            }), let role = access.zone.role
        else { throw HearthError(.childNotFound, "No child that you may see has this id.") }
        return Access(zone: access.zone.id, household: access.household, role: role)
    }

    /// Returns a child that the sender may share.
    ///
    /// - Throws: ``HearthError`` as ``access(to:of:)``; `forbidden` for everybody but owners of the child.
    func ownership(of child: UUID?, by principal: Principal) async throws -> Access {
        let access = try await access(to: child, of: principal)
        try principal.require(scope: .members)
        guard access.role == .owner else {
            throw HearthError(.forbidden, "Only an owner of this child may do this.")
        }
        return access
    }

    // MARK: - Members

    /// Returns everybody who has access to a child.
    func members(of child: UUID?, for principal: Principal) async throws -> [ZoneMember] {
        let access = try await access(to: child, of: principal)
        return try await store.members(of: access.zone, household: access.household)
    }

    /// Changes the role of a user who has access to a child.
    ///
    /// - Throws: ``HearthError`` `member_not_found`; `household_conflict` if no owner would remain;
    ///   `fresh_sign_in_required` for a new owner, and for one who ceases to be one.
    func setRole(
        _ role: ZoneRole, ofUser number: Int64, for child: UUID?, by principal: Principal
    ) async throws -> ZoneMember {
        let access = try await ownership(of: child, by: principal)
        let member = try await member(number, of: access)
        // Otherwise a stolen session would leave an owner behind, or the child to one owner alone.
        if role == .owner || member.role == .owner { try await services.accounts.requireFreshSignIn(principal) }
        try await store.grant(
            role, in: access.zone, household: access.household, to: member.userID, by: principal.user,
            audit: audit(.accessGranted, access, subject: "\(access.zone.text) \(number) \(role.rawValue)", principal))
        tell([member.userID], access)
        return try await self.member(number, of: access)
    }

    /// Takes the access of a user away. Users may leave by themselves.
    ///
    /// - Throws: ``HearthError`` `member_not_found`; `household_conflict` if no owner would remain;
    ///   `fresh_sign_in_required` for an owner.
    func remove(user number: Int64, from child: UUID?, by principal: Principal) async throws {
        let access: Access
        if number == principal.user.number {
            access = try await self.access(to: child, of: principal)
            try principal.require(scope: .account)
        } else {
            access = try await ownership(of: child, by: principal)
        }
        let member = try await member(number, of: access)
        if member.role == .owner { try await services.accounts.requireFreshSignIn(principal) }
        try await store.revoke(
            member.userID, from: access.zone, household: access.household,
            audit: audit(.accessRevoked, access, subject: "\(access.zone.text) \(number)", principal))
        tell([member.userID], access)
    }

    /// Ends the access of everybody who is not in the child's household, and all invitations and links.
    func endShares(of child: UUID?, by principal: Principal) async throws {
        let access = try await ownership(of: child, by: principal)
        let members = try await store.members(of: access.zone, household: access.household)
        if members.contains(where: { $0.via == .share && $0.role == .owner }) {
            try await services.accounts.requireFreshSignIn(principal)
        }
        let users = try await store.endShares(
            of: access.zone, household: access.household,
            audit: audit(.accessRevoked, access, subject: "\(access.zone.text) shares", principal))
        tell(Set(users), access)
    }

    private func member(_ number: Int64, of access: Access) async throws -> ZoneMember {
        let members = try await store.members(of: access.zone, household: access.household)
        guard let member = members.first(where: { $0.number == number }) else {
            throw HearthError(.memberNotFound, "This user has no access to the child.")
        }
        return member
    }

    // MARK: - Invitations

    /// Creates an invitation for one person. Its code cannot be read again.
    ///
    /// - Parameters:
    ///   - hours: the lifetime.
    ///   - note: whom the invitation is for.
    /// - Throws: ``HearthError`` `household_conflict` if the child has twenty open ones; `fresh_sign_in_required` for an
    ///   owner; `forbidden` in a stopped household.
    func invite(
        as role: ZoneRole, to child: UUID?, hours: Int, note: String?, by principal: Principal
    ) async throws -> (code: InviteCode, link: ShareLink) {
        let access = try await ownership(of: child, by: principal)
        if role == .owner { try await services.accounts.requireFreshSignIn(principal) }
        guard try await openInvites(access).count < Self.mostInvites else {
            throw HearthError(
                .householdConflict, "A child can have \(Self.mostInvites) open invitations at a time. Revoke one first."
            )
        }
        let (code, now) = (InviteCode(), services.clock.now)
        let link = ShareLink(
            id: services.ids.uuid(at: now), zone: access.zone, kind: .invite, role: role,
            options: note.map { Fields([("email", .string($0))]).canonicalText },
            createdBy: principal.user.number, madeBy: principal.user.id, madeWith: principal.credential.id,
            createdAt: now, expiresAt: now + .seconds(hours * 3600), maxUses: 1)
        try await store.add(
            link, digest: InviteCode.digest(code.text), household: access.household,
            audit: audit(.linkCreated, access, subject: link.id.text, principal))
        return (code, link)
    }

    /// Returns the open invitations to a child, the oldest first.
    func invites(to child: UUID?, for principal: Principal) async throws -> [ShareLink] {
        try await openInvites(try await ownership(of: child, by: principal))
    }

    private func openInvites(_ access: Access) async throws -> [ShareLink] {
        let now = services.clock.now
        let owners = try await store.members(of: access.zone, household: access.household)
            .filter { $0.role == .owner }.map(\.userID)
        return try await store.links(of: access.zone, household: access.household).filter { link in
            link.kind == .invite && link.uses < link.maxUses ?? .max && link.expiresAt.map { $0 > now } ?? true
                && link.madeBy.map(owners.contains) ?? false
        }
    }

    /// Revokes an open invitation.
    ///
    /// - Throws: ``HearthError`` `invite_not_found`.
    func revoke(invite id: UUID?, to child: UUID?, by principal: Principal) async throws {
        let access = try await ownership(of: child, by: principal)
        guard let id, try await openInvites(access).contains(where: { $0.id == id }) else {
            throw HearthError(.inviteNotFound, "No open invitation to this child has this id.")
        }
        try await store.revoke(
            link: id, household: access.household, audit: audit(.linkRevoked, access, subject: id.text, principal))
    }

    /// Returns an open invitation, without using it.
    ///
    /// - Throws: ``HearthError`` `invite_not_found`.
    func openInvite(_ code: String) async throws -> ShareLink {
        guard let (link, _) = try await store.link(digest: InviteCode.digest(code), at: services.clock.now),
            link.kind == .invite
        else { throw Self.inviteNotFound }
        return link
    }

    private static var inviteNotFound: HearthError {
        HearthError(
            .inviteNotFound, "The invitation is unknown, used, revoked or expired. An owner can create a new one.")
    }

    /// Accepts an invitation to a child.
    ///
    /// - Throws: ``HearthError`` `invite_not_found`; `household_conflict` if the sender has access already.
    func accept(_ code: String, by principal: Principal) async throws -> (zone: ZoneID, role: ZoneRole) {
        let digest = InviteCode.digest(code)
        let now = services.clock.now
        guard let (link, household) = try await store.link(digest: digest, at: now), link.kind == .invite else {
            throw Self.inviteNotFound
        }
        // A guest's zones are read with each of the guest's requests.
        let shared = try await store.zones(of: principal.user).count { $0.household != principal.user.householdID }
        guard shared < Self.mostShared else {
            throw HearthError(
                .householdConflict,
                "You have access to \(Self.mostShared) children of other families already. Leave one first.")
        }
        let access = Access(zone: link.zone, household: household, role: .viewer)
        let accepted = try await store.accept(
            digest: digest, as: principal.user,
            audit: audit(.accessGranted, access, subject: link.id.text, principal))
        tell([principal.user.id], access)
        return accepted
    }

    // MARK: - News

    /// Tells open streams: those of the users whose access has changed, and those of the household, which shows its members.
    private func tell(_ users: Set<UUID>, _ access: Access) {
        services.sync.publishAccess(Set(users.map(ChangeHub.Topic.user)).union([.household(access.household)]))
    }

    /// Returns an entry for the audit of the child's household, whoever acts.
    private func audit(
        _ action: AuditEntry.Action, _ access: Access, subject: String, _ principal: Principal
    ) -> AuditEntry {
        let now = services.clock.now
        return AuditEntry(
            id: services.ids.uuid(at: now), householdID: access.household, at: now, userID: principal.actor.id,
            onBehalfOf: principal.onBehalfOf, action: action, subject: subject)
    }
}
