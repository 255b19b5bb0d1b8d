import HearthCore
import HearthTesting
import Identity
import JSONText
import Testing

/// Cases that the vectors do not cover.
@Suite struct TokenVerifierTests {
    private let issuer: TestIssuer
    private let clock = ManualClock()
    private let claims: RawJSON

    init() throws {
        issuer = try TestIssuer()
        claims = [
            "iss": .string("https://issuer.test"), "aud": .string("K-family"), "sub": .string("someone"),
            "iat": clock.seconds(), "exp": clock.seconds(600),
        ]
    }

    private func isAccepted(_ token: String, nonce: String? = nil) async throws -> Bool {
        let verifier = TokenVerifier(
            profile: TokenProfile(
                issuer: "https://issuer.test", audiences: ["K-family"], algorithms: [.rs256], type: .optional),
            keys: try KeySet(parsing: Array(issuer.jwks.utf8)), clock: clock)
        let code = try await identityError { _ = try await verifier.verify(token, nonce: nonce) }
        #expect(code == nil || code == .invalidToken)
        return code == nil
    }

    @Test func `a token with the required claims is accepted`() async throws {
        #expect(try await isAccepted(issuer.sign(claims)))
        #expect(try await isAccepted(issuer.sign(claims, type: "jwt")))
        #expect(try await isAccepted(issuer.sign(claims.with("nbf", clock.seconds(60)))))
    }

    /// Swift's `==` takes the Kelvin sign for the letter K.
    @Test func `an audience that is canonically equivalent is rejected`() async throws {
        #expect("\u{212A}-family" == "K-family")
        #expect(try await !isAccepted(issuer.sign(claims.with("aud", .string("\u{212A}-family")))))
    }

    @Test func `a token with a nonce is accepted only with this nonce`() async throws {
        let token = try issuer.sign(claims.with("nonce", .string("n1")))
        #expect(try await isAccepted(token, nonce: "n1"))
        #expect(try await !isAccepted(token, nonce: "n2"))
        #expect(try await !isAccepted(token))
        #expect(try await !isAccepted(issuer.sign(claims), nonce: "n1"))
    }

    @Test(arguments: [
        ("iat", nil), ("iat", RawJSON.string("1")), ("iat", .number("1e400")), ("exp", .null), ("nbf", .null),
        ("sub", .string(String(repeating: "x", count: 256))), ("sub", .string("a\u{0}b")), ("sub", .null),
        ("aud", .array([.string("K-family"), .string("K-family")])), ("aud", .object([])), ("iss", nil),
        ("exp", .number("253402300800")),
    ])
    func `a token is rejected with a missing or malformed claim`(name: String, value: RawJSON?) async throws {
        #expect(try await !isAccepted(issuer.sign(claims.with(name, value))))
    }

    @Test func `a token is rejected if exp is more than a day after iat`() async throws {
        #expect(try await isAccepted(issuer.sign(claims.with("exp", clock.seconds(86_400)))))
        #expect(try await !isAccepted(issuer.sign(claims.with("exp", clock.seconds(86_401)))))
    }

    @Test func `a token is rejected from exp plus 60 seconds on`() async throws {
        let token = try issuer.sign(claims)
        clock.advance(by: .milliseconds(659_999))
        #expect(try await isAccepted(token))
        clock.advance(by: .milliseconds(1))
        #expect(try await !isAccepted(token))
    }

    @Test(arguments: [
        (#""typ":"at+jwt""#, false), (#""typ":1"#, false), (#""typ":null"#, false), (#""cty":"JWT""#, false),
        (#""crit":null"#, false), (#""x5c":["MIIB"]"#, true), (#""jwk":{"kty":"RSA"}"#, true),
        (#""x":{"y":1,"y":2}"#, false), (#""\u0061lg":"RS256""#, false),
        (#""x":\#(String(repeating: "[", count: 15))\#(String(repeating: "]", count: 15))"#, true),
        (#""x":\#(String(repeating: "[", count: 16))\#(String(repeating: "]", count: 16))"#, false),
    ])
    func `a header with an ambiguous or critical member is rejected`(member: String, isFine: Bool) async throws {
        let token = try issuer.sign(
            header: "{\"alg\":\"RS256\",\"kid\":\"\(issuer.keyID)\",\(member)}", payload: claims.text)
        #expect(try await isAccepted(token) == isFine)
    }

    @Test func `a rejection contains no content of the token`() async throws {
        let verifier = TokenVerifier(
            profile: TokenProfile(
                issuer: "https://issuer.test", audiences: ["K-family"], algorithms: [.rs256], type: .optional),
            keys: try KeySet(parsing: Array(issuer.jwks.utf8)), clock: clock)
        let token = try issuer.sign(claims.with("sub", .string("somebody@example.org")).with("exp", clock.seconds(-99)))
        let error = await #expect(throws: IdentityError.self) { try await verifier.verify(token) }
        let text = String(reflecting: try #require(error).hearthError(refusal: "No."))
        #expect(!text.contains("example") && !text.contains(token.prefix(20)))
    }
}
