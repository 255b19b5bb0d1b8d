import COpenSSL

/// Digests by OpenSSL that only this target uses.
enum Digest {
    /// Returns the SHA-1 digest (FIPS 180-4): 20 bytes. SHA-1 is broken; use it only for lists that are keyed by it.
    static func sha1(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 20)
        let succeeded = unsafe bytes.withUnsafeBytes { input in
            unsafe digest.withUnsafeMutableBufferPointer { output in
                unsafe hearth_sha1(input.baseAddress, input.count, output.baseAddress)
            }
        }
        // EVP_Digest fails only without SHA-1, which no build of OpenSSL 3 allows.
        assert(succeeded == 1)
        return digest
    }
}
