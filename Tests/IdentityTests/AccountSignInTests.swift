import Foundation
import HearthCore
import HearthTesting
import Identity
import JSONText
import Testing

/// Sign-ins that take two requests: each belongs to the client and the server that began it.
@Suite struct AccountSignInTests {
    private let issuer: TestIssuer
    private let clock = ManualClock()
    private let store = OneTimeStore()

    init() throws { issuer = try TestIssuer() }

    private func accounts(_ transport: FakeTransport) throws -> AccountService {
        AccountService(
            settings: .init(isSignUpOpen: true), store: store, tokens: AccessTokens(keys: issuer.keys, clock: clock),
            hasher: PasswordHasher(cost: 10), breached: CommonPasswords(),
            apple: AppleSignIn(
                audiences: ["org.example.family"], server: "https://hearth.example.org",
                keys: RemoteKeySet(url: AppleSignIn.keysURL, transport: transport, clock: clock, logger: quiet),
                clock: clock),
            openID: OpenIDProvider(
                issuer: "https://id.test", clientID: "hearth", clientSecret: nil, redirectURI: "https://app.test/cb",
                transport: transport, clock: clock, logger: quiet),
            limiter: NoLimits(), clock: clock)
    }

    private var metadata: RawJSON {
        [
            "issuer": .string("https://id.test"), "authorization_endpoint": .string("https://id.test/authorize"),
            "token_endpoint": .string("https://id.test/token"), "jwks_uri": .string("https://id.test/keys"),
        ]
    }

    /// The provider's token for the sign-in that `url` began.
    private func token(for url: String) throws -> String {
        let items = try #require(URLComponents(string: url)?.queryItems)
        let nonce = try #require(items.first { $0.name == "nonce" }?.value)
        let claims: RawJSON = [
            "iss": .string("https://id.test"), "aud": .string("hearth"), "sub": .string("24400320"),
            "iat": clock.seconds(), "exp": clock.seconds(300), "nonce": .string(nonce),
        ]
        return try issuer.sign(claims, type: "JWT")
    }

    @Test func `an OpenID sign-in cannot be finished without the binding of its start`() async throws {
        let transport = FakeTransport([.json(metadata.text)])
        let accounts = try accounts(transport)
        for binding in ["", "guessed", "the other's"] {
            let (start, other) = (try await accounts.beginOpenID(), try await accounts.beginOpenID())
            #expect(!start.url.contains(start.binding))
            #expect(start.binding != other.binding)
            func finish(_ binding: String) async throws -> HearthError.Code? {
                try await hearthError {
                    _ = try await accounts.finishOpenID(
                        code: "code", state: start.state, binding: binding, invite: nil, device: nil)
                }?.code
            }
            #expect(try await finish(binding == "the other's" ? other.binding : binding) == .unauthorized)
            // A sign-in that somebody tried to finish is over.
            #expect(try await finish(start.binding) == .unauthorized)
        }
        // The code was never shown to the provider.
        #expect(transport.exchanges.count == 1)
    }

    @Test func `an OpenID sign-in is finished by the client that began it`() async throws {
        let start = try await accounts(FakeTransport([.json(metadata.text)])).beginOpenID()
        // Another process of the same server: what belongs to the sign-in is in the database.
        let answer: RawJSON = ["id_token": .string(try token(for: start.url))]
        let other = try accounts(FakeTransport([.json(metadata.text), .json(answer.text), .json(issuer.jwks)]))
        let signedIn = try await other.finishOpenID(
            code: "code", state: start.state, binding: start.binding, invite: nil, device: nil)
        #expect(signedIn.user.id == OneTimeStore.user.id)
    }

    @Test func `a nonce starts with the origin of the server`() async throws {
        let accounts = try accounts(FakeTransport([]))
        let (one, other) = (try await accounts.nonce(), try await accounts.nonce())
        for nonce in [one, other] { #expect(nonce.hasPrefix("https://hearth.example.org#")) }
        #expect(one != other)
        #expect(one.utf8.count > 50)
    }
}

private struct NoLimits: RateLimiter {
    func take(_ buckets: [RateLimitBucket], amount: Int64) async -> RateLimitVerdict {
        RateLimitVerdict(isAllowed: true, states: [])
    }
}
