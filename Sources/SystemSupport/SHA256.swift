import COpenSSL

/// SHA-256 (FIPS 180-4), by OpenSSL.
package enum SHA256 {
    /// Returns the digest of `bytes`: 32 bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        let succeeded = unsafe bytes.withUnsafeBytes { input in
            unsafe digest.withUnsafeMutableBufferPointer { output in
                unsafe hearth_sha256(input.baseAddress, input.count, output.baseAddress)
            }
        }
        // EVP_Digest fails only without SHA-256, which no build of OpenSSL 3 allows.
        precondition(succeeded == 1)
        return digest
    }
}
