import COpenSSL

/// A key of OpenSSL, freed with the last reference to this object. Nothing else in Hearth parses keys.
///
/// `@unchecked Sendable`: OpenSSL lets several threads sign and verify with one key, and nothing changes it after
/// `init`.
@safe package final class OpenSSLKey: @unchecked Sendable {
    private let raw: OpaquePointer
    /// The public part; its algorithm is the one that the key signs and verifies with.
    package let publicKey: PublicKey

    /// - Throws: ``IdentityError`` `weak_key`; `malformed_key`, also for a point that is not on the curve.
    package init(_ publicKey: PublicKey) throws(IdentityError) {
        try publicKey.checkSize()
        let key: OpaquePointer? =
            switch publicKey {
            case .rsa(let modulus, let exponent):
                unsafe hearth_rsa_public_key(modulus, CInt(modulus.count), exponent, CInt(exponent.count))
            case .p256(let x, let y): unsafe hearth_p256_public_key([Self.uncompressedPoint] + x + y)
            }
        guard let key = unsafe key else {
            throw IdentityError(.malformedKey, "Invalid public key: OpenSSL rejects its numbers.")
        }
        unsafe raw = key
        self.publicKey = publicKey
    }

    /// Reads one unencrypted PEM block.
    ///
    /// - Parameter isPrivate: whether to read a private key (PKCS #8, PKCS #1 or SEC 1) or a public one
    ///   (SubjectPublicKeyInfo or PKCS #1).
    /// - Throws: ``IdentityError`` `weak_key`; `malformed_key` if `pem` is not exactly one key of this kind, RSA or
    ///   P-256.
    package init(pem: String, isPrivate: Bool) throws(IdentityError) {
        // With two keys in one text, the reader would have to guess which one is meant.
        guard pem.utf8.count <= Self.maximumPEMCount, pem.ranges(of: "-----BEGIN ").count == 1,
            let key = unsafe hearth_read_key(pem, CInt(pem.utf8.count), isPrivate ? 1 : 0)
        else { throw IdentityError(.malformedKey, "Invalid key: expected one unencrypted PEM block.") }
        do {
            publicKey = try unsafe Self.publicKey(of: key)
            try publicKey.checkSize()
        } catch {
            unsafe EVP_PKEY_free(key)
            throw error
        }
        unsafe raw = key
    }

    deinit { unsafe EVP_PKEY_free(raw) }

    /// The public part as PEM (SubjectPublicKeyInfo).
    ///
    /// - Throws: ``IdentityError`` `cryptography`.
    package var publicPEM: String {
        get throws(IdentityError) {
            var pem = [CChar](repeating: 0, count: Self.maximumPEMCount)
            let count = unsafe hearth_public_pem(raw, &pem, pem.count)
            guard count > 0 else { throw IdentityError(.cryptography, "OpenSSL cannot write a public key.") }
            return String(decoding: pem.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    /// Returns whether `signature` is that of `bytes`. A signature of any but the canonical length is rejected.
    package func verifies(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
        switch publicKey {
        case .rsa(let modulus, _):
            guard signature.count == modulus.count else { return false }
            return unsafe hearth_verify(raw, signature, signature.count, bytes, bytes.count) == 1
        case .p256:
            guard signature.count == Self.es256Count else { return false }
            return unsafe hearth_verify_es256(raw, signature, bytes, bytes.count) == 1
        }
    }

    /// Returns the signature of `bytes`: as many bytes as the modulus for RS256, 64 for ES256.
    ///
    /// - Throws: ``IdentityError`` `cryptography` if this is not a private key.
    package func sign(_ bytes: [UInt8]) throws(IdentityError) -> [UInt8] {
        let count: Int
        var signature: [UInt8]
        switch publicKey {
        case .rsa(let modulus, _):
            signature = [UInt8](repeating: 0, count: modulus.count)
            count = unsafe hearth_sign(raw, bytes, bytes.count, &signature, signature.count)
        case .p256:
            signature = [UInt8](repeating: 0, count: Self.es256Count)
            count = unsafe hearth_sign_es256(raw, bytes, bytes.count, &signature) == 1 ? Self.es256Count : 0
        }
        guard count == signature.count else { throw IdentityError(.cryptography, "OpenSSL cannot sign with a key.") }
        return signature
    }

    /// `r` and `s`, 32 bytes each (RFC 7518, section 3.4).
    private static let es256Count = 64
    /// The first byte of a point with both coordinates (SEC 1, section 2.3.3).
    private static let uncompressedPoint: UInt8 = 4
    /// An RSA key of 8192 bits has 6.4 KB as PKCS #8.
    private static let maximumPEMCount = 16 * 1024

    private static func publicKey(of key: OpaquePointer) throws(IdentityError) -> PublicKey {
        if unsafe hearth_is_rsa(key) == 1 {
            return .rsa(modulus: unsafe number("n", of: key), exponent: unsafe number("e", of: key))
        }
        guard unsafe hearth_is_p256(key) == 1 else {
            throw IdentityError(.malformedKey, "Unsupported key: expected RSA or an EC key on P-256.")
        }
        let (x, y) = unsafe (number("qx", of: key), number("qy", of: key))
        return .p256(x: padded(x), y: padded(y))
    }

    private static func number(_ name: String, of key: OpaquePointer) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: maximumPEMCount)
        let count = unsafe hearth_key_number(key, name, &bytes, CInt(bytes.count))
        return Array(bytes.prefix(Int(count)))
    }

    private static func padded(_ coordinate: [UInt8]) -> [UInt8] {
        [UInt8](repeating: 0, count: max(0, PublicKey.coordinateCount - coordinate.count)) + coordinate
    }
}
