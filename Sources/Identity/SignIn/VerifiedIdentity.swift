package import HearthCore
import JSONText

/// An identity that an issuer has asserted in a valid token.
package struct VerifiedIdentity: Hashable, Sendable {
    /// The identity, as accounts store it.
    package var identity: ExternalIdentity
    /// ``VerifiedToken/digest``, which recognizes the token if it comes a second time.
    package var tokenDigest: String
    /// The moment from which on the token is rejected anyway, and need not be remembered.
    package var expiresAt: Timestamp

    /// - Parameter provider: the issuer's name in the accounts table.
    init(_ token: VerifiedToken, provider: String) {
        identity = ExternalIdentity(
            provider: provider, subject: token.subject, email: Self.email(token.claims),
            displayName: Self.name(token.claims))
        tokenDigest = token.digest
        expiresAt = token.refusedFrom
    }

    /// Returns the address if the issuer has verified it. Apple sends the flag as text, others as a boolean.
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

    /// Returns the name if it has 1 to 100 bytes and no control character.
    private static func name(_ claims: RawJSON) -> String? {
        guard let name = claims["name"]?.string, (1...100).contains(name.utf8.count),
            name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { return nil }
        return name
    }
}

/// The message of every rejected sign-in with an issuer's token.
let signInRefusal = "This sign-in is not valid. Begin again."
