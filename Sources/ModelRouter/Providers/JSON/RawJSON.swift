import Foundation
import HearthCore

/// Any JSON value, to be taken from one text and put into another.
enum RawJSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([RawJSON])
    case object([String: RawJSON])

    /// - Throws: `DecodingError` where the text is no JSON.
    init(_ text: String) throws { self = try JSONDecoder().decode(RawJSON.self, from: Data(text.utf8)) }

    /// The member of an object.
    subscript(_ key: String) -> RawJSON? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    var array: [RawJSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }
}

extension RawJSON: Codable {
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? value.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let string = try? value.decode(String.self) {
            self = .string(string)
        } else if let array = try? value.decode([RawJSON].self) {
            self = .array(array)
        } else {
            self = .object(try value.decode([String: RawJSON].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .bool(let bool): try value.encode(bool)
        case .integer(let integer): try value.encode(integer)
        case .number(let number): try value.encode(number)
        case .string(let string): try value.encode(string)
        case .array(let array): try value.encode(array)
        case .object(let object): try value.encode(object)
        }
    }
}

/// A member that counts as missing where it is of another type.
struct Lenient<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? decoder.singleValueContainer().decode(Value.self) }
}

extension ModelRequest {
    /// - Throws: ``HearthError`` `invalid_field` where an option is no JSON.
    func checkOptions() throws {
        let options = [("/tools", tools), ("/tool_choice", toolChoice), ("/response_format", responseFormat)]
        let calls = messages.indices.map { ("/messages/\($0)/tool_calls", messages[$0].toolCalls) }
        for case (let field, let text?) in options + calls {
            do {
                _ = try RawJSON(text)
            } catch {
                throw HearthError(
                    .invalidField, "The request holds something that is not JSON.",
                    problems: [.init(field: field, message: "is not JSON")], underlying: error)
            }
        }
    }
}
