package import HearthAPI
package import ServerKit

extension ChatCompletionRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("messages", \.messages, .list(1...500, of: "turns", each: .object())),
        Rule("messages", \.messages, somethingIsSaid),
        Rule("n", \.n, Constraint(["const": 1], "must be 1: Hearth returns one answer") { $0 == 1 }),
        Rule(
            "temperature", \.temperature,
            Constraint(["minimum": 0, "maximum": 2], "must be 0 to 2", isFine: (0...2).contains)),
        Rule("top_p", \.topP, .shareOfWords),
        Rule("stop", \.stop, Constraint([:], "must have at most 4 texts") { $0.texts.count <= 4 }),
        Rule("tools", \.tools, .list(0...128, of: "tools", each: .object())),
        Rule("tool_choice", \.toolChoice, oneOfTheTools),
        Rule("response_format", \.responseFormat, .object()),
        Rule("max_tokens", \.maxTokens, .range(1...Int.max)),
        Rule("max_completion_tokens", \.maxCompletionTokens, .range(1...Int.max)),
    ]

    private static let somethingIsSaid = Constraint<[Message]>(
        [
            "contains": [
                "properties": ["role": ["enum": .array(Message.Role.turns.map { .string($0.rawValue) })]],
                "required": ["role"],
            ]
        ], "must contain a turn of a user, an assistant or a tool"
    ) { messages in messages.isEmpty || messages.contains { Message.Role.turns.contains($0.role) } }

    private static let oneOfTheTools = Constraint<ToolChoice>([:]) { choice, place, fields in
        switch choice {
        case .mode(let mode):
            fields.check(
                ToolChoice.modes.contains(mode), place,
                "must be one of \(ToolChoice.modes.joined(separator: ", ")), or a function")
        case .tool(let type, let name):
            fields.check(type == functionType, "\(place)/type", "must be \(functionType)")
            fields.check(type != functionType || name != nil, "\(place)/function", "is missing")
        }
    }
}

/// The only type of tools that a provider calls through Hearth: it runs no tools of its own.
private let functionType = "function"

extension ChatCompletionRequest.Message.Role {
    /// The roles whose messages are turns of the conversation; other messages are instructions.
    fileprivate static let turns: [Self] = [.user, .assistant, .tool]

    /// True if a message of the role may have pictures.
    fileprivate var takesImages: Bool { self == .user || self == .tool }
}

extension ChatCompletionRequest.Message: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("tool_calls", \.toolCalls, .list(0...128, of: "calls", each: .object())),
        Rule([:]) { message, place, fields in message.checkParts(at: "\(place)/content", &fields) },
        // A message without content must hold a refusal or tool calls.
        Rule([
            "anyOf": .array(
                ["content", "refusal", "tool_calls"].map { name in
                    ["required": [.string(name)], "properties": [name: ["not": ["type": "null"]]]]
                })
        ]) { message, place, fields in
            fields.check(
                message.content != nil || message.refusal != nil || message.toolCalls != nil, "\(place)/content",
                "is missing")
        },
        Rule([
            "if": ["properties": ["role": ["const": .string(Role.tool.rawValue)]]],
            "then": ["required": ["tool_call_id"], "properties": ["tool_call_id": ["type": "string"]]],
        ]) { message, place, fields in
            fields.check(message.role != .tool || message.toolCallID != nil, "\(place)/tool_call_id", "is missing")
        },
    ]

    private func checkParts(at place: String, _ fields: inout ValidationErrors) {
        guard case .parts(let parts)? = content else { return }
        for (index, part) in parts.enumerated() {
            switch part.type {
            case "text": fields.check(part.text != nil, "\(place)/\(index)/text", "is missing")
            case "refusal": fields.check(part.refusal != nil, "\(place)/\(index)/refusal", "is missing")
            case "image_url" where role.takesImages:
                fields.check(part.imageURL != nil, "\(place)/\(index)/image_url", "is missing")
            default:
                let types = role.takesImages ? "text or image_url" : "text"
                return fields.check(false, place, "must contain only parts of type \(types), not \(part.type)")
            }
        }
    }
}

extension ChatCompletionRequest.ToolCall: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("id", \.id, .someText),
        Rule("type", \.type, .word([functionType], "must be \(functionType)")),
        Rule("function", \.function, .object()),
        Rule([:]) { call, place, fields in
            fields.check(call.function != nil || call.isOfOtherType, "\(place)/function", "is missing")
        },
    ]

    /// True if the type is an error already.
    private var isOfOtherType: Bool { type ?? functionType != functionType }
}

extension ChatCompletionRequest.ToolCall.Function: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [Rule("name", \.name, .someText)]
}

extension ChatCompletionRequest.Tool: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("type", \.type, .word([functionType], "must be \(functionType)")),
        Rule("function", \.function, .object()),
        Rule([:]) { tool, place, fields in
            fields.check(tool.function != nil || tool.isOfOtherType, "\(place)/function", "is missing")
        },
    ]

    /// True if the type is an error already.
    private var isOfOtherType: Bool { type ?? functionType != functionType }
}

extension ChatCompletionRequest.Tool.Function: Validatable {
    /// The constraints of the members. ``checkTools(_:field:)`` checks the name.
    package static let rules: [Rule<Self>] = [
        Rule("name", is: Schema.toolName),
        Rule("parameters", \.parameters, .jsonObject(orNull: true)),
    ]
}

extension ChatCompletionRequest.ResponseFormat: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("type", \.type, .word(["text", "json_object", "json_schema"])),
        Rule("json_schema", \.jsonSchema, .object()),
        Rule("schema", \.schema, .jsonObject(orNull: true)),
        Rule("value", \.value, .jsonObject(orNull: true)),
        Rule([
            "if": ["properties": ["type": ["const": "json_schema"]]],
            "then": ["required": ["json_schema"], "properties": ["json_schema": ["not": ["type": "null"]]]],
        ]) { format, place, fields in
            fields.check(
                format.type != "json_schema" || format.jsonSchema != nil, "\(place)/json_schema", "is missing")
        },
    ]
}

extension ChatCompletionRequest.SchemaFormat: Validatable {
    /// The constraints of the members. ``CompletionRequest`` checks the name.
    package static let rules: [Rule<Self>] = [
        Rule("name", is: Schema.toolName),
        Rule("schema", \.schema, .jsonObject(orNull: false)),
    ]
}

// MARK: Schemas

extension ChatCompletionRequest.Content: SchemaStated {
    /// Returns the schema of all accepted forms.
    package static func schema(in book: SchemaBook) -> Schema {
        func part(_ type: String, _ schema: JSONValue) -> JSONValue {
            [
                "type": "object", "required": ["type", .string(type)],
                "properties": ["type": ["const": .string(type)], type: schema],
            ]
        }
        let image: JSONValue = [
            "type": "object", "required": ["url"],
            "properties": [
                "url": [
                    "type": "string",
                    "description": "An https address, or a data URL with a JPEG, PNG, GIF or WebP picture in base64.",
                ],
                "detail": ["enum": ["auto", "low", "high", .null]],
            ],
        ]
        let parts: [JSONValue] = [
            part("text", ["type": "string"]), part("refusal", ["type": "string"]), part("image_url", image),
        ]
        return ["anyOf": [["type": "string"], ["type": "array", "items": ["anyOf": .array(parts)]]]]
    }
}

extension ChatCompletionRequest.Stop: SchemaStated {
    /// Returns the schema of all accepted forms.
    package static func schema(in book: SchemaBook) -> Schema {
        [
            "anyOf": [
                ["type": "string"],
                ["type": "array", "items": ["type": "string"], "maxItems": 4],
            ]
        ]
    }
}

extension ChatCompletionRequest.ToolChoice: SchemaStated {
    /// The choices that name no tool.
    fileprivate static let modes = ["auto", "none", "required"]

    /// Returns the schema of all accepted forms.
    package static func schema(in book: SchemaBook) -> Schema {
        [
            "anyOf": [
                ["type": "string", "enum": .array(modes.map(JSONValue.string))],
                [
                    "type": "object", "required": ["type", "function"],
                    "properties": [
                        "type": ["const": .string(functionType)],
                        "function": [
                            "type": "object", "required": ["name"], "properties": ["name": ["type": "string"]],
                        ],
                    ],
                ],
            ]
        ]
    }
}

extension ChatCompletionRequest.ToolCall.Arguments: SchemaStated {
    /// Returns the schema of all accepted forms.
    package static func schema(in book: SchemaBook) -> Schema {
        ["description": "The arguments as a JSON text, or as the object itself."]
    }
}

// MARK: Constraints that several formats share

extension Constraint where Value == JSONValue {
    /// Returns a constraint to objects.
    ///
    /// - Parameter orNull: true if the member may be null, like an absent one.
    static func jsonObject(orNull: Bool) -> Constraint {
        let type: JSONValue = orNull ? ["object", "null"] : "object"
        return Constraint(["type": type], "must be an object") { if case .object = $0 { true } else { false } }
    }
}

extension Constraint where Value == String {
    /// A text that is not empty.
    static var someText: Constraint {
        Constraint(["minLength": 1], "must not be empty") { !$0.isEmpty }
    }
}

extension Constraint where Value == Double {
    /// The share of likely words to choose from.
    static var shareOfWords: Constraint {
        Constraint(["exclusiveMinimum": 0, "maximum": 1], "must be above 0 and at most 1") { $0 > 0 && $0 <= 1 }
    }
}

extension Schema {
    /// The names that ``checkName(_:field:)`` accepts.
    static var toolName: Schema { ["pattern": "^[A-Za-z0-9_-]{1,64}$"] }
}
