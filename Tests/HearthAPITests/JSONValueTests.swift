import HearthAPI
import Testing

@Suite struct JSONValueTests {
    @Test(
        arguments: [
            "null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808", "0.5", "1e+100",
            #""""#, #""a\"b\\c\n\u0000é""#, "[]", "{}", #"[1,[2,{"a":[]}]]"#, #"{"":1,"a":{"b":null}}"#,
        ])
    func `a JSON value is encoded as it was decoded`(text: String) throws {
        #expect(try json(try decoded(text, as: JSONValue.self)) == text)
    }

    @Test func `an integer stays an integer, and a number beyond 64 bits becomes a double`() throws {
        #expect(try decoded("[1,1.5,18446744073709551616]") == [JSONValue.integer(1), .number(1.5), .number(0x1p64)])
    }

    @Test(arguments: ["", "{", "[1 2]", "{a:1}", "1e999", "nan", "\"\\x\"", "[1] [2]"])
    func `a malformed text is an error`(text: String) {
        #expect(throws: DecodingError.self) { try decoded(text, as: JSONValue.self) }
    }

    @Test(arguments: [65, 500, 100_000])
    func `nesting beyond 64 levels is an error`(levels: Int) {
        let text = String(repeating: "[", count: levels) + "1" + String(repeating: "]", count: levels)
        #expect(throws: DecodingError.self) { try decoded(text, as: JSONValue.self) }
    }

    @Test func `nesting of 64 levels is decoded`() throws {
        let text = String(repeating: "[", count: 64) + "1" + String(repeating: "]", count: 64)
        #expect(try json(try decoded(text, as: JSONValue.self)) == text)
    }
}
