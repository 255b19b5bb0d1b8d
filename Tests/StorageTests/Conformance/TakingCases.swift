import Assist
import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

/// What users may take, give away and leave behind, and what ends with the credentials that gave it; on every engine.
extension ConformanceCase<Storage> {
    static let taking: [ConformanceCase] = [
        .init("the number of a deleted user is never given again") { storage in
            let (store, owner) = (storage.accounts, try await storage.newAccount())
            let gone = try await storage.newAccount()
            try await store.delete(gone, audit: .example(.accountDeleted, of: gone))
            #expect(try await storage.newAccount().number == gone.number + 1)
            // Not by the choice of an administrator either.
            let error = await #expect(throws: HearthError.self) {
                try await storage.users.upsert(
                    UserChanges(newID: UUID(), number: gone.number, displayName: "Eve", locale: nil, timeZone: nil),
                    at: .example, audit: .example(.userChanged, of: owner))
            }
            #expect(error?.code == .invalidField)
            #expect(try await storage.users.user(number: gone.number) == nil)
            let numbers = try await withThrowingTaskGroup(of: Int64.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let user = try await storage.newAccount()
                        try await store.delete(user, audit: .example(.accountDeleted, of: user))
                        return user.number
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(numbers).count == 20)
            #expect(numbers.allSatisfy { $0 > gone.number + 1 })
        },
        .init("the lost texts of a deleted user go, also where the user had no access any more") { storage in
            let family = try await Family.make(storage)
            let nanny = try await family.nanny()
            let (phone, note) = (family.phone(of: nanny), UUID())
            try await phone.push(
                phone.edit(
                    .put, "note", note, in: family.child,
                    ["category": "a", "text": "b", "started_at": .number(Double(family.clock.now.milliseconds))]))
            family.clock.advance(by: .seconds(1))
            let owners = family.phone(of: family.owner)
            try await owners.push(owners.edit(.set, "note", note, in: family.child, ["text": "c"], base: 0))
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM revisions") == 1)
            try await storage.records.revoke(
                nanny.id, from: family.child, household: family.owner.householdID,
                audit: .example(.accessRevoked, of: family.owner))
            try await storage.accounts.delete(nanny, audit: .example(.accountDeleted, of: nanny))
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM revisions") == 0)
        },
        .init("the invitations of a user, and of those whom they invited, make twenty accounts in thirty days") {
            storage in
            let family = try await Family.make(storage)
            var guest: (user: User, child: ZoneID)?
            for number in 0..<20 {
                let code = "code \(number)"
                if number % 2 == 0 {
                    try await storage.newInvite(of: family.owner, .caregiver, code)
                } else if number > 10, let guest {
                    try await storage.newLink(code, to: guest.child, of: guest.user.householdID, by: guest.user)
                } else {
                    try await storage.newLink(code, to: family.child, of: family.owner.householdID, by: family.owner)
                }
                let user = try await storage.newAccount { $0.inviteDigest = code }
                guard number == 1 else { continue }
                guest = (user, try await family.phone(of: user).addChild("Lea"))
            }
            let invited = try #require(guest)
            // An account that goes makes no room for another one.
            let last = try #require(try await storage.users.user(number: invited.user.number + 18))
            try await storage.accounts.delete(last, audit: .example(.accountDeleted, of: last))
            func invite(_ code: String, after time: Duration = .zero) async throws {
                try await storage.newInvite(of: family.owner, .viewer, "\(code) household", after: time)
                try await storage.newLink(
                    "\(code) child", to: family.child, of: family.owner.householdID, by: family.owner, after: time)
                try await storage.newLink(
                    "\(code) guest", to: invited.child, of: invited.user.householdID, by: invited.user, after: time)
            }
            try await invite("late")
            let users = try await storage.count("SELECT COUNT(*) AS n FROM users")
            for code in ["late household", "late child", "late guest"] {
                let error = await #expect(throws: HearthError.self) {
                    try await storage.newAccount { $0.inviteDigest = code }
                }
                #expect(error?.code == .forbidden, "\(code)")
            }
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM users") == users)
            // Who has an account uses the same invitations, and other families have their own twenty.
            let stranger = try await storage.newAccount()
            _ = try await storage.records.accept(
                digest: "late child", as: stranger, audit: .example(.accessGranted, of: stranger))
            _ = try await storage.accounts.join(
                stranger, byInvite: "late household", at: .example, audit: .example(.memberJoined, of: stranger))
            let other = try await storage.newAccount()
            try await storage.newInvite(of: other, .viewer, "other")
            #expect(try await storage.admits("other"))
            let later = Duration.seconds(30 * 86_400 + 1)
            try await invite("next", after: later)
            for code in ["next household", "next child", "next guest"] {
                _ = try await storage.newAccount {
                    $0.inviteDigest = code
                    $0.createdAt = .example + later
                }
            }
        },
        .init("one of eight concurrent sign-ups by an invitation to a child makes an account") { storage in
            let family = try await Family.make(storage)
            try await storage.newLink("code", to: family.child, of: family.owner.householdID, by: family.owner)
            let households = try await storage.count("SELECT COUNT(*) AS n FROM households")
            let made = await withTaskGroup(of: User?.self) { group in
                for _ in 0..<8 {
                    group.addTask { try? await storage.newAccount { $0.inviteDigest = "code" } }
                }
                return await group.reduce(into: [User]()) { users, user in if let user { users.append(user) } }
            }
            #expect(made.count == 1)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM users") == 2)
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM households") == households + 1)
            let members = try await storage.records.members(
                of: family.child, household: family.owner.householdID)
            #expect(members.map(\.userID) == [family.owner.id] + made.map(\.id))
        },
        .init("an invitation is taken or revoked, and never both") { storage in
            let family = try await Family.make(storage)
            let (store, owner) = (storage.accounts, family.owner)
            for round in 0..<25 {
                let guest = try await storage.newAccount()
                let link = try await storage.newLink(
                    "child \(round)", to: family.child, of: owner.householdID, by: owner)
                async let isAccepted = succeeds {
                    _ = try await storage.records.accept(
                        digest: "child \(round)", as: guest, audit: .example(.accessGranted, of: guest))
                }
                async let isRevoked = succeeds {
                    try await storage.records.revoke(
                        link: link, household: owner.householdID, audit: .example(.linkRevoked, of: owner))
                }
                let (accepted, revoked) = await (isAccepted, isRevoked)
                #expect(accepted != revoked)
                let zones = try await storage.records.zones(of: guest).map(\.zone.id)
                #expect(zones.contains(family.child) == accepted)

                try await storage.newInvite(of: owner, .viewer, "home \(round)")
                let invite = try #require(try await store.openInvites(of: owner.householdID, at: .example).first)
                async let isTaken = succeeds { _ = try await storage.newAccount { $0.inviteDigest = "home \(round)" } }
                async let isEnded = succeeds {
                    try await store.revoke(
                        invite: invite.invite.id, of: owner.householdID, audit: .example(.inviteRevoked, of: owner))
                }
                let (taken, ended) = await (isTaken, isEnded)
                #expect(taken != ended)
                guard taken else { continue }
                // Room for the next rounds.
                try await storage.write("DELETE FROM invited_accounts")
            }
        },
        .init("links end with the session or token that made them, however it ends") { storage in
            for (name, end) in Self.endsOfCredentials {
                let family = try await Family.make(storage)
                let partner = try await family.member(.owner)
                let refresh = UUID().text
                let session = try await storage.newSession(of: partner, refresh: refresh)
                let token = try await storage.newToken(of: partner, "\(name): token")
                let maker = name.contains("token revoked") ? token : session.id
                let kinds: [(kind: ShareLink.Kind, zone: ZoneID)] = [
                    (.child, family.child), (.list, family.home), (.invite, family.child), (.calendar, family.home),
                ]
                for (kind, zone) in kinds {
                    for (user, credential) in [(partner, maker), (family.owner, nil)] {
                        try await storage.newLink(
                            "\(name) \(kind) \(user.number)", to: zone, of: family.owner.householdID, by: user, kind,
                            with: credential)
                    }
                }
                let late = try await end(storage, partner, session.id, token, refresh)
                for (kind, _) in kinds {
                    #expect(
                        try await !storage.opens("\(name) \(kind) \(partner.number)", kind, at: late), "\(name) \(kind)"
                    )
                    let others = try await storage.opens("\(name) \(kind) \(family.owner.number)", kind, at: .example)
                    #expect(others, "\(name) \(kind)")
                }
            }
        },
        .init("a stopped household makes no link and no invitation to a child, and its own open nothing") { storage in
            let family = try await Family.make(storage)
            let coOwner = try await family.nanny(.owner)
            let household = family.owner.householdID
            for (maker, code) in [(family.owner, "owner"), (coOwner, "guest")] {
                try await storage.newLink("\(code) invite", to: family.child, of: household, by: maker)
                try await storage.newLink("\(code) page", to: family.child, of: household, by: maker, .child)
            }
            func opened() async throws -> Set<String> {
                var opened: Set<String> = []
                for code in ["owner", "guest"] {
                    if try await storage.opens("\(code) invite", .invite, at: .example) {
                        opened.insert("\(code) invite")
                    }
                    if try await storage.opens("\(code) page", .child, at: .example) { opened.insert("\(code) page") }
                }
                return opened
            }
            func isRefused(_ maker: User, _ kind: ShareLink.Kind) async throws -> Bool {
                do {
                    try await storage.newLink(UUID().text, to: family.child, of: household, by: maker, kind)
                    return false
                } catch let error as HearthError where error.code == .forbidden {
                    return true
                }
            }
            let everything = try await opened()
            #expect(everything.count == 4)
            // That of the child: nobody invites.
            #expect(try await storage.plans.assign(Plan.stopped, toUser: family.owner.number))
            #expect(try await opened().isEmpty)
            for maker in [family.owner, coOwner] {
                for kind in [ShareLink.Kind.invite, .child] { #expect(try await isRefused(maker, kind)) }
            }
            let stranger = try await storage.newAccount()
            let error = await #expect(throws: HearthError.self) {
                try await storage.records.accept(
                    digest: "owner invite", as: stranger, audit: .example(.accessGranted, of: stranger))
            }
            #expect(error?.code == .inviteNotFound)
            #expect(try await !storage.admits("owner invite"))
            #expect(try await storage.plans.assign("free", toUser: family.owner.number))
            #expect(try await opened() == everything)
            // That of a guest: the guest does not invite.
            #expect(try await storage.plans.assign(Plan.stopped, toUser: coOwner.number))
            #expect(try await opened() == ["owner invite", "owner page"])
            #expect(try await isRefused(coOwner, .invite))
            #expect(try await !isRefused(family.owner, .invite))
            // A block ends them for good.
            try await storage.userBlocks.block(family.owner, audit: .example(.userChanged, of: family.owner))
            #expect(try await isRefused(family.owner, .invite))
            #expect(try await storage.plans.assign("free", toUser: coOwner.number))
            try await storage.userBlocks.unblock(family.owner, audit: .example(.userChanged, of: family.owner))
            #expect(try await opened() == ["guest invite", "guest page"])
        },
        .init("who joins a household brings no more than it may store") { storage in
            let (family, partner) = (try await Family.make(storage), try await Family.make(storage))
            try await family.phone.push((0..<3).map { _ in family.phone.feeding(in: family.child) })
            try await storage.newInvite(of: partner.owner, .owner, "code")
            func join(_ user: User, isBringing: Bool = true) async throws -> User {
                try await storage.accounts.join(
                    user, byInvite: "code", bringingZones: isBringing, at: .example,
                    audit: .example(.memberJoined, of: user))
            }
            // One child with three feedings comes to one child.
            try await storage.give(partner.owner, Plan(name: "small", recordsLimit: 4))
            let error = await #expect(throws: HearthError.self) { _ = try await join(family.owner) }
            #expect(error?.code == .storageFull)
            #expect(try await storage.accounts.user(id: family.owner.id)?.householdID == family.owner.householdID)
            #expect(try await storage.records.zones(of: partner.owner).count == 2)
            #expect(try await family.findings().isEmpty)
            let phone = partner.phone(of: partner.owner)
            #expect(try await phone.push(phone.feeding(in: partner.child)).status == .applied)
            // Who has nothing to bring, or leaves it, joins.
            let alone = try await storage.newAccount()
            #expect(try await join(alone).householdID == partner.owner.householdID)
            try await storage.newInvite(of: partner.owner, .owner, "again")
            try await storage.give(partner.owner, Plan(name: "larger", recordsLimit: 6))
            let joined = try await storage.accounts.join(
                family.owner, byInvite: "again", at: .example, audit: .example(.memberJoined, of: family.owner))
            #expect(joined.householdID == partner.owner.householdID)
            // With those of the one who came alone.
            #expect(try await storage.records.zones(of: joined).count == 5)
        },
    ]

    /// Ends a credential of a user, and returns when its links are to be opened.
    private typealias CredentialEnd =
        @Sendable (
            _ storage: Storage, _ user: User, _ session: UUID, _ token: UUID, _ refresh: String
        ) async throws -> Timestamp

    private static let endsOfCredentials: [(name: String, end: CredentialEnd)] = [
        (
            "signed out",
            { storage, user, session, _, _ in
                try await storage.accounts.revoke(session: session, of: user, audit: .example(.signOut, of: user))
                return .example
            }
        ),
        (
            "signed out everywhere",
            { storage, user, _, _, _ in
                try await storage.accounts.revokeSessions(of: user, audit: .example(.sessionRevoked, of: user))
                return .example
            }
        ),
        (
            "token revoked",
            { storage, user, _, token, _ in
                try await storage.accounts.revoke(apiToken: token, of: user, audit: .example(.tokenRevoked, of: user))
                return .example
            }
        ),
        (
            "refresh token used twice",
            { storage, _, _, _, refresh in
                for successor in ["next \(refresh)", "evil \(refresh)"] {
                    _ = try await storage.accounts.refresh(
                        refresh, with: successor, at: .example, expiring: .example + .seconds(3600))
                }
                return .example
            }
        ),
        (
            "blocked",
            { storage, user, _, _, _ in
                try await storage.userBlocks.block(user, audit: .example(.userChanged, of: user))
                try await storage.userBlocks.unblock(user, audit: .example(.userChanged, of: user))
                return .example
            }
        ),
        ("session over", { _, _, _, _, _ in .example + .seconds(3600) }),
        (
            "session forgotten",
            { storage, _, _, _, _ in
                _ = try await storage.accounts.removeExpired(at: .example + .seconds(3600))
                return .example
            }
        ),
        (
            "removed from the household",
            { storage, user, _, _, _ in
                try await storage.accounts.removeMember(
                    user.number, by: user, into: UUID(), at: .example,
                    audit: .example(.memberRemoved, of: user))
                return .example
            }
        ),
        (
            "deleted",
            { storage, user, _, _, _ in
                try await storage.accounts.delete(user, audit: .example(.accountDeleted, of: user))
                return .example
            }
        ),
    ]
}

/// Returns whether a body ends without an error of the server's rules. Other errors count as failures of the test.
private func succeeds(_ body: @Sendable () async throws -> Void) async -> Bool {
    do {
        try await body()
        return true
    } catch {
        #expect((error as? HearthError)?.code == .inviteNotFound, "\(error)")
        return false
    }
}

extension Storage {
    /// Adds a link of an hour and a day, an invitation by default, and returns its id.
    @discardableResult
    fileprivate func newLink(
        _ digest: String, to zone: ZoneID, of household: UUID, by user: User, _ kind: ShareLink.Kind = .invite,
        with credential: UUID? = nil, after time: Duration = .zero
    ) async throws -> UUID {
        let id = UUID()
        try await records.add(
            ShareLink(
                id: id, zone: zone, kind: kind, role: kind == .invite ? .caregiver : nil, createdBy: user.number,
                madeBy: user.id, madeWith: credential, createdAt: .example + time,
                expiresAt: .example + time + .seconds(90_000), maxUses: kind == .invite ? 1 : nil),
            digest: digest, household: household, audit: .example(.linkCreated, of: user))
        return id
    }

    fileprivate func newInvite(
        of user: User, _ role: HouseholdRole, _ digest: String, after time: Duration
    ) async throws {
        try await accounts.add(
            Invite(
                id: UUID(), householdID: user.householdID, invitedBy: user.id, role: role, createdAt: .example + time,
                expiresAt: .example + time + .seconds(3600)),
            digest: digest, audit: .example(.memberInvited, of: user))
    }

    /// Returns whether a link opens, without using it.
    fileprivate func opens(_ digest: String, _ kind: ShareLink.Kind, at time: Timestamp) async throws -> Bool {
        if kind == .invite { return try await records.link(digest: digest, at: time) != nil }
        return try await records.open(link: digest, ofKinds: [kind], asUse: false, at: time) != nil
    }
}
