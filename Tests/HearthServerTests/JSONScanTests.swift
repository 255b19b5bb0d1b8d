import HearthCore
import Testing

@testable import HearthServer

/// What is JSON, and what is too much of it.
@Suite struct JSONScanTests {
    @Test(arguments: [
        "{}", "[]", " {\"a\" : [1 , -2.5e+10, 0, 0.1, true, false, null, \"x\"] } \r\n\t", "\"\"", "0", "-0",
        #"{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}"#, #"["\u00e9\n\"\\\/\b\f\r\t\ud83d\ude00"]"#, "[\"é😀\u{7F}\"]",
        // Two names that look alike and are not the same.
        "{\"\u{E9}\":1,\"e\u{301}\":2}",
        String(repeating: "[", count: 32) + String(repeating: "]", count: 32),
    ])
    func `JSON is taken`(text: String) throws { try JSONScan.check(Array(text.utf8)) }

    @Test(arguments: [
        "", " ", "{", "}", "[1", "[1,]", "[,1]", "{\"a\":1,}", "{,}", "{\"a\"}", "{\"a\":}", "{a:1}", "{'a':1}",
        "{1:2}",
        "[1 2]", "[1}", "{\"a\":1]", "[]]", "{} {}", "01", "-", "1.", ".5", "1e", "+1", "0x1", "NaN", "Infinity",
        "True",
        "nul", "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\t\"",
        "\"\n\"",
        "\"\0\"", "[1]//x", "/**/[1]", "\u{FEFF}{}", "{\"a\":1,\"a\":2}", #"{"a":1,"b":2,"\u0061":3}"#,
        String(repeating: "[", count: 33) + String(repeating: "]", count: 33), String(repeating: "[", count: 65_536),
        String(repeating: "{\"a\":", count: 10_000), "[" + String(repeating: "1,", count: 10_000) + "1]",
        "{" + (0...1000).map { "\"\($0)\":0" }.joined(separator: ",") + "}", String(repeating: "1", count: 65),
    ])
    func `what is no JSON, or too much, is refused`(text: String) throws {
        let error = #expect(throws: HearthError.self) { try JSONScan.check(Array(text.utf8)) }
        #expect(error?.code == .invalidJSON)
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
    func `only UTF-8 is read`(bytes: [UInt8]) throws {
        #expect(throws: HearthError.self) { try JSONScan.check(bytes) }
    }
}
