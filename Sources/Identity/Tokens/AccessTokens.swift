package import Foundation
package import HearthCore
import JSONText
import JWTKit

/// Who shows an access token, and with which session.
package struct AccessToken: Hashable, Sendable {
    package var user: UUID
    package var session: UUID
    package var expiresAt: Timestamp

    package init(user: UUID, session: UUID, expiresAt: Timestamp) {
        self.user = user
        self.session = session
        self.expiresAt = expiresAt
    }
}

/// Our own JWTs: `iss`, `aud`, `sub` (the user), `sid` (the session), `iat`, `exp`, `jti`; RS256, `typ` JWT.
package struct AccessTokens: Sendable {
    private let keys: SigningKeys
    private let clock: any HearthClock
    private let issuer: String
    private let audience: String
    /// Of each token.
    package let lifetime: Duration
    private let verifier: TokenVerifier

    /// - Parameter lifetime: at most a day, which is what the verifier takes.
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
            profile: TokenProfile(issuer: issuer, audiences: [audience], type: .required), keys: keys.verification,
            clock: clock)
    }

    /// A JWK Set (RFC 7517) as JSON text.
    package var publicKeys: String { keys.publicKeys }

    /// About a millisecond of work, which stays off the caller's thread. Throws ``HearthError`` `internal_error`.
    @concurrent
    package func issue(user: UUID, session: UUID) async throws -> String {
        let issuedAt = clock.now.milliseconds / 1000
        do {
            return try await keys.sign(
                AccessClaims(
                    iss: issuer, aud: audience, sub: user.text, sid: session.text, iat: issuedAt,
                    exp: issuedAt + lifetime.components.seconds, jti: try Secret.text(16)))
        } catch {
            throw HearthError(
                .internalError, "Something went wrong on our side.", detail: "a token cannot be signed",
                underlying: error)
        }
    }

    /// - Throws: ``HearthError`` `unauthorized`, with one message for whatever is wrong.
    package func verify(_ token: String) async throws -> AccessToken {
        try await atSeam(refusal: "Sign in to use this server.") {
            let verified = try await verifier.verify(token)
            guard let user = UUID(text: verified.subject), let session = verified.claims["sid"]?.string,
                let session = UUID(text: session)
            else { throw IdentityError(.invalidToken, "sub or sid is no id") }
            return AccessToken(user: user, session: session, expiresAt: verified.expiresAt)
        }
    }
}

private struct AccessClaims: JWTPayload {
    var iss: String
    var aud: String
    var sub: String
    var sid: String
    var iat: Int64
    var exp: Int64
    var jti: String

    /// JWTKit asks this of what it reads; ours are read by ``TokenVerifier``.
    func verify(using algorithm: some JWTAlgorithm) {}
}
