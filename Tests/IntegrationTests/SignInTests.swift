import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// Tests of the real server with authentication.
@Suite(.startsServer) struct SignInTests {
    private static let goal = #"{"goal":"How do we read more?","mode":"chat"}"#

    @Test func `a sign-in with Apple creates an account with a plan and its own data only`() async throws {
        try await withSignIn { _, nobody, issuer, provider in
            #expect(try await nobody.send("POST", "/v1/assist/stream", Self.goal).status == 401)
            let (anna, ben) = (UUID(), UUID())
            let token = try await issuer.token(for: anna)
            let first = try await nobody.send("POST", "/v1/auth/apple", #"{"id_token":"\#(token)","device":"phone"}"#)
            #expect(first.status == 200)
            let signedIn = try first.decode(SignInResponse.self)
            #expect(signedIn.expiresIn == 86_400)
            #expect(signedIn.tokenType == "Bearer")
            // A token opens once.
            #expect(try await nobody.send("POST", "/v1/auth/apple", #"{"id_token":"\#(token)"}"#).status == 401)
            // The same person again is the same user.
            let again = try await nobody.send(
                "POST", "/v1/auth/apple", #"{"id_token":"\#(try await issuer.token(for: anna))"}"#)
            #expect(try again.decode(SignInResponse.self).userID == signedIn.userID)
            let other = try await nobody.send(
                "POST", "/v1/auth/apple", #"{"id_token":"\#(try await issuer.token(for: ben))"}"#)
            let stranger = try other.decode(SignInResponse.self)
            #expect(stranger.userID != signedIn.userID)
            // The keys were requested once.
            #expect(provider.exchanges.count == 1)

            let (client, foreign) = (try nobody.signedIn(first), try nobody.signedIn(other))
            let stream = try await client.send("POST", "/v1/assist/stream", Self.goal)
            #expect(stream.status == 200)
            #expect(try StreamTranscript(sse: Array(stream.body.utf8)).done != nil)
            let named = #"{"user_id":\#(signedIn.userID),"goal":"How do we read more?","mode":"chat"}"#
            #expect(try await client.send("POST", "/v1/assist/stream", named).status == 200)
            #expect(try await foreign.send("POST", "/v1/assist/stream", named).status == 403)
            #expect(
                try await foreign.send("GET", "/v1/households/by_user/\(signedIn.userID)").body
                    .contains("user_not_found"))
            #expect(try await foreign.send("GET", "/v1/users/\(signedIn.userID)/usage").status == 404)
            #expect(try await client.send("GET", "/v1/users/\(signedIn.userID)/usage").status == 200)
            #expect(try await client.send("GET", "/v1/admin/stats").status == 403)
        }
    }

    @Test func `a nonce is accepted once, and only with the token that carries it`() async throws {
        try await withSignIn { _, nobody, issuer, _ in
            let nonce = try await nobody.send("POST", "/v1/auth/nonce", "{}").decode(NonceResponse.self)
            #expect(nonce.expiresIn == 600)
            #expect(nonce.nonce.hasPrefix("https://hearth.example.org#"))
            let token = try await issuer.token(for: UUID())
            for wrong in [nonce.nonce, "invented"] {
                let reply = try await nobody.send(
                    "POST", "/v1/auth/apple", #"{"id_token":"\#(token)","nonce":"\#(wrong)"}"#)
                #expect(reply.status == 401)
            }
        }
    }

    @Test func `a session ends when a refresh token is used twice and when it is signed out`()
        async throws
    {
        try await withSignIn { _, nobody, issuer, _ in
            func signIn() async throws -> SignInResponse {
                try await nobody.send(
                    "POST", "/v1/auth/apple", #"{"id_token":"\#(try await issuer.token(for: UUID()))"}"#
                ).decode()
            }
            func refresh(_ token: String) async throws -> SignedInClient.Reply {
                try await nobody.send("POST", "/v1/auth/refresh", #"{"refresh_token":"\#(token)"}"#)
            }
            let first = try await signIn()
            let second = try await refresh(first.refreshToken).decode(SignInResponse.self)
            #expect(second.userID == first.userID)
            let client = SignedInClient(port: nobody.port, bearer: second.jwt)
            #expect(try await client.send("GET", "/v1/account").status == 200)
            // Somebody shows the first one again: the thief and the owner are both out.
            #expect(try await refresh(first.refreshToken).status == 401)
            #expect(try await refresh(second.refreshToken).status == 401)
            #expect(try await client.send("GET", "/v1/account").status == 401)

            let other = try await signIn()
            let signedIn = SignedInClient(port: nobody.port, bearer: other.jwt)
            #expect(
                try await signedIn.send("GET", "/v1/auth/sessions").decode(SessionsResponse.self).sessions.count == 1)
            #expect(try await signedIn.send("POST", "/v1/auth/sign-out").status == 204)
            #expect(try await signedIn.send("GET", "/v1/account").status == 401)
            #expect(try await refresh(other.refreshToken).status == 401)
        }
    }

    @Test func `an account with a password is created, signed in to, changed, exported and deleted`() async throws {
        try await withSignIn { _, nobody, _, _ in
            let account = #"{"email":"Anna@Example.org","password":"seven purple otters"}"#
            let made = try await nobody.send("POST", "/v1/auth/sign-up", account)
            #expect(made.status == 201)
            #expect(try await nobody.send("POST", "/v1/auth/sign-up", account).body.contains("email_taken"))
            for (body, code) in [
                (#"{"email":"b@example.org","password":"short"}"#, 422),
                (#"{"email":"b@example.org","password":"1234567890"}"#, 422),
                (#"{"email":"nowhere","password":"seven purple otters"}"#, 422),
            ] {
                #expect(try await nobody.send("POST", "/v1/auth/sign-up", body).status == code, "\(body)")
            }
            for wrong in [
                #"{"email":"anna@example.org","password":"seven purple otter"}"#,
                #"{"email":"ben@example.org","password":"seven purple otters"}"#,
            ] {
                let reply = try await nobody.send("POST", "/v1/auth/sign-in", wrong)
                #expect(reply.status == 401)
                #expect(reply.body.contains("This sign-in is not valid."))
            }
            let first = try nobody.signedIn(made)
            let second = try nobody.signedIn(
                try await nobody.send(
                    "POST", "/v1/auth/sign-in", #"{"email":"anna@example.org ","password":"seven purple otters"}"#))
            let change = #"{"old_password":"seven purple otters","new_password":"eight green herons"}"#
            #expect(try await second.send("POST", "/v1/auth/password", change).status == 204)
            #expect(try await first.send("GET", "/v1/account").status == 401)
            #expect(try await second.send("GET", "/v1/account").status == 200)
            let export = try await second.send("GET", "/v1/account/export")
            #expect(export.body.contains("anna@example.org"))
            #expect(!export.body.contains("scrypt"))
            #expect(try await second.send("DELETE", "/v1/account").status == 204)
            #expect(try await second.send("GET", "/v1/account").status == 401)
            let gone = #"{"email":"anna@example.org","password":"eight green herons"}"#
            #expect(try await nobody.send("POST", "/v1/auth/sign-in", gone).status == 401)
        }
    }

    @Test func `password attempts on a signed-in device are limited`() async throws {
        try await withSignIn { _, nobody, _, _ in
            let made = try await nobody.send(
                "POST", "/v1/auth/sign-up",
                #"{"email":"anna@example.org","password":"seven purple otters"}"#)
            let client = try nobody.signedIn(made)
            var statuses: [Int] = []
            for guess in 0..<12 {
                let change = #"{"old_password":"guess number \#(guess)","new_password":"eight green herons"}"#
                statuses.append(try await client.send("POST", "/v1/auth/password", change).status)
            }
            #expect(statuses == Array(repeating: 422, count: 10) + [429, 429])
        }
    }

    @Test func `members join a household by invitation and have the permissions of their roles`() async throws {
        try await withSignIn(["SIGN_UP": "invite"]) { hearth, nobody, issuer, _ in
            let uninvited = #"{"email":"x@example.org","password":"seven purple otters"}"#
            #expect(try await nobody.send("POST", "/v1/auth/sign-up", uninvited).status == 403)
            // The host lets the first one in.
            let database = ["DATABASE_URL": "sqlite:///\(hearth.folder.path)/hearth.db"]
            let weak = try await HearthProcess.run(
                ["user", "create", "anna@example.org"], database, input: "1234567890\n")
            #expect(weak.0 == 1)
            #expect(weak.1.contains("The password is on lists of known passwords: choose another one."), "\(weak.1)")
            let (made, account) = try await HearthProcess.run(
                ["user", "create", "anna@example.org"], database, input: "seven purple otters\n")
            #expect(made == 0, "\(account)")
            #expect(account.hasPrefix("user 1: owner of household"))
            let (status, token) = try await HearthProcess.run(
                ["token", "create", "1", "--scope", "members", "--scope", "assist", "--scope", "read"], database)
            #expect(status == 0, "\(token)")
            let owner = SignedInClient(port: nobody.port, bearer: token.trimmingCharacters(in: .newlines))
            let invite = try await owner.send("POST", "/v1/households/invites", #"{"role":"viewer"}"#)
                .decode(InviteResponse.self)
            let joined = try await nobody.send(
                "POST", "/v1/auth/apple",
                #"{"id_token":"\#(try await issuer.token(for: UUID()))","invite":"\#(invite.code)"}"#)
            let viewer = try nobody.signedIn(joined)
            let number = try joined.decode(SignInResponse.self).userID
            let members = try await viewer.send("GET", "/v1/households/members").decode(MembersResponse.self)
            #expect(members.members.map(\.role) == ["owner", "viewer"])
            #expect(try await viewer.send("POST", "/v1/assist/stream", Self.goal).status == 403)
            #expect(try await viewer.send("POST", "/v1/memory", #"{"text":"We like soup"}"#).status == 403)
            #expect(
                try await owner.send("PUT", "/v1/households/members/\(number)", #"{"role":"caregiver"}"#).status == 200)
            #expect(try await viewer.send("POST", "/v1/assist/stream", Self.goal).status == 200)
            #expect(try await viewer.send("PUT", "/v1/households/members/1", #"{"role":"viewer"}"#).status == 403)
            // The owner's token is not good for writing.
            #expect(try await owner.send("POST", "/v1/memory", #"{"text":"We like soup"}"#).status == 403)
            #expect(try await owner.send("DELETE", "/v1/households/members/\(number)").status == 204)
            #expect(try await viewer.send("GET", "/v1/account").status == 401)

            // Roles that a token can invite to, and its revocation by the owner and the operator.
            #expect(
                try await owner.send("POST", "/v1/households/invites", #"{"role":"owner"}"#).body
                    .contains("fresh_sign_in_required"))
            for _ in 0..<2 {
                #expect(
                    try await owner.send("POST", "/v1/households/invites", #"{"role":"viewer"}"#).status == 201)
            }
            let open = try await owner.send("GET", "/v1/households/invites").decode(OpenInvitesResponse.self)
            #expect(open.invites.map(\.invitedBy) == [1, 1])
            #expect(open.invites.map(\.role) == ["viewer", "viewer"])
            let first = try #require(open.invites.first?.id)
            #expect(try await owner.send("DELETE", "/v1/households/invites/\(first)").status == 204)
            #expect(try await owner.send("DELETE", "/v1/households/invites/\(first)").status == 404)
            let listed = try await HearthProcess.run(["invite", "list", "anna@example.org"], database).1
            let second = try #require(listed.split(separator: " ").first.map(String.init))
            #expect(listed.contains("viewer by user 1 created "), "\(listed)")
            #expect(try await HearthProcess.run(["invite", "revoke", "1", second], database).0 == 0)
            #expect(try await HearthProcess.run(["invite", "revoke", "1", second], database).0 == 1)
            #expect(try await HearthProcess.run(["invite", "list", "1"], database).1 == "")
        }
    }

    @Test func `a server without an account prints a link that creates its administrator`() async throws {
        try await withSignIn(["SIGN_UP": "invite"]) { hearth, nobody, _, _ in
            let output = hearth.output
            let start = try #require(output.firstRange(of: "https://hearth.example.org/setup?token="))
            let token = String(output[start.upperBound...].prefix { $0.isLetter || $0.isNumber || "-_".contains($0) })
            let account = #"{"token":"\#(token)","email":"anna@example.org","password":"seven purple otters"}"#
            let made = try await nobody.send("POST", "/v1/auth/setup", account)
            #expect(made.status == 201, "\(made.body)")
            let anna = try nobody.signedIn(made)
            #expect(try await anna.send("GET", "/v1/admin/stats").status == 200)
            #expect(try await nobody.send("POST", "/v1/auth/setup", account).status == 401)
            #expect(try await nobody.send("GET", "/setup").body.contains("This server is set up"))
            let database = ["DATABASE_URL": "sqlite:///\(hearth.folder.path)/hearth.db"]
            let shown = try await HearthProcess.run(["user", "show", "Anna@example.org"], database)
            #expect(shown.1.hasSuffix(", administrator\n"), "\(shown.1)")
            let listed = try await HearthProcess.run(["user", "list"], database).1
            #expect(listed == shown.1.dropLast() + ", anna@example.org\n")
            #expect(try await HearthProcess.run(["user", "show", "anna"], database).0 == 2)
            // The operator resets the password, which ends all sessions.
            let set = try await HearthProcess.run(
                ["user", "password", "anna@example.org"], database, input: "eight green herons\n")
            #expect(set.0 == 0, "\(set.1)")
            #expect(try await anna.send("GET", "/v1/account").status == 401)
            let again = try await nobody.send(
                "POST", "/v1/auth/sign-in", #"{"email":"anna@example.org","password":"eight green herons"}"#)
            #expect(again.status == 200)
        }
    }

    @Test func `an administrator is created at the command line and acts for other users`() async throws {
        try await withSignIn { hearth, nobody, issuer, _ in
            let reply = try await nobody.send(
                "POST", "/v1/auth/apple", #"{"id_token":"\#(try await issuer.token(for: UUID()))"}"#)
            let (client, number) = (try nobody.signedIn(reply), try reply.decode(SignInResponse.self).userID)
            let database = ["DATABASE_URL": "sqlite:///\(hearth.folder.path)/hearth.db"]
            #expect(try await HearthProcess.run(["user", "admin", "\(number)"], database).0 == 0)
            #expect(try await client.send("GET", "/v1/admin/stats").status == 200)
            #expect(try await client.send("GET", "/v1/memory?user_id=1").status == 200)
            #expect(try await client.send("GET", "/v1/memory?user_id=99999").body.contains("user_not_found"))
            // The audit names the administrator for changes on behalf of others.
            let family = try await HearthProcess.run(
                ["user", "create", "anna@example.org"], database, input: "seven purple otters\n")
            #expect(family.0 == 0, "\(family.1)")
            let change = #"{"user_id":\#(number + 1),"prefs":{"allergies":[]}}"#
            #expect(try await client.send("POST", "/v1/households/upsert", change).status == 200)
            let audit = try await HearthProcess.run(["audit", "export"], database).1.split(separator: "\n")
            let entry = try #require(audit.last { $0.contains("household_changed") })
            let actor = try #require(audit.first { $0.contains("sign_up") })
            let fields = try WireJSON.decode(JSONValue.self, from: entry.utf8)
            #expect(fields["user_id"] == (try WireJSON.decode(JSONValue.self, from: actor.utf8))["user_id"])
            #expect(fields["on_behalf_of"] != nil && fields["on_behalf_of"] != fields["user_id"])
            #expect(try await HearthProcess.run(["audit", "verify"], database).0 == 0)
            #expect(try await HearthProcess.run(["user", "admin", "\(number)", "--revoke"], database).0 == 0)
            #expect(try await client.send("GET", "/v1/admin/stats").status == 403)
            let made = try await HearthProcess.run(["token", "create", "\(number)", "--scope", "read"], database)
            #expect(made.0 == 0)
            let (status, told) = try await HearthProcess.run(["user", "sign-out", "\(number)"], database)
            #expect(status == 0)
            #expect(told.contains("still valid: 1. List them: hearth token list \(number)"))
            #expect(try await client.send("GET", "/v1/account").status == 401)
            #expect(try await HearthProcess.run(["user", "show", "99999"], database).0 == 1)
        }
    }
}
