import COpenSSL

/// Parameters of scrypt (RFC 7914), computed by OpenSSL.
package struct Scrypt: Hashable, Sendable {
    /// The logarithm of N to base 2.
    package var cost: Int
    /// `r`, in units of 128 bytes.
    package var blockSize: Int
    /// `p`.
    package var parallelism: Int

    /// Creates parameters.
    package init(cost: Int, blockSize: Int, parallelism: Int) {
        self.cost = cost
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    /// The size of the large array of section 6, in bytes.
    package var memory: Int { 128 * blockSize << cost }

    /// True if a stored hash may have these parameters: at most 128 MB, and sixteen times the work of a new hash.
    var isAffordable: Bool {
        (4...20).contains(cost) && (1...32).contains(blockSize) && (1...16).contains(parallelism)
            && memory <= 128 << 20 && memory * parallelism <= 512 << 20
    }

    /// Returns a key of `count` bytes.
    ///
    /// - Throws: ``IdentityError`` `cryptography`.
    package func derive(_ password: [UInt8], salt: [UInt8], count: Int) throws -> [UInt8] {
        var key = [UInt8](repeating: 0, count: count)
        // Beside the large array, OpenSSL needs p + 2 blocks of 128 r bytes.
        let limit = memory + 128 * blockSize * (parallelism + 2) + 1 << 20
        let succeeded = unsafe password.withUnsafeBytes { password in
            unsafe salt.withUnsafeBufferPointer { salt in
                unsafe key.withUnsafeMutableBufferPointer { key in
                    // An empty array may have no address, which OpenSSL takes as a request to check the parameters
                    // only.
                    unsafe withUnsafePointer(to: 0 as CChar) { nothing in
                        unsafe hearth_scrypt(
                            password.baseAddress?.assumingMemoryBound(to: CChar.self) ?? nothing, password.count,
                            salt.baseAddress, salt.count, 1 << UInt64(cost), UInt64(blockSize), UInt64(parallelism),
                            UInt64(limit), key.baseAddress, key.count)
                    }
                }
            }
        }
        guard succeeded == 1 else { throw IdentityError(.cryptography, "OpenSSL cannot derive a key with scrypt.") }
        return key
    }
}
