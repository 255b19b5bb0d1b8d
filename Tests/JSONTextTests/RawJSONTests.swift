import Foundation
import JSONText
import Testing

@Suite struct RawJSONTests {
    @Test(arguments: [
        #"{"z":1,"a":{"y":null,"b":[true,false,{}]},"":[],"z":2}"#, #"[0,-0,1.50,-1e400,12345678901234567890,2E+1]"#,
        #""q\"b\\s/ \u0001\n☃𝄞""#, "null", "7",
    ])
    func `a text without space is written as it was read`(text: String) throws {
        #expect(try RawJSON(text).text == text)
    }

    @Test func `space is dropped and escapes are undone when a text is read`() throws {
        let value = try RawJSON(" { \"a\\u0062\" :\t[ \"\\ud834\\udd1e\\/\\t\" ,\r\n1 ] } ")
        #expect(value.text == "{\"ab\":[\"𝄞/\\t\",1]}")
        #expect(value["ab"]?.array?.first?.string == "𝄞/\t")
        #expect(try RawJSON(#"{"a":1,"a":2}"#)["a"] == .number("1"))
    }

    @Test(arguments: [
        "", " ", "{", "}", "[1,]", "[1 2]", #"{"a":1,}"#, #"{"a"}"#, #"{a:1}"#, "01", "1.", ".5", "+1", "1e", "-",
        "nul",
        "nulll", "NaN", #"""#, #""\x""#, #""\ud834""#, #""\ud834\u0041""#, #""\udd1e""#, #""\u12"#, #""\u12g4""#,
        "\"\n\"", "1 1", "'a'", "[1]//", "\u{FEFF}1",
        String(repeating: "[", count: 200) + String(repeating: "]", count: 200), String(repeating: "[", count: 100_000),
    ])
    func `a text that is not JSON is rejected`(text: String) throws {
        #expect(throws: JSONError.self) { try RawJSON(text) }
    }

    /// Foundation's parser as the judge, over texts that are a step or two away from JSON.
    @Test func `a text is accepted and read as by Foundation`() throws {
        let seed = #"{"a":[1,-2.5e3,"\u00e9\n",true,null,{"b":{}}],"c\"":"d","e":[[],""]}"#
        let alphabet = Array(#"{}[]",:\u0123456789eE+-.ntrabf /"#.utf8)
        var generator = Mutations(state: 2026)
        var readable = 0
        for _ in 0..<3000 {
            var bytes = Array(seed.utf8)
            for _ in 0..<Int.random(in: 1...2, using: &generator) {
                let place = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(alphabet.randomElement(using: &generator) ?? 0, at: place)
                default: bytes[place] = alphabet.randomElement(using: &generator) ?? 0
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let ours = try? RawJSON(text).text
            let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) as? NSObject
            #expect((ours == nil) == (theirs == nil), "\(text)")
            guard let ours, let theirs else { continue }
            readable += 1
            let again = try JSONSerialization.jsonObject(with: Data(ours.utf8), options: .fragmentsAllowed) as? NSObject
            #expect(again == theirs, "\(text)")
        }
        #expect(readable > 300)
    }
}

/// SplitMix64: the same numbers on every machine.
private struct Mutations: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
