import SystemSupport
import Testing

@Suite struct DigestTests {
    /// FIPS 180-4's examples (https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values).
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `SHA-256 of a published text is its published digest`(text: String, digest: String) {
        #expect(SHA256.hash(Array(text.utf8)).hexadecimal == digest)
    }

    /// The authors' test vectors (http://www.isthe.com/chongo/src/fnv/test_fnv.c).
    @Test(
        arguments: [
            ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
        ] as [(String, UInt64)])
    func `FNV-1a of a published text is its published hash`(text: String, hash: UInt64) {
        #expect(FNV1a.hash(Array(text.utf8)) == hash)
    }

    @Test func `FNV-1a of two pieces is that of the whole`() {
        var pieces = FNV1a()
        for piece in ["foo", "", "bar"] { Array(piece.utf8).withUnsafeBytes { pieces.add($0) } }
        #expect(pieces.value == FNV1a.hash(Array("foobar".utf8)))
    }
}

@Suite struct HexadecimalTests {
    @Test func `bytes have two lower-case digits each`() {
        #expect([0x00, 0x0A, 0x9F, 0xFF].hexadecimal == "000a9fff")
        #expect([UInt8]().hexadecimal == "")
    }

    @Test func `a 64-bit number has 16 digits`() {
        #expect(UInt64(0xAB).hexadecimal == "00000000000000ab")
        #expect(UInt64.max.hexadecimal == "ffffffffffffffff")
    }

    @Test func `digits in either case are read back`() {
        #expect([UInt8](hexadecimal: "000a9FFf") == [0x00, 0x0A, 0x9F, 0xFF])
        #expect([UInt8](hexadecimal: "") == [])
        #expect([UInt8](hexadecimal: (0...255).map(UInt8.init).hexadecimal) == Array(0...255))
    }

    @Test(arguments: ["0", "0g", "g0", "0x", " 0", "-1", "+1", "00 ", "/0", ":0", "@0", "G0", "`0", "é"])
    func `other text is not read`(text: String) {
        #expect([UInt8](hexadecimal: text) == nil)
    }
}
