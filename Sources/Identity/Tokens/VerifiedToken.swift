package import HearthCore
package import JSONText

/// A token whose signature and claims are valid.
package struct VerifiedToken: Sendable {
    /// `sub`: 1 to 255 bytes without control characters.
    package let subject: String
    /// `exp`.
    package let expiresAt: Timestamp
    /// `exp` plus the leeway: the moment from which on the token is refused.
    package let refusedFrom: Timestamp
    /// All claims of the token.
    package let claims: RawJSON
    /// SHA-256 of the token's header and payload in lower-case hexadecimal.
    ///
    /// They have only one text that verifies. A caller that remembers the digest until ``refusedFrom`` recognizes the
    /// token when it comes again.
    package let digest: String
}
