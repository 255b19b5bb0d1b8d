/// Any JSON value, to be taken from one text and put into another, with nothing changed but the space between its parts.
///
/// The order of an object's members is kept: models that write by a schema write in the schema's order.
package enum RawJSON: Hashable, Sendable {
    case null
    case bool(Bool)
    /// As it is written.
    case number(String)
    case string(String)
    case array([RawJSON])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: RawJSON

        package init(_ name: String, _ value: RawJSON) {
            self.name = name
            self.value = value
        }
    }

    /// - Throws: `DecodingError` where the text is no JSON, or nested more than 128 levels deep.
    package init(_ text: String) throws { self = try RawJSONReader.read(Array(text.utf8)) }

    /// The member of an object; of several with one name the first, as Foundation's decoder has it.
    package subscript(_ name: String) -> RawJSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    package var array: [RawJSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }
}

extension RawJSON: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral members: (String, RawJSON)...) {
        self = .object(members.map { Member($0, $1) })
    }
}
