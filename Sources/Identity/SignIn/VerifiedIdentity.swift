package import HearthCore
import JSONText

/// Somebody for whom an issuer vouches.
package struct VerifiedIdentity: Hashable, Sendable {
    package var identity: ExternalIdentity
    /// Knows the token again, should it come a second time: SHA-256 in lower-case hexadecimal.
    package var tokenDigest: String
    /// From when on the token is refused anyway, and need not be remembered.
    package var expiresAt: Timestamp

    /// - Parameter provider: what accounts know the issuer by.
    init(_ token: VerifiedToken, provider: String) {
        identity = ExternalIdentity(
            provider: provider, subject: token.subject, email: Self.email(token.claims),
            displayName: Self.name(token.claims))
        tokenDigest = token.digest
        expiresAt = token.refusedFrom
    }

    /// Only where the issuer has verified it; Apple says so in text, others with a boolean.
    private static func email(_ claims: RawJSON) -> String? {
        switch claims["email_verified"] {
        case .bool(true), .string("true"): break
        default: return nil
        }
        guard let email = claims["email"]?.string, (3...254).contains(email.utf8.count), email.contains("@"),
            email.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return nil }
        return email
    }

    private static func name(_ claims: RawJSON) -> String? {
        guard let name = claims["name"]?.string, (1...100).contains(name.utf8.count),
            name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { return nil }
        return name
    }
}

/// What is said of every sign-in by an issuer that does not hold.
let signInRefusal = "This sign-in is not valid. Begin again."
