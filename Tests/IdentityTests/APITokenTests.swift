import Identity
import Testing

@Suite struct APITokenTests {
    private let token: APIToken
    private let characters: [Character]

    init() throws {
        token = try APIToken.generate()
        characters = Array(token.text)
    }

    @Test func `an API token has a prefix, 30 random digits and a checksum`() throws {
        #expect(characters.count == 40 && token.text.hasPrefix("hth_"))
        #expect(token.text.dropFirst(4).allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
        #expect(APIToken(token.text) == token)
        #expect(token.digest == Secret.digest(token.text) && token.digest.count == 64)
    }

    /// The check value of CRC-32/ISO-HDLC, as its catalogues have it.
    @Test func `the checksum is CRC-32`() {
        #expect(APIToken.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
    }

    @Test func `an API token is rejected with any one character changed`() {
        let alphabet = (0x20...0x7E).map { Character(Unicode.Scalar($0)) } + ["é", "\u{0}"]
        for index in characters.indices {
            for character in alphabet where character != characters[index] {
                var changed = characters
                changed[index] = character
                #expect(APIToken(String(changed)) == nil)
            }
        }
    }

    @Test func `an API token is rejected with any two neighbouring characters swapped`() {
        for index in characters.indices.dropLast() where characters[index] != characters[index + 1] {
            var changed = characters
            changed.swapAt(index, index + 1)
            #expect(APIToken(String(changed)) == nil)
        }
    }

    @Test func `an API token is rejected with any character removed or inserted`() {
        for index in characters.indices {
            var changed = characters
            changed.remove(at: index)
            #expect(APIToken(String(changed)) == nil)
            #expect(APIToken(String(changed) + "0") == nil || String(changed) + "0" == token.text)
            changed = characters
            changed.insert("0", at: index)
            #expect(APIToken(String(changed)) == nil)
        }
        #expect(APIToken("") == nil && APIToken("hth_") == nil && APIToken(token.text + "\n") == nil)
    }

    @Test func `generated API tokens are unique and their digits uniform`() throws {
        var tokens: Set<String> = []
        var counts: [Character: Int] = [:]
        for _ in 0..<2000 {
            let text = try APIToken.generate().text
            tokens.insert(text)
            for character in text.dropFirst(4).prefix(30) { counts[character, default: 0] += 1 }
        }
        #expect(tokens.count == 2000 && counts.count == 62)
        // 968 of each in the mean, with a standard deviation of 31: seven of them either way.
        #expect(counts.values.allSatisfy { (751...1185).contains($0) })
    }
}
