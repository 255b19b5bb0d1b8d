import COpenSSL
import SystemSupport

/// What nobody may guess, and what is kept of it.
package enum Secret {
    /// From OpenSSL's generator. Throws ``IdentityError`` `cryptography`.
    package static func random(_ count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let succeeded = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            unsafe hearth_random(buffer.baseAddress, Int32(clamping: buffer.count))
        }
        guard succeeded == 1 else { throw IdentityError(.cryptography, "OpenSSL has no random bytes.") }
        return bytes
    }

    /// `count` random bytes in base64url. Throws ``IdentityError`` `cryptography`.
    package static func text(_ count: Int) throws -> String { Base64.encode(try random(count), .url) }

    /// SHA-256 in lower-case hexadecimal. Enough to keep for what is random; a password needs ``PasswordHasher``.
    package static func digest(_ text: String) -> String { SHA256.hash(Array(text.utf8)).hexadecimal }

    /// In a time that tells only whether the lengths differ.
    package static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe left.withUnsafeBytes { left in
            unsafe right.withUnsafeBytes { right in
                unsafe hearth_is_equal(left.baseAddress, right.baseAddress, left.count) == 1
            }
        }
    }
}
