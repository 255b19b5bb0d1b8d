import HearthAPI
import HearthCore
import NIOCore

extension CompletionRequest {
    /// The wire's request as a Core value, within bounds. Throws ``HearthError`` `invalid_field`.
    ///
    /// - Parameter body: the text that `wire` was decoded from. Schemas are taken from it, in the order of their members.
    init(_ wire: ChatCompletionRequest, from body: ByteBuffer, for principal: Principal) throws {
        var fields = FieldCheck()
        fields.check(!wire.messages.isEmpty, "/messages", "is empty")
        fields.check(wire.messages.count <= 500, "/messages", "holds more than 500 turns")
        fields.check((wire.n ?? 1) == 1, "/n", "must be 1: there is one answer")
        fields.check((0...2).contains(wire.temperature ?? 1), "/temperature", "must be 0 to 2")
        fields.check((wire.topP ?? 1) > 0 && (wire.topP ?? 1) <= 1, "/top_p", "must be above 0, up to 1")
        fields.check((wire.stop?.texts.count ?? 0) <= 4, "/stop", "holds more than 4 texts")
        fields.check(wire.tools?.isArray ?? true, "/tools", "must be an array")
        fields.check(wire.responseFormat?.isObject ?? true, "/response_format", "must be an object")
        let maxTokens = wire.maxCompletionTokens ?? wire.maxTokens
        fields.check(maxTokens ?? 1 > 0, "/max_completion_tokens", "must be above zero")

        var system: [String] = []
        var messages: [ChatMessage] = []
        for (index, message) in wire.messages.enumerated() {
            let place = "/messages/\(index)"
            var text = ""
            switch message.content {
            case .text(let content): text = content
            case .unsupported(let type):
                fields.check(false, "\(place)/content", "holds a part of type \(type): only text is read")
            case nil where message.refusal != nil: text = message.refusal ?? ""
            case nil: fields.check(message.toolCalls != nil, "\(place)/content", "is missing")
            }
            fields.check(message.toolCalls?.isArray ?? true, "\(place)/tool_calls", "must be an array")
            switch message.role {
            case .system, .developer: system.append(text)
            case .user: messages.append(ChatMessage(.user, text))
            case .assistant:
                messages.append(ChatMessage(.assistant, text, toolCalls: try message.toolCalls.map(Self.text)))
            case .tool:
                fields.check(message.toolCallID != nil, "\(place)/tool_call_id", "is missing")
                messages.append(ChatMessage(.tool, text, toolCallID: message.toolCallID))
            }
        }
        fields.check(
            !messages.isEmpty || wire.messages.isEmpty, "/messages", "holds nothing but instructions")
        try fields.throwIfAny()

        let hasTools = wire.tools != nil && wire.tools != .array([])
        // A plain text is the default, said aloud.
        let hasFormat = wire.responseFormat != nil && wire.responseFormat != .object(["type": .string("text")])
        let original = hasTools || hasFormat ? try Self.members(of: body) : nil
        self.init(
            principal: principal, model: wire.model, system: system.joined(separator: "\n"), messages: messages,
            temperature: wire.temperature, topP: wire.topP, stop: (wire.stop?.texts ?? []).filter { !$0.isEmpty },
            maxTokens: maxTokens, tools: hasTools ? original?["tools"]?.text : nil,
            toolChoice: try wire.toolChoice.map(Self.text),
            responseFormat: hasFormat ? original?["response_format"]?.text : nil)
    }

    private static func members(of body: ByteBuffer) throws -> RawJSON {
        do {
            return try RawJSON(String(buffer: body))
        } catch let error as DecodingError {
            throw HearthError(decoding: error)
        }
    }

    private static func text(_ value: JSONValue) throws -> String {
        String(decoding: try WireJSON.encode(value), as: UTF8.self)
    }
}

extension JSONValue {
    fileprivate var isArray: Bool { if case .array = self { true } else { false } }
    fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}
