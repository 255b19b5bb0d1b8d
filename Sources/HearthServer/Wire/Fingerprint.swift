/// FNV-1a, 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/): tells versions of a document apart, and no more.
enum Fingerprint {
    static func of(_ bytes: [UInt8]) -> String {
        String(bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
    }
}
