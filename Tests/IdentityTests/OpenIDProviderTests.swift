import Foundation
import HearthCore
import HearthTesting
import Identity
import JSONText
import Logging
import Testing

@Suite struct OpenIDProviderTests {
    private let issuer: TestIssuer
    private let clock = ManualClock()
    private let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    init() throws { issuer = try TestIssuer() }

    private var metadata: RawJSON {
        [
            "issuer": .string("https://id.test/realm"),
            "authorization_endpoint": .string("https://id.test/authorize?realm=1"),
            "token_endpoint": .string("https://id.test/token"), "jwks_uri": .string("https://id.test/keys"),
            "id_token_signing_alg_values_supported": .array([.string("ES256"), .string("RS256")]),
        ]
    }

    private var claims: RawJSON {
        [
            "iss": .string("https://id.test/realm"), "aud": .string("client 1"), "sub": .string("248289761001"),
            "iat": clock.seconds(), "exp": clock.seconds(300), "nonce": .string("n-1"),
            "email": .string("jane@example.org"), "email_verified": .bool(true), "name": .string("Jane Doe"),
        ]
    }

    private func provider(
        _ transport: FakeTransport, issuer: String = "https://id.test/realm", secret: String? = "s:cr&t"
    ) -> OpenIDProvider {
        OpenIDProvider(
            issuer: issuer, clientID: "client 1", clientSecret: secret,
            redirectURI: "https://home.test/v1/auth/oidc/callback", transport: transport, clock: clock, logger: quiet)
    }

    /// Returns a transport with the responses of a whole sign-in.
    private func transport(
        _ claims: RawJSON, metadata: RawJSON? = nil, signedBy signer: TestIssuer? = nil, keys: String? = nil
    ) throws -> FakeTransport {
        let token = try (signer ?? issuer).sign(claims, type: "JWT")
        return FakeTransport([
            .json((metadata ?? self.metadata).text),
            .json((["token_type": .string("Bearer"), "id_token": .string(token)] as RawJSON).text),
            .json(keys ?? issuer.jwks),
        ])
    }

    private func exchange(_ transport: FakeTransport, nonce: String = "n-1") async throws -> VerifiedIdentity {
        try await provider(transport).exchange(code: "c&de", verifier: verifier, nonce: nonce)
    }

    @Test func `the authorization URL has a challenge, a state and a nonce`() async throws {
        let transport = FakeTransport([.json(metadata.text)])
        let provider = provider(transport)
        let text = try await provider.authorizationURL(state: "s/1", nonce: "n-1", verifier: verifier)
        let url = try #require(URLComponents(string: text))
        let items = try #require(url.queryItems)
        #expect(text.hasPrefix("https://id.test/authorize?realm=1&"))
        let query = Dictionary(items.map { ($0.name, $0.value) }) { _, last in last }
        // The challenge is that of RFC 7636, appendix B.
        #expect(
            query == [
                "realm": "1", "response_type": "code", "client_id": "client 1",
                "redirect_uri": "https://home.test/v1/auth/oidc/callback", "scope": "openid email profile",
                "state": "s/1", "nonce": "n-1", "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                "code_challenge_method": "S256",
            ])
        _ = try await provider.authorizationURL(state: "s/2", nonce: "n-2", verifier: verifier)
        #expect(
            transport.exchanges.map(\.request.url) == ["https://id.test/realm/.well-known/openid-configuration"])
    }

    @Test func `an authorization code is exchanged for an identity`() async throws {
        let transport = try transport(claims)
        let verified = try await exchange(transport)
        #expect(
            verified.identity
                == ExternalIdentity(
                    provider: "https://id.test/realm", subject: "248289761001", email: "jane@example.org",
                    displayName: "Jane Doe"))
        #expect(
            transport.exchanges.map(\.request.url) == [
                "https://id.test/realm/.well-known/openid-configuration", "https://id.test/token",
                "https://id.test/keys",
            ])
        let request = transport.exchanges[1].request
        let body = String(decoding: request.body, as: UTF8.self)
        #expect(
            body
                == "grant_type=authorization_code&code=c%26de&redirect_uri=https%3A%2F%2Fhome.test%2Fv1%2Fauth%2Foidc%2Fcallback&code_verifier=\(verifier)"
        )
        let credentials = Data("client%201:s%3Acr%26t".utf8).base64EncodedString()
        #expect(request.headers.contains { $0.name == "Authorization" && $0.value == "Basic \(credentials)" })
        #expect(
            request.headers.contains { $0.name == "Content-Type" && $0.value == "application/x-www-form-urlencoded" })
    }

    @Test func `a public client sends its client_id and no credentials`() async throws {
        let transport = try transport(claims)
        _ = try await provider(transport, secret: nil).exchange(code: "c", verifier: verifier, nonce: "n-1")
        let request = transport.exchanges[1].request
        #expect(String(decoding: request.body, as: UTF8.self).hasSuffix("&client_id=client%201"))
        #expect(!request.headers.contains { $0.name == "Authorization" })
    }

    @Test(arguments: [
        ("iss", RawJSON.string("https://id.test")), ("aud", .string("client 2")),
        ("aud", .array([.string("client 1"), .string("client 2")])), ("nonce", .string("n-2")), ("nonce", nil),
        ("nonce", .string(Secret.digest("n-1"))), ("azp", .string("client 2")), ("azp", .null), ("sub", nil),
        ("exp", .number("1")),
    ])
    func `an id_token is rejected with a claim that does not match`(name: String, value: RawJSON?) async throws {
        let transport = try transport(claims.with(name, value))
        let error = try await hearthError { _ = try await exchange(transport) }
        #expect(error?.code == .unauthorized && error?.message == "This sign-in is not valid. Begin again.")
    }

    @Test func `an id_token is rejected if another key signed it`() async throws {
        let stranger = try TestIssuer(1)
        let transport = try transport(claims, signedBy: stranger)
        #expect(try await hearthError { _ = try await exchange(transport) }?.code == .unauthorized)
    }

    @Test func `an id_token signed with ES256 is accepted`() async throws {
        let signer = try await TestIssuer.p256()
        let answers = try transport(
            claims, metadata: metadata.with("id_token_signing_alg_values_supported", .array([.string("ES256")])),
            signedBy: signer, keys: signer.jwks)
        #expect(try await exchange(answers).identity.subject == "248289761001")
    }

    @Test func `an id_token is accepted if azp is the client_id`() async throws {
        #expect(try await exchange(transport(claims.with("azp", .string("client 1")))).identity.email != nil)
    }

    @Test(arguments: [
        ("issuer", RawJSON.string("https://id.test/realm/")), ("issuer", .string("https://evil.test")), ("issuer", nil),
        ("token_endpoint", .string("http://id.test/token")), ("token_endpoint", nil),
        ("authorization_endpoint", .string("javascript:alert(1)")), ("jwks_uri", .string("http://id.test/keys")),
        // An issuer elsewhere must not have us call what is on this machine.
        ("token_endpoint", .string("http://127.0.0.1:9200/token")), ("jwks_uri", .string("http://localhost/keys")),
        ("authorization_endpoint", .string("http://[::1]/authorize")),
        ("id_token_signing_alg_values_supported", .array([.string("HS256")])),
    ])
    func `metadata is rejected with a foreign issuer or an insecure endpoint`(name: String, value: RawJSON?)
        async throws
    {
        let transport = try transport(claims, metadata: metadata.with(name, value))
        let error = try await hearthError { _ = try await exchange(transport) }
        #expect(error?.code == .providerUnavailable)
        #expect(transport.exchanges.count == 1)
    }

    @Test func `a local issuer may have endpoints on other local ports`() async throws {
        let local = metadata.with("issuer", .string("http://127.0.0.1:8080"))
            .with("authorization_endpoint", .string("http://127.0.0.1:8080/authorize"))
            .with("token_endpoint", .string("http://127.0.0.1:9000/token"))
        let url = try await provider(FakeTransport([.json(local.text)]), issuer: "http://127.0.0.1:8080")
            .authorizationURL(state: "s", nonce: "n", verifier: verifier)
        #expect(url.hasPrefix("http://127.0.0.1:8080/authorize?"))
    }

    @Test(arguments: [("https://id.test/token", 0), ("https://tokens.test/token", 1)])
    func `endpoints on other hosts are logged once`(endpoint: String, warnings: Int) async throws {
        let lines = Shared<[String]>([])
        let document = metadata.with("token_endpoint", .string(endpoint)).text
        let provider = OpenIDProvider(
            issuer: "https://id.test/realm", clientID: "client 1", clientSecret: nil,
            redirectURI: "https://home.test/cb",
            transport: FakeTransport((0..<3).map { _ in .json(document, cacheControl: "max-age=60") }), clock: clock,
            logger: Logger(label: "test") { _ in LinesHandler(lines: lines) })
        for _ in 0..<3 {
            _ = try await provider.authorizationURL(state: "s", nonce: "n", verifier: verifier)
            clock.advance(by: .seconds(3600))
        }
        #expect(lines.value.filter { $0.contains(endpoint) }.count == warnings)
        #expect(lines.value.count == warnings)
    }

    @Test func `an issuer with a trailing slash has the same metadata URL`() async throws {
        let transport = FakeTransport([.json(metadata.with("issuer", .string("https://id.test/realm/")).text)])
        _ = try await provider(transport, issuer: "https://id.test/realm/")
            .authorizationURL(state: "s", nonce: "n", verifier: verifier)
        #expect(
            transport.exchanges.map(\.request.url) == ["https://id.test/realm/.well-known/openid-configuration"])
    }

    @Test(arguments: [
        (FakeTransport.Answer(status: 400, text: "{\"error\":\"invalid_grant\"}"), HearthError.Code.unauthorized),
        (FakeTransport.Answer(status: 500), .providerUnavailable),
        (.failing(TransportError(.timeout, "too late")), .providerUnavailable),
        (.json("{\"access_token\":\"a\"}"), .providerUnavailable),
        (.json("{\"id_token\":\"a\",\"id_token\":\"b\"}"), .providerUnavailable),
        (.json("{\"id_token\":\"a.b.c\"}"), .unauthorized),
        (FakeTransport.Answer([.endless([UInt8](repeating: 0x20, count: 4096))]), .providerUnavailable),
        (FakeTransport.Answer(status: 302, headers: ["location": "https://id.test/other"]), .providerUnavailable),
    ])
    func `a token response without a valid id_token fails the sign-in`(
        answer: FakeTransport.Answer, code: HearthError.Code
    ) async throws {
        let transport = FakeTransport([.json(metadata.text), answer, .json(issuer.jwks)])
        #expect(try await hearthError { _ = try await exchange(transport) }?.code == code)
    }

    @Test func `an error of a code exchange contains no secret`() async throws {
        let transport = FakeTransport([
            .json(metadata.text), FakeTransport.Answer(status: 400, text: "{\"error\":\"invalid_grant\"}"),
        ])
        let error = try #require(try await hearthError { _ = try await exchange(transport) })
        let text = String(reflecting: error)
        #expect(!text.contains("c&de") && !text.contains(verifier) && !text.contains("s:cr&t"))
    }
}
