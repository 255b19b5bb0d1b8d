import AdminAPI
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import ServerKit
import Testing

/// Tests of the access to readiness details and of its rate limit.
@Suite struct ReadinessTests {
    /// Nobody without a token, an administrator by the right one.
    private struct Tokens: Authenticator {
        private static let user = User(id: UUID(), number: 1, createdAt: Timestamp(milliseconds: 0))

        func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
            guard let bearer else { throw HearthError(.unauthorized, "Sign in.") }
            return Principal(user: Self.user, isAdministrator: bearer == "administrator")
        }
    }

    private static let broken = ReadinessCheck(name: "models", isReady: false, detail: "S3cret")
    private static let outside = (name: "x-forwarded-for", value: "203.0.113.9")

    private func server(_ checks: [ReadinessCheck] = [broken]) -> TestServer {
        var server = TestServer()
        server.authenticator = Tokens()
        server.readiness = checks
        return server
    }

    @Test func `readiness details are visible to this machine and administrators only`() async throws {
        try await server().serve { client in
            for (fields, isTold) in [
                ([], true), ([Self.outside], false), ([("host", "hearth.example")], false),
                ([Self.outside, ("authorization", "Bearer member")], false),
                ([Self.outside, ("authorization", "Bearer administrator")], true),
                ([("forwarded", "for=203.0.113.9")], false),
            ] as [(TestClient.Headers, Bool)] {
                let answer = try await client.send("/ready", headers: fields)
                #expect(answer.head.status == 503)
                let body = try WireJSON.decode(ReadyResponse.self, from: answer.body)
                #expect(!body.ready)
                #expect(body.checks.map(\.detail) == (isTold ? ["S3cret"] : []), "\(fields)")
            }
        }
        try await server([ReadinessCheck(name: "models", isReady: true, detail: "S3cret")]).serve { client in
            let answer = try await client.send("/ready", headers: [Self.outside])
            #expect(answer.head.status == 200)
            #expect(String(decoding: answer.body, as: UTF8.self) == #"{"checks":[],"ready":true}"#)
        }
    }

    @Test func `a trusted proxy gets no readiness details and no rate limit`() async throws {
        var server = server()
        server.rules.perAddress = 1
        server.rules.proxies = try #require(TrustedProxies("127.0.0.1/32"))
        try await server.serve { client in
            for _ in 0..<3 {
                let answer = try await client.send("/ready")
                #expect(answer.head.status == 503)
                #expect(try WireJSON.decode(ReadyResponse.self, from: answer.body).checks.isEmpty)
            }
            // Its clients have the usual rate limit.
            #expect(try await client.send("/ready", headers: [Self.outside]).head.status == 503)
            #expect(try await client.send("/ready", headers: [Self.outside]).head.status == 429)
            #expect(try await client.send("/health", headers: [Self.outside]).head.status == 200)
        }
    }
}
