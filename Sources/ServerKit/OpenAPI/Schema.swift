package import HearthAPI

/// A JSON Schema (2020-12, as in OpenAPI 3.1) by its keywords.
package typealias Schema = [String: JSONValue]

extension Schema {
    static func reference(to component: String) -> Schema {
        ["$ref": .string("#/components/schemas/\(component)")]
    }

    /// The schema as a JSON object.
    package var json: JSONValue { .object(self) }

    /// The schema of the same value or null.
    var nullable: Schema {
        guard !isEmpty else { return self }
        guard case .string(let type)? = self["type"] else { return ["anyOf": [json, ["type": "null"]]] }
        var schema = self
        schema["type"] = [.string(type), "null"]
        if case .array(let values)? = self["enum"] { schema["enum"] = .array(values + [.null]) }
        return schema
    }

    /// Adds a constraint on the same value. A value that may be null still may.
    mutating func narrow(by keywords: Schema) {
        for (keyword, value) in keywords {
            switch (keyword, value, self[keyword]) {
            case ("items", .object(let more), .object(var items)?):
                items.narrow(by: more)
                self[keyword] = .object(items)
            case ("enum", .array(let values), _) where acceptsNull: self[keyword] = .array(values + [.null])
            default: self[keyword] = value
            }
        }
    }

    private var acceptsNull: Bool {
        guard case .array(let types)? = self["type"] else { return false }
        return types.contains("null")
    }
}
