import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

/// The routes for members and invitations. Only owners change them.
struct MemberRoutes {
    let services: AccountServices

    func add(to routes: inout RouteTable) {
        let accounts = services.accounts
        routes.on(.get, "v1/households/members", for: .read, Self.list) { _, principal in
            let members = try await accounts.members(of: principal)
            return try Response(
                json: MembersResponse(
                    householdID: principal.user.householdID.text, members: members.map(MemberResponse.init)))
        }
        routes.on(.put, "v1/households/members/:user_id", for: .members, Self.change) { request, principal in
            let wire = try await request.decodeJSON(MemberRoleRequest.self)
            let member = try await accounts.setRole(
                HouseholdRole(wire.role), ofUser: try number(request), by: principal)
            services.accessChanged([member.id], [member.householdID])
            return try Response(json: MemberResponse(member))
        }
        routes.on(.delete, "v1/households/members/:user_id", for: .members, Self.remove) { request, principal in
            let number = try number(request)
            try await accounts.removeMember(number, by: principal)
            // The member's streams still follow the household that they belonged to.
            services.accessChanged([], [principal.user.householdID])
            return Response(status: .noContent)
        }
        routes.on(.post, "v1/households/invites", for: .members, Self.invite, isSecret: true) { request, principal in
            let wire = try await request.decodeJSON(InviteRequest.self)
            let (code, invite) = try await accounts.invite(
                as: HouseholdRole(wire.role), by: principal)
            return try Response(
                json: InviteResponse(
                    id: invite.id.text, code: code, role: invite.role.rawValue, expiresAt: invite.expiresAt.rfc3339),
                status: .created)
        }
        routes.on(.get, "v1/households/invites", for: .members, Self.invites) { _, principal in
            let invites = try await accounts.invites(of: principal)
            return try Response(json: OpenInvitesResponse(invites: invites.map { OpenInviteResponse($0, by: $1) }))
        }
        routes.on(.delete, "v1/households/invites/:id", for: .members, Self.revokeInvite) { request, principal in
            guard let id = request.pathID else {
                throw HearthError(
                    .inviteNotFound, "No open invitation has this id. List them with GET /v1/households/invites.")
            }
            try await accounts.revokeInvite(id, by: principal)
            return Response(status: .noContent)
        }
        routes.on(.post, "v1/households/join", for: .account, Self.join) { request, principal in
            let wire = try await request.decodeJSON(JoinRequest.self)
            let user = try await accounts.join(
                wire.code, isLeaving: wire.leave ?? false, isBringing: wire.bring ?? true, by: principal)
            services.accessChanged([user.id], [principal.user.householdID, user.householdID])
            return try Response(json: MemberResponse(user))
        }
    }

    private static let list = RouteDescription(
        .household, "List the household's members", answers: [.json(MembersResponse.self, "The members, by number.")])

    private static let change = RouteDescription(
        .household, "Change a member's role",
        details: """
            A change to the role owner, and one of an owner of the household or of a child, needs a sign-in of the last 10 \
            minutes. It changes the role for the children that the caller owns.
            """,
        body: .json(MemberRoleRequest.self, examples: ["caregiver": ["role": "caregiver"]]),
        answers: [.json(MemberResponse.self, "The updated member.")],
        errors: [.memberNotFound, .householdConflict, .freshSignInRequired])

    private static let remove = RouteDescription(
        .household, "Remove a member, who gets a new household",
        details: """
            The removal of an owner of the household or of a child needs a sign-in of the last 10 minutes. Children whom the \
            member owns and the caller does not stay theirs.
            """,
        answers: [.empty(.noContent, "The member is removed and signed out.")],
        errors: [.memberNotFound, .householdConflict, .freshSignInRequired])

    private static let invite = RouteDescription(
        .household, "Create an invitation",
        body: .json(InviteRequest.self, examples: ["grandmother": ["role": "viewer"]]),
        answers: [.json(InviteResponse.self, "The invitation, with its code.", status: .created)],
        errors: [.householdConflict, .freshSignInRequired])

    private static let invites = RouteDescription(
        .household, "List open invitations",
        answers: [.json(OpenInvitesResponse.self, "The invitations without their codes, oldest first.")])

    private static let revokeInvite = RouteDescription(
        .household, "Revoke an invitation",
        answers: [.empty(.noContent, "The invitation is revoked.")], errors: [.inviteNotFound])

    private static let join = RouteDescription(
        .household, "Join a household with an invitation",
        details: """
            This needs a sign-in of the last 10 minutes. Who is the last member of a household brings its children, records and \
            pictures along, unless `bring` is false; they must find room in the plan of the household that is joined.
            """,
        body: .json(JoinRequest.self, examples: ["alone": ["code": "mGZ8", "leave": true, "bring": true]]),
        answers: [.json(MemberResponse.self, "The caller as a member of the household.")],
        errors: [.inviteNotFound, .householdConflict, .storageFull, .freshSignInRequired])

    private func number(_ request: RequestContext) throws -> Int64 {
        guard let number = request.parameter("user_id").flatMap({ Int64($0) }) else {
            throw HearthError(.memberNotFound, "No member of the household has this number.")
        }
        return number
    }
}

extension MemberResponse {
    fileprivate init(_ user: User) {
        self.init(userID: user.number, displayName: user.displayName, role: user.role.rawValue)
    }
}

extension OpenInviteResponse {
    fileprivate init(_ invite: Invite, by number: Int64) {
        self.init(
            id: invite.id.text, role: invite.role.rawValue, invitedBy: number, createdAt: invite.createdAt.rfc3339,
            expiresAt: invite.expiresAt.rfc3339)
    }
}

extension HouseholdRole {
    fileprivate init(_ wire: MemberRole) {
        self =
            switch wire {
            case .owner: .owner
            case .caregiver: .caregiver
            case .viewer: .viewer
            }
    }
}
