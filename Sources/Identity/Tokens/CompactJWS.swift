import HearthCore
import JSONText

/// A JSON Web Signature in its compact form (RFC 7515, section 7.1), with everything checked that needs no key.
///
/// Whatever a lenient reader would make of a token, only one reading gets as far as a signature: the header decides the
/// key's name and nothing else. `jwk`, `jku`, `x5c` and `x5u` are no source of keys (RFC 8725, section 3.10).
package struct CompactJWS: Sendable {
    /// `kid`.
    package let keyID: String
    /// `typ`.
    package let type: String?
    package let payload: [UInt8]
    private let signingInput: [UInt8]
    private let signature: [UInt8]

    package static let maximumBytes = 8192

    /// - Throws: ``IdentityError`` `invalid_token`.
    package init(_ token: String) throws(IdentityError) {
        guard token.utf8.count <= Self.maximumBytes else { throw IdentityError(.invalidToken, "too long") }
        let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw IdentityError(.invalidToken, "not three parts") }
        guard let header = Base64.decode(parts[0], .url), let payload = Base64.decode(parts[1], .url),
            let signature = Base64.decode(parts[2], .url)
        else { throw IdentityError(.invalidToken, "a part is not canonical base64url") }
        guard let header = StrictJSON.object(header) else {
            throw IdentityError(.invalidToken, "the header is no JSON object")
        }
        guard let algorithm = header["alg"]?.string, algorithm.isIdentical(to: "RS256") else {
            throw IdentityError(.invalidToken, "alg is not RS256")
        }
        guard let keyID = header["kid"]?.string, KeySet.isKeyID(keyID) else {
            throw IdentityError(.invalidToken, "no usable kid")
        }
        // We understand no extension (section 4.1.11), and hold no token within a token for a token of ours.
        guard header["crit"] == nil, header["cty"] == nil else {
            throw IdentityError(.invalidToken, "crit or cty in the header")
        }
        switch header["typ"] {
        case nil: type = nil
        case .string(let text): type = text
        default: throw IdentityError(.invalidToken, "typ is no text")
        }
        self.keyID = keyID
        self.payload = payload
        self.signature = signature
        signingInput = Array(token.utf8.prefix(parts[0].count + 1 + parts[1].count))
    }

    /// - Throws: ``IdentityError`` `invalid_token`.
    package func verify(with key: VerificationKey) throws(IdentityError) {
        guard key.verifies(signature, of: signingInput) else {
            throw IdentityError(.invalidToken, "the signature does not verify")
        }
    }
}
