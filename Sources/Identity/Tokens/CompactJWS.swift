import HearthCore
import JSONText
import SystemSupport

/// A JSON Web Signature in compact form (RFC 7515, section 7.1), after every check that needs no key.
///
/// A lenient reader could read a token in several ways; only one reading reaches the signature check. The header
/// decides the name of the key and nothing else: `jwk`, `jku`, `x5c` and `x5u` are never a source of keys (RFC 8725,
/// section 3.10), and `alg` must be the algorithm of the named key.
package struct CompactJWS: Sendable {
    /// `alg`.
    package let algorithm: SignatureAlgorithm
    /// `kid`.
    package let keyID: String
    /// `typ`.
    package let type: String?
    /// The signed bytes.
    package let payload: [UInt8]
    /// SHA-256 of header and payload in lower-case hexadecimal.
    ///
    /// The signature is left out: from one ES256 signature anybody can compute a second one that verifies.
    let digest: String
    private let signingInput: [UInt8]
    private let signature: [UInt8]

    /// The longest accepted token.
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
            throw IdentityError(.invalidToken, "the header is not a JSON object")
        }
        guard let name = header["alg"]?.string,
            let algorithm = SignatureAlgorithm.allCases.first(where: { name.isIdentical(to: $0.rawValue) })
        else { throw IdentityError(.invalidToken, "alg is neither RS256 nor ES256") }
        guard let keyID = header["kid"]?.string, KeySet.isKeyID(keyID) else {
            throw IdentityError(.invalidToken, "no usable kid")
        }
        // No extension is supported (section 4.1.11), and a token within a token is not a token of its own.
        guard header["crit"] == nil, header["cty"] == nil else {
            throw IdentityError(.invalidToken, "crit or cty in the header")
        }
        switch header["typ"] {
        case nil: type = nil
        case .string(let text): type = text
        default: throw IdentityError(.invalidToken, "typ is not text")
        }
        self.algorithm = algorithm
        self.keyID = keyID
        self.payload = payload
        self.signature = signature
        signingInput = Array(token.utf8.prefix(parts[0].count + 1 + parts[1].count))
        digest = SHA256.hash(signingInput).hexadecimal
    }

    /// Checks the signature.
    ///
    /// - Throws: ``IdentityError`` `invalid_token`, also if the token names another algorithm than the key's.
    package func verify(with key: VerificationKey) throws(IdentityError) {
        guard algorithm == key.algorithm else { throw IdentityError(.invalidToken, "alg is not that of the key") }
        guard key.verifies(signature, of: signingInput) else {
            throw IdentityError(.invalidToken, "the signature does not verify")
        }
    }
}
