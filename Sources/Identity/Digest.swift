import COpenSSL

/// Digests, computed by the system's OpenSSL.
package enum Digest {
    /// Returns the SHA-256 (FIPS 180-4), 32 bytes.
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        let succeeded = unsafe bytes.withUnsafeBytes { input in
            unsafe digest.withUnsafeMutableBufferPointer { output in
                unsafe hearth_sha256(input.baseAddress, input.count, output.baseAddress)
            }
        }
        // EVP_Digest fails only if SHA-256 itself is missing, which no OpenSSL 3 build allows.
        assert(succeeded == 1)
        return digest
    }

    /// Returns the SHA-1 (FIPS 180-4), 20 bytes. It is broken; use it only to search lists of SHA-1 digests.
    static func sha1(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 20)
        let succeeded = unsafe bytes.withUnsafeBytes { input in
            unsafe digest.withUnsafeMutableBufferPointer { output in
                unsafe hearth_sha1(input.baseAddress, input.count, output.baseAddress)
            }
        }
        assert(succeeded == 1)
        return digest
    }
}
