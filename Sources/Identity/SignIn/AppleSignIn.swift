package import HearthCore

/// Sign in with Apple: identity tokens that Apple's frameworks give to an app.
///
/// Source: Apple, "Verifying a user".
package struct AppleSignIn: Sendable {
    private let verifier: TokenVerifier

    package static let issuer = "https://appleid.apple.com"
    package static let keysURL = "https://appleid.apple.com/auth/keys"

    /// - Parameter audiences: the apps (bundle identifiers) that may sign in here.
    package init(audiences: [String], keys: RemoteKeySet, clock: any HearthClock) {
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
