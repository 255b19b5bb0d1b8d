import Foundation
import JSONText
import Testing

@Suite struct JSONStringTests {
    @Test(arguments: [
        ("", #""""#), ("plain ☃", #""plain ☃""#), ("a\"b\\c/d", #""a\"b\\c/d""#),
        ("\u{0}\u{8}\t\n\u{B}\u{C}\r\u{1F}\u{7F}", "\"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f\u{7F}\""),
        ("\u{85}\u{2028}\u{2029}", "\"\u{85}\u{2028}\u{2029}\""),
    ])
    func `a string is escaped no further than it must be`(text: String, json: String) throws {
        #expect(JSONString.quoted(text) == json)
        #expect(try RawJSON(json).string == text)
    }

    @Test func `a string for a line has no line separator`() throws {
        let text = "¢\u{84}\u{85}\u{86}€\u{2027}\u{2028}\u{2029}\u{202A}\n\""
        var bytes: [UInt8] = []
        JSONString.appendLine(text, to: &bytes)
        let json = String(decoding: bytes, as: UTF8.self)
        #expect(json == "\"¢\u{84}\\u0085\u{86}€\u{2027}\\u2028\\u2029\u{202A}\\n\\\"\"")
        #expect(try RawJSON(json).string == text)
    }

    @Test func `Foundation reads back every scalar of the first plane`() throws {
        for start in stride(from: UInt32(0), to: 0x1_0000, by: 0x400) where !(0xD800..<0xE000).contains(start) {
            var text = ""
            text.unicodeScalars.append(contentsOf: (start..<(start + 0x400)).compactMap(Unicode.Scalar.init))
            let decoded = try JSONDecoder().decode([String].self, from: Data("[\(JSONString.quoted(text))]".utf8))
            #expect(decoded == [text])
        }
    }
}

@Suite struct JSONWriterTests {
    @Test func `members, arrays and objects are separated by commas`() {
        var writer = JSONWriter()
        writer.member("a\n", "b\"")
        writer.member("n", literal: 1.5)
        writer.member("none", RawJSON?.none)
        writer.key("list")
        writer.array { list in
            list.object { $0.member("x", literal: true) }
            list.object { _ in }
        }
        writer.member("raw", .array([.null, .number("1e2")]))
        #expect(
            String(decoding: writer.finished(), as: UTF8.self)
                == #"{"a\n":"b\"","n":1.5,"list":[{"x":true},{}],"raw":[null,1e2]}"#)
    }
}
