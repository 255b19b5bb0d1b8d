import Foundation
import JSONText
import Records
import Testing

@Suite struct CanonicalJSONTests {
    @Test(arguments: [
        (#"{ "b" : 1 , "a" : [ true , false , null , "x" ] }"#, #"{"a":[true,false,null,"x"],"b":1}"#),
        (#"{"a":{"d":1,"c":{}},"A":[]}"#, #"{"A":[],"a":{"c":{},"d":1}}"#),
        (#"["\u00e9\/\u0007\u001F\t"]"#, #"["é/\u0007\u001f\t"]"#),
        // U+FB33 and U+1F600: UTF-16 sorts the surrogates of the second first (RFC 8785, 3.2.3).
        (
            "{\"\u{FB33}\":1,\"\u{1F600}\":2,\"\u{E9}\":3,\"z\":4}",
            "{\"z\":4,\"\u{E9}\":3,\"\u{1F600}\":2,\"\u{FB33}\":1}"
        ),
        // Two names that Swift's strings hold for equal.
        ("{\"e\u{301}\":1,\"\u{E9}\":2}", "{\"e\u{301}\":1,\"\u{E9}\":2}"),
    ])
    func `a text is written in one form`(text: String, canonical: String) throws {
        let value = try FieldValue(parsing: text)
        #expect(Array(value.canonicalText.utf8) == Array(canonical.utf8))
        #expect(try FieldValue(parsing: canonical) == value)
    }

    /// The forms of ECMA-262, Number::toString, which RFC 8785 prescribes.
    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("-0.0", "0"), ("1.0", "1"), ("1e3", "1000"), ("120.50", "120.5"), ("-1.5", "-1.5"),
        ("9007199254740991", "9007199254740991"), ("9007199254740993", "9007199254740992"),
        ("1e20", "100000000000000000000"), ("1e21", "1e+21"), ("123456789012345680000", "123456789012345680000"),
        ("1.5e300", "1.5e+300"), ("0.000001", "0.000001"), ("0.0000015", "0.0000015"), ("1e-7", "1e-7"),
        ("1.5e-7", "1.5e-7"), ("4.35", "4.35"), ("0.1", "0.1"), ("333333333.33333329", "333333333.3333333"),
        ("5e-324", "5e-324"), ("1.7976931348623157e308", "1.7976931348623157e+308"), ("36.6", "36.6"),
    ])
    func `a number has one form`(text: String, canonical: String) throws {
        #expect(try FieldValue(parsing: text).canonicalText == canonical)
    }

    @Test func `random numbers read back as themselves`() throws {
        var random = TestRandom(seed: 5)
        for _ in 0..<20_000 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            let text = FieldValue.number(number).canonicalText
            #expect(try FieldValue(parsing: text) == .number(number), "\(text)")
        }
    }

    @Test(arguments: [
        "", "{", "{\"a\":1,\"a\":2}", "[1e400]", "nul", "{\"a\":01}", String(repeating: "[", count: 17),
    ])
    func `a text that is not JSON within the limits is rejected`(text: String) {
        #expect(throws: JSONError.self) { try FieldValue(parsing: text) }
    }

    @Test func `a text that is no object is not fields`() {
        #expect(throws: JSONError.self) { try Fields(parsing: "[]") }
    }

    @Test func `fields are found, replaced and removed by name`() {
        var fields: Fields = ["b": 1, "a": "x", "c": .null]
        fields["aa"] = true
        fields["b"] = nil
        #expect(fields.names == ["a", "aa", "c"])
        #expect(fields["a"] == "x" && fields["b"] == nil && fields["c"] == .null)
        #expect(fields.withoutNulls().names == ["a", "aa"])
    }
}
