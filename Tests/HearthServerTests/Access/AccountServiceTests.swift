import Foundation
import HearthCore
import HearthTesting
import Identity
import Storage
import Testing
import TrafficLimits

/// Accounts over a real database.
@Suite struct AccountServiceTests {
    private let clock = ManualClock()
    private let anna = PasswordCredentials(email: "anna@example.org", password: "seven purple otters")
    private let wrong = PasswordCredentials(email: "anna@example.org", password: "eight green herons")

    private func withServer(_ body: (AccessServer) async throws -> Void) async throws {
        let server = try await AccessServer.open(clock: clock)
        try await body(server)
        await server.storage.close()
    }

    private func code(_ body: () async throws -> Void) async -> HearthError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? HearthError)?.code
        }
    }

    // MARK: Guesses

    @Test func `successful sign-ins consume no attempts, and failures from other addresses do not block a user`()
        async throws
    {
        try await withServer { server in
            let accounts = server.accounts(limiter: TokenBuckets(clock: clock))
            _ = try await accounts.signUp(anna, displayName: nil, invite: nil, device: nil)
            for _ in 0..<200 { _ = try await accounts.signIn(anna, device: nil, network: "192.0.2.1") }
            for _ in 0..<10 {
                let refusal = await code {
                    _ = try await accounts.signIn(wrong, device: nil, network: "198.51.100.7")
                }
                #expect(refusal == .unauthorized)
            }
            for _ in 0..<200 {
                let refusal = await code { _ = try await accounts.signIn(anna, device: nil, network: "198.51.100.7") }
                #expect(refusal == .rateLimited)
            }
            _ = try await accounts.signIn(anna, device: nil, network: "192.0.2.1")
        }
    }

    @Test func `attempts on one account are limited across many networks`() async throws {
        try await withServer { server in
            let accounts = server.accounts(limiter: TokenBuckets(clock: clock))
            _ = try await accounts.signUp(anna, displayName: nil, invite: nil, device: nil)
            var refusals: [HearthError.Code?] = []
            for network in 0..<12 {
                for _ in 0..<9 {
                    refusals.append(
                        await code { _ = try await accounts.signIn(wrong, device: nil, network: "network \(network)") })
                }
            }
            #expect(refusals.count { $0 == .unauthorized } == 100)
            #expect(refusals.count { $0 == .rateLimited } == 8)
        }
    }

    @Test func `attempts to change a password are counted apart from sign-ins`() async throws {
        try await withServer { server in
            let accounts = server.accounts(limiter: TokenBuckets(clock: clock))
            let signedIn = try await accounts.signUp(anna, displayName: nil, invite: nil, device: nil)
            let principal = try await server.principal(signedIn.accessToken)
            for guess in 0..<12 {
                let refusal = await code {
                    try await accounts.changePassword(from: "guess \(guess)", to: "nine red foxes", of: principal)
                }
                #expect(refusal == (guess < 10 ? .invalidField : .rateLimited))
            }
            _ = try await accounts.signIn(anna, device: nil, network: nil)
        }
    }

    // MARK: What a stolen session or token does not outlive

    @Test func `a password change ends every session but the one that requested it`() async throws {
        try await withServer { server in
            let accounts = server.accounts
            let first = try await accounts.signUp(anna, displayName: nil, invite: nil, device: nil)
            let second = try await accounts.signIn(anna, device: nil, network: nil)
            let token = try await server.newToken(for: first.user, [.read]).text
            let principal = try await server.principal(second.accessToken)
            let thiefs = try await server.principal(first.accessToken)
            let stolen = try await accounts.invite(as: .owner, by: thiefs).code
            try await accounts.changePassword(from: anna.password, to: wrong.password, of: principal)
            #expect(await code { _ = try await server.principal(first.accessToken) } == .unauthorized)
            #expect(await code { _ = try await server.principal(token) } == .unauthorized)
            let current = try await server.principal(second.accessToken)
            #expect(current == principal)
            let thief = PasswordCredentials(email: "thief@example.org", password: anna.password)
            let refusal = await code {
                _ = try await accounts.signUp(thief, displayName: nil, invite: stolen, device: nil)
            }
            #expect(refusal == .inviteNotFound)
        }
    }

    @Test func `an invitation is revoked with the token that created it, and a token cannot invite an owner`()
        async throws
    {
        try await withServer { server in
            let accounts = server.accounts
            let signedIn = try await accounts.signUp(anna, displayName: nil, invite: nil, device: nil)
            let member = try await server.newMember(of: signedIn.user, as: .viewer)
            let (id, text) = try await server.newToken(for: signedIn.user, Set(TokenScope.allCases))
            let token = try await server.principal(text)
            let invite = try await accounts.invite(as: .viewer, by: token)
            #expect(try await accounts.invites(of: token).map(\.invite.id) == [invite.invite.id])
            #expect(await code { _ = try await accounts.invite(as: .owner, by: token) } == .freshSignInRequired)
            let promotion = await code { _ = try await accounts.setRole(.owner, ofUser: member.number, by: token) }
            #expect(promotion == .freshSignInRequired)
            _ = try await accounts.setRole(.caregiver, ofUser: member.number, by: token)
            try await accounts.revokeAPIToken(id, of: try await server.principal(signedIn.accessToken))
            let other = PasswordCredentials(email: "b@example.org", password: anna.password)
            let refusal = await code {
                _ = try await accounts.signUp(other, displayName: nil, invite: invite.code, device: nil)
            }
            #expect(refusal == .inviteNotFound)
        }
    }

    @Test func `a removed owner cannot rejoin by an invitation that they created`() async throws {
        try await withServer { server in
            let accounts = server.accounts
            let first = try await accounts.signUp(anna, displayName: nil, invite: nil, device: nil)
            let owner = try await server.principal(first.accessToken)
            let code = try await accounts.invite(as: .owner, by: owner).code
            let ben = PasswordCredentials(email: "ben@example.org", password: anna.password)
            let second = try await accounts.signUp(ben, displayName: nil, invite: code, device: nil)
            let kept = try await accounts.invite(as: .owner, by: try await server.principal(second.accessToken)).code
            try await accounts.removeMember(second.user.number, by: owner)
            let back = try await accounts.signIn(ben, device: nil, network: nil)
            let returning = try await server.principal(back.accessToken)
            #expect(returning.user.householdID != owner.user.householdID)
            let refusal = await self.code {
                _ = try await accounts.join(kept, isLeaving: true, isBringing: true, by: returning)
            }
            #expect(refusal == .inviteNotFound)
            #expect(try await accounts.members(of: owner).map(\.id) == [owner.user.id])
        }
    }

    @Test func `a session older than ten minutes cannot create tokens or owners or delete the account`() async throws {
        try await withServer { server in
            let accounts = server.accounts
            let signedIn = try await accounts.signUp(anna, displayName: nil, invite: nil, device: nil)
            let principal = try await server.principal(signedIn.accessToken)
            func attempts() async -> [HearthError.Code?] {
                [
                    await code { _ = try await accounts.invite(as: .owner, by: principal) },
                    await code {
                        _ = try await accounts.createAPIToken(
                            name: "x", scopes: [.read], limits: RecordLimits(), lifetime: nil, for: principal)
                    },
                    await code { _ = try await accounts.invite(as: .viewer, by: principal) },
                ]
            }
            clock.advance(by: .seconds(599))
            #expect(await attempts() == [nil, nil, nil])
            clock.advance(by: .seconds(1))
            #expect(await attempts() == [.freshSignInRequired, .freshSignInRequired, nil])
            #expect(await code { try await accounts.delete(principal) } == .freshSignInRequired)
            // A refresh is no sign-in.
            let refreshed = try await accounts.refresh(signedIn.refreshToken)
            let same = try await server.principal(refreshed.accessToken)
            #expect(await code { try await accounts.delete(same) } == .freshSignInRequired)
            let again = try await accounts.signIn(anna, device: nil, network: nil)
            try await accounts.delete(try await server.principal(again.accessToken))
        }
    }

    @Test func `a stolen token or an old session takes nobody's place: it joins, unmakes and removes no owner`()
        async throws
    {
        try await withServer { server in
            let accounts = server.accounts
            let signedIn = try await accounts.signUp(anna, displayName: nil, invite: nil, device: nil)
            let partner = try await server.newMember(of: signedIn.user, as: .owner)
            let thief = try await server.newUser()
            let trap = try await accounts.invite(as: .viewer, by: Principal(user: thief, isAdministrator: false)).code
            let session = try await server.principal(signedIn.accessToken)
            let token = try await server.principal(
                try await server.newToken(for: signedIn.user, Set(TokenScope.allCases)).text)
            clock.advance(by: .seconds(600))
            for principal in [session, token] {
                let attempts = [
                    await code { _ = try await accounts.join(trap, isLeaving: true, isBringing: true, by: principal) },
                    await code { _ = try await accounts.setRole(.viewer, ofUser: partner.number, by: principal) },
                    await code { try await accounts.removeMember(partner.number, by: principal) },
                ]
                #expect(attempts == [.freshSignInRequired, .freshSignInRequired, .freshSignInRequired])
            }
            #expect(try await accounts.members(of: session).map(\.role) == [.owner, .owner])
            let fresh = try await server.principal(
                try await accounts.signIn(anna, device: nil, network: nil).accessToken)
            #expect(try await accounts.setRole(.viewer, ofUser: partner.number, by: fresh).role == .viewer)
            // Who is no owner is removed at once, also from a phone that signed in long ago.
            try await accounts.removeMember(partner.number, by: session)
            #expect(
                try await accounts.join(trap, isLeaving: true, isBringing: true, by: fresh).householdID
                    == thief.householdID)
        }
    }

    // MARK: The operator's word

    @Test func `a password set by the operator ends the sessions of the old one`() async throws {
        try await withServer { server in
            let accounts = server.accounts
            let signedIn = try await accounts.signUp(anna, displayName: nil, invite: nil, device: nil)
            func reset(_ password: String) async throws {
                try await AccountService.resetPassword(
                    of: signedIn.user, to: password, in: server.storage.accounts, hasher: PasswordHasher(cost: 10),
                    breached: NothingBreached(), audit: server.entry(.passwordChanged, of: signedIn.user))
            }
            let error = await #expect(throws: HearthError.self) { try await reset("short") }
            #expect(error?.plainMessage == "The password must have 10 characters or more, and at most 1024 bytes.")
            try await reset(wrong.password)
            #expect(await code { _ = try await server.principal(signedIn.accessToken) } == .unauthorized)
            #expect(await code { _ = try await accounts.signIn(anna, device: nil, network: nil) } == .unauthorized)
            _ = try await accounts.signIn(wrong, device: nil, network: nil)
        }
    }

    @Test func `an administrator who acts for a user is audited as the actor`() async throws {
        try await withServer { server in
            let (user, administrator) = (try await server.newUser(), try await server.newUser())
            _ = try await server.storage.accounts.setAdministrator(
                true, user: administrator.number, audit: server.entry(.userChanged, of: administrator))
            let token = try await server.signIn(administrator).token
            let own = try await server.authenticator.principal(bearer: token, userNumber: nil)
            #expect(own.actor.id == administrator.id)
            #expect(own.onBehalfOf == nil)
            let other = try await server.authenticator.principal(bearer: token, userNumber: user.number)
            #expect(other.user.id == user.id)
            #expect(other.actor.id == administrator.id)
            #expect(other.onBehalfOf == user.id)
            // Nobody signs in in dev mode: there user 1 acts for others.
            let development = DevelopmentAuthenticator(users: server.storage.users, tokens: server.authenticator)
            let named = try await development.principal(bearer: nil, userNumber: administrator.number)
            #expect(named.user.id == administrator.id)
            #expect(named.actor.number == 1)
            #expect(try await development.principal(bearer: nil, userNumber: nil).onBehalfOf == nil)
        }
    }
}

extension AccessServer {
    fileprivate func principal(_ bearer: String) async throws -> Principal {
        try await authenticator.principal(bearer: bearer, userNumber: nil)
    }
}
