import Foundation
import Intent
import JSONText
import Testing

/// Requests with numbers that nobody means, in every place where a number is read: nothing overflows.
@Suite struct ExtremeNumbersTests {
    private static let numbers = [
        "0", "1", "53", "999999999", "1000000000", "9223372036854775807", "99999999999999999999",
        "9999999999999999 999",
    ]

    /// The requests of the evaluation set that have a number.
    private static func requests() throws -> [IntentCase] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/intent/requests.jsonl")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .map { try IntentCase(try RawJSON(String($0))) }
            .filter { $0.text.contains(where: \.isNumber) }
    }

    @Test(arguments: numbers)
    func `a request with an extreme number is read`(number: String) throws {
        let requests = try Self.requests()
        #expect(requests.count > 100)
        for var request in requests {
            request.text = request.text.replacing(/\d+/) { _ in number }
            _ = request.read()
        }
    }
}
