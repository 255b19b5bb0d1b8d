package import HearthCore

/// Verifier of Sign in with Apple: identity tokens that Apple's frameworks give to an app.
///
/// Source: Apple, "Verifying a user".
package struct AppleSignIn: Sendable {
    private let verifier: TokenVerifier
    /// The origin of this server, which each nonce names: an app that is connected to another server rejects the nonce.
    let server: String

    /// The `iss` of Apple's tokens.
    package static let issuer = "https://appleid.apple.com"
    /// The URL of Apple's JWK Set.
    package static let keysURL = "https://appleid.apple.com/auth/keys"

    /// - Parameters:
    ///   - audiences: bundle identifiers of the apps that may sign in here.
    ///   - server: the origin at which clients reach this server, such as `https://hearth.example.org`.
    package init(audiences: [String], server: String, keys: RemoteKeySet, clock: any HearthClock) {
        self.server = server
        verifier = TokenVerifier(
            profile: TokenProfile(
                issuer: Self.issuer, audiences: Set(audiences), algorithms: [.rs256], type: .optional, nonce: .hashed,
                // Apps send a token as soon as they have it, and nonces are valid for the same time.
                maximumAge: .seconds(600)),
            keys: keys, clock: clock)
    }

    /// Returns the identity that Apple asserts in `idToken`.
    ///
    /// - Parameter nonce: the nonce that this server made; the token holds its SHA-256.
    /// - Throws: ``HearthError`` `unauthorized`, with the same message for every reason; `provider_unavailable`.
    package func verify(_ idToken: String, nonce: String?) async throws -> VerifiedIdentity {
        try await atSeam(refusal: signInRefusal) {
            VerifiedIdentity(try await verifier.verify(idToken, nonce: nonce), provider: "apple")
        }
    }
}
