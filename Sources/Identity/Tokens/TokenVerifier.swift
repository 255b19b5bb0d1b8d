package import HearthCore
import JSONText

/// A verifier of JWTs for one purpose. Strict where libraries are lenient: it checks the token's form and header first
/// (``CompactJWS``), then the signature with the key that the header names, and last the claims (RFC 7519, section 7.2;
/// RFC 8725).
package struct TokenVerifier: Sendable {
    private let profile: TokenProfile
    private let keys: any KeySource
    private let clock: any HearthClock

    /// Creates a verifier.
    package init(profile: TokenProfile, keys: any KeySource, clock: any HearthClock) {
        self.profile = profile
        self.keys = keys
        self.clock = clock
    }

    /// Returns the content of a token that is valid now.
    ///
    /// - Parameter nonce: the nonce that the server made for this sign-in. A token with a nonce is valid only with it.
    /// - Throws: ``IdentityError`` `invalid_token`, and the errors of the key source.
    package func verify(_ token: String, nonce: String? = nil) async throws -> VerifiedToken {
        let jws = try CompactJWS(token)
        guard let claims = StrictJSON.object(jws.payload) else { throw invalid("the payload is not a JSON object") }
        guard profile.algorithms.contains(jws.algorithm) else { throw invalid("alg is not accepted here") }
        try check(type: jws.type)
        guard let key = try await keys.key(jws.keyID) else { throw invalid("no key has this kid") }
        try jws.verify(with: key)

        guard let issuer = claims["iss"]?.string, issuer.isIdentical(to: profile.issuer) else {
            throw invalid("iss does not match")
        }
        try checkAudience(claims["aud"])
        let expiresAt = try checkTimes(claims)
        guard let subject = claims["sub"]?.string, (1...255).contains(subject.utf8.count),
            subject.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { throw invalid("no usable sub") }
        try checkNonce(claims["nonce"], expected: nonce)
        return VerifiedToken(
            subject: subject, expiresAt: expiresAt, refusedFrom: expiresAt + TokenProfile.leeway, claims: claims,
            digest: jws.digest)
    }

    private func invalid(_ message: String, line: UInt = #line) -> IdentityError {
        IdentityError(.invalidToken, message, line: line)
    }

    private func check(type: String?) throws(IdentityError) {
        let isRight =
            switch profile.type {
            case .required: type?.isIdentical(to: "JWT") ?? false
            case .optional: type?.lowercased().isIdentical(to: "jwt") ?? true
            }
        guard isRight else { throw invalid("typ does not match") }
    }

    private func checkAudience(_ claim: RawJSON?) throws(IdentityError) {
        let audience: String?
        switch claim {
        case .string(let text): audience = text
        // With more than one audience, any of them could present the token here.
        case .array(let entries) where entries.count == 1: audience = entries[0].string
        default: audience = nil
        }
        guard let audience, profile.audiences.contains(where: audience.isIdentical) else {
            throw invalid("aud does not match")
        }
    }

    /// Checks `iat`, `exp` and `nbf`, and returns `exp`.
    private func checkTimes(_ claims: RawJSON) throws(IdentityError) -> Timestamp {
        let (now, leeway) = (clock.now, TokenProfile.leeway)
        guard let issued = numericDate(claims["iat"]) else { throw invalid("no usable iat") }
        guard let expires = numericDate(claims["exp"]) else { throw invalid("no usable exp") }
        guard now < expires + leeway else { throw invalid("exp has passed") }
        guard issued <= now + leeway else { throw invalid("iat is in the future") }
        guard expires <= issued + TokenProfile.maximumLifetime else { throw invalid("more than a day from iat to exp") }
        if let age = profile.maximumAge, issued + age + leeway < now { throw invalid("iat is too long ago") }
        if let claim = claims["nbf"] {
            guard let begins = numericDate(claim), begins <= now + leeway else {
                throw invalid("nbf is not a time that has come")
            }
        }
        return expires
    }

    /// Returns a NumericDate (RFC 7519, section 2); nil if it is not after 1970 and before the year 10000.
    private func numericDate(_ claim: RawJSON?) -> Timestamp? {
        guard case .number(let digits) = claim, let seconds = Double(digits), seconds > 0, seconds < 253_402_300_800
        else { return nil }
        return Timestamp(milliseconds: Int64(seconds * 1000))
    }

    private func checkNonce(_ claim: RawJSON?, expected nonce: String?) throws(IdentityError) {
        guard let nonce else {
            // Otherwise a thief of a token could leave out the nonce that it is bound to.
            guard claim == nil else { throw invalid("a nonce, and none expected") }
            return
        }
        let expected =
            switch profile.nonce {
            case .plain: nonce
            case .hashed: Secret.digest(nonce)
            }
        guard let text = claim?.string, Secret.isEqual(Array(text.utf8), Array(expected.utf8)) else {
            throw invalid("nonce does not match")
        }
    }
}
