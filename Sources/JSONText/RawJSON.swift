/// A JSON value that is taken from one text and put into another unchanged, but for the space between its parts.
///
/// The order of an object's members is kept, which Foundation's decoder does not do: models that write by a schema write
/// in the schema's order.
package enum RawJSON: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number as it is written.
    case number(String)
    case string(String)
    case array([RawJSON])
    case object([Member])

    /// A member of an object.
    package struct Member: Hashable, Sendable {
        /// The name of the member.
        package var name: String
        /// The value of the member.
        package var value: RawJSON

        /// Creates a member.
        package init(_ name: String, _ value: RawJSON) {
            self.name = name
            self.value = value
        }
    }

    /// Reads a JSON text that is nested at most 128 levels deep.
    ///
    /// - Throws: ``JSONError`` if the text is not JSON.
    package init(_ text: String) throws(JSONError) {
        var lexer = JSONLexer(Array(text.utf8))
        self = try Self.value(try lexer.next(), from: &lexer)
        while try lexer.next() != nil {}
    }

    /// The member of an object; the first of several with one name, like Foundation's decoder.
    package subscript(_ name: String) -> RawJSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The text of a string; nil for any other value.
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The elements of an array; nil for any other value.
    package var array: [RawJSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }
}

extension RawJSON: ExpressibleByDictionaryLiteral {
    /// Creates an object; the members keep their order.
    package init(dictionaryLiteral members: (String, RawJSON)...) {
        self = .object(members.map { Member($0, $1) })
    }
}

extension RawJSON {
    /// Returns the value that begins with `token`. The lexer allows no other token in the place of a value.
    private static func value(_ token: JSONLexer.Token?, from lexer: inout JSONLexer) throws(JSONError) -> RawJSON {
        switch token {
        case .beginArray:
            var elements: [RawJSON] = []
            while true {
                let token = try lexer.next()
                if token == .endArray { return .array(elements) }
                elements.append(try value(token, from: &lexer))
            }
        case .beginObject:
            var members: [Member] = []
            while case .name(let name) = try lexer.next() {
                members.append(Member(String(decoding: name, as: UTF8.self), try value(try lexer.next(), from: &lexer)))
            }
            return .object(members)
        case .string(let text): return .string(String(decoding: text, as: UTF8.self))
        case .number(let digits): return .number(String(decoding: digits, as: UTF8.self))
        case .bool(let bool): return .bool(bool)
        case .null, .name, .endArray, .endObject, nil: return .null
        }
    }
}
