import HearthCore
import JSONText
import Testing

@testable import HTTPFront
@testable import ServerKit

@Suite struct RequestJSONLimitsTests {
    @Test(arguments: [
        String(repeating: "[", count: 32) + String(repeating: "]", count: 32),
        "{" + (0..<1000).map { "\"\($0)\":0" }.joined(separator: ",") + "}",
        "[" + String(repeating: "1,", count: 9998) + "1]", String(repeating: "1", count: 64),
    ])
    func `a body at its limits is accepted`(text: String) throws {
        try JSONLexer.validate(Array(text.utf8), within: .request)
    }

    @Test(arguments: [
        String(repeating: "[", count: 33) + String(repeating: "]", count: 33),
        "{" + (0...1000).map { "\"\($0)\":0" }.joined(separator: ",") + "}",
        "[" + String(repeating: "1,", count: 9999) + "1]", String(repeating: "1", count: 65), #"{"a":1,"\u0061":2}"#,
    ])
    func `a body beyond its limits is rejected with invalid_json`(text: String) throws {
        let error = try #require(
            #expect(throws: JSONError.self) { try JSONLexer.validate(Array(text.utf8), within: .request) })
        #expect(HearthError(error).code == .invalidJSON)
        #expect(HearthError(error).message.hasPrefix("The body is not valid JSON: \(error.reason) (at byte "))
    }
}
