import HearthAPI

/// A type that declares its schema, because its decoder accepts one of several forms.
package protocol SchemaStated {
    /// Returns the schema.
    ///
    /// - Parameter book: collects the schemas that it refers to.
    static func schema(in book: SchemaBook) throws -> Schema
}

/// A type that decodes one of several shapes, depending on the members present.
package protocol Varied {
    /// The path of ``SchemaProbe`` to each shape.
    static var paths: [SchemaPath] { get }
}

/// Collection of the schemas of wire types, by type name.
package final class SchemaBook {
    private(set) var components: [String: Schema] = [:]
    /// Types that could not be probed, and contradictions; empty unless a type is wrong.
    private(set) var faults: [String] = []

    /// Returns the schema of a wire type, usually a reference.
    package func schema(of type: any Decodable.Type) -> Schema {
        func probed<T: Decodable>(_ type: T.Type) throws -> Schema { try probe(type).schema }
        do {
            return try probed(type)
        } catch {
            faults.append("\(type): \(error)")
            return [:]
        }
    }

    /// Adds a schema that no type describes under a name, and returns a reference to it.
    package func define(_ name: String, _ schema: @autoclosure () -> Schema) -> Schema {
        if components[name] == nil { components[name] = schema() }
        return .reference(to: name)
    }

    /// Returns a value of a type, and the type's schema.
    func probe<T: Decodable>(_ type: T.Type) throws -> (value: T, schema: Schema) {
        if let leaf = type as? any SchemaLeaf.Type {
            let (value, schema) = try leaf.leaf(in: self)
            guard let value = value as? T else { throw SchemaProbe.Unforeseen() }
            return (value, schema)
        }
        if let values = Self.cases(of: type) {
            guard let value = values.first?.0 else { throw SchemaProbe.Unforeseen() }
            return (value, ["type": "string", "enum": .array(values.map { .string($0.1) })])
        }
        let paths = (type as? any Varied.Type)?.paths ?? [SchemaPath()]
        let probes = paths.map { SchemaProbe(self, path: $0) }
        let values = try probes.map { try T(from: $0) }
        let shapes = probes.compactMap(\.schema)
        guard let value = values.first, let shape = shapes.first else { throw SchemaProbe.Unforeseen() }
        if let stated = type as? any SchemaStated.Type { return (value, try stated.schema(in: self)) }
        // A wrapper has the schema of its value.
        guard probes.contains(where: \.isObject) else { return (value, shape) }
        let name = Self.name(of: type)
        if components[name] == nil {
            var schema = shapes.count == 1 ? shape : ["anyOf": .array(shapes.map(\.json))]
            narrow(&schema, by: type, name)
            components[name] = schema
        }
        return (value, .reference(to: name))
    }

    private func narrow(_ schema: inout Schema, by type: Any.Type, _ name: String) {
        guard case .object(var members)? = schema["properties"] else { return }
        func narrow(_ member: String, by keywords: Schema) {
            guard case .object(var narrowed)? = members[member] else {
                faults.append("\(name) has no member \(member)")
                return
            }
            narrowed.narrow(by: keywords)
            members[member] = .object(narrowed)
        }
        for member in members.keys {
            if let meaning = MemberMeaning.byName[member] { narrow(member, by: meaning) }
        }
        for rule in (type as? any Validatable.Type)?.descriptions ?? [] {
            if let member = rule.member {
                narrow(member, by: rule.keywords)
            } else {
                schema.narrow(by: rule.keywords)
            }
        }
        schema["properties"] = .object(members)
    }

    /// Returns the type's name without its module and without the suffix `Response`: `AssistStreamRequest.Options`,
    /// `User`.
    private static func name(of type: Any.Type) -> String {
        String(reflecting: type).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }
            .map { $0.hasSuffix("Response") ? String($0.dropLast("Response".count)) : String($0) }
            .joined(separator: ".")
    }

    /// Returns each case of a string enumeration with its text; nil for other types.
    private static func cases<T>(of type: T.Type) -> [(T, String)]? {
        func texts<E: CaseIterable & RawRepresentable>(_ type: E.Type) -> [(T, String)] {
            type.allCases.compactMap { value in
                guard let value = value as? T, let text = (value as? any RawRepresentable)?.rawValue as? String
                else { return nil }
                return (value, text)
            }
        }
        guard let enumeration = type as? any (CaseIterable & RawRepresentable).Type else { return nil }
        return texts(enumeration)
    }
}

/// A primitive type of JSON.
private protocol SchemaLeaf {
    static func leaf(in book: SchemaBook) throws -> (value: Any, schema: Schema)
}

extension String: SchemaLeaf {
    fileprivate static func leaf(in book: SchemaBook) -> (value: Any, schema: Schema) { ("", ["type": "string"]) }
}

extension Bool: SchemaLeaf {
    fileprivate static func leaf(in book: SchemaBook) -> (value: Any, schema: Schema) { (false, ["type": "boolean"]) }
}

extension Int: SchemaLeaf {
    fileprivate static func leaf(in book: SchemaBook) -> (value: Any, schema: Schema) {
        (0, ["type": "integer", "format": "int64"])
    }
}

extension Int64: SchemaLeaf {
    fileprivate static func leaf(in book: SchemaBook) -> (value: Any, schema: Schema) {
        (Int64(0), ["type": "integer", "format": "int64"])
    }
}

extension Double: SchemaLeaf {
    fileprivate static func leaf(in book: SchemaBook) -> (value: Any, schema: Schema) { (0.0, ["type": "number"]) }
}

extension JSONValue: SchemaLeaf {
    fileprivate static func leaf(in book: SchemaBook) -> (value: Any, schema: Schema) { (JSONValue.null, [:]) }
}

extension Array: SchemaLeaf where Element: Decodable {
    fileprivate static func leaf(in book: SchemaBook) throws -> (value: Any, schema: Schema) {
        ([Element](), ["type": "array", "items": try book.probe(Element.self).schema.json])
    }
}

extension Dictionary: SchemaLeaf where Key == String, Value: Decodable {
    fileprivate static func leaf(in book: SchemaBook) throws -> (value: Any, schema: Schema) {
        ([String: Value](), ["type": "object", "additionalProperties": try book.probe(Value.self).schema.json])
    }
}

extension Optional: SchemaLeaf where Wrapped: Decodable {
    fileprivate static func leaf(in book: SchemaBook) throws -> (value: Any, schema: Schema) {
        let (value, schema) = try book.probe(Wrapped.self)
        return (Wrapped?.some(value) as Any, schema.nullable)
    }
}
