import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

/// Accounts, on every engine.
extension ConformanceCase<Storage> {
    static let accounts: [ConformanceCase] = [
        .init("a user who signs up by an identity has a household and is found by the identity") { storage in
            let identity = ExternalIdentity(provider: "apple", subject: "001.abc", email: "a@example.org")
            let user = try await storage.newAccount { $0.identity = identity }
            #expect(user.householdID == user.id)
            #expect(user.role == .owner)
            #expect(!user.isAdministrator)
            #expect(try await storage.accounts.user(of: identity) == user)
            #expect(try await storage.accounts.user(id: user.id) == user)
            let other = ExternalIdentity(provider: "https://issuer.example", subject: "001.abc")
            #expect(try await storage.accounts.user(of: other) == nil)
            // The same person on two devices at once: one account, and the other device is told.
            await #expect(throws: HearthError.self) { try await storage.newAccount { $0.identity = identity } }
            #expect(try await storage.newAccount().number == user.number + 1)
        },
        .init("an address has one account") { storage in
            let user = try await storage.newAccount { $0.password = ("a@example.org", "hash") }
            let found = try await storage.accounts.password(ofEmail: "a@example.org")
            #expect(found?.user == user)
            #expect(found?.hash == "hash")
            let error = await #expect(throws: HearthError.self) {
                try await storage.newAccount { $0.password = ("a@example.org", "other") }
            }
            #expect(error?.code == .emailTaken)
            #expect(try await storage.accounts.password(ofEmail: "b@example.org") == nil)
            // What was refused has left nothing behind.
            #expect(try await storage.newAccount().number == user.number + 1)
        },
        .init("a password is replaced only if the old one still holds") { storage in
            let user = try await storage.newAccount { $0.password = ("a@example.org", "one") }
            let store = storage.accounts
            try await store.replaceHash(of: user.id, "other", with: "two", at: .example)
            #expect(try await store.password(of: user.id)?.hash == "one")
            try await store.replaceHash(of: user.id, "one", with: "two", at: .example)
            #expect(try await store.password(of: user.id)?.hash == "two")
            #expect(try await storage.actions(of: user) == ["sign_up"])
        },
        .init("a change of password ends sessions and tokens, and ends nothing if the old password is wrong") {
            storage in
            let user = try await storage.newAccount { $0.password = ("a@example.org", "one") }
            let other = try await storage.newAccount()
            let store = storage.accounts
            let (kept, ended) = (try await storage.newSession(of: user), try await storage.newSession(of: user))
            let foreign = try await storage.newSession(of: other)
            try await storage.newToken(of: user, "token")
            try await storage.newToken(of: other, "another's")
            try await storage.newInvite(of: user, .viewer, "code", with: kept.id)
            try await storage.newInvite(of: other, .viewer, "another's")
            func change(from old: String) async throws -> Bool {
                try await store.changePassword(
                    of: user, from: old, to: "two", keeping: kept.id, audit: .example(.passwordChanged, of: user))
            }
            #expect(try await !change(from: "other"))
            #expect(try await store.password(of: user.id)?.hash == "one")
            #expect(try await store.sessions(of: user, at: .example).count == 2)
            #expect(try await store.apiTokens(of: user).count == 1)
            #expect(try await store.openInvites(of: user.householdID, at: .example).count == 1)
            #expect(try await change(from: "one"))
            #expect(try await store.password(of: user.id)?.hash == "two")
            #expect(try await store.sessions(of: user, at: .example).map(\.id) == [kept.id])
            #expect(try await store.user(ofSession: ended.id, at: .example) == nil)
            #expect(try await store.use(apiToken: "token", at: .example) == nil)
            #expect(try await storage.admits("code") == false)
            #expect(try await store.user(ofSession: foreign.id, at: .example) == other)
            #expect(try await store.use(apiToken: "another's", at: .example) != nil)
            #expect(try await storage.admits("another's"))
            #expect(try await storage.actions(of: user).filter { $0 == "password_changed" }.count == 1)
        },
        .init("a session opens until it expires or is revoked, and then nothing") { storage in
            let (store, user) = (storage.accounts, try await storage.newAccount())
            let session = try await storage.newSession(of: user)
            #expect(try await store.user(ofSession: session.id, at: .example) == user)
            #expect(try await store.user(ofSession: session.id, at: session.expiresAt) == nil)
            #expect(try await store.user(ofSession: UUID(), at: .example) == nil)
            #expect(try await store.sessions(of: user, at: .example) == [session])
            let other = try await storage.newAccount()
            let error = await #expect(throws: HearthError.self) {
                try await store.revoke(session: session.id, of: other, audit: .example(.sessionRevoked, of: other))
            }
            #expect(error?.code == .sessionNotFound)
            #expect(try await storage.actions(of: other) == ["sign_up"])
            try await store.revoke(session: session.id, of: user, audit: .example(.signOut, of: user))
            #expect(try await store.user(ofSession: session.id, at: .example) == nil)
            #expect(try await store.sessions(of: user, at: .example).isEmpty)
            #expect(try await storage.actions(of: user).suffix(2) == ["sign_in", "sign_out"])
        },
        .init("all sessions of a user are ended together") { storage in
            let user = try await storage.newAccount()
            for _ in 0..<3 { _ = try await storage.newSession(of: user) }
            let other = try await storage.newSession(of: try await storage.newAccount())
            try await storage.accounts.revokeSessions(of: user, audit: .example(.sessionRevoked, of: user))
            #expect(try await storage.accounts.sessions(of: user, at: .example).isEmpty)
            #expect(try await storage.accounts.user(ofSession: other.id, at: .example) != nil)
        },
        .init("a refresh token is good once, and its successor after it") { storage in
            let (store, user) = (storage.accounts, try await storage.newAccount())
            let session = try await storage.newSession(of: user, refresh: "one")
            let later = Timestamp.example + .seconds(60)
            let expiry = later + .seconds(86_400)
            for (token, successor) in [("one", "two"), ("two", "three")] {
                let outcome = try await store.refresh(
                    token, with: successor, at: later, expiring: expiry)
                guard case .renewed(let renewed, let holder) = outcome else {
                    Issue.record("\(token): \(outcome)")
                    continue
                }
                #expect(holder == user)
                #expect(renewed.id == session.id)
                #expect(renewed.lastUsedAt == later)
                #expect(renewed.expiresAt == expiry)
            }
            #expect(
                try await store.refresh("nothing", with: "x", at: later, expiring: expiry) == .unknown)
            #expect(
                try await store.refresh("three", with: "x", at: expiry, expiring: expiry) == .unknown)
        },
        .init("a refresh token that comes back ends its session, and its successor with it") { storage in
            let (store, user) = (storage.accounts, try await storage.newAccount())
            let session = try await storage.newSession(of: user, refresh: "one")
            let expiry = Timestamp.example + .seconds(86_400)
            _ = try await store.refresh("one", with: "two", at: .example, expiring: expiry)
            let reuse = try await store.refresh("one", with: "evil", at: .example, expiring: expiry)
            #expect(reuse == .reused)
            #expect(try await store.user(ofSession: session.id, at: .example) == nil)
            for token in ["two", "evil", "one"] {
                let outcome = try await store.refresh(
                    token, with: "next-\(token)", at: .example, expiring: expiry)
                #expect(outcome == .unknown, "\(token)")
            }
            #expect(try await storage.actions(of: user).filter { $0 == "refresh_reused" }.count == 1)
        },
        .init("one of twenty concurrent refreshes by one token succeeds, and the session ends") { storage in
            let (store, user) = (storage.accounts, try await storage.newAccount())
            let session = try await storage.newSession(of: user, refresh: "one")
            let renewed = try await withThrowingTaskGroup(of: Bool.self) { group in
                for index in 0..<20 {
                    group.addTask {
                        let outcome = try await store.refresh(
                            "one", with: "next \(index)", at: .example, expiring: .example + .seconds(60))
                        if case .renewed = outcome { return true } else { return false }
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(renewed == 1)
            #expect(try await store.user(ofSession: session.id, at: .example) == nil)
            #expect(try await storage.actions(of: user).filter { $0 == "refresh_reused" }.count == 1)
        },
        .init("an API token opens for its user until it expires or is revoked, and tells when it was used") { storage in
            let (store, user) = (storage.accounts, try await storage.newAccount())
            let record = APITokenRecord(
                id: UUID(), householdID: user.householdID, userID: user.id, name: "backup", scopes: [.read, .write],
                createdAt: .example, expiresAt: .example + .seconds(600))
            try await store.add(record, digest: "digest", audit: .example(.tokenCreated, of: user))
            let used = Timestamp.example + .seconds(10)
            let found = try await store.use(apiToken: "digest", at: used)
            #expect(found?.user == user)
            #expect(found?.token == record)
            var expected = record
            expected.lastUsedAt = used
            #expect(try await store.apiTokens(of: user) == [expected])
            _ = try await store.use(apiToken: "digest", at: used + .seconds(59))
            #expect(try await store.apiTokens(of: user) == [expected])
            expected.lastUsedAt = used + .seconds(60)
            _ = try await store.use(apiToken: "digest", at: used + .seconds(60))
            #expect(try await store.apiTokens(of: user) == [expected])
            #expect(try await store.use(apiToken: "digest", at: .example + .seconds(600)) == nil)
            #expect(try await store.use(apiToken: "other", at: used) == nil)
            let other = try await storage.newAccount()
            let error = await #expect(throws: HearthError.self) {
                try await store.revoke(apiToken: record.id, of: other, audit: .example(.tokenRevoked, of: other))
            }
            #expect(error?.code == .tokenNotFound)
            try await store.revoke(apiToken: record.id, of: user, audit: .example(.tokenRevoked, of: user))
            #expect(try await store.use(apiToken: "digest", at: used) == nil)
            #expect(try await store.apiTokens(of: user).isEmpty)
        },
        .init("a one-time secret is taken once, and not after its time") { storage in
            let store = storage.accounts
            let expiry = Timestamp.example + .seconds(60)
            try await store.keep(once: "a", purpose: .nonce, content: "what", until: expiry)
            #expect(try await store.take(once: "a", purpose: .oidcState, at: .example) == nil)
            #expect(try await store.take(once: "a", purpose: .nonce, at: .example) == "what")
            #expect(try await store.take(once: "a", purpose: .nonce, at: .example) == nil)
            try await store.keep(once: "b", purpose: .nonce, content: "", until: expiry)
            #expect(try await store.take(once: "b", purpose: .nonce, at: expiry) == nil)
            #expect(try await store.see(once: "c", purpose: .identityToken, until: expiry, at: .example))
            #expect(try await !store.see(once: "c", purpose: .identityToken, until: expiry, at: .example))
        },
        .init("expired rows are removed, and nothing else") { storage in
            let (store, user) = (storage.accounts, try await storage.newAccount())
            let session = try await storage.newSession(of: user)
            try await store.keep(once: "old", purpose: .nonce, content: "", until: .example)
            try await store.keep(once: "new", purpose: .nonce, content: "", until: .example + .seconds(60))
            #expect(try await store.removeExpired(at: .example) == 1)
            #expect(try await store.take(once: "new", purpose: .nonce, at: .example) == "")
            #expect(try await store.user(ofSession: session.id, at: .example) == user)
            // The session with its refresh token.
            #expect(try await store.removeExpired(at: session.expiresAt) == 2)
        },
        .init("the first user of an invitation joins its household in its role, and no later one does") { storage in
            let (store, owner) = (storage.accounts, try await storage.newAccount())
            try await storage.newInvite(of: owner, .viewer, "code")
            let member = try await storage.newAccount { $0.inviteDigest = "code" }
            #expect(member.householdID == owner.householdID)
            #expect(member.role == .viewer)
            #expect(try await store.members(of: owner.householdID) == [owner, member])
            for digest in ["code", "other"] {
                let error = await #expect(throws: HearthError.self) {
                    try await storage.newAccount { $0.inviteDigest = digest }
                }
                #expect(error?.code == .inviteNotFound)
            }
            let actions = try await storage.actions(of: owner)
            #expect(actions == ["sign_up", "member_invited", "sign_up"])
        },
        .init("one of ten concurrent users of one invitation joins") { storage in
            let owner = try await storage.newAccount()
            try await storage.newInvite(of: owner, .caregiver, "code")
            let taken = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<10 {
                    group.addTask { (try? await storage.newAccount { $0.inviteDigest = "code" }) != nil }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(taken == 1)
            #expect(try await storage.accounts.members(of: owner.householdID).count == 2)
        },
        .init("an invitation ends with its creator's membership, role, sessions, session and token") { storage in
            typealias End = @Sendable (_ creator: User, _ session: UUID, _ token: UUID) async throws -> Void
            let store = storage.accounts
            let ends: [(name: String, end: End)] = [
                (
                    "removed",
                    { creator, _, _ in
                        try await store.removeMember(
                            creator.number, from: creator.householdID, into: UUID(), at: .example,
                            audit: .example(.memberRemoved, of: creator))
                    }
                ),
                (
                    "caregiver",
                    { creator, _, _ in
                        _ = try await store.setRole(
                            .caregiver, ofUser: creator.number, in: creator.householdID,
                            audit: .example(.memberChanged, of: creator))
                    }
                ),
                (
                    "left",
                    { creator, _, _ in
                        let elsewhere = try await storage.newAccount()
                        try await storage.newInvite(of: elsewhere, .owner, "elsewhere")
                        _ = try await store.join(
                            creator, byInvite: "elsewhere", at: .example, audit: .example(.memberJoined, of: creator))
                    }
                ),
                (
                    "deleted",
                    { creator, _, _ in try await store.delete(creator, audit: .example(.accountDeleted, of: creator)) }
                ),
                (
                    "signed out everywhere",
                    { creator, _, _ in
                        try await store.revokeSessions(of: creator, audit: .example(.sessionRevoked, of: creator))
                    }
                ),
                (
                    "session ended",
                    { creator, session, _ in
                        try await store.revoke(
                            session: session, of: creator, audit: .example(.sessionRevoked, of: creator))
                    }
                ),
                (
                    "refresh token used twice",
                    { _, _, _ in
                        for successor in ["two", "evil"] {
                            _ = try await store.refresh(
                                "one", with: successor, at: .example, expiring: .example + .seconds(3600))
                        }
                    }
                ),
                (
                    "token revoked",
                    { creator, _, token in
                        try await store.revoke(
                            apiToken: token, of: creator, audit: .example(.tokenRevoked, of: creator))
                    }
                ),
            ]
            for (name, end) in ends {
                let owner = try await storage.newAccount()
                try await storage.newInvite(of: owner, .owner, "\(name): creator")
                let creator = try await storage.newAccount { $0.inviteDigest = "\(name): creator" }
                let refresh = name == "refresh token used twice" ? "one" : UUID().text
                let session = try await storage.newSession(of: creator, refresh: refresh)
                let token = try await storage.newToken(of: creator, "\(name): token")
                let maker = name == "token revoked" ? token : session.id
                for use in ["sign up", "join"] {
                    try await storage.newInvite(of: creator, .owner, "\(name): \(use)", with: maker)
                }
                try await storage.newInvite(of: owner, .viewer, "\(name): owner's")
                #expect(try await store.openInvites(of: owner.householdID, at: .example).count == 3)
                try await end(creator, session.id, token)
                let left = try await store.openInvites(of: owner.householdID, at: .example)
                #expect(left.map(\.invitedBy) == [owner.number], "\(name)")
                let error = await #expect(throws: HearthError.self, "\(name)") {
                    try await storage.newAccount { $0.inviteDigest = "\(name): sign up" }
                }
                #expect(error?.code == .inviteNotFound, "\(name)")
                let stranger = try await storage.newAccount()
                let refusal = await #expect(throws: HearthError.self, "\(name)") {
                    try await store.join(
                        stranger, byInvite: "\(name): join", at: .example, audit: .example(.memberJoined, of: stranger))
                }
                #expect(refusal?.code == .inviteNotFound, "\(name)")
                #expect(try await storage.admits("\(name): owner's"), "\(name)")
            }
        },
        .init("an invitation of a user who may no longer invite is refused") { storage in
            let owner = try await storage.newAccount()
            try await storage.newInvite(of: owner, .owner, "second")
            let second = try await storage.newAccount { $0.inviteDigest = "second" }
            let session = try await storage.newSession(of: second)
            try await storage.newInvite(of: second, .owner, "code", with: session.id)
            func refuses(_ statement: SQL) async throws {
                try await storage.write(statement)
                #expect(try await storage.accounts.openInvites(of: owner.householdID, at: .example).isEmpty)
                #expect(try await !storage.admits("code"))
            }
            try await refuses("UPDATE users SET role = 'caregiver' WHERE id = \(second.id)")
            try await storage.write("UPDATE users SET role = 'owner' WHERE id = \(second.id)")
            try await refuses("UPDATE sessions SET revoked_at = 5 WHERE id = \(session.id)")
            try await storage.write("UPDATE sessions SET revoked_at = NULL WHERE id = \(session.id)")
            #expect(try await storage.admits("code"))
        },
        .init("open invitations are listed without their codes and revoked once, by their own household") { storage in
            let (store, owner) = (storage.accounts, try await storage.newAccount())
            let other = try await storage.newAccount()
            try await storage.newInvite(of: owner, .viewer, "a")
            try await storage.newInvite(of: owner, .caregiver, "b")
            try await storage.newInvite(of: owner, .caregiver, "taken")
            #expect(try await storage.admits("taken"))
            let open = try await store.openInvites(of: owner.householdID, at: .example)
            #expect(Set(open.map(\.invite.role)) == [.viewer, .caregiver])
            #expect(open.count == 2)
            #expect(open.allSatisfy { $0.invitedBy == owner.number && $0.invite.invitedBy == owner.id })
            #expect(try await store.openInvites(of: owner.householdID, at: .example + .seconds(3600)).isEmpty)
            #expect(try await store.openInvites(of: other.householdID, at: .example).isEmpty)
            let viewers = try #require(open.first { $0.invite.role == .viewer }).invite
            for household in [other.householdID, owner.householdID, owner.householdID] {
                var entry = AuditEntry.example(.inviteRevoked, of: owner)
                entry.householdID = household
                do {
                    try await store.revoke(invite: viewers.id, of: household, audit: entry)
                } catch let error as HearthError {
                    #expect(error.code == .inviteNotFound)
                }
            }
            #expect(try await !storage.admits("a"))
            #expect(try await storage.admits("b"))
            let revoked = try await storage.actions(of: owner).filter { $0 == "invite_revoked" }
            #expect(revoked.count == 1)
            #expect(try await !storage.actions(of: other).contains("invite_revoked"))
        },
        .init("a setup link creates one administrator, and none if an account exists") { storage in
            let store = storage.accounts
            // Who cannot sign in is no account.
            _ = try await Stores(storage).newUser()
            #expect(try await !store.hasAccounts())
            #expect(try await store.offerSetup("first", until: .example + .seconds(60)))
            #expect(try await store.offerSetup("link", until: .example + .seconds(60)))
            func setUp(_ digest: String, _ email: String, at time: Timestamp = .example) async throws -> User {
                try await storage.newAccount {
                    $0.setupDigest = digest
                    $0.password = (email, "hash")
                    $0.createdAt = time
                }
            }
            // Another one's, an earlier one's, and one that is over.
            for (digest, time) in [
                ("nothing", Timestamp.example), ("first", .example), ("link", .example + .seconds(60)),
            ] {
                let error = await #expect(throws: HearthError.self) {
                    try await setUp(digest, "x@example.org", at: time)
                }
                #expect(error?.code == .unauthorized)
            }
            #expect(try await !store.hasAccounts())
            let made = await withTaskGroup(of: User?.self) { group in
                for number in 0..<10 {
                    group.addTask { try? await setUp("link", "\(number)@example.org") }
                }
                return await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
            }
            #expect(made.map(\.isAdministrator) == [true])
            #expect(made.first?.role == .owner)
            #expect(try await store.hasAccounts())
            #expect(try await !store.offerSetup("again", until: .example + .seconds(60)))
            await #expect(throws: HearthError.self) { try await setUp("again", "y@example.org") }
            #expect(try await storage.newAccount().isAdministrator == false)
        },
        .init("a setup link is void once an account exists") { storage in
            let store = storage.accounts
            #expect(try await store.offerSetup("link", until: .example + .seconds(60)))
            _ = try await storage.newAccount { $0.identity = ExternalIdentity(provider: "apple", subject: "1") }
            let error = await #expect(throws: HearthError.self) {
                try await storage.newAccount {
                    $0.setupDigest = "link"
                    $0.password = ("a@example.org", "hash")
                }
            }
            #expect(error?.code == .unauthorized)
        },
        .init("all users are listed in pages, with their e-mail addresses") { storage in
            let first = try await storage.newAccount { $0.password = ("a@example.org", "hash") }
            let others = [try await storage.newAccount(), try await storage.newAccount()]
            let page = try await storage.accounts.users(after: 0, limit: 2)
            #expect(page.map(\.user) == [first, others[0]])
            #expect(page.map(\.email) == ["a@example.org", nil])
            let rest = try await storage.accounts.users(after: others[0].number, limit: 2)
            #expect(rest.map(\.user) == [others[1]])
        },
        .init("a user who joins keeps sessions and tokens and leaves no empty household") { storage in
            let (store, owner) = (storage.accounts, try await storage.newAccount())
            let user = try await storage.newAccount { $0.password = ("a@example.org", "hash") }
            let session = try await storage.newSession(of: user)
            try await storage.newInvite(of: owner, .caregiver, "code")
            let moved = try await store.join(
                user, byInvite: "code", at: .example, audit: .example(.memberJoined, of: user))
            #expect(moved.householdID == owner.householdID)
            #expect(moved.role == .caregiver)
            #expect(try await store.user(ofSession: session.id, at: .example) == moved)
            #expect(try await store.password(ofEmail: "a@example.org")?.user == moved)
            #expect(try await storage.households.household(id: user.householdID) == nil)
            await #expect(throws: HearthError.self) {
                try await store.join(moved, byInvite: "code", at: .example, audit: .example(.memberJoined, of: moved))
            }
        },
        .init("a household with members keeps an owner when members leave, are removed or demoted") { storage in
            let (store, owner) = (storage.accounts, try await storage.newAccount())
            let other = try await storage.newAccount()
            try await storage.newInvite(of: owner, .caregiver, "code")
            try await storage.newInvite(of: other, .caregiver, "elsewhere")
            let member = try await storage.newAccount { $0.inviteDigest = "code" }
            let home = owner.householdID
            let attempts: [@Sendable () async throws -> Void] = [
                {
                    _ = try await store.setRole(
                        .viewer, ofUser: owner.number, in: home, audit: .example(.memberChanged, of: owner))
                },
                {
                    try await store.removeMember(
                        owner.number, from: home, into: UUID(), at: .example, audit: .example(.memberRemoved, of: owner)
                    )
                },
                { try await store.delete(owner, audit: .example(.accountDeleted, of: owner)) },
                {
                    _ = try await store.join(
                        owner, byInvite: "elsewhere", at: .example, audit: .example(.memberJoined, of: owner))
                },
            ]
            for attempt in attempts {
                let error = await #expect(throws: HearthError.self) { try await attempt() }
                #expect(error?.code == .householdConflict)
            }
            #expect(try await store.members(of: home) == [owner, member])
            #expect(try await storage.actions(of: owner) == ["sign_up", "member_invited", "sign_up"])
            _ = try await store.setRole(
                .owner, ofUser: member.number, in: home, audit: .example(.memberChanged, of: owner))
            try await store.delete(owner, audit: .example(.accountDeleted, of: owner))
            #expect(try await store.members(of: home).map(\.number) == [member.number])
        },
        .init("two owners who demote each other at once leave one owner") { storage in
            let (store, owner) = (storage.accounts, try await storage.newAccount())
            try await storage.newInvite(of: owner, .owner, "code")
            let second = try await storage.newAccount { $0.inviteDigest = "code" }
            await withTaskGroup { group in
                for user in [owner, second] {
                    group.addTask {
                        _ = try? await store.setRole(
                            .viewer, ofUser: user.number, in: owner.householdID,
                            audit: .example(.memberChanged, of: user))
                    }
                }
            }
            #expect(
                try await store.members(of: owner.householdID).map(\.role).sorted(by: { $0.rawValue < $1.rawValue })
                    == [.owner, .viewer])
        },
        .init("a removed member has a new household and is signed out") { storage in
            let (store, owner) = (storage.accounts, try await storage.newAccount())
            try await storage.newInvite(of: owner, .viewer, "code")
            let member = try await storage.newAccount { $0.inviteDigest = "code" }
            let session = try await storage.newSession(of: member)
            try await storage.newToken(of: member, "token")
            let stranger = try await storage.newAccount()
            let error = await #expect(throws: HearthError.self) {
                try await store.removeMember(
                    stranger.number, from: owner.householdID, into: UUID(), at: .example,
                    audit: .example(.memberRemoved, of: owner))
            }
            #expect(error?.code == .memberNotFound)
            let home = UUID()
            try await store.removeMember(
                member.number, from: owner.householdID, into: home, at: .example,
                audit: .example(.memberRemoved, of: owner))
            #expect(try await store.members(of: owner.householdID) == [owner])
            #expect(try await store.members(of: home).map(\.role) == [.owner])
            #expect(try await store.user(ofSession: session.id, at: .example) == nil)
            // The token of theirs is good for the household of their own, and for no other.
            let used = try #require(try await store.use(apiToken: "token", at: .example))
            #expect(used.user.householdID == home)
            #expect(used.token.householdID == home)
        },
        .init("deleting an account deletes its data and keeps the audit") { storage in
            let store = storage.accounts
            let identity = ExternalIdentity(provider: "apple", subject: "001")
            let user = try await storage.newAccount {
                $0.identity = identity
                $0.password = ("a@example.org", "hash")
            }
            let session = try await storage.newSession(of: user)
            let export = try await store.export(user)
            for part in [user.id.text, "a@example.org", "001", session.id.text] { #expect(export.contains(part)) }
            #expect(!export.contains("hash"))
            #expect(!export.contains("digest"))
            try await store.delete(user, audit: .example(.accountDeleted, of: user))
            #expect(try await store.user(id: user.id) == nil)
            #expect(try await store.user(of: identity) == nil)
            #expect(try await store.password(ofEmail: "a@example.org") == nil)
            #expect(try await store.user(ofSession: session.id, at: .example) == nil)
            #expect(try await storage.actions(of: user) == ["sign_up", "sign_in", "account_deleted"])
        },
        .init("an administrator is appointed and dismissed") { storage in
            let user = try await storage.newAccount()
            let store = storage.accounts
            func set(_ isAdministrator: Bool, _ number: Int64) async throws -> User? {
                try await store.setAdministrator(
                    isAdministrator, user: number, audit: .example(.userChanged, of: user))
            }
            #expect(try await set(true, user.number)?.isAdministrator == true)
            #expect(try await store.user(id: user.id)?.isAdministrator == true)
            #expect(try await set(false, user.number) == user)
            #expect(try await set(true, 77) == nil)
            #expect(try await storage.actions(of: user) == ["sign_up", "user_changed", "user_changed"])
        },
    ]
}

extension Storage {
    func newAccount(_ change: (inout NewAccount) -> Void = { _ in }) async throws -> User {
        let id = UUID()
        var account = NewAccount(id: id, createdAt: .example)
        change(&account)
        return try await accounts.create(
            account, audit: AuditEntry(id: UUID(), householdID: id, at: .example, userID: id, action: .signUp))
    }

    func newSession(of user: User, refresh: String = UUID().text) async throws -> Session {
        let session = Session(
            id: UUID(), householdID: user.householdID, userID: user.id, method: "password", device: "Mia's 📱",
            createdAt: .example, lastUsedAt: .example, expiresAt: .example + .seconds(3600))
        try await accounts.open(session, refreshDigest: refresh, audit: .example(.signIn, of: user))
        return session
    }

    func newInvite(
        of user: User, _ role: HouseholdRole, _ digest: String, with credential: UUID? = nil
    ) async throws {
        try await accounts.add(
            Invite(
                id: UUID(), householdID: user.householdID, invitedBy: user.id, role: role, madeWith: credential,
                createdAt: .example, expiresAt: .example + .seconds(3600)),
            digest: digest, audit: .example(.memberInvited, of: user))
    }

    /// Whether a new account comes in by the invitation.
    fileprivate func admits(_ digest: String) async throws -> Bool {
        do {
            _ = try await newAccount { $0.inviteDigest = digest }
            return true
        } catch let error as HearthError where error.code == .inviteNotFound {
            return false
        }
    }

    @discardableResult
    fileprivate func newToken(of user: User, _ digest: String) async throws -> UUID {
        let record = APITokenRecord(
            id: UUID(), householdID: user.householdID, userID: user.id, name: "test", scopes: [.read],
            createdAt: .example, expiresAt: nil)
        try await accounts.add(record, digest: digest, audit: .example(.tokenCreated, of: user))
        return record.id
    }

    /// What the audit of a user's household says, in the order of its chain.
    func actions(of user: User) async throws -> [String] {
        try await engine.rows(
            "SELECT action FROM audit WHERE household_id = \(user.householdID) ORDER BY sequence", .read, of: .all
        ).map { try $0["action"] }
    }
}

extension AuditEntry {
    static func example(_ action: Action, of user: User) -> AuditEntry {
        AuditEntry(id: UUID(), householdID: user.householdID, at: .example, userID: user.id, action: action)
    }
}
