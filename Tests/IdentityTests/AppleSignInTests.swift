import HearthCore
import HearthTesting
import Identity
import JSONText
import Testing

@Suite struct AppleSignInTests {
    private let apple: TestIssuer
    private let clock = ManualClock()
    private let claims: RawJSON

    init() async throws {
        apple = try await TestIssuer()
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

    @Test func `a token tells who it is`() async throws {
        let verified = try await verify(claims)
        #expect(
            verified.identity
                == ExternalIdentity(provider: "apple", subject: "001234.abc", email: "parent@example.org"))
        #expect(verified.tokenDigest == Secret.digest(try apple.sign(claims)))
        #expect(verified.expiresAt == clock.now + .seconds(86_460))
        #expect(try await verify(claims.with("aud", .string("org.example.web"))).identity == verified.identity)
        #expect(try await verify(claims.with("nonce", nil), nonce: nil).identity == verified.identity)
    }

    @Test(arguments: [
        (RawJSON.string("true"), true), (.bool(true), true), (.string("false"), false), (.bool(false), false),
        (nil, false), (.number("1"), false), (.string("TRUE"), false),
    ])
    func `an address counts where Apple has verified it`(flag: RawJSON?, isTold: Bool) async throws {
        let verified = try await verify(claims.with("email_verified", flag))
        #expect((verified.identity.email != nil) == isTold)
    }

    @Test(arguments: ["", "@", "no address", "a@b\u{0}", String(repeating: "x", count: 250) + "@example.org"])
    func `an address that is none is not told`(email: String) async throws {
        #expect(try await verify(claims.with("email", .string(email))).identity.email == nil)
    }

    @Test(arguments: [
        ("iss", RawJSON.string("https://appleid.apple.com/")), ("aud", .string("org.example")),
        ("nonce", .string("n-1")), ("nonce", nil), ("sub", .string("")),
    ])
    func `whatever is wrong, a client is told the same`(name: String, value: RawJSON?) async throws {
        let error = try await hearthError { _ = try await verify(claims.with(name, value)) }
        #expect(error?.code == .unauthorized && error?.message == "This sign-in is not valid. Begin again.")
    }

    @Test func `a token of eleven minutes ago is refused though it lives for a day`() async throws {
        clock.advance(by: .seconds(660))
        _ = try await verify(claims)
        clock.advance(by: .seconds(1))
        #expect(try await hearthError { _ = try await verify(claims) }?.code == .unauthorized)
    }

    @Test func `where Apple cannot be reached, that is what is said`() async throws {
        let transport = FakeTransport([.failing(TransportError(.resolve, "no such host"))])
        let error = try await hearthError { _ = try await verify(claims, transport: transport) }
        #expect(error?.code == .providerUnavailable)
    }
}
