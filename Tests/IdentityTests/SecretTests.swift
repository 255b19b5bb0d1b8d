import Identity
import Testing

@Suite struct SecretTests {
    @Test func `random bytes have the requested count and differ`() throws {
        #expect(try Secret.random(0).isEmpty)
        let (first, second) = (try Secret.random(32), try Secret.random(32))
        #expect(first.count == 32 && first != second)
        #expect(try Secret.text(32).count == 43)
        #expect(try Base64.decode(Secret.text(16).utf8, .url)?.count == 16)
    }

    /// FIPS 180-4's example of one block.
    @Test func `a digest is SHA-256 in hexadecimal`() {
        #expect(Secret.digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(Secret.digest("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    @Test func `two byte arrays are equal if every byte is`() {
        #expect(Secret.isEqual([], []) && Secret.isEqual([1, 2, 3], [1, 2, 3]))
        #expect(!Secret.isEqual([1, 2, 3], [1, 2, 4]) && !Secret.isEqual([1, 2, 3], [0, 2, 3]))
        #expect(!Secret.isEqual([1, 2, 3], [1, 2]) && !Secret.isEqual([], [0]))
    }
}
