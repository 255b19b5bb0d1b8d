package import HearthCore
package import JSONText

/// A token whose signature and claims hold.
package struct VerifiedToken: Sendable {
    /// `sub`: 1 to 255 bytes without control characters.
    package let subject: String
    /// `exp`.
    package let expiresAt: Timestamp
    /// From when on the token is refused: its `exp` and the leeway.
    package let refusedFrom: Timestamp
    package let claims: RawJSON
    /// SHA-256 of the token in lower-case hexadecimal. A signed token has only one text that verifies, so who remembers
    /// this until ``refusedFrom`` knows it again.
    package let digest: String
}
