import HearthCore
import HearthTesting
import Identity
import JSONText
import Testing

/// Tokens that must be accepted or rejected, each with its reason, at a fixed time and against fixed keys.
@Suite struct JWTVectorTests {
    @Test func `a token is accepted or rejected as its vector expects`() async throws {
        let vectors = try Fixture.json("jwt-vectors")
        guard case .number(let now) = vectors["now"], let now = Int64(now) else { throw Malformed() }
        let clock = ManualClock(now: Timestamp(milliseconds: now * 1000))
        // One answer only: an unknown kid, and a jku, must not be worth another request.
        let transport = FakeTransport([.json(try #require(vectors["jwks"]).text)])
        let keys = RemoteKeySet(url: "https://keys.test/jwks", transport: transport, clock: clock, logger: quiet)
        let apple = TokenVerifier(
            profile: TokenProfile(
                issuer: try text(vectors, "apple", "iss"), audiences: [try text(vectors, "apple", "aud")],
                algorithms: [.rs256], type: .optional, nonce: .hashed, maximumAge: .seconds(600)),
            keys: keys, clock: clock)
        let app = TokenVerifier(
            profile: TokenProfile(
                issuer: try text(vectors, "app", "iss"), audiences: [try text(vectors, "app", "aud")],
                algorithms: [.rs256], type: .required),
            keys: keys, clock: clock)
        let nonce = try text(vectors, "apple", "nonce_raw")

        var seen: Set<String> = []
        var (accepted, rejected, wrong) = (0, 0, 0)
        for vector in try #require(vectors["tests"]?.array) {
            let token = try #require(vector["token"]?.string)
            let isApple = vector["profile"]?.string == "apple"
            var isAccepted = false
            let code = try await identityError {
                let verified = try await (isApple ? apple : app).verify(token, nonce: isApple ? nonce : nil)
                // Who is signed in by it remembers the token.
                isAccepted = seen.insert(verified.digest).inserted
                #expect(verified.refusedFrom > clock.now)
            }
            #expect(code == nil || code == .invalidToken)
            if isAccepted { accepted += 1 } else { rejected += 1 }
            if isAccepted != (vector["expect"]?.string == "accept") {
                wrong += 1
                Issue.record("\(vector["id"]?.string ?? ""): \(vector["why"]?.string ?? "")")
            }
        }
        #expect(accepted == 11 && rejected == 109)
        #expect(transport.exchanges.map(\.request.url) == ["https://keys.test/jwks"])
        print("jwt-vectors: \(accepted + rejected - wrong)/\(accepted + rejected)")
    }

    private func text(_ vectors: RawJSON, _ profile: String, _ name: String) throws -> String {
        try #require(vectors[profile]?[name]?.string)
    }

    private struct Malformed: Error {}
}
