package import HearthAPI
package import ServerKit

extension MessagesRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = {
        let conversation: [Rule<Self>] = Conversation.memberRules { $0.conversation }
        let options: [Rule<Self>] = [
            Rule("max_tokens", \.maxTokens, .range(1...Int.max)),
            Rule(
                "temperature", \.temperature,
                Constraint(["minimum": 0, "maximum": 1], "must be 0 to 1", isFine: (0...1).contains)),
            Rule("top_p", \.topP, .shareOfWords),
            Rule(
                "stop_sequences", \.stopSequences,
                Constraint([:], "must have at most 4 texts that are not blank") { $0.count { !$0.isBlank } <= 4 }),
        ]
        return conversation + options
    }()
}

extension MessagesRequest.Conversation: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = memberRules { $0 }

    /// Returns the constraints of the members, as those of an object that has them beside its own.
    fileprivate static func memberRules<Wire>(_ conversation: @escaping @Sendable (Wire) -> Self) -> [Rule<Wire>] {
        let turns: Constraint<[MessagesRequest.Message]> = .list(1...500, of: "messages", each: .object())
        let tools: Constraint<[MessagesRequest.Tool]> = .list(0...128, of: "tools", each: .object())
        let choice: Constraint<MessagesRequest.ToolChoice> = .object()
        let output: Constraint<MessagesRequest.OutputConfig> = .object()
        return [
            Rule("messages", { conversation($0).messages }, turns),
            Rule("messages", { conversation($0).messages }, somethingIsSaid),
            Rule("system", { conversation($0).system }, instructions),
            Rule("tools", { conversation($0).tools }, tools),
            Rule("tool_choice", { conversation($0).toolChoice }, choice),
            Rule("output_config", { conversation($0).outputConfig }, output),
            Rule("thread", { conversation($0).thread }, noThread),
        ]
    }

    /// A client whose request is refused for it sends the whole conversation instead.
    private static let noThread = Constraint<JSONValue>(
        ["type": "null"], "is not supported: send the whole conversation"
    ) { $0 == .null }

    private static let somethingIsSaid = Constraint<[MessagesRequest.Message]>(
        ["contains": ["properties": ["role": ["enum": ["user", "assistant"]]], "required": ["role"]]],
        "must contain a turn of a user or an assistant"
    ) { messages in messages.isEmpty || messages.contains { $0.role != .system } }

    private static let instructions = Constraint<MessagesRequest.Content>([:]) { content, place, fields in
        guard case .blocks(let blocks) = content else { return }
        for (index, block) in blocks.enumerated() { block.check(in: .system, at: "\(place)/\(index)", &fields) }
    }
}

extension MessagesRequest.Message: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule([:]) { message, place, fields in
            guard case .blocks(let blocks) = message.content else { return }
            for (index, block) in blocks.enumerated() {
                block.check(in: message.role, at: "\(place)/content/\(index)", &fields)
            }
        }
    ]
}

extension MessagesRequest.Block {
    /// Checks a block of a turn.
    fileprivate func check(
        in role: MessagesRequest.Message.Role, at place: String, _ fields: inout ValidationErrors
    ) {
        switch (self, role) {
        case (.text, _), (.thinking, .assistant): break
        case (.image(let source), .user): source.check(at: "\(place)/source", &fields)
        case (.toolResult(_, .blocks(let blocks)?, _), .user):
            for (index, block) in blocks.enumerated() {
                block.check(inResultAt: "\(place)/content/\(index)", &fields)
            }
        case (.toolResult, .user): break
        case (.toolUse(let id, let name, let input), .assistant):
            fields.check(!id.isEmpty, "\(place)/id", "must not be empty")
            fields.check(!name.isEmpty, "\(place)/name", "must not be empty")
            let isObject = if case .object = input { true } else { false }
            fields.check(isObject, "\(place)/input", "must be an object")
        case (_, .user): fields.check(false, "\(place)/type", "must be one of text, image, tool_result")
        case (_, .system): fields.check(false, "\(place)/type", "must be text")
        case (_, .assistant):
            fields.check(false, "\(place)/type", "must be one of text, tool_use, thinking, redacted_thinking")
        }
    }

    /// Checks a block of a tool's result.
    private func check(inResultAt place: String, _ fields: inout ValidationErrors) {
        switch self {
        case .text: break
        case .image(let source): source.check(at: "\(place)/source", &fields)
        case .toolUse, .toolResult, .thinking, .other:
            fields.check(false, "\(place)/type", "must be one of text, image")
        }
    }
}

extension MessagesRequest.Source {
    fileprivate func check(at place: String, _ fields: inout ValidationErrors) {
        if case .other = self { fields.check(false, "\(place)/type", "must be one of base64, url") }
    }
}

/// The only type of tools that a provider calls through Hearth: it runs no tools of its own.
private let customType = "custom"

extension MessagesRequest.Tool: Validatable {
    /// The constraints of the members. ``checkTools(_:field:)`` checks the name.
    package static let rules: [Rule<Self>] = [
        Rule("type", \.type, .word([customType], "must be \(customType)")),
        Rule("name", is: Schema.toolName),
        Rule("input_schema", \.inputSchema, .jsonObject(orNull: false)),
        Rule(["required": ["name", "input_schema"]]) { tool, place, fields in
            // A tool of another type is an error already.
            fields.check(
                tool.inputSchema != nil || tool.type ?? customType != customType, "\(place)/input_schema", "is missing")
        },
    ]
}

extension MessagesRequest.ToolChoice: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("type", \.type, .word(["auto", "any", "tool", "none"])),
        Rule([
            "if": ["properties": ["type": ["const": "tool"]]],
            "then": ["required": ["name"], "properties": ["name": ["type": "string"]]],
        ]) { choice, place, fields in
            fields.check(choice.type != "tool" || choice.name != nil, "\(place)/name", "is missing")
        },
    ]
}

extension MessagesRequest.OutputConfig: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [Rule("format", \.format, .object())]
}

extension MessagesRequest.OutputConfig.Format: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("type", \.type, .word(["json_schema"], "must be json_schema")),
        Rule("schema", \.schema, .jsonObject(orNull: false)),
    ]
}

// MARK: Schemas

extension MessagesRequest.Content: SchemaStated {
    /// Returns the schema of all accepted forms.
    package static func schema(in book: SchemaBook) -> Schema {
        ["anyOf": [["type": "string"], ["type": "array", "items": book.define("MessagesRequest.Block", block).json]]]
    }

    private static var block: Schema {
        let text: JSONValue = ["type": "string"]
        let image: JSONValue = [
            "anyOf": [
                object("base64", ["media_type": ["enum": .array(imageTypes)], "data": text]),
                object("url", ["url": ["type": "string", "description": "An https address."]]),
            ]
        ]
        let result: JSONValue = [
            "type": ["string", "array"], "description": "A text, or blocks of type text and image.",
        ]
        let blocks: [JSONValue] = [
            object("text", ["text": text]), object("image", ["source": image]),
            object("tool_use", ["id": text, "name": text, "input": ["type": "object"]]),
            object(
                "tool_result", ["tool_use_id": text], optional: ["content": result, "is_error": ["type": "boolean"]]),
            object("thinking", [:]), object("redacted_thinking", [:]),
        ]
        return [
            "anyOf": .array(blocks),
            "description": """
            Users write text, images and results of tools; assistants text, calls of tools, and what they thought, \
            which is left out. Instructions are text.
            """,
        ]
    }

    private static let imageTypes = ImageMetadata.types.map(JSONValue.string)

    /// Returns the schema of an object with a type.
    private static func object(
        _ type: String, _ members: [String: JSONValue], optional: [String: JSONValue] = [:]
    ) -> JSONValue {
        var properties = members.merging(optional) { $1 }
        properties["type"] = ["const": .string(type)]
        return [
            "type": "object", "required": .array((members.keys.sorted() + ["type"]).map(JSONValue.string)),
            "properties": .object(properties),
        ]
    }
}

extension String {
    /// True for a text without visible characters.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
