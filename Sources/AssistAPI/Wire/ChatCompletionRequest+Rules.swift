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
        Rule(
            "top_p", \.topP,
            Constraint(["exclusiveMinimum": 0, "maximum": 1], "must be above 0 and at most 1") { $0 > 0 && $0 <= 1 }),
        Rule("stop", \.stop, Constraint([:], "must have at most 4 texts") { $0.texts.count <= 4 }),
        Rule("tools", \.tools, .array),
        Rule(
            "response_format", \.responseFormat,
            Constraint(["type": ["object", "null"]], "must be an object") {
                if case .object = $0 { true } else { false }
            }),
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
}

extension ChatCompletionRequest.Message.Role {
    /// The roles whose messages are turns of the conversation; other messages are instructions.
    fileprivate static let turns: [Self] = [.user, .assistant, .tool]
}

extension ChatCompletionRequest.Message: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("tool_calls", \.toolCalls, .array),
        Rule("content", \.content, readable),
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

    private static let readable = Constraint<ChatCompletionRequest.Content>([:]) { content, place, fields in
        if case .unsupported(let type) = content {
            fields.check(false, place, "must contain only parts of type text, not \(type)")
        }
    }
}

extension Constraint where Value == JSONValue {
    fileprivate static var array: Constraint {
        Constraint(["type": ["array", "null"]], "must be an array") { if case .array = $0 { true } else { false } }
    }
}

extension ChatCompletionRequest.Content: SchemaStated {
    /// Returns the schema of all accepted forms.
    package static func schema(in book: SchemaBook) -> Schema {
        [
            "anyOf": [
                ["type": "string"],
                [
                    "type": "array",
                    "items": [
                        "anyOf": .array(
                            ["text", "refusal"].map { type in
                                [
                                    "type": "object", "required": ["type", .string(type)],
                                    "properties": ["type": ["const": .string(type)], type: ["type": "string"]],
                                ]
                            })
                    ],
                ],
            ]
        ]
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
