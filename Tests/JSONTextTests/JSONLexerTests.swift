import JSONText
import Testing

@Suite struct JSONLexerTests {
    private static let limits = JSONLimits(
        depth: 32, members: 1000, values: 10_000, numberLength: 64, requiresUniqueNames: true)

    @Test(arguments: [
        "{}", "[]", " {\"a\" : [1 , -2.5e+10, 0, 0.1, true, false, null, \"x\"] } \r\n\t", "\"\"", "0", "-0",
        #"{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}"#, #"["\u00e9\n\"\\\/\b\f\r\t\ud83d\ude00"]"#, "[\"é😀\u{7F}\"]",
        // Two names that look alike and are not the same.
        "{\"\u{E9}\":1,\"e\u{301}\":2}",
        String(repeating: "[", count: 32) + String(repeating: "]", count: 32), String(repeating: "1", count: 64),
    ])
    func `a JSON text within the limits is accepted`(text: String) throws {
        try JSONLexer.validate(Array(text.utf8), within: Self.limits)
    }

    @Test(arguments: [
        "", " ", "{", "}", "[1", "[1,]", "[,1]", "{\"a\":1,}", "{,}", "{\"a\"}", "{\"a\":}", "{a:1}", "{'a':1}",
        "{1:2}", "[1 2]", "[1}", "{\"a\":1]", "[]]", "{} {}", "01", "-", "1.", ".5", "1e", "+1", "0x1", "NaN",
        "Infinity", "True", "nul", "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\"",
        "\"\\ud800\\u0041\"", "\"\\ud800x\"", "\"\\udc00\"", "\"\t\"", "\"\n\"", "\"\0\"", "[1]//x", "/**/[1]",
        "\u{FEFF}{}", "nulll",
    ])
    func `a text that is not JSON is rejected`(text: String) throws {
        #expect(throws: JSONError.self) { try JSONLexer.validate(Array(text.utf8), within: JSONLimits()) }
    }

    @Test(arguments: [
        ("{\"a\":1,\"a\":2}", "an object has two members of one name", 7),
        (#"{"a":1,"b":2,"\u0061":3}"#, "an object has two members of one name", 13),
        (
            String(repeating: "[", count: 33) + String(repeating: "]", count: 33),
            "it is nested more than 32 levels deep", 32
        ),
        (String(repeating: "[", count: 65_536), "it is nested more than 32 levels deep", 32),
        (String(repeating: "{\"a\":", count: 10_000), "it is nested more than 32 levels deep", 160),
        ("[" + String(repeating: "1,", count: 10_000) + "1]", "it has more than 10000 values", 19_999),
        (
            "{" + (0...1000).map { "\"\($0)\":0" }.joined(separator: ",") + "}",
            "an object has more than 1000 members", 7891
        ),
        (String(repeating: "1", count: 65), "a number has more than 64 characters", 0),
    ])
    func `a text beyond the limits is rejected`(text: String, reason: String, offset: Int) throws {
        let error = #expect(throws: JSONError.self) {
            try JSONLexer.validate(Array(text.utf8), within: Self.limits)
        }
        #expect(error == JSONError(reason, at: offset))
    }

    /// UTF-16 and UTF-32, overlong forms, surrogates, what is beyond Unicode, and halves.
    @Test(
        arguments: [
            [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], [0x7B, 0x00, 0x7D, 0x00], [0x00, 0x7B, 0x00, 0x7D],
            [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xC1, 0xBF, 0x22], [0x22, 0xE0, 0x80, 0xAF, 0x22],
            [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
            [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], [0x22, 0x80, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xE2, 0x82],
            [0x22, 0xFF, 0x22],
        ] as [[UInt8]])
    func `bytes that are not UTF-8 are rejected`(bytes: [UInt8]) throws {
        #expect(throws: JSONError.self) { try JSONLexer.validate(bytes, within: JSONLimits()) }
    }

    @Test func `tokens come in the order of the text`() throws {
        var lexer = JSONLexer(Array(#" { "a\n": [true, -1.5e3, "\u00e9"], "b": {}, "c": null } "#.utf8))
        var tokens: [JSONLexer.Token] = []
        while let token = try lexer.next() { tokens.append(token) }
        #expect(
            tokens == [
                .beginObject, .name(Array("a\n".utf8)), .beginArray, .bool(true), .number(Array("-1.5e3".utf8)[...]),
                .string(Array("é".utf8)), .endArray, .name(Array("b".utf8)), .beginObject, .endObject,
                .name(Array("c".utf8)), .null, .endObject,
            ])
        #expect(try lexer.next() == nil)
    }

    @Test func `an error has its place and does not quote the text`() {
        var lexer = JSONLexer(Array(#"["secret" "word"]"#.utf8))
        let error = #expect(throws: JSONError.self) { while try lexer.next() != nil {} }
        #expect(error?.description == "not valid JSON: a comma or the end of an array is missing (at byte 10)")
    }
}
