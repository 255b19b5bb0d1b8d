import HearthAPI
import Testing

@Suite("Any JSON value")
struct JSONValueTests {
    @Test(
        "What comes in goes out",
        arguments: [
            "null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808", "0.5", "1e+100",
            #""""#, #""a\"b\\c\n\u0000é""#, "[]", "{}", #"[1,[2,{"a":[]}]]"#, #"{"":1,"a":{"b":null}}"#,
        ])
    func roundTrip(text: String) throws {
        #expect(try json(try decoded(text, as: JSONValue.self)) == text)
    }

    @Test("Integers stay integers, and a number beyond 64 bits becomes a double")
    func numbers() throws {
        #expect(try decoded("[1,1.5,18446744073709551616]") == [JSONValue.integer(1), .number(1.5), .number(0x1p64)])
    }

    @Test("What is no JSON is an error", arguments: ["", "{", "[1 2]", "{a:1}", "1e999", "nan", "\"\\x\"", "[1] [2]"])
    func malformed(text: String) {
        #expect(throws: DecodingError.self) { try decoded(text, as: JSONValue.self) }
    }

    @Test("Nesting beyond 64 levels is an error, not a stack overflow", arguments: [65, 500, 100_000])
    func depth(levels: Int) {
        let text = String(repeating: "[", count: levels) + "1" + String(repeating: "]", count: levels)
        #expect(throws: DecodingError.self) { try decoded(text, as: JSONValue.self) }
    }

    @Test("64 levels are not too deep")
    func allowedDepth() throws {
        let text = String(repeating: "[", count: 64) + "1" + String(repeating: "]", count: 64)
        #expect(try json(try decoded(text, as: JSONValue.self)) == text)
    }
}
