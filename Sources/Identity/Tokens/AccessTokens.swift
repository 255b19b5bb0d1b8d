package import Foundation
package import HearthCore
import JSONText

/// The content of an access token: a user and a session, until a moment.
package struct AccessToken: Hashable, Sendable {
    /// The id of the user.
    package var user: UUID
    /// The id of the session.
    package var session: UUID
    /// The time from which the token is invalid.
    package var expiresAt: Timestamp

    /// Creates an access token.
    package init(user: UUID, session: UUID, expiresAt: Timestamp) {
        self.user = user
        self.session = session
        self.expiresAt = expiresAt
    }
}

/// Issuer and verifier of Hearth's own JWTs: `iss`, `aud`, `sub` (the user), `sid` (the session), `iat`, `exp`, `jti`;
/// `typ` JWT, signed with RS256 or ES256 by the type of the key.
package struct AccessTokens: Sendable {
    private let keys: SigningKeys
    private let clock: any HearthClock
    private let issuer: String
    private let audience: String
    /// The time from `iat` to `exp` of each token.
    package let lifetime: Duration
    private let verifier: TokenVerifier

    /// - Parameter lifetime: at most a day, the longest that the verifier accepts.
    package init(
        keys: SigningKeys, clock: any HearthClock, issuer: String = "parenting-assistant",
        audience: String = "parenting-assistant-ios", lifetime: Duration = .seconds(86_400)
    ) {
        self.keys = keys
        self.clock = clock
        self.issuer = issuer
        self.audience = audience
        self.lifetime = min(lifetime, TokenProfile.maximumLifetime)
        verifier = TokenVerifier(
            profile: TokenProfile(
                issuer: issuer, audiences: [audience], algorithms: Set(SignatureAlgorithm.allCases), type: .required),
            keys: keys.verification, clock: clock)
    }

    /// A JWK Set (RFC 7517) as JSON text.
    package var publicKeys: String { keys.publicKeys }

    /// Returns a new token in compact form.
    ///
    /// An RSA signature is about a millisecond of work, which stays off the caller's thread.
    ///
    /// - Throws: ``HearthError`` `internal_error`.
    @concurrent
    package func issue(user: UUID, session: UUID) async throws -> String {
        let issuedAt = clock.now.milliseconds / 1000
        do {
            return try keys.sign([
                "iss": .string(issuer), "aud": .string(audience), "sub": .string(user.text),
                "sid": .string(session.text), "iat": .number("\(issuedAt)"),
                "exp": .number("\(issuedAt + lifetime.components.seconds)"), "jti": .string(try Secret.text(16)),
            ])
        } catch {
            throw HearthError(
                .internalError, "Something went wrong on our side.", detail: "a token cannot be signed",
                underlying: error)
        }
    }

    /// Returns the content of a token that is valid now.
    ///
    /// - Throws: ``HearthError`` `unauthorized`, with the same message for every reason.
    package func verify(_ token: String) async throws -> AccessToken {
        try await atSeam(refusal: "Sign in to use this server.") {
            let verified = try await verifier.verify(token)
            guard let user = UUID(text: verified.subject), let session = verified.claims["sid"]?.string,
                let session = UUID(text: session)
            else { throw IdentityError(.invalidToken, "sub or sid is not an id") }
            return AccessToken(user: user, session: session, expiresAt: verified.expiresAt)
        }
    }
}
