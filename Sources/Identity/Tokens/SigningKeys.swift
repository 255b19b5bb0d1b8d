import COpenSSL
import HearthCore
import JSONText

/// The keys of Hearth's own JWTs: one that signs, and during a key rotation the previous one, which only verifies.
package struct SigningKeys: Sendable {
    let verification: KeySet
    private let key: OpenSSLKey
    private let keyID: String
    /// A JWK Set (RFC 7517) as JSON text. The keys are named by their thumbprints (RFC 7638).
    package let publicKeys: String

    /// Reads and checks the keys.
    ///
    /// - Parameters:
    ///   - privatePEM: an unencrypted key, RSA of at least 2048 bits (PKCS #8 or PKCS #1) or P-256 (PKCS #8 or SEC 1).
    ///   - publicPEM: the public part of `privatePEM`, if the operator sets it; it is compared and not used.
    ///   - previousPublicPEM: verifies tokens that were signed before, and signs none.
    /// - Throws: ``IdentityError`` `malformed_key`, also for a key that is too weak; `key_mismatch`.
    package init(privatePEM: String, publicPEM: String?, previousPublicPEM: String?) throws(IdentityError) {
        key = try Self.readPrivateKey(privatePEM)
        if let publicPEM, try Self.readPublicKey(publicPEM) != key.publicKey {
            throw IdentityError(
                .keyMismatch,
                "The public key of tokens does not belong to the private key. Set both from one key, or leave the public "
                    + "one out.")
        }
        let current = try Self.verificationKey(key.publicKey)
        // The first client would be the one to notice a private key with inconsistent numbers.
        let probe = Array("hearth".utf8)
        guard let signature = try? key.sign(probe), current.verifies(signature, of: probe) else {
            throw IdentityError(
                .malformedKey, "The private key of tokens does not sign. Make a new one with `hearth keys generate`.")
        }
        var keys = [current]
        if let previousPublicPEM {
            let previous = try Self.verificationKey(try Self.readPublicKey(previousPublicPEM))
            if previous.id != current.id { keys.append(previous) }
        }
        verification = KeySet(keys)
        keyID = current.id
        publicKeys = (["keys": .array(keys.map(\.jwk))] as RawJSON).text
    }

    /// Returns a JWT with these claims in compact form.
    ///
    /// - Throws: ``IdentityError`` `cryptography`.
    func sign(_ claims: RawJSON) throws(IdentityError) -> String {
        let header: RawJSON = [
            "alg": .string(key.publicKey.algorithm.rawValue), "kid": .string(keyID), "typ": .string("JWT"),
        ]
        let input = [header, claims].map { Base64.encode(Array($0.text.utf8), .url) }.joined(separator: ".")
        return "\(input).\(Base64.encode(try key.sign(Array(input.utf8)), .url))"
    }

    private static func readPrivateKey(_ pem: String) throws(IdentityError) -> OpenSSLKey {
        do {
            return try OpenSSLKey(pem: pem, isPrivate: true)
        } catch {
            throw IdentityError(
                .malformedKey,
                "Invalid private key of tokens: expected an unencrypted PEM block with an RSA key of at least 2048 bits "
                    + "(PKCS #8 or PKCS #1) or a P-256 key (PKCS #8 or SEC 1). `hearth keys generate` makes one.",
                underlying: error)
        }
    }

    private static func readPublicKey(_ pem: String) throws(IdentityError) -> PublicKey {
        do {
            return try OpenSSLKey(pem: pem, isPrivate: false).publicKey
        } catch {
            throw IdentityError(
                .malformedKey,
                "Invalid public key of tokens: expected a PEM block with an RSA key of at least 2048 bits "
                    + "(SubjectPublicKeyInfo or PKCS #1) or a P-256 key (SubjectPublicKeyInfo).",
                underlying: error)
        }
    }

    private static func verificationKey(_ key: PublicKey) throws(IdentityError) -> VerificationKey {
        try VerificationKey(id: key.thumbprint, key)
    }
}

extension SigningKeys {
    /// Returns the public part of a private key as PEM (SubjectPublicKeyInfo).
    ///
    /// - Throws: ``IdentityError`` `malformed_key`.
    package static func publicPEM(of privatePEM: String) throws(IdentityError) -> String {
        try readPrivateKey(privatePEM).publicPEM
    }

    /// Returns a new private key: RSA of 2048 bits as PEM (PKCS #8). Takes tens of milliseconds, at times a second.
    ///
    /// - Throws: ``IdentityError`` `cryptography`.
    package static func generatePEM() throws(IdentityError) -> String {
        var pem = [CChar](repeating: 0, count: 8192)
        let count = unsafe hearth_new_rsa_pem(2048, &pem, pem.count)
        guard count > 0 else { throw IdentityError(.cryptography, "OpenSSL cannot make an RSA key.") }
        return String(decoding: pem.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
