/// FNV-1a of 64 bits (http://www.isthe.com/chongo/tech/comp/fnv), a non-cryptographic hash for version tags and for
/// errors of disks and copies.
///
/// Inlinable, because the caller may be a target that is optimised in debug builds.
package struct FNV1a: Hashable, Sendable {
    /// The hash of all bytes so far.
    @usableFromInline package var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Creates the hash of no bytes.
    @inlinable package init() {}

    /// Returns the hash of `bytes`.
    @inlinable package static func hash(_ bytes: [UInt8]) -> UInt64 {
        var hash = FNV1a()
        unsafe bytes.withUnsafeBytes { unsafe hash.add($0) }
        return hash.value
    }

    /// Adds bytes at the end.
    @inlinable package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var value = value
        unsafe bytes.forEach { byte in value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        self.value = value
    }
}
