import Foundation
import HearthCore
import JSONText
import JWTKit
import SystemSupport

/// A public RSA key that verifies RS256 (RSASSA-PKCS1-v1_5 with SHA-256, RFC 7518, section 3.3).
package struct VerificationKey: Sendable {
    package let id: String
    let modulus: [UInt8]
    let exponent: [UInt8]
    private let algorithm: any JWTAlgorithm

    /// - Throws: ``IdentityError`` `weak_key`, `malformed_key`.
    init(id: String, modulus: [UInt8], exponent: [UInt8]) async throws(IdentityError) {
        let modulus = Array(modulus.drop { $0 == 0 })
        let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
        guard bits >= Self.minimumBits else {
            throw IdentityError(.weakKey, "An RSA key has \(bits) bits, fewer than \(Self.minimumBits).")
        }
        guard bits <= Self.maximumBits else {
            throw IdentityError(.malformedKey, "An RSA key has \(bits) bits, more than \(Self.maximumBits).")
        }
        do {
            let key = try Insecure.RSA.PublicKey(
                modulus: Base64.encode(modulus, .url), exponent: Base64.encode(exponent, .url))
            let keys = await JWTKeyCollection().add(rsa: key, digestAlgorithm: .sha256)
            algorithm = try await keys.getKey()
        } catch {
            throw IdentityError(.malformedKey, "An RSA key has no usable modulus and exponent.", underlying: error)
        }
        self.id = id
        self.modulus = modulus
        self.exponent = exponent
    }

    static let minimumBits = 2048
    /// The time to verify grows with the square of it.
    private static let maximumBits = 8192

    func verifies(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
        (try? algorithm.verify(signature, signs: bytes)) ?? false
    }

    /// The public members and no other (RFC 7517, RFC 7518, section 6.3.1).
    var jwk: RawJSON {
        [
            "kty": .string("RSA"), "use": .string("sig"), "alg": .string("RS256"), "kid": .string(id),
            "n": .string(Base64.encode(modulus, .url)), "e": .string(Base64.encode(exponent, .url)),
        ]
    }

    /// The digest of the key itself (RFC 7638): its name wherever the key is the same.
    package static func thumbprint(modulus: [UInt8], exponent: [UInt8]) -> String {
        // The members in this order, and nothing else: section 3.
        let text =
            "{\"e\":\"\(Base64.encode(exponent, .url))\",\"kty\":\"RSA\",\"n\":\"\(Base64.encode(modulus, .url))\"}"
        return Base64.encode(SHA256.hash(Array(text.utf8)), .url)
    }
}
