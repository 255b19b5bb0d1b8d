package import HearthCore

/// Sign in with Apple: identity tokens that Apple's frameworks give to an app.
///
/// Source: Apple, "Verifying a user".
package struct AppleSignIn: Sendable {
    private let verifier: TokenVerifier
    /// The origin of this server, which each nonce names: an app that is connected to another server refuses it.
    let server: String

    package static let issuer = "https://appleid.apple.com"
    package static let keysURL = "https://appleid.apple.com/auth/keys"

    /// - Parameters:
    ///   - audiences: the apps (bundle identifiers) that may sign in here.
    ///   - server: the origin at which clients reach this server, such as `https://hearth.example.org`.
    package init(audiences: [String], server: String, keys: RemoteKeySet, clock: any HearthClock) {
        self.server = server
        verifier = TokenVerifier(
            profile: TokenProfile(
                issuer: Self.issuer, audiences: Set(audiences), type: .optional, nonce: .hashed,
                // Apps send it as soon as they have it, and our nonces live as long.
                maximumAge: .seconds(600)),
            keys: keys, clock: clock)
    }

    /// - Parameter nonce: as we made it; the token holds its SHA-256.
    /// - Throws: ``HearthError`` `unauthorized`, with one message for whatever is wrong; `provider_unavailable`.
    package func verify(_ idToken: String, nonce: String?) async throws -> VerifiedIdentity {
        try await atSeam(refusal: signInRefusal) {
            VerifiedIdentity(try await verifier.verify(idToken, nonce: nonce), provider: "apple")
        }
    }
}
