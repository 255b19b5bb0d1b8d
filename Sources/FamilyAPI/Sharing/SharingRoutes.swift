import Foundation
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The routes of a child's members and invitations.
struct SharingRoutes {
    let sharing: Sharing

    func add(to routes: inout RouteTable) {
        addMembers(to: &routes)
        addInvites(to: &routes)
        let sharing = sharing
        routes.on(.delete, "v1/children/:id/share", for: .read, Self.end) { request, principal in
            try await sharing.endShares(of: request.pathID, by: principal)
            return Response(status: .noContent)
        }
        routes.on(.post, "v1/invites/accept", for: .account, Self.accept) { request, principal in
            let wire = try await request.decodeJSON(InviteAcceptRequest.self)
            let (zone, role) = try await sharing.accept(wire.code, by: principal)
            return try Response(json: InviteAcceptResponse(zone: zone.text, role: role.rawValue))
        }
    }

    private func addMembers(to routes: inout RouteTable) {
        let sharing = sharing
        routes.on(.get, "v1/children/:id/members", for: .read, Self.members) { request, principal in
            let members = try await sharing.members(of: request.pathID, for: principal)
            return try Response(json: ChildMembersResponse(items: members.map(ChildMemberResponse.init)))
        }
        routes.on(.put, "v1/children/:id/members/:user_id", for: .read, Self.change) { request, principal in
            // Before the body is read, as for every other permission.
            _ = try await sharing.ownership(of: request.pathID, by: principal)
            let wire = try await request.decodeJSON(ChildRoleRequest.self)
            let member = try await sharing.setRole(
                ZoneRole(wire.role), ofUser: try number(request), for: request.pathID, by: principal)
            return try Response(json: ChildMemberResponse(member))
        }
        routes.on(.delete, "v1/children/:id/members/:user_id", for: .read, Self.remove) { request, principal in
            try await sharing.remove(user: try number(request), from: request.pathID, by: principal)
            return Response(status: .noContent)
        }
    }

    private func addInvites(to routes: inout RouteTable) {
        let sharing = sharing
        routes.on(.get, "v1/children/:id/invites", for: .read, Self.invites) { request, principal in
            let invites = try await sharing.invites(to: request.pathID, for: principal)
            return try Response(json: ChildInvitesResponse(items: invites.map { ChildInviteResponse($0) }))
        }
        routes.on(.post, "v1/children/:id/invites", for: .read, Self.invite, isSecret: true) { request, principal in
            _ = try await sharing.ownership(of: request.pathID, by: principal)
            let wire = try await request.decodeJSON(ChildInviteRequest.self)
            let (code, link) = try await sharing.invite(
                as: ZoneRole(wire.role), to: request.pathID, hours: wire.expiresInHours ?? Sharing.longestInvite,
                note: wire.email, by: principal)
            let url = "\(request.origin(sharing.services.publicOrigin))/invite/\(code.text)"
            return try Response(json: ChildInviteResponse(link, code: code.text, url: url), status: .created)
        }
        routes.on(.delete, "v1/children/:id/invites/:invite_id", for: .read, Self.revoke) { request, principal in
            try await sharing.revoke(
                invite: request.parameter("invite_id").flatMap(UUID.init(text:)), to: request.pathID, by: principal)
            return Response(status: .noContent)
        }
    }

    private func number(_ request: RequestContext) throws -> Int64 {
        guard let number = request.parameter("user_id").flatMap({ Int64($0) }) else {
            throw HearthError(.memberNotFound, "This user has no access to the child.")
        }
        return number
    }
}

// MARK: - Descriptions

extension SharingRoutes {
    private static let details = """
        The caller's role for this child decides, not the role at home. A token needs the scope `members` to change \
        anything, and the area `care`.
        """

    private static let members = RouteDescription(
        .sharing, "List the users who have access to a child",
        answers: [.json(ChildMembersResponse.self, "The users, by number.")], errors: [.childNotFound])

    private static let change = RouteDescription(
        .sharing, "Change a user's role for a child",
        details: "A change to or from the role owner needs a sign-in of the last 10 minutes. \(details)",
        body: .json(ChildRoleRequest.self, examples: ["viewer": ["role": "viewer"]]),
        answers: [.json(ChildMemberResponse.self, "The user with the new role.")],
        errors: [.childNotFound, .memberNotFound, .householdConflict, .freshSignInRequired])

    private static let remove = RouteDescription(
        .sharing, "Remove a user's access to a child",
        details: """
            Users may leave by themselves; a token needs the scope `account` for that. The access of an owner ends only after a \
            sign-in of the last 10 minutes. \(details)
            """,
        answers: [.empty(.noContent, "The user has no access any more. Open streams learn of it at once.")],
        errors: [.childNotFound, .memberNotFound, .householdConflict, .freshSignInRequired])

    private static let end = RouteDescription(
        .sharing, "Revoke all sharing of a child", details: details,
        answers: [
            .empty(
                .noContent,
                "Nobody outside of the child's household has access any more, and no invitation or link is valid.")
        ],
        errors: [.childNotFound, .householdConflict, .freshSignInRequired])

    private static let invites = RouteDescription(
        .sharing, "List the open invitations to a child", details: details,
        answers: [.json(ChildInvitesResponse.self, "The invitations without their codes, oldest first.")],
        errors: [.childNotFound])

    private static let invite = RouteDescription(
        .sharing, "Create an invitation to a child",
        details: """
            The invitation is for one person, who need not be of the household. It ends with the rights of its creator, \
            and with the session or token that created it. \(details)
            """,
        body: .json(
            ChildInviteRequest.self,
            examples: ["nanny": ["role": "caregiver", "expires_in_h": 48, "email": "nora@example.org"]]),
        answers: [.json(ChildInviteResponse.self, "The invitation, with its code and link.", status: .created)],
        errors: [.childNotFound, .householdConflict, .freshSignInRequired])

    private static let revoke = RouteDescription(
        .sharing, "Revoke an invitation to a child", details: details,
        answers: [.empty(.noContent, "The invitation is revoked.")], errors: [.childNotFound, .inviteNotFound])

    private static let accept = RouteDescription(
        .sharing, "Accept an invitation to a child",
        body: .json(InviteAcceptRequest.self, examples: ["code": ["code": "mGZ8k2VtQ0"]]),
        answers: [.json(InviteAcceptResponse.self, "The child's zone and the caller's role there.")],
        errors: [.inviteNotFound, .householdConflict])
}
