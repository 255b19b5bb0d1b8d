package import HearthAPI
package import ServerKit

extension ResponseRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("input", \.input, items),
        Rule("tools", \.tools, .list(0...128, of: "tools", each: .object())),
        Rule("tool_choice", \.toolChoice, oneOfTheTools),
        Rule("text", \.text, .object()),
        Rule(
            "temperature", \.temperature,
            Constraint(["minimum": 0, "maximum": 2], "must be 0 to 2", isFine: (0...2).contains)),
        Rule("top_p", \.topP, .shareOfWords),
        Rule("max_output_tokens", \.maxOutputTokens, .range(1...Int.max)),
        Rule("metadata", \.metadata, smallMetadata),
        Rule(
            "background", \.background,
            Constraint(["enum": [false]], "must be false: Hearth writes a response while its client waits") { !$0 }),
        Rule(
            "conversation", \.conversation,
            Constraint(["type": "null"], "is not supported: use previous_response_id") { $0 == .null }),
        Rule(
            "prompt", \.prompt,
            Constraint(["type": "null"], "is not supported: use instructions and input") { $0 == .null }),
    ]

    private static let itemList = Constraint<[Item]>.list(1...500, of: "items", each: .object())

    private static let items = Constraint<Input>([:]) { input, place, fields in
        guard case .items(let items) = input else { return }
        itemList.check(items, place, &fields)
        fields.check(
            items.isEmpty || items.contains(where: \.isTurn), place,
            "must contain a message of a user or an assistant, a function call or its output")
    }

    private static let oneOfTheTools = Constraint<ToolChoice>([:]) { choice, place, fields in
        switch choice {
        case .mode(let mode):
            fields.check(
                ToolChoice.modes.contains(mode), place,
                "must be one of \(ToolChoice.modes.joined(separator: ", ")), or a tool")
        case .tool(let tool):
            let isKnown = toolTypes.contains(tool.type)
            fields.check(isKnown, "\(place)/type", "must be one of \(toolTypes.joined(separator: ", "))")
            fields.check(!isKnown || tool.name != nil, "\(place)/name", "is missing")
        }
    }

    private static let smallMetadata = Constraint<[String: String]>([
        "maxProperties": 16, "propertyNames": ["maxLength": 64],
        "additionalProperties": ["type": "string", "maxLength": 512],
    ]) { metadata, place, fields in
        fields.check(metadata.count <= 16, place, "must have at most 16 members")
        for (name, value) in metadata.sorted(by: { $0.key < $1.key }).prefix(16) {
            fields.check(name.unicodeScalars.count <= 64, place, "must have names of at most 64 characters")
            fields.check(
                value.unicodeScalars.count <= 512, "\(place)/\(name.prefix(64))", "must have at most 512 characters")
        }
    }
}

/// The types of tools: Hearth runs none of its own.
private let toolTypes = ["function", "custom"]

extension ResponseRequest.Item {
    /// The types of items.
    private enum Kind: String, CaseIterable {
        case message
        case call = "function_call"
        case output = "function_call_output"
        case customCall = "custom_tool_call"
        case customOutput = "custom_tool_call_output"
        case reasoning
    }

    /// The type; nil for one that is not supported.
    private var kind: Kind? { type.map(Kind.init(rawValue:)) ?? .message }

    /// True for what becomes a turn of the conversation. Other items are instructions, or have no effect.
    fileprivate var isTurn: Bool {
        switch kind {
        case .message: role == .user || role == .assistant
        case .call, .output, .customCall, .customOutput: true
        case .reasoning, nil: false
        }
    }

    /// True if the item is the thinking of a model, which another model cannot read.
    var isReasoning: Bool { kind == .reasoning }
    /// True for a call of a function.
    var isCall: Bool { kind == .call }
    /// True for a call of a custom tool.
    var isCustomCall: Bool { kind == .customCall }
    /// True for the output of a call.
    var isCallOutput: Bool { kind == .output || kind == .customOutput }

    fileprivate static let types = Kind.allCases.map(\.rawValue)
}

extension ResponseRequest.Item: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("type", is: ["enum": .array(types.map(JSONValue.string))]),
        Rule([:]) { item, place, fields in
            func require(_ isThere: Bool, _ name: String) { fields.check(isThere, "\(place)/\(name)", "is missing") }
            switch item.kind {
            case .message:
                require(item.role != nil, "role")
                require(item.content != nil, "content")
                item.content?.check(at: "\(place)/content", mayShow: item.role == .user, &fields)
            case .call:
                require(item.callID?.isEmpty == false, "call_id")
                require(item.name?.isEmpty == false, "name")
                require(item.arguments != nil, "arguments")
            case .customCall:
                require(item.callID?.isEmpty == false, "call_id")
                require(item.name?.isEmpty == false, "name")
                require(item.input != nil, "input")
            case .output, .customOutput:
                require(item.callID?.isEmpty == false, "call_id")
                require(item.output != nil, "output")
                item.output?.check(at: "\(place)/output", mayShow: true, &fields)
            case .reasoning: break
            case nil where item.type == "item_reference":
                fields.check(
                    false, "\(place)/type",
                    "must not be item_reference: send the item itself, or continue a response by previous_response_id")
            case nil: fields.check(false, "\(place)/type", "must be one of \(types.joined(separator: ", "))")
            }
        },
    ]
}

extension ResponseRequest.Content {
    /// Checks the parts.
    ///
    /// - Parameter mayShow: true if pictures are allowed.
    fileprivate func check(at place: String, mayShow: Bool, _ fields: inout ValidationErrors) {
        guard case .parts(let parts) = self else { return }
        for (index, part) in parts.enumerated() {
            let place = "\(place)/\(index)"
            switch part.type {
            case "input_text", "output_text", "text": fields.check(part.text != nil, "\(place)/text", "is missing")
            case "refusal": fields.check(part.refusal != nil, "\(place)/refusal", "is missing")
            case "input_image" where mayShow:
                fields.check(part.imageURL != nil, "\(place)/image_url", "is missing: files are not supported")
            default:
                let types =
                    mayShow ? "input_text, output_text, refusal, input_image" : "input_text, output_text, refusal"
                fields.check(false, "\(place)/type", "must be one of \(types)")
            }
        }
    }
}

extension ResponseRequest.Tool: Validatable {
    /// The constraints of the members. ``checkTools(_:field:)`` checks the name.
    package static let rules: [Rule<Self>] = [
        Rule(
            "type", \.type,
            .word(toolTypes, "must be one of \(toolTypes.joined(separator: ", ")): Hearth has no tools of its own")),
        Rule("name", is: Schema.toolName),
        Rule("parameters", \.parameters, .jsonObject(orNull: true)),
        Rule("format", \.format, .jsonObject(orNull: true)),
        Rule(["required": ["name", "type"]]) { tool, place, fields in
            fields.check(!toolTypes.contains(tool.type) || tool.name != nil, "\(place)/name", "is missing")
        },
    ]
}

extension ResponseRequest.TextOptions: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [Rule("format", \.format, .object())]
}

extension ResponseRequest.Format: Validatable {
    /// The constraints of the members. ``ResponseInput`` checks the name.
    package static let rules: [Rule<Self>] = [
        Rule("type", \.type, .word(["text", "json_object", "json_schema"])),
        Rule("name", is: Schema.toolName),
        Rule("schema", \.schema, .jsonObject(orNull: true)),
        Rule([
            "if": ["properties": ["type": ["const": "json_schema"]]],
            "then": [
                "required": ["name", "schema"],
                "properties": ["name": ["not": ["type": "null"]], "schema": ["not": ["type": "null"]]],
            ],
        ]) { format, place, fields in
            guard format.type == "json_schema" else { return }
            fields.check(format.name != nil, "\(place)/name", "is missing")
            fields.check(format.schema != nil, "\(place)/schema", "is missing")
        },
    ]
}

extension ResponseObject: Validatable {
    /// The members whose names mean something else in Hearth's own responses.
    package static let rules: [Rule<Self>] = [
        Rule("created_at", is: ["format": "int64", "description": "Seconds since 1970."])
    ]
}

// MARK: Schemas

extension ResponseRequest.Input: SchemaStated {
    /// Returns the schema of all accepted forms.
    package static func schema(in book: SchemaBook) -> Schema {
        let item = book.schema(of: ResponseRequest.Item.self).json
        return ["anyOf": [["type": "string"], ["type": "array", "minItems": 1, "maxItems": 500, "items": item]]]
    }
}

extension ResponseRequest.Content: SchemaStated {
    /// Returns the schema of all accepted forms.
    package static func schema(in book: SchemaBook) -> Schema {
        func part(_ types: [JSONValue], _ member: String, _ description: String? = nil) -> JSONValue {
            var schema: Schema = ["type": "string"]
            if let description { schema["description"] = .string(description) }
            return [
                "type": "object", "required": ["type", .string(member)],
                "properties": ["type": ["enum": .array(types)], member: schema.json],
            ]
        }
        let parts: [JSONValue] = [
            part(["input_text", "output_text", "text"], "text"), part(["refusal"], "refusal"),
            part(
                ["input_image"], "image_url",
                "An https address, or a data URL with a JPEG, PNG, GIF or WebP picture in base64."),
        ]
        return ["anyOf": [["type": "string"], ["type": "array", "items": ["anyOf": .array(parts)]]]]
    }
}

extension ResponseRequest.ToolChoice: SchemaStated {
    /// The choices that name no tool.
    static let modes = ["auto", "none", "required"]

    /// Returns the schema of all accepted forms.
    package static func schema(in book: SchemaBook) -> Schema {
        [
            "anyOf": [
                ["type": "string", "enum": .array(modes.map(JSONValue.string))],
                [
                    "type": "object", "required": ["type", "name"],
                    "properties": [
                        "type": ["enum": .array(toolTypes.map(JSONValue.string))], "name": ["type": "string"],
                    ],
                ],
            ]
        ]
    }
}
