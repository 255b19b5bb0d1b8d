import Foundation
import HearthAPI
import HearthTesting
import Identity
import Testing

/// Tests of stops at the command line and of features that are off by default.
@Suite(.startsServer) struct StopTests {
    private static let goal = #"{"goal":"How do we read more?","mode":"chat"}"#

    @Test func `sign-up requires an invitation by default`() async throws {
        let (status, output) = try await HearthProcess.run(["serve", "--print-config"], [:])
        #expect(status == 0)
        #expect(output.contains(#/SIGN_UP\s+invite/#), "\(output)")
        #expect(output.contains(#/SPEND_LIMIT_CENTS_PER_DAY\s+500/#), "\(output)")
    }

    @Test func `a blocked user is rejected everywhere until unblocked`() async throws {
        try await withSignIn { hearth, nobody, issuer, _ in
            let person = UUID()
            func signIn() async throws -> SignedInClient.Reply {
                try await nobody.send(
                    "POST", "/v1/auth/apple", #"{"id_token":"\#(try await issuer.token(for: person))"}"#)
            }
            let reply = try await signIn()
            let (client, number) = (try nobody.signedIn(reply), try reply.decode(SignInResponse.self).userID)
            let invite = try await client.send("POST", "/v1/households/invites", #"{"role":"owner"}"#)
                .decode(InviteResponse.self)
            let database = ["DATABASE_URL": "sqlite:///\(hearth.folder.path)/hearth.db"]
            let token = try await HearthProcess.run(["token", "create", "\(number)", "--scope", "read"], database).1
            let script = SignedInClient(port: nobody.port, bearer: token.trimmingCharacters(in: .newlines))
            #expect(try await script.send("GET", "/v1/account").status == 200)

            let (status, output) = try await HearthProcess.run(["user", "block", "\(number)"], database)
            #expect(status == 0 && output == "user \(number): blocked\n")
            #expect(
                try await HearthProcess.run(["user", "show", "\(number)"], database).1.contains("blocked since 20"))
            #expect(try await client.send("POST", "/v1/assist/stream", Self.goal).status == 401)
            #expect(try await script.send("GET", "/v1/account").status == 401)
            let refused = try await signIn()
            #expect(refused.status == 403 && refused.body.contains("blocked this account"), "\(refused.body)")
            let friend = try await nobody.send(
                "POST", "/v1/auth/apple",
                #"{"id_token":"\#(try await issuer.token(for: UUID()))","invite":"\#(invite.code)"}"#)
            #expect(friend.status == 404)

            #expect(try await HearthProcess.run(["user", "unblock", "\(number)"], database).0 == 0)
            #expect(try await client.send("GET", "/v1/account").status == 401)
            let back = try nobody.signedIn(try await signIn())
            #expect(try await back.send("GET", "/v1/account").status == 200)
            #expect(try await HearthProcess.run(["user", "block", "99999"], database).0 == 1)
        }
    }

    @Test func `a goal cannot be guessed from its digest without the key`() async throws {
        try await withHearth { hearth in
            let goal = "something for tonight"
            for _ in 0..<2 { _ = try await hearth.stream("chat", goal) }
            let stored = try await hearth.storedLedger()
            let digests = Set(stored.goalDigests.compactMap(\.self))
            #expect(digests.count == 2)
            let file = hearth.folder.path + "/audit_key"
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
            let key = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .newlines)
            let bytes = stride(from: 0, to: key.count, by: 2).compactMap {
                UInt8(key.dropFirst($0).prefix(2), radix: 16)
            }
            #expect(bytes.count == 32)
            for run in stored.runs {
                #expect(!digests.contains(Secret.digest(run.id + goal)))
                let code = OpenSSLCryptography().code(of: Array((run.id + goal).utf8), by: bytes)
                #expect(digests.contains(code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()))
            }
        }
    }

    @Test func `a server without a writable key file serves and stores no digests`() async throws {
        try await withHearth(["AUDIT_KEY": "/dev/null/audit_key"]) { hearth in
            #expect(await hearth.says("the audit log records no goal digests"))
            _ = try await hearth.stream("chat", "something for tonight")
            let stored = try await hearth.storedLedger()
            #expect(stored.runs.count == 1 && stored.goalDigests.compactMap(\.self).isEmpty)
        }
    }
}
