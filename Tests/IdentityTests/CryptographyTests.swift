import Identity
import Testing

@Suite struct CryptographyTests {
    private let cryptography = OpenSSLCryptography()

    /// RFC 4231, cases 1, 2 and 6.
    @Test(
        arguments: [
            (
                Array(repeating: 0x0B as UInt8, count: 20), "Hi There",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                Array(repeating: 0xAA as UInt8, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ])
    func `HMAC-SHA256 matches the vectors of RFC 4231`(key: [UInt8], text: String, code: String) {
        #expect(hexadecimal(cryptography.code(of: Array(text.utf8), by: key)) == code)
    }

    @Test(arguments: [0, 1, 16, 1000, 1 << 20])
    func `encryption is reversible and never gives the same bytes twice`(count: Int) throws {
        let key = try Secret.random(32)
        let text = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let sealed = try cryptography.encrypt(text, by: key)
        #expect(sealed.count == count + 28)
        #expect(try cryptography.encrypt(text, by: key) != sealed)
        #expect(try cryptography.decrypt(sealed, by: key) == text)
    }

    @Test func `decryption fails with changed or truncated bytes, or another key`() throws {
        let key = try Secret.random(32)
        let sealed = try cryptography.encrypt(Array("How do we read more?".utf8), by: key)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(throws: IdentityError.self) { try cryptography.decrypt(changed, by: key) }
        }
        for wrong in [Array(sealed.dropLast()), Array(sealed.prefix(27)), []] {
            #expect(throws: IdentityError.self) { try cryptography.decrypt(wrong, by: key) }
        }
        for other in [try Secret.random(32), Array(key.prefix(16)), []] {
            #expect(throws: IdentityError.self) { try cryptography.decrypt(sealed, by: other) }
        }
        #expect(throws: IdentityError.self) { try cryptography.encrypt([1], by: Array(key.prefix(16))) }
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
