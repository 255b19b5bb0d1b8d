import HearthCore

extension Registry {
    /// The registry as canonical JSON, for `GET /v1/sync/schema` and for engines in other languages.
    package var schema: FieldValue {
        .object([
            "version": .number(Double(version)),
            "types": .object(Fields(types.map { ($0.name, .object($0.schema)) })),
        ])
    }
}

extension RecordType {
    /// The type as JSON. What is false, or empty by default, is left out.
    fileprivate var schema: Fields {
        var schema: Fields = [
            "area": .string(area.rawValue),
            "zones": .array(zones.map { .string($0.rawValue) }),
            "fields": .object(Fields(fields.map { ($0.name, .object($0.schema)) })),
        ]
        schema["at"] = at.map(FieldValue.string)
        schema["until"] = until.map(FieldValue.string)
        schema["ref"] = ref.map(FieldValue.string)
        if name == Registry.child { schema["id"] = "zone" }
        if let naturalKey {
            schema["id"] = "natural"
            schema["key"] = .array(naturalKey.fields.map(FieldValue.string))
            if let condition = naturalKey.condition {
                schema["key_if"] = .object([condition.field: .object([condition.member: .string(condition.text)])])
            }
        }
        if let choice {
            schema[choice.isExclusive ? "one_of" : "any_of"] = .array(choice.fields.map(FieldValue.string))
        }
        return schema
    }
}

extension FieldRule {
    fileprivate var schema: Fields {
        var schema = kind.schema
        schema["unit"] = unit.map(FieldValue.string)
        if mergeClass != .field { schema["class"] = .string(mergeClass.rawValue) }
        if isOptional { schema["optional"] = true }
        if let defaultText { schema["default"] = try? FieldValue(parsing: defaultText) }
        if isServerWritten { schema["server"] = true }
        schema["follows"] = follows.map(FieldValue.string)
        if isOnce { schema["once"] = true }
        if isSecret { schema["secret"] = true }
        return schema
    }
}

extension FieldKind {
    fileprivate var schema: Fields {
        switch self {
        case .text(let length): ["kind": "text", "max": .number(Double(length))]
        case .word(let words): ["kind": "word", "words": .array(words.map(FieldValue.string))]
        case .integer(let range):
            [
                "kind": "integer", "min": .number(Double(range.lowerBound)), "max": .number(Double(range.upperBound)),
            ]
        case .real(let range): ["kind": "real", "min": .number(range.lowerBound), "max": .number(range.upperBound)]
        case .bool: ["kind": "bool"]
        case .date: ["kind": "date"]
        case .moment(let tense): ["kind": "moment", "tense": .string(tense.rawValue)]
        case .time: ["kind": "time"]
        case .timeZone: ["kind": "time_zone"]
        case .id: ["kind": "id"]
        case .image: ["kind": "image"]
        case .who: ["kind": "who"]
        case .list(let kind, let count):
            ["kind": "list", "of": .object(kind.schema), "max": .number(Double(count))]
        case .tuple(let kinds): ["kind": "tuple", "of": .array(kinds.map { .object($0.schema) })]
        case .object(let members):
            ["kind": "object", "members": .object(Fields(members.map { ($0.name, .object($0.schema)) }))]
        case .json: ["kind": "json"]
        }
    }
}
