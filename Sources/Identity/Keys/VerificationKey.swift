import HearthCore
import JSONText
import SystemSupport

/// A public key that verifies the signatures of tokens, with the name by which tokens refer to it.
package struct VerificationKey: Sendable {
    /// `kid`.
    package let id: String
    private let key: OpenSSLKey

    /// - Throws: ``IdentityError`` `weak_key`, `malformed_key`.
    package init(id: String, _ publicKey: PublicKey) throws(IdentityError) {
        key = try OpenSSLKey(publicKey)
        self.id = id
    }

    /// The one algorithm that the key is used with.
    package var algorithm: SignatureAlgorithm { key.publicKey.algorithm }

    /// Returns whether `signature` is that of `bytes` by ``algorithm``.
    package func verifies(_ signature: [UInt8], of bytes: [UInt8]) -> Bool { key.verifies(signature, of: bytes) }

    /// The public members and no other (RFC 7517; RFC 7518, section 6).
    var jwk: RawJSON {
        let described: [RawJSON.Member] = [
            .init("use", .string("sig")), .init("alg", .string(algorithm.rawValue)), .init("kid", .string(id)),
        ]
        return .object(key.publicKey.members + described)
    }
}
