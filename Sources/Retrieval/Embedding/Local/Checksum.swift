/// FNV-1a of 64 bits (http://www.isthe.com/chongo/tech/comp/fnv). Detects errors of disks and copies, not tampering.
struct Checksum {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var value = value
        unsafe bytes.forEach { byte in value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        self.value = value
    }
}
