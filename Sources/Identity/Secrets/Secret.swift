import COpenSSL
import SystemSupport

/// Random secrets, their digests, and comparison in constant time.
package enum Secret {
    /// Returns `count` random bytes of OpenSSL's generator.
    ///
    /// - Throws: ``IdentityError`` `cryptography`.
    package static func random(_ count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let succeeded = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            unsafe hearth_random(buffer.baseAddress, Int32(clamping: buffer.count))
        }
        guard succeeded == 1 else { throw IdentityError(.cryptography, "OpenSSL cannot make random bytes.") }
        return bytes
    }

    /// Returns `count` random bytes in base64url.
    ///
    /// - Throws: ``IdentityError`` `cryptography`.
    package static func text(_ count: Int) throws -> String { Base64.encode(try random(count), .url) }

    /// Returns the SHA-256 in lower-case hexadecimal.
    ///
    /// It is safe to store for a random secret; a password needs ``PasswordHasher``.
    package static func digest(_ text: String) -> String { SHA256.hash(Array(text.utf8)).hexadecimal }

    /// Returns whether the bytes are equal, in a time that depends on their lengths only.
    package static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe left.withUnsafeBytes { left in
            unsafe right.withUnsafeBytes { right in
                unsafe hearth_is_equal(left.baseAddress, right.baseAddress, left.count) == 1
            }
        }
    }
}
