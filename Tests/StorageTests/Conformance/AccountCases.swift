import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

/// Accounts, on every engine.
extension ConformanceCase<Storage> {
    static let accounts = credentials + sessions + invitations + members + taking + childOwners

    /// Sign-up, passwords, the first account, and accounts as a whole.
    private static let credentials: [ConformanceCase] = [
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
            // The same person on two devices at once: one account, and an error for the other device.
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
            // A rejected request has left nothing behind.
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
        .init("a user holds a session or token until it ends or the user is blocked") { storage in
            let user = try await storage.newAccount()
            let store = storage.accounts
            let (session, ended) = (try await storage.newSession(of: user), try await storage.newSession(of: user))
            let (token, revoked) = (
                try await storage.newToken(of: user, "one"), try await storage.newToken(of: user, "two")
            )
            try await store.revoke(session: ended.id, of: user, audit: .example(.sessionRevoked, of: user))
            try await store.revoke(apiToken: revoked, of: user, audit: .example(.tokenRevoked, of: user))
            func holders(at time: Timestamp = .example) async throws -> [Bool] {
                var found: [Bool] = []
                for credential in [nil, session.id, token, ended.id, revoked, UUID()] {
                    found.append(try await store.user(id: user.id, holding: credential, at: time) == user)
                }
                return found
            }
            #expect(try await holders() == [true, true, true, false, false, false])
            #expect(try await holders(at: session.expiresAt) == [true, false, true, false, false, false])
            #expect(try await store.user(id: UUID(), holding: session.id, at: .example) == nil)
            try await storage.userBlocks.block(user, audit: .example(.userChanged, of: user))
            #expect(try await holders() == [false, false, false, false, false, false])
        },
        .init("a setup link creates one administrator, and none if an account exists") { storage in
            let store = storage.accounts
            // A user who cannot sign in is not an account.
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

    /// Returns true if a new account can join by the invitation.
    func admits(_ digest: String) async throws -> Bool {
        do {
            _ = try await newAccount { $0.inviteDigest = digest }
            return true
        } catch let error as HearthError where error.code == .inviteNotFound {
            return false
        }
    }

    @discardableResult
    func newToken(of user: User, _ digest: String) async throws -> UUID {
        let record = APITokenRecord(
            id: UUID(), householdID: user.householdID, userID: user.id, name: "test", scopes: [.read],
            createdAt: .example, expiresAt: nil)
        try await accounts.add(record, digest: digest, audit: .example(.tokenCreated, of: user))
        return record.id
    }

    /// Returns the audited actions of a user's household in the order of the chain.
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
