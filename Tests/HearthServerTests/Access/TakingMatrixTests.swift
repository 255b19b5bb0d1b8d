import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

/// What a principal of ``TakingWorld`` may do in a state, by the rules of docs/threat-model.md, written apart from the code
/// that decides it.
private struct Standing {
    let principal: TakingWorld.Principal
    let state: TakingWorld.State

    /// True if the credential is valid. A block ends all; a member who is removed is signed out, and keeps tokens.
    var isSignedIn: Bool {
        principal != .nobody && state != .blocked
            && !(state == .removed && principal.isMember && !principal.isToken)
    }

    /// True for a member of the family. Everybody else is the owner of a household without children.
    var isMember: Bool { principal.isMember && state != .removed }

    var homeRole: HouseholdRole {
        switch principal {
        case .caregiver where isMember: .caregiver
        case .viewer where isMember: .viewer
        default: .owner
        }
    }

    /// The role for the child; nil without access.
    var childRole: HouseholdRole? {
        guard state != .childDeleted, state != .removed else { return nil }
        return switch principal {
        case .guestOwner: .owner
        case .guestCaregiver: .caregiver
        case .guestViewer: .viewer
        case .formerOwner, .stranger, .nobody: nil
        default: homeRole
        }
    }

    /// The role for the other child, which no guest knows.
    var siblingRole: HouseholdRole? { isMember && principal != .zoneToken ? homeRole : nil }

    var isFamilyStopped: Bool { state == .familyStopped || state == .callerStopped && principal.isMember }
    var isHomeStopped: Bool { state == .callerStopped || state == .familyStopped && principal.isMember }
    /// True if the family's owner, who made its invitations and links, still may: only the sender was blocked or removed.
    var isMakerThere: Bool { ![.blocked, .removed].contains(state) || !principal.isOwner }
}

/// The outcome of an act: the status of the response, and that of the edit of a push.
private enum Outcome: Hashable, Sendable, CustomStringConvertible {
    case status(Int)
    case edit(String)

    var description: String {
        switch self {
        case .status(let status): "\(status)"
        case .edit(let status): status
        }
    }

    var isSuccess: Bool { [.status(200), .status(201), .status(202), .status(204), .edit("applied")].contains(self) }
}

/// A condition of an act, with the outcome where it does not hold.
private struct Condition: Sendable {
    let refusal: Outcome
    let holds: @Sendable (Standing) -> Bool

    init(_ refusal: Outcome, _ holds: @escaping @Sendable (Standing) -> Bool) {
        self.refusal = refusal
        self.holds = holds
    }

    static func scope(_ scope: TokenScope) -> Condition { .init(.status(403)) { $0.principal.scopes.contains(scope) } }
    /// A session of the last ten minutes.
    static let fresh = Condition(.status(403)) { $0.principal.isFresh }
    static let freshForOwnerOfChild = Condition(.status(403)) { $0.principal.isFresh || $0.state == .childDeleted }
    static let unlimited = Condition(.status(403)) { !$0.principal.isLimited }

    static let ownsHome = Condition(.status(403)) { $0.homeRole == .owner }
    static let writesAtHome = Condition(.status(403)) { $0.homeRole != .viewer }
    static let isMember = Condition(.status(404)) { $0.isMember }
    static let homeRuns = Condition(.status(403)) { !$0.isHomeStopped }
    static let bothRun = Condition(.status(403)) { !$0.isHomeStopped && !$0.isFamilyStopped }

    static let seesChild = Condition(.status(404)) { $0.childRole != nil }
    static let writesForChild = Condition(.status(403)) { $0.childRole != .viewer }
    static let ownsChild = Condition(.status(403)) { $0.childRole == .owner }
    /// Everybody may leave.
    static let ownsChildOrLeaves = Condition(.status(403)) {
        $0.childRole == .owner || $0.principal == .guestCaregiver
    }
    static let ownsChildAtHome = Condition(.status(403)) { $0.childRole == .owner && $0.isMember }

    // What anybody may use who has a code or a link.
    static let familyRuns = Condition(.status(404)) { !$0.isFamilyStopped }
    static let makerIsThere = Condition(.status(404)) { $0.isMakerThere }
    static let childLives = Condition(.status(404)) { $0.state != .childDeleted }
    static let isNew = Condition(.status(409)) { $0.childRole == nil }

    // Of edits.
    static let zoneLives = Condition(.edit("gone")) { $0.state != .childDeleted }
    static func edit(_ holds: @escaping @Sendable (Standing) -> Bool) -> Condition { .init(.edit("forbidden"), holds) }
    static let editsChild = edit { $0.childRole.map { $0 != .viewer } ?? false }
    static let editsSibling = edit { $0.siblingRole.map { $0 != .viewer } ?? false }
    /// A person, not a token, who owns the child.
    static let ownsChildInPerson = edit { $0.childRole == .owner && !$0.principal.isToken }
    static let ownsChildAtHomeInPerson = edit { $0.childRole == .owner && $0.isMember && !$0.principal.isToken }
    static let wasRestored = Condition(.edit("invalid")) { $0.state == .restored }
}

/// An act that takes, gives away, or opens.
private struct Act: Sendable {
    let name: String
    let method: String
    let path: @Sendable (TakingWorld) -> String
    let body: @Sendable (TakingWorld) -> String?
    /// In the order in which they are checked.
    let conditions: [Condition]
    let success: Outcome
    /// True if anybody may send it, with or without a credential.
    var isPublic = false
    /// True if the act takes nothing that a later one needs.
    var isHarmless = false

    init(
        _ name: String, _ method: String, _ path: @escaping @Sendable (TakingWorld) -> String,
        _ body: @escaping @Sendable (TakingWorld) -> String?, _ conditions: [Condition],
        _ success: Int, isPublic: Bool = false, isHarmless: Bool = false
    ) {
        self.name = name
        self.method = method
        self.path = path
        self.body = body
        self.conditions = conditions
        self.success = .status(success)
        self.isPublic = isPublic
        self.isHarmless = isHarmless
    }

    /// An act without a body.
    init(
        _ name: String, _ method: String, _ path: @escaping @Sendable (TakingWorld) -> String,
        _ conditions: [Condition], _ success: Int, isPublic: Bool = false, isHarmless: Bool = false
    ) {
        self.init(
            name, method, path, { _ in nil }, conditions, success, isPublic: isPublic, isHarmless: isHarmless)
    }

    /// An edit that a device pushes.
    init(
        edit name: String, _ conditions: [Condition], _ success: String = "applied",
        _ body: @escaping @Sendable (TakingWorld) -> String
    ) {
        self.name = name
        method = "POST"
        path = { _ in "/v1/sync/push" }
        self.body = body
        self.conditions = [.scope(.write)] + conditions
        self.success = .edit(success)
    }

    func expected(_ standing: Standing) -> Outcome {
        guard isPublic || standing.isSignedIn else { return .status(401) }
        return conditions.first { !$0.holds(standing) }?.refusal ?? success
    }
}

/// The acts by which somebody might take a family, each of them by everybody in every state, over a real server.
@Suite struct TakingMatrixTests {
    private static let household: [Act] = [
        Act(
            "join another household and bring the children", "POST", { _ in "/v1/households/join" },
            { #"{"code":"\#($0.strangersCode)","leave":true,"bring":true}"# },
            [.scope(.account), .fresh, .homeRuns], 200),
        Act(
            "join another household with nothing", "POST", { _ in "/v1/households/join" },
            { #"{"code":"\#($0.strangersCode)","leave":true,"bring":false}"# },
            [.scope(.account), .fresh, .homeRuns], 200),
        Act(
            "make a viewer a caregiver", "PUT", { "/v1/households/members/\($0.viewer.number)" },
            { _ in #"{"role":"caregiver"}"# }, [.scope(.members), .ownsHome, .isMember], 200),
        Act(
            "make a caregiver an owner", "PUT", { "/v1/households/members/\($0.caregiver.number)" },
            { _ in #"{"role":"owner"}"# }, [.scope(.members), .ownsHome, .fresh, .isMember], 200),
        Act(
            "make an owner a viewer", "PUT", { "/v1/households/members/\($0.partner.number)" },
            { _ in #"{"role":"viewer"}"# }, [.scope(.members), .ownsHome, .isMember, .fresh], 200),
        Act(
            "remove a viewer", "DELETE", { "/v1/households/members/\($0.viewer.number)" },
            [.scope(.members), .ownsHome, .isMember], 204),
        Act(
            "remove an owner", "DELETE", { "/v1/households/members/\($0.partner.number)" },
            [.scope(.members), .ownsHome, .isMember, .fresh], 204),
        Act(
            "make the child's owner a viewer in the household", "PUT", { "/v1/households/members/\($0.keeper.number)" },
            { _ in #"{"role":"viewer"}"# }, [.scope(.members), .ownsHome, .isMember, .freshForOwnerOfChild], 200),
        Act(
            "remove the child's owner from the household", "DELETE", { "/v1/households/members/\($0.keeper.number)" },
            [.scope(.members), .ownsHome, .isMember, .freshForOwnerOfChild], 204),
        Act(
            "invite a viewer into the household", "POST", { _ in "/v1/households/invites" },
            { _ in #"{"role":"viewer"}"# }, [.scope(.members), .ownsHome, .homeRuns], 201, isHarmless: true),
        Act(
            "invite an owner into the household", "POST", { _ in "/v1/households/invites" },
            { _ in #"{"role":"owner"}"# }, [.scope(.members), .ownsHome, .fresh, .homeRuns], 201, isHarmless: true),
        Act(
            "list the invitations", "GET", { _ in "/v1/households/invites" }, [.scope(.members), .ownsHome], 200,
            isHarmless: true),
        Act(
            "revoke an invitation", "DELETE", { "/v1/households/invites/\($0.familyInvite.text)" },
            [.scope(.members), .ownsHome, .isMember], 204),
    ]

    private static func member(_ world: TakingWorld, _ user: User?) -> String {
        "/v1/children/\(world.child.uuid.text)/members/\(user?.number ?? 0)"
    }

    private static func child(_ rest: String = "") -> @Sendable (TakingWorld) -> String {
        { "/v1/children/\($0.child.uuid.text)\(rest)" }
    }

    private static let sharing: [Act] = [
        Act(
            "leave the child", "DELETE", { member($0, $0.user) },
            [.seesChild, .scope(.account), .init(.status(403)) { $0.childRole != .owner || $0.principal.isFresh }], 204),
        Act("list the child's members", "GET", child("/members"), [.seesChild], 200, isHarmless: true),
        Act(
            "make a guest a viewer", "PUT", { member($0, $0.guestCaregiver) }, { _ in #"{"role":"viewer"}"# },
            [.seesChild, .scope(.members), .ownsChild], 200),
        Act(
            "make a guest an owner", "PUT", { member($0, $0.guestCaregiver) }, { _ in #"{"role":"owner"}"# },
            [.seesChild, .scope(.members), .ownsChild, .fresh], 200),
        Act(
            "make an owner of the child a viewer", "PUT", { member($0, $0.partner) }, { _ in #"{"role":"viewer"}"# },
            [.seesChild, .scope(.members), .ownsChild, .fresh], 200),
        Act(
            "remove a guest", "DELETE", { member($0, $0.guestCaregiver) },
            [.seesChild, .scope(.members), .ownsChildOrLeaves], 204),
        Act(
            "remove an owner of the child", "DELETE", { member($0, $0.partner) },
            [.seesChild, .scope(.members), .ownsChild, .fresh], 204),
        Act("end all sharing", "DELETE", child("/share"), [.seesChild, .scope(.members), .ownsChild, .fresh], 204),
        Act(
            "invite a viewer to the child", "POST", child("/invites"), { _ in #"{"role":"viewer"}"# },
            [.seesChild, .scope(.members), .ownsChild, .bothRun], 201, isHarmless: true),
        Act(
            "invite an owner to the child", "POST", child("/invites"), { _ in #"{"role":"owner"}"# },
            [.seesChild, .scope(.members), .ownsChild, .fresh, .bothRun], 201, isHarmless: true),
        Act(
            "list the invitations to the child", "GET", child("/invites"), [.seesChild, .scope(.members), .ownsChild],
            200, isHarmless: true),
        Act(
            "revoke an invitation to the child", "DELETE",
            { "/v1/children/\($0.child.uuid.text)/invites/\($0.childInvite.text)" },
            [.seesChild, .scope(.members), .ownsChild], 204),
        Act(
            "accept an invitation to the child", "POST", { _ in "/v1/invites/accept" },
            { #"{"code":"\#($0.childCode)"}"# },
            [.scope(.account), .childLives, .familyRuns, .makerIsThere, .isNew], 200),
        Act(
            "share the child's day by a link", "POST", { _ in "/v1/links" },
            { #"{"kind":"child","subject":"\#($0.child.uuid.text)"}"# },
            [.scope(.write), .writesAtHome, .seesChild, .scope(.members), .ownsChild, .bothRun], 201, isHarmless: true),
        Act(
            "share a list by a link", "POST", { _ in "/v1/links" },
            { #"{"kind":"list","subject":"\#($0.list.text)"}"# },
            [.scope(.write), .writesAtHome, .unlimited, .isMember, .bothRun], 201, isHarmless: true),
        Act(
            "revoke a link", "DELETE", { "/v1/links/\($0.link.text)" },
            [
                .scope(.write), .writesAtHome,
                .init(.status(404)) { $0.childRole == .owner && $0.principal.scopes.contains(.members) },
            ], 204),
        Act(
            "open a link", "GET", { "/s/\($0.linkToken)" }, [.childLives, .familyRuns, .makerIsThere], 200,
            isPublic: true, isHarmless: true),
        Act(
            "sign up with an invitation to the child", "POST", { _ in "/v1/auth/sign-up" },
            { signUp($0.childCode) }, [.childLives, .familyRuns, .makerIsThere], 201, isPublic: true),
        Act(
            "sign up with an invitation into the family", "POST", { _ in "/v1/auth/sign-up" },
            { signUp($0.familyCode) }, [.familyRuns, .makerIsThere], 201, isPublic: true),
    ]

    private static func signUp(_ code: String) -> String {
        #"{"email":"\#(UUID().text)@example.org","password":"seven purple otters","invite":"\#(code)"}"#
    }

    private static let records: [Act] = [
        Act("list the children", "GET", { _ in "/v1/children" }, [], 200, isHarmless: true),
        Act("export everything", "GET", { _ in "/v1/export" }, [], 200, isHarmless: true),
        Act(
            "begin an import", "POST", { _ in "/v1/import?time_zone=UTC" }, { _ in "{}" },
            [.scope(.write), .writesAtHome, .unlimited], 202, isHarmless: true),
        Act(
            "change the child's note", "PATCH", child(), { _ in #"{"note":"a"}"# },
            [.seesChild, .writesForChild], 200, isHarmless: true),
        Act(
            "change what models learn of the child", "PATCH", child(), { _ in #"{"ai_share":"summaries"}"# },
            [.seesChild, .writesForChild, .ownsChildAtHome, .fresh], 200),
        Act(
            "delete the child", "DELETE", child(), [.seesChild, .writesForChild, .ownsChild, .fresh], 204),
        Act(edit: "push a feeding", [.zoneLives, .editsChild]) { world in
            world.push(
                .put, "feeding", UUID(), in: world.child,
                ["method": "bottle", "started_at": .number(Double(world.access.clock.now.milliseconds))])
        },
        Act(edit: "push the child's deletion", [.zoneLives, .editsChild, .ownsChildInPerson]) { world in
            world.push(.del, "child", world.child.uuid, in: world.child, base: 1)
        },
        Act(edit: "push what models learn of the child", [.zoneLives, .editsChild, .ownsChildAtHomeInPerson]) { world in
            world.push(.set, "child", world.child.uuid, in: world.child, ["ai_share": "summaries"], base: 1)
        },
        Act(edit: "push a move to the other child", [.zoneLives, .editsChild, .editsSibling]) { world in
            world.push(.move, "feeding", world.feeding, in: world.child, base: 1, to: world.sibling)
        },
        Act(edit: "give a note of the owner back", [.zoneLives, .editsChild, .wasRestored]) { world in
            world.push(
                .heal, "note", UUID(), in: world.child,
                [
                    "category": "a", "text": "b",
                    "started_at": .number(Double(world.access.clock.now.milliseconds)),
                ], base: 1, by: world.owner.number)
        },
        Act(
            edit: "give a child back that the server does not know",
            [.edit { $0.homeRole != .viewer && $0.principal != .zoneToken && $0.state != .restored }], "invalid"
        ) { world in
            let zone = ZoneID(.child, RandomIDs().uuid(at: world.access.clock.now))
            return world.push(.heal, "child", zone.uuid, in: zone, ["name": "Eve", "time_zone": "UTC"], base: 1)
        },
    ]

    private static let account: [Act] = [
        Act(
            "create a token", "POST", { _ in "/v1/auth/tokens" }, { _ in #"{"name":"script","scopes":["read"]}"# },
            [.scope(.account), .fresh], 201, isHarmless: true),
        Act("export the account", "GET", { _ in "/v1/account/export" }, [.scope(.account)], 200, isHarmless: true),
        Act("delete the account", "DELETE", { _ in "/v1/account" }, [.scope(.account), .fresh], 204),
    ]

    private static let acts = household + sharing + records + account

    @Test(arguments: TakingWorld.State.allCases)
    func `nobody takes, keeps or opens more of a family than the rules allow`(in state: TakingWorld.State) async throws
    {
        var server = TestServer()
        let access = try await AccessServer.open(clock: server.clock)
        server.use(access)
        server.sync = access.sync
        var (statuses, losses) = (0, 0)
        try await server.serve { client in
            for principal in TakingWorld.Principal.allCases {
                let standing = Standing(principal: principal, state: state)
                var world = try await TakingWorld(access, principal, state)
                for act in Self.acts {
                    let cell: Comment = "\(act.name), by \(principal.rawValue), \(state.rawValue)"
                    let (before, owners) = (try await world.possessions(), try await world.owners())
                    let (outcome, text) = try await Self.send(act, in: world, port: client.port)
                    let expected = act.expected(standing)
                    #expect(outcome == expected, "\(cell): \(text.suffix(300))")
                    statuses += 1
                    if !outcome.isSuccess {
                        #expect(try await world.possessions() == before, cell)
                        losses += 1
                    }
                    if !act.isPublic, standing.childRole == nil {
                        #expect(!text.contains(TakingWorld.mark), cell)
                        losses += 1
                    }
                    if standing.childRole != .owner {
                        #expect(try await world.owners() == owners, cell)
                        losses += 1
                    }
                    if outcome.isSuccess, !act.isHarmless {
                        world = try await TakingWorld(access, principal, state)
                    }
                }
            }
        }
        await access.storage.close()
        #expect(statuses == Self.acts.count * TakingWorld.Principal.allCases.count)
        print("taking matrix, \(state.rawValue): \(statuses) statuses, \(losses) looks for losses")
    }

    @Test func `the matrices of access have six thousand cells or more`() {
        // 2,640 are those of `SharingMatrixCases`.
        let cells = Self.acts.count * TakingWorld.Principal.allCases.count * TakingWorld.State.allCases.count
        #expect(cells + 2_640 >= 6_000, "\(cells)")
    }

    private static func send(
        _ act: Act, in world: TakingWorld, port: Int
    ) async throws -> (outcome: Outcome, text: String) {
        let connection = try RawConnection(port: port)
        let body = act.body(world)
        let length = body.map { "content-type: application/json\r\ncontent-length: \($0.utf8.count)\r\n" } ?? ""
        let credentials = world.bearer.map { "authorization: Bearer \($0)\r\n" } ?? ""
        await connection.send(
            "\(act.method) \(act.path(world)) HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n"
                + "\(credentials)\(length)\r\n\(body ?? "")")
        let text = try await connection.readToEnd()
        await connection.close()
        let status = text.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) } ?? 0
        guard case .edit = act.success, status == 200 else { return (.status(status), text) }
        let result = text.firstMatch(of: /"results":\[\{.*"status":"(\w+)"/)
        return (.edit(result.map { String($0.1) } ?? "none"), text)
    }
}
