import Identity
import Testing

@Suite struct Base64Tests {
    /// RFC 4648, section 10, without the padding.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ])
    func `base64url matches the vectors of RFC 4648`(bytes: String, text: String) {
        #expect(Base64.encode(Array(bytes.utf8), .url) == text)
        #expect(Base64.decode(text.utf8, .url) == Array(bytes.utf8))
    }

    @Test func `the alphabets differ in two characters`() {
        #expect(Base64.encode([0xFB, 0xFF], .url) == "-_8")
        #expect(Base64.encode([0xFB, 0xFF], .standard) == "+/8")
        #expect(Base64.decode("-_8".utf8, .standard) == nil)
        #expect(Base64.decode("+/8".utf8, .url) == nil)
    }

    @Test func `each sequence of bytes has exactly one text`() {
        var texts: Set<String> = []
        let characters = (0...127).map { UInt8($0) }
        for first in characters {
            for second in characters {
                guard let bytes = Base64.decode([first, second], .url) else { continue }
                #expect(bytes.count == 1 && Base64.encode(bytes, .url).utf8.elementsEqual([first, second]))
                texts.insert(Base64.encode(bytes, .url))
            }
        }
        #expect(texts.count == 256)
    }

    @Test(arguments: ["Z", "Zg=", "Zg==", "Zh", "Zm9", "Zm8 ", "Zm\n8", "Zm9vY", "Zé"])
    func `a text that is not canonical is rejected`(text: String) {
        #expect(Base64.decode(text.utf8, .url) == nil)
    }
}
