import Assist
import Foundation
import HearthCore
import JSONText

/// A member that counts as missing if it is of another type.
struct Lenient<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? decoder.singleValueContainer().decode(Value.self) }
}

extension ModelRequest {
    /// Validates the request's JSON options.
    ///
    /// - Throws: ``HearthError`` `invalid_field` if an option is not JSON.
    func checkOptions() throws {
        let options = [("/tools", tools), ("/tool_choice", toolChoice), ("/response_format", responseFormat)]
        let calls = messages.indices.map { ("/messages/\($0)/tool_calls", messages[$0].toolCalls) }
        for case (let field, let text?) in options + calls {
            do {
                _ = try RawJSON(text)
            } catch {
                throw HearthError(
                    .invalidField, "The request contains an option that is not JSON.",
                    problems: [.init(field: field, message: "is not JSON")], underlying: error)
            }
        }
    }
}
