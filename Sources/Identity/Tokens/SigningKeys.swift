import COpenSSL
import Foundation
import HearthCore
import JSONText
import JWTKit

/// The RSA keys of our own JWTs: one that signs, and while keys are being changed the one that signed before.
package struct SigningKeys: Sendable {
    let verification: KeySet
    private let signer: JWTKeyCollection
    private let signingKeyID: String
    /// A JWK Set (RFC 7517) as JSON text. The keys are named by their thumbprints (RFC 7638).
    package let publicKeys: String

    /// - Parameters:
    ///   - privatePEM: PKCS #8 or PKCS #1, at least 2048 bits, without a passphrase.
    ///   - publicPEM: that of `privatePEM`, where it is given.
    ///   - previousPublicPEM: verifies what was signed before, and signs nothing.
    /// - Throws: ``IdentityError`` `malformed_key`, also for a key that is too weak; `key_mismatch`.
    package static func load(
        privatePEM: String, publicPEM: String?, previousPublicPEM: String?
    ) async throws -> SigningKeys {
        let privateKey = try readPrivateKey(privatePEM)
        let current = try await verificationKey(privateKey.publicKey)
        if let publicPEM, try readPublicKey(publicPEM) != privateKey.publicKey {
            throw IdentityError(.keyMismatch, "The public key of tokens is not that of the private key.")
        }
        var previous: VerificationKey?
        if let previousPublicPEM { previous = try await verificationKey(try readPublicKey(previousPublicPEM)) }
        let signer = await JWTKeyCollection().add(rsa: privateKey, digestAlgorithm: .sha256)
        // A private key that was put together wrongly would only be noticed by the first client.
        let probe = Array("hearth".utf8)
        guard let signature = try? await signer.getKey().sign(probe), current.verifies(signature, of: probe) else {
            throw IdentityError(.malformedKey, "The private key of tokens does not sign.")
        }
        return SigningKeys(current: current, previous: previous, signer: signer)
    }

    private init(current: VerificationKey, previous: VerificationKey?, signer: JWTKeyCollection) {
        var keys = [current]
        if let previous, previous.id != current.id { keys.append(previous) }
        verification = KeySet(keys)
        self.signer = signer
        signingKeyID = current.id
        publicKeys = (["keys": .array(keys.map(\.jwk))] as RawJSON).text
    }

    func sign(_ claims: some JWTPayload) async throws -> String {
        try await signer.sign(claims, header: ["alg": "RS256", "kid": .string(signingKeyID), "typ": "JWT"])
    }

    private static func readPrivateKey(_ pem: String) throws(IdentityError) -> Insecure.RSA.PrivateKey {
        do {
            return try Insecure.RSA.PrivateKey(pem: pem)
        } catch {
            throw IdentityError(
                .malformedKey,
                "The private key of tokens is no RSA key of at least 2048 bits in PEM (PKCS #8 or PKCS #1, unencrypted)."
            )
        }
    }

    private static func readPublicKey(_ pem: String) throws(IdentityError) -> Insecure.RSA.PublicKey {
        do {
            return try Insecure.RSA.PublicKey(pem: pem)
        } catch {
            throw IdentityError(
                .malformedKey,
                "A public key of tokens is no RSA key of at least 2048 bits in PEM (SubjectPublicKeyInfo or PKCS #1).")
        }
    }

    private static func verificationKey(_ key: Insecure.RSA.PublicKey) async throws -> VerificationKey {
        let (modulus, exponent) = try key.getKeyPrimitives()
        return try await VerificationKey(
            id: VerificationKey.thumbprint(modulus: Array(modulus), exponent: Array(exponent)),
            modulus: Array(modulus), exponent: Array(exponent))
    }
}

extension SigningKeys {
    /// The public half of a private key: SubjectPublicKeyInfo in PEM.
    /// - Throws: ``IdentityError`` `malformed_key`.
    package static func publicPEM(of privatePEM: String) throws -> String {
        try readPrivateKey(privatePEM).publicKey.pemRepresentation + "\n"
    }

    /// A new private key: RSA of 2048 bits, PKCS #8 in PEM. Takes tens of milliseconds, at times a second.
    /// - Throws: ``IdentityError`` `cryptography`.
    package static func generatePEM() throws -> String {
        var pem = [UInt8](repeating: 0, count: 8192)
        let count = unsafe pem.withUnsafeMutableBytes { buffer in
            unsafe hearth_new_rsa_pem(2048, buffer.baseAddress, buffer.count)
        }
        guard count > 0 else { throw IdentityError(.cryptography, "OpenSSL makes no RSA key.") }
        return String(decoding: pem[..<count], as: UTF8.self)
    }
}
