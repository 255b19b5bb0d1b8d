import HearthAPI

/// A decoder that runs a wire type's `init(from:)`, returns a value for every member, and records the members. So the
/// schema of a type is what the type decodes.
///
/// A member read with `decode` is required; one read with `decodeIfPresent`, which checks for null first, is optional.
final class SchemaProbe: Decoder {
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private let book: SchemaBook
    private let path: SchemaPath
    private var members: [String: Schema] = [:]
    private var required: Set<String> = []
    private var hasMembers = false
    private var value: Schema?

    init(_ book: SchemaBook, path: SchemaPath = SchemaPath()) {
        self.book = book
        self.path = path
    }

    /// The recorded schema; nil if nothing was read.
    var schema: Schema? {
        guard hasMembers else { return value }
        var schema: Schema = ["type": "object", "properties": .object(members.mapValues(\.json))]
        if !required.isEmpty { schema["required"] = .array(required.sorted().map(JSONValue.string)) }
        return schema
    }

    var isObject: Bool { hasMembers }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        hasMembers = true
        return KeyedDecodingContainer(Members(probe: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Unforeseen() }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { Value(probe: self) }

    /// A type that decodes in a way that this probe does not support.
    struct Unforeseen: Error {}

    private final class Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let codingPath: [any CodingKey] = []
        let allKeys: [Key] = []
        private let probe: SchemaProbe
        private var optional: Set<String> = []

        init(probe: SchemaProbe) { self.probe = probe }

        func contains(_ key: Key) -> Bool { !probe.path.absent.contains(key.stringValue) }

        func decodeNil(forKey key: Key) throws -> Bool {
            optional.insert(key.stringValue)
            return false
        }

        func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
            let name = key.stringValue
            if let string = probe.path.strings[name], let fixed = string as? T {
                probe.members[name] = ["const": .string(string)]
                probe.required.insert(name)
                return fixed
            }
            let (value, schema) = try probe.book.probe(type)
            let isOptional = optional.remove(name) != nil
            probe.members[name] = isOptional ? schema.nullable : schema
            if !isOptional { probe.required.insert(name) }
            return value
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> { throw Unforeseen() }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw Unforeseen() }
        func superDecoder() throws -> any Decoder { throw Unforeseen() }
        func superDecoder(forKey key: Key) throws -> any Decoder { throw Unforeseen() }
    }

    private struct Value: SingleValueDecodingContainer {
        let codingPath: [any CodingKey] = []
        let probe: SchemaProbe

        func decodeNil() -> Bool { false }

        func decode<T: Decodable>(_ type: T.Type) throws -> T {
            let (value, schema) = try probe.book.probe(type)
            probe.value = schema
            return value
        }
    }
}

/// Values that lead a type with several shapes to one of them.
package struct SchemaPath: Sendable {
    /// Strings by member.
    let strings: [String: String]
    /// Absent members.
    let absent: Set<String>

    /// Creates a path; by default, all members are present.
    ///
    /// - Parameters:
    ///   - strings: the strings that members have, by member.
    ///   - absent: the members that are absent.
    package init(strings: [String: String] = [:], absent: Set<String> = []) {
        self.strings = strings
        self.absent = absent
    }
}
