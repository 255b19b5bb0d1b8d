import Assist
import Foundation
import HearthCore
import HearthTesting
import Identity
import Records
import Storage
import Testing

/// A family with two children, its guests, and a stranger who would like to have them, in one state, with the credential of
/// one of them.
struct TakingWorld: Sendable {
    /// Who sends a request.
    enum Principal: String, CaseIterable, Sendable {
        case owner, staleOwner = "owner who signed in long ago", caregiver, viewer
        case formerOwner = "owner who was removed from the child"
        case guestOwner = "guest who owns the child", guestCaregiver = "guest caregiver", guestViewer = "guest viewer"
        case accountToken = "token for the account", membersToken = "token for members"
        case zoneToken = "token for one child", display = "display with the area care", stranger, nobody

        /// True for the owner of the family, whatever the credential.
        var isOwner: Bool {
            [.owner, .staleOwner, .accountToken, .membersToken, .zoneToken, .display].contains(self)
        }

        var isMember: Bool { isOwner || [.formerOwner, .caregiver, .viewer].contains(self) }
        var isToken: Bool { [.accountToken, .membersToken, .zoneToken, .display].contains(self) }
        var isFresh: Bool { !isToken && self != .staleOwner }
        var isLimited: Bool { self == .zoneToken || self == .display }

        var scopes: Set<TokenScope> {
            switch self {
            case .accountToken: [.read, .write, .account]
            case .membersToken: [.read, .write, .members]
            case .zoneToken, .display: [.read, .write]
            default: Set(TokenScope.allCases)
            }
        }
    }

    /// What has happened before the request.
    enum State: String, CaseIterable, Sendable {
        case ordinary, familyStopped = "family stopped by the operator", callerStopped = "sender's household stopped"
        case blocked = "sender blocked", removed = "sender removed from family and child"
        case childDeleted = "child deleted", restored = "server restored from a backup"
    }

    /// Text of the child and its log alone.
    static let mark = "marmalade"

    let access: AccessServer
    /// Nil for nobody.
    private(set) var user: User?
    private(set) var bearer: String?
    private(set) var owner: User
    let partner: User
    let caregiver: User
    let viewer: User
    /// A caregiver in the household, and an owner of the child.
    let keeper: User
    let formerOwner: User
    let guestOwner: User
    let guestCaregiver: User
    let guestViewer: User
    let child = ZoneID(.child, UUID())
    let sibling = ZoneID(.child, UUID())
    let feeding = UUID()
    let list = UUID()
    /// Codes of invitations: into a stranger's household, into the family's, and to the child.
    let strangersCode: String
    let familyCode: String
    let childCode = UUID().text
    let linkToken = UUID().text
    let childInvite = UUID()
    let link = UUID()
    let familyInvite: UUID

    var home: ZoneID { ZoneID(.household, owner.householdID) }

    init(_ access: AccessServer, _ principal: Principal, _ state: State) async throws {
        self.access = access
        owner = try await access.newUser()
        partner = try await access.newMember(of: owner, as: .owner)
        caregiver = try await access.newMember(of: owner, as: .caregiver)
        viewer = try await access.newMember(of: owner, as: .viewer)
        keeper = try await access.newMember(of: owner, as: .caregiver)
        formerOwner = try await access.newMember(of: owner, as: .owner)
        guestOwner = try await access.newUser()
        guestCaregiver = try await access.newUser()
        guestViewer = try await access.newUser()
        let thief = try await access.newUser()
        func signedIn(_ user: User) -> HearthCore.Principal { .init(user: user, isAdministrator: false) }
        strangersCode = try await access.accounts.invite(as: .caregiver, by: signedIn(thief)).code
        let (code, invite) = try await access.accounts.invite(as: .viewer, by: signedIn(owner))
        (familyCode, familyInvite) = (code, invite.id)
        try await addRecords()
        for (user, role) in [
            (guestOwner, ZoneRole.owner), (guestCaregiver, .caregiver), (guestViewer, .viewer), (keeper, .owner),
        ] {
            try await access.share(child.uuid, of: owner, with: user, as: role)
        }
        try await access.storage.records.revoke(
            formerOwner.id, from: child, household: owner.householdID,
            audit: access.entry(.accessRevoked, of: owner))
        for (id, kind, secret) in [(childInvite, ShareLink.Kind.invite, childCode), (link, .child, linkToken)] {
            try await access.storage.records.add(
                ShareLink(
                    id: id, zone: child, kind: kind, role: kind == .invite ? .viewer : nil,
                    subject: kind == .invite ? nil : child.uuid.text, createdBy: owner.number, madeBy: owner.id,
                    createdAt: access.clock.now, expiresAt: access.clock.now + .seconds(3600),
                    maxUses: kind == .invite ? 1 : nil),
                digest: ContentHash.hash(secret), household: owner.householdID,
                audit: access.entry(.linkCreated, of: owner))
        }
        try await signIn(principal)
        try await enter(state, as: principal)
    }

    private func addRecords() async throws {
        let (now, text) = (access.clock.now, FieldValue.string(Self.mark))
        let time = FieldValue.number(Double(now.milliseconds))
        let records: [(ZoneID, String, UUID, Fields)] = [
            (child, "child", child.uuid, ["name": text, "time_zone": "UTC"]),
            (child, "feeding", feeding, ["method": "bottle", "started_at": time, "note": text]),
            (sibling, "child", sibling.uuid, ["name": "Ben", "time_zone": "UTC"]),
            (home, "list", list, ["name": "Market"]),
        ]
        let outcome = try await access.sync.apply(
            records.map { zone, type, id, data in
                .readable(
                    Mutation(
                        mid: UUID(), zone: zone, type: type, id: id, operation: .put,
                        stamp: Stamp(milliseconds: now.milliseconds, counter: 0, device: 1), data: data))
            }, from: .request(.init(user: owner, isAdministrator: false)))
        #expect(outcome.results.allSatisfy { $0.status == .applied }, "\(outcome)")
    }

    private mutating func signIn(_ principal: Principal) async throws {
        let everybody: [Principal: User] = [
            .caregiver: caregiver, .viewer: viewer, .formerOwner: formerOwner, .guestOwner: guestOwner,
            .guestCaregiver: guestCaregiver,
            .guestViewer: guestViewer,
        ]
        var limits = RecordLimits()
        if principal == .zoneToken { limits.zones = [child.text] }
        if principal == .display { limits.areas = [.care] }
        switch principal {
        case .nobody: return
        case .stranger: user = try await access.newUser()
        case _ where principal.isOwner: user = owner
        default: user = everybody[principal]
        }
        let user = try #require(user)
        bearer =
            principal.isToken
            ? try await access.newToken(for: user, principal.scopes, within: limits).text
            : try await access.signIn(user, ago: principal.isFresh ? .zero : .seconds(601)).token
    }

    private func enter(_ state: State, as principal: Principal) async throws {
        let storage = access.storage
        switch state {
        case .ordinary: break
        case .familyStopped: _ = try await storage.plans.assign(Plan.stopped, toUser: owner.number)
        case .callerStopped:
            if let user { _ = try await storage.plans.assign(Plan.stopped, toUser: user.number) }
        case .blocked:
            if let user { try await storage.userBlocks.block(user, audit: access.entry(.userChanged, of: user)) }
        case .removed:
            guard let user else { break }
            if principal.isMember {
                try await storage.accounts.removeMember(
                    user.number, by: owner, into: UUID(), at: access.clock.now,
                    audit: access.entry(.memberRemoved, of: owner))
            } else if principal != .stranger {
                try await storage.records.revoke(
                    user.id, from: child, household: owner.householdID, audit: access.entry(.accessRevoked, of: owner))
            }
        case .childDeleted:
            let outcome = try await access.sync.apply(
                [
                    .readable(
                        Mutation(
                            mid: UUID(), zone: child, type: "child", id: child.uuid, operation: .del, baseRev: 1,
                            stamp: Stamp(milliseconds: access.clock.now.milliseconds, counter: 1, device: 1)))
                ], from: .request(.init(user: owner, isAdministrator: false)))
            #expect(outcome.results.first?.status == .applied)
        case .restored: _ = try await access.sync.beginEpochAfterRestore()
        }
    }

    /// Returns a push of one edit from a new device.
    func push(
        _ operation: Mutation.Operation, _ type: String, _ id: UUID, in zone: ZoneID, _ data: Fields? = nil,
        base: Int64? = nil, to destination: ZoneID? = nil, by author: Int64? = nil
    ) -> String {
        let device = UUID()
        let edit = Mutation(
            mid: RandomIDs().uuid(at: access.clock.now), zone: zone, type: type, id: id, operation: operation,
            baseRev: base,
            stamp: Stamp(
                milliseconds: access.clock.now.milliseconds, counter: 9, device: Stamp.device(device)),
            data: data, destination: destination, author: author)
        return String(decoding: PushRequest(device: device, mutations: [.readable(edit)]).body, as: UTF8.self)
    }

    /// Returns who owns the child, where it is.
    func owners() async throws -> [UUID] {
        try await access.storage.engine.rows(
            """
            SELECT user_id FROM zone_members WHERE role = 'owner'
                AND zone IN (SELECT number FROM zones WHERE id = \(child)) ORDER BY user_id
            """, .read, of: .all
        ).map { try $0["user_id"] }
    }

    /// Returns what a takeover would change: who belongs to the family and to its children, where the children are and what
    /// is in them, and what opens them.
    func possessions() async throws -> String {
        let (household, zones): (UUID, SQL) = (owner.householdID, "(\(child), \(sibling))")
        let inZones: SQL = "zone IN (SELECT number FROM zones WHERE id IN \(zones))"
        let rows = try await access.storage.engine.transaction(
            [
                "SELECT id, role FROM users WHERE household_id = \(household) ORDER BY id",
                "SELECT id, household_id, live FROM zones WHERE household_id = \(household) OR id IN \(zones) ORDER BY id",
                "SELECT zone, user_id, role, via FROM zone_members WHERE \(inZones) ORDER BY zone, user_id",
                "SELECT zone, id, rev FROM records WHERE \(inZones) ORDER BY zone, id",
                "SELECT id, role, used_by FROM invites WHERE household_id = \(household) ORDER BY id",
                "SELECT id, revoked_at, uses FROM share_links WHERE \(inZones) ORDER BY id",
                "SELECT id, revoked_at FROM api_tokens WHERE user_id = \(owner.id) ORDER BY id",
            ], .read, of: .all)
        return rows.map { "\($0.map { "\($0.fields.map(\.value))" })" }.joined(separator: "\n")
    }
}
