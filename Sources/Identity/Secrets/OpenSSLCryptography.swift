import COpenSSL
import HearthCore

/// HMAC-SHA256 and AES-256-GCM of the system's OpenSSL.
package struct OpenSSLCryptography: KeyedCryptography {
    private static let keyCount = 32
    private static let nonceCount = 12
    private static let tagCount = 16

    /// Creates the functions; they have no state.
    package init() {}

    /// Returns the HMAC-SHA256 (RFC 2104) of `bytes`, 32 bytes.
    package func code(of bytes: [UInt8], by key: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        let succeeded = unsafe key.withUnsafeBytes { key in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe code.withUnsafeMutableBufferPointer { code in
                    // An empty array may have no address.
                    unsafe withUnsafePointer(to: 0 as UInt8) { nothing in
                        unsafe hearth_hmac_sha256(
                            key.baseAddress ?? UnsafeRawPointer(nothing), key.count, bytes.baseAddress ?? nothing,
                            bytes.count, code.baseAddress)
                    }
                }
            }
        }
        // HMAC fails only if SHA-256 itself is missing, or for a key of more than 64 KB.
        precondition(succeeded == 1)
        return code
    }

    /// Returns nonce (12 bytes), ciphertext and tag (16 bytes).
    ///
    /// - Parameter key: 32 bytes.
    /// - Throws: ``IdentityError`` `cryptography`.
    package func encrypt(_ bytes: [UInt8], by key: [UInt8]) throws -> [UInt8] {
        let nonce = try Secret.random(Self.nonceCount)
        var sealed = [UInt8](repeating: 0, count: bytes.count)
        var tag = [UInt8](repeating: 0, count: Self.tagCount)
        let succeeded =
            unsafe Self.isKey(key, for: bytes)
            && nonce.withUnsafeBufferPointer { nonce in
                unsafe key.withUnsafeBufferPointer { key in
                    unsafe bytes.withUnsafeBufferPointer { bytes in
                        unsafe sealed.withUnsafeMutableBufferPointer { sealed in
                            unsafe tag.withUnsafeMutableBufferPointer { tag in
                                unsafe hearth_seal(
                                    key.baseAddress, nonce.baseAddress, bytes.baseAddress, Int32(bytes.count),
                                    sealed.baseAddress, tag.baseAddress) == 1
                            }
                        }
                    }
                }
            }
        guard succeeded else {
            throw IdentityError(.cryptography, "OpenSSL cannot encrypt: expected a key of 32 bytes and at most 2 GB.")
        }
        return nonce + sealed + tag
    }

    /// Returns the plaintext of what ``encrypt(_:by:)`` returned.
    ///
    /// - Parameter key: 32 bytes.
    /// - Throws: ``IdentityError`` `cryptography`, also if the bytes were changed or encrypted with another key.
    package func decrypt(_ bytes: [UInt8], by key: [UInt8]) throws -> [UInt8] {
        let count = bytes.count - Self.nonceCount - Self.tagCount
        guard count >= 0 else { throw Self.notAuthentic }
        let nonce = Array(bytes.prefix(Self.nonceCount))
        let sealed = Array(bytes.dropFirst(Self.nonceCount).prefix(count))
        var tag = Array(bytes.suffix(Self.tagCount))
        var text = [UInt8](repeating: 0, count: count)
        let succeeded =
            unsafe Self.isKey(key, for: sealed)
            && nonce.withUnsafeBufferPointer { nonce in
                unsafe key.withUnsafeBufferPointer { key in
                    unsafe sealed.withUnsafeBufferPointer { sealed in
                        unsafe text.withUnsafeMutableBufferPointer { text in
                            unsafe tag.withUnsafeMutableBufferPointer { tag in
                                unsafe hearth_open(
                                    key.baseAddress, nonce.baseAddress, sealed.baseAddress, Int32(count),
                                    tag.baseAddress, text.baseAddress) == 1
                            }
                        }
                    }
                }
            }
        guard succeeded else { throw Self.notAuthentic }
        return text
    }

    /// Returns whether the key has the right length and OpenSSL can count the bytes in an `int`.
    private static func isKey(_ key: [UInt8], for bytes: [UInt8]) -> Bool {
        key.count == keyCount && bytes.count <= Int(Int32.max)
    }

    private static var notAuthentic: IdentityError {
        IdentityError(.cryptography, "The bytes were not encrypted with this key, or were changed.")
    }
}
