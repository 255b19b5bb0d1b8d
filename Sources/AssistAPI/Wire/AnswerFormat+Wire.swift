import Assist
import JSONText

extension AnswerFormat {
    /// Creates the format of a client whose API enforces every schema and has no name for it. Other providers require a name.
    ///
    /// The schema is strict only if OpenAI's API can enforce it: it refuses any other with 400, and a request that the
    /// client's API would accept must not fail because of the provider behind Hearth. Models mostly keep the others, too.
    init(enforcing schema: RawJSON) {
        self = .schema(AnswerSchema(name: "answer", schema: schema, isStrict: schema.isEnforceable ? true : nil))
    }
}

extension RawJSON {
    /// True for a schema that OpenAI's API enforces: the answer is an object, every object requires all of its members and
    /// allows no others, and there are no keywords but the supported ones
    /// (https://platform.openai.com/docs/guides/structured-outputs#supported-schemas).
    fileprivate var isEnforceable: Bool {
        self["type"] == .string("object") && self["anyOf"] == nil && isEnforceablePart
    }

    private var isEnforceablePart: Bool {
        guard case .object(let keywords) = self, keywords.allSatisfy({ Self.keywords.contains($0.name) }),
            keywords.contains(where: { ["type", "anyOf", "$ref"].contains($0.name) }),
            self["$ref"] == nil || keywords.count == 1, hasEnforceableFormat, hasEnforceablePattern,
            !allows("object") || isClosed, !allows("array") || self["items"] != nil
        else { return false }
        var parts = (members(of: "properties") + members(of: "$defs")).map(\.value)
        parts += self["anyOf"]?.array ?? []
        if let items = self["items"] { parts.append(items) }
        return parts.allSatisfy(\.isEnforceablePart)
    }

    private var hasEnforceableFormat: Bool {
        guard let format = self["format"] else { return true }
        return Self.formats.contains(format.string ?? "")
    }

    /// Lookaround is refused.
    private var hasEnforceablePattern: Bool {
        guard let pattern = self["pattern"] else { return true }
        guard let text = pattern.string else { return false }
        return !["(?=", "(?!", "(?<"].contains(where: text.contains)
    }

    private func allows(_ type: String) -> Bool {
        self["type"] == .string(type) || self["type"]?.array?.contains(.string(type)) ?? false
    }

    private var isClosed: Bool {
        let required = self["required"]?.array ?? []
        return self["additionalProperties"] == .bool(false) && self["properties"] != nil
            && members(of: "properties").allSatisfy { required.contains(.string($0.name)) }
    }

    private func members(of name: String) -> [Member] {
        guard case .object(let members)? = self[name] else { return [] }
        return members
    }

    private static let keywords: Set = [
        "$defs", "$ref", "additionalProperties", "anyOf", "const", "description", "enum", "exclusiveMaximum",
        "exclusiveMinimum", "format", "items", "maxItems", "maximum", "minItems", "minimum", "multipleOf", "pattern",
        "properties", "required", "title", "type",
    ]
    private static let formats: Set = [
        "date", "date-time", "duration", "email", "hostname", "ipv4", "ipv6", "time", "uuid",
    ]
}
