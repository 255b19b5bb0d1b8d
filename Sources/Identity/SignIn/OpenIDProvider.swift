import Foundation
package import HearthCore
import JSONText
package import Logging
import Synchronization
import SystemSupport

/// Sign-in with an OpenID provider that the operator chooses: the authorization code flow (OpenID Connect Core,
/// section 3.1) with PKCE (RFC 7636).
package struct OpenIDProvider: Sendable {
    private struct Provider: Sendable {
        var metadata: OpenIDMetadata
        var keys: RemoteKeySet
    }

    private let issuer: String
    private let clientID: String
    private let clientSecret: String?
    private let redirectURI: String
    private let transport: any HTTPTransport
    private let clock: any HearthClock
    private let provider: CachedDocument<Provider>

    /// - Parameter clientSecret: nil for a public client.
    package init(
        issuer: String, clientID: String, clientSecret: String?, redirectURI: String, transport: any HTTPTransport,
        clock: any HearthClock, logger: Logger
    ) {
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.redirectURI = redirectURI
        self.transport = transport
        self.clock = clock
        let hasWarned = Atomic(false)
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        provider = CachedDocument(
            url: base + "/.well-known/openid-configuration", transport: transport, clock: clock, logger: logger
        ) { bytes in
            let metadata = try OpenIDMetadata(parsing: bytes, issuer: issuer)
            let foreign = metadata.foreignEndpoints(of: issuer)
            if !foreign.isEmpty, !hasWarned.exchange(true, ordering: .relaxed) {
                logger.warning(
                    "OpenID provider has endpoints on other hosts",
                    metadata: ["issuer": "\(issuer)", "endpoints": "\(foreign.joined(separator: " "))"])
            }
            return Provider(
                metadata: metadata,
                keys: RemoteKeySet(url: metadata.keysURL, transport: transport, clock: clock, logger: logger))
        }
    }

    /// Returns the URL to which the browser is sent to sign in.
    ///
    /// - Parameters:
    ///   - state: random, for one sign-in.
    ///   - nonce: random, for one sign-in.
    ///   - verifier: 43 to 128 random characters of base64url, kept for ``exchange(code:verifier:nonce:)``.
    /// - Throws: ``HearthError`` `provider_unavailable`.
    package func authorizationURL(state: String, nonce: String, verifier: String) async throws -> String {
        try await atSeam(refusal: signInRefusal) {
            let endpoint = try await provider.value().metadata.authorizationEndpoint
            let query = Form.encode([
                ("response_type", "code"), ("client_id", clientID), ("redirect_uri", redirectURI),
                ("scope", "openid email profile"), ("state", state), ("nonce", nonce),
                ("code_challenge", Base64.encode(SHA256.hash(Array(verifier.utf8)), .url)),
                ("code_challenge_method", "S256"),
            ])
            return endpoint + (endpoint.contains("?") ? "&" : "?") + query
        }
    }

    /// Returns the identity that the provider asserts for `code`.
    ///
    /// - Parameters:
    ///   - code: the authorization code that the browser brought back.
    ///   - verifier: the one whose challenge ``authorizationURL(state:nonce:verifier:)`` sent.
    ///   - nonce: the one that ``authorizationURL(state:nonce:verifier:)`` sent.
    /// - Throws: ``HearthError`` `unauthorized`, with the same message for every reason; `provider_unavailable`.
    package func exchange(code: String, verifier: String, nonce: String) async throws -> VerifiedIdentity {
        try await atSeam(refusal: signInRefusal) {
            let provider = try await provider.value()
            let token = try await idToken(code: code, verifier: verifier, from: provider.metadata.tokenEndpoint)
            let verified = try await TokenVerifier(
                profile: TokenProfile(
                    issuer: issuer, audiences: [clientID], algorithms: Set(SignatureAlgorithm.allCases),
                    type: .optional),
                keys: provider.keys, clock: clock
            ).verify(token, nonce: nonce)
            // The party to which the token was issued (OpenID Connect Core, section 3.1.3.7), if the provider names it.
            if let party = verified.claims["azp"] {
                guard let party = party.string, party.isIdentical(to: clientID) else {
                    throw IdentityError(.invalidToken, "azp does not match")
                }
            }
            return VerifiedIdentity(verified, provider: issuer)
        }
    }

    private func idToken(code: String, verifier: String, from endpoint: String) async throws -> String {
        var fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI),
            ("code_verifier", verifier),
        ]
        var headers = [("Content-Type", "application/x-www-form-urlencoded")]
        if let clientSecret {
            // RFC 6749, section 2.3.1: escaped before they are joined.
            let credentials = "\(Form.escape(clientID)):\(Form.escape(clientSecret))"
            headers.append(("Authorization", "Basic \(Data(credentials.utf8).base64EncodedString())"))
        } else {
            fields.append(("client_id", clientID))
        }
        let response = try await transport.boundedResponse(
            to: OutboundRequest(issuerURL: endpoint, headers: headers, body: Form.encode(fields)))
        switch response.status {
        case 200: break
        case 400..<500:
            throw IdentityError(
                .refused, "The OpenID provider rejected a code with status \(response.status), expected 200.")
        default:
            throw IdentityError(
                .unreachable, "The OpenID provider responded with status \(response.status), expected 200.")
        }
        guard let token = StrictJSON.object(response.body)?["id_token"]?.string else {
            throw IdentityError(.malformedAnswer, "The OpenID provider's response has no `id_token`.")
        }
        return token
    }
}
