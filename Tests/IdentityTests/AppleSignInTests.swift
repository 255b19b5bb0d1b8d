import HearthCore
import HearthTesting
import Identity
import JSONText
import Testing

@Suite struct AppleSignInTests {
    private let apple: TestIssuer
    private let clock = ManualClock()
    private let claims: RawJSON

    init() throws {
        apple = try TestIssuer()
        claims = [
            "iss": .string("https://appleid.apple.com"), "aud": .string("org.example.family"),
            "sub": .string("001234.abc"), "iat": clock.seconds(), "exp": clock.seconds(86_400),
            "nonce": .string(Secret.digest("n-1")), "email": .string("parent@example.org"),
            "email_verified": .string("true"),
        ]
    }

    private func verify(
        _ claims: RawJSON, nonce: String? = "n-1", transport: FakeTransport? = nil
    ) async throws -> VerifiedIdentity {
        let transport = transport ?? FakeTransport([.json(apple.jwks)])
        let keys = RemoteKeySet(url: AppleSignIn.keysURL, transport: transport, clock: clock, logger: quiet)
        return try await AppleSignIn(
            audiences: ["org.example.web", "org.example.family"], server: "https://hearth.test", keys: keys,
            clock: clock
        ).verify(apple.sign(claims), nonce: nonce)
    }

    @Test func `an identity token of Apple yields the identity`() async throws {
        let verified = try await verify(claims)
        #expect(
            verified.identity
                == ExternalIdentity(provider: "apple", subject: "001234.abc", email: "parent@example.org"))
        let parts = try apple.sign(claims).split(separator: ".")
        #expect(verified.tokenDigest == Secret.digest(parts[0] + "." + parts[1]))
        #expect(verified.expiresAt == clock.now + .seconds(86_460))
        #expect(try await verify(claims.with("aud", .string("org.example.web"))).identity == verified.identity)
        #expect(try await verify(claims.with("nonce", nil), nonce: nil).identity == verified.identity)
    }

    @Test(arguments: [
        (RawJSON.string("true"), true), (.bool(true), true), (.string("false"), false), (.bool(false), false),
        (nil, false), (.number("1"), false), (.string("TRUE"), false),
    ])
    func `an e-mail address is used only if Apple has verified it`(flag: RawJSON?, isUsed: Bool) async throws {
        let verified = try await verify(claims.with("email_verified", flag))
        #expect((verified.identity.email != nil) == isUsed)
    }

    @Test(arguments: ["", "@", "no address", "a@b\u{0}", String(repeating: "x", count: 250) + "@example.org"])
    func `a malformed e-mail address is left out`(email: String) async throws {
        #expect(try await verify(claims.with("email", .string(email))).identity.email == nil)
    }

    @Test(arguments: [
        ("iss", RawJSON.string("https://appleid.apple.com/")), ("aud", .string("org.example")),
        ("nonce", .string("n-1")), ("nonce", nil), ("sub", .string("")),
    ])
    func `every rejected identity token gives the same error`(name: String, value: RawJSON?) async throws {
        let error = try await hearthError { _ = try await verify(claims.with(name, value)) }
        #expect(error?.code == .unauthorized && error?.message == "This sign-in is not valid. Begin again.")
    }

    @Test func `an identity token of Apple is rejected 11 minutes after iat, before exp`() async throws {
        clock.advance(by: .seconds(660))
        _ = try await verify(claims)
        clock.advance(by: .seconds(1))
        #expect(try await hearthError { _ = try await verify(claims) }?.code == .unauthorized)
    }

    @Test func `a sign-in fails with provider_unavailable if Apple cannot be reached`() async throws {
        let transport = FakeTransport([.failing(TransportError(.resolve, "no such host"))])
        let error = try await hearthError { _ = try await verify(claims, transport: transport) }
        #expect(error?.code == .providerUnavailable)
    }
}
