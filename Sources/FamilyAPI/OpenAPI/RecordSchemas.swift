import HearthAPI
import Kitchen
import Records
import ServerKit

/// JSON Schemas of records, made from the registry.
enum RecordSchemas {
    /// Returns the schema of a record as a response shows it.
    static func record(_ type: RecordType, in book: SchemaBook) -> Schema {
        book.define("Record.\(type.name)", shown(type, more: [:], optional: [:]))
    }

    /// Returns the schema of a record with members that only one route adds.
    ///
    /// - Parameters:
    ///   - more: the members by name.
    ///   - optional: further members, which may be absent.
    static func record(
        _ type: RecordType, named name: String, more: [String: JSONValue], optional: [String: JSONValue] = [:],
        in book: SchemaBook
    ) -> Schema {
        book.define("Record.\(name)", shown(type, more: more, optional: optional))
    }

    /// Returns the schema of a page of such schemas.
    static func page(of items: Schema) -> Schema {
        [
            "type": "object", "required": ["items"],
            "properties": [
                "items": ["type": "array", "items": items.json], "next_cursor": ["type": "string"],
            ],
        ]
    }

    /// Returns the schema of the body that creates a record.
    ///
    /// - Parameter optional: required fields that the route fills in.
    static func creation(_ type: RecordType, optional: Set<String> = [], in book: SchemaBook) -> Schema {
        book.define("NewRecord.\(type.name)", new(type, optional: optional))
    }

    /// Returns the schema of the body that changes a record: null clears a field.
    static func change(_ type: RecordType, in book: SchemaBook) -> Schema {
        book.define(
            "RecordChange.\(type.name)",
            [
                "type": "object", "minProperties": 1,
                "properties": .object(
                    Dictionary(
                        uniqueKeysWithValues: writable(type).map { rule in
                            let schema = schema(of: rule, isInput: true)
                            return (rule.name, rule.isOptional ? anyOrNull(schema).json : schema.json)
                        })),
            ])
    }

    private static func new(_ type: RecordType, optional: Set<String>) -> Schema {
        var members: [String: JSONValue] = ["id": id]
        for rule in writable(type) {
            let schema = schema(of: rule, isInput: true)
            members[rule.name] = rule.isOptional ? anyOrNull(schema).json : schema.json
        }
        var schema: Schema = [
            "type": "object", "properties": .object(members),
        ]
        let required = writable(type).filter { !$0.isOptional && !optional.contains($0.name) }.map(\.name)
        if !required.isEmpty { schema["required"] = .array(required.map(JSONValue.string)) }
        if let choice = type.choice {
            let choices = choice.fields.map { ["required": [.string($0)]] as JSONValue }
            schema[choice.isExclusive ? "oneOf" : "anyOf"] = .array(choices)
        }
        return schema
    }

    private static func shown(
        _ type: RecordType, more: [String: JSONValue], optional: [String: JSONValue]
    ) -> Schema {
        var members: [String: JSONValue] = [
            "id": id, "type": ["const": .string(type.name)], "zone": ["type": "string"],
            "rev": ["type": "integer", "minimum": 1], "created_at": dateTime, "updated_at": dateTime,
            "created_by": user, "updated_by": user,
        ]
        var required = ["id", "type", "zone", "rev", "created_at", "updated_at", "created_by", "updated_by"]
        for rule in type.fields where !rule.isSecret {
            members[rule.name] = computed["\(type.name).\(rule.name)"] ?? schema(of: rule, isInput: false).json
            if !rule.isOptional || rule.defaultText != nil { required.append(rule.name) }
        }
        for (name, schema) in more { members[name] = schema }
        for (name, schema) in optional { members[name] = schema }
        required += more.keys.sorted()
        return [
            "type": "object", "required": .array(required.map(JSONValue.string)), "properties": .object(members),
        ]
    }

    /// The schemas of fields that the server computes, by type and name.
    private static let computed: [String: JSONValue] = [
        "recipe.allergens": [
            "type": "array", "description": "The allergens that the words of the ingredients show.",
            "items": [
                "type": "object", "required": ["name", "lines"],
                "properties": [
                    "name": ["type": "string", "enum": .array(Allergen.allCases.map { .string($0.rawValue) })],
                    "lines": [
                        "type": "array", "description": "The numbers of the lines, from 0.",
                        "items": ["type": "integer"],
                    ],
                    "words": [
                        "type": "array", "description": "The word of each line that shows the allergen.",
                        "items": ["type": "string"],
                    ],
                ],
            ],
        ]
    ]

    private static func writable(_ type: RecordType) -> [FieldRule] { type.fields.filter { !$0.isServerWritten } }

    private static let id: JSONValue = ["type": "string", "format": "uuid"]
    private static let dateTime: JSONValue = ["type": "string", "format": "date-time"]
    private static let user: JSONValue = [
        "type": "integer", "minimum": 0, "description": "The number of a user; 0 is the server.",
    ]

    private static func anyOrNull(_ schema: Schema) -> Schema { ["anyOf": [schema.json, ["type": "null"]]] }

    private static func schema(of rule: FieldRule, isInput: Bool) -> Schema {
        var schema = schema(of: rule.kind, isInput: isInput)
        if let unit = rule.unit { schema["description"] = .string("In \(unit).") }
        if isInput, rule.mergeClass == .set {
            let edit: JSONValue = [
                "type": "object",
                "properties": ["add": schema.json, "remove": schema.json],
            ]
            return ["anyOf": [schema.json, edit]]
        }
        return schema
    }

    private static func schema(of kind: FieldKind, isInput: Bool) -> Schema {
        switch kind {
        case .text(let length): return ["type": "string", "maxLength": .integer(Int64(length))]
        case .word(let words): return ["type": "string", "enum": .array(words.map(JSONValue.string))]
        case .integer(let range):
            return ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
        case .real(let range):
            return ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
        case .bool: return ["type": "boolean"]
        case .date: return ["type": "string", "format": "date"]
        case .moment:
            let text: JSONValue = [
                "type": "string", "format": "date-time", "description": "RFC 3339 with a time zone.",
            ]
            guard isInput else { return ["type": "string", "format": "date-time"] }
            return ["anyOf": [text, ["type": "integer", "description": "Milliseconds since 1970 in UTC."]]]
        case .time: return ["type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"]
        case .timeZone: return ["type": "string", "description": "An IANA time zone."]
        case .id, .image: return ["type": "string", "format": "uuid"]
        case .who: return ["type": "string", "pattern": "^(user:[1-9][0-9]{0,14}|child:[0-9a-f-]{36})$"]
        case .list(let kind, let count):
            return [
                "type": "array", "items": schema(of: kind, isInput: isInput).json, "maxItems": .integer(Int64(count)),
            ]
        case .tuple(let kinds):
            return ["type": "array", "prefixItems": .array(kinds.map { schema(of: $0, isInput: isInput).json })]
        case .object(let rules):
            let members = rules.map { ($0.name, schema(of: $0, isInput: isInput).json) }
            return ["type": "object", "properties": .object(Dictionary(uniqueKeysWithValues: members))]
        case .json: return [:]
        }
    }
}
