import Assist
import HearthAPI
import HearthCore
import JSONText
import NIOCore

extension CompletionRequest {
    /// Creates the core's request from a validated wire request.
    ///
    /// - Parameter body: the text that `wire` was decoded from. Schemas are copied from it (``OriginalBody``).
    /// - Throws: ``HearthError`` `invalid_field`, which names the member, or `invalid_json`.
    init(_ wire: ChatCompletionRequest, from body: ByteBuffer, for principal: Principal) throws {
        var original = OriginalBody(body)
        var system: [String] = []
        var messages: [ChatMessage] = []
        for (index, message) in wire.messages.enumerated() {
            switch message.role {
            case .system, .developer: system.append(message.text)
            case .user: messages.append(ChatMessage(.user, try message.pieces(at: index)))
            case .assistant:
                let calls = try message.functionCalls(at: index, in: &original)
                messages.append(ChatMessage(.assistant, message.text, toolCalls: calls))
            case .tool:
                messages.append(ChatMessage(.tool, try message.pieces(at: index), toolCallID: message.toolCallID))
            }
        }
        let tools = try wire.functionTools(in: &original)
        // Without tools there is nothing to choose, whatever the client's library adds.
        let choice = tools.isEmpty ? nil : wire.toolChoice.flatMap(ToolChoice.init)
        try checkChoice(choice, among: tools, field: "/tool_choice/function/name")
        self.init(
            principal: principal, model: wire.model, system: system.joined(separator: "\n"), messages: messages,
            temperature: wire.temperature, topP: wire.topP, stop: (wire.stop?.texts ?? []).filter { !$0.isEmpty },
            maxTokens: wire.maxCompletionTokens ?? wire.maxTokens, tools: tools, toolChoice: choice,
            allowsParallelCalls: tools.isEmpty ? nil : wire.parallelToolCalls,
            format: try wire.answerFormat(in: &original))
    }
}

extension ChatCompletionRequest {
    fileprivate func functionTools(in original: inout OriginalBody) throws(HearthError) -> [FunctionTool] {
        var functions: [FunctionTool] = []
        for (index, tool) in (tools ?? []).enumerated() {
            guard let function = tool.function else { continue }
            let place = "/tools/\(index)/function/parameters"
            let parameters = try function.parameters == nil ? nil : original.value(at: place)
            functions.append(
                FunctionTool(
                    name: function.name, description: function.description, parameters: parameters,
                    isStrict: function.strict))
        }
        try checkTools(functions) { "/tools/\($0)/function" }
        return functions
    }

    /// Returns the format of the answer; nil for `text`, which is the default, stated explicitly.
    fileprivate func answerFormat(in original: inout OriginalBody) throws(HearthError) -> AnswerFormat? {
        guard let responseFormat else { return nil }
        switch responseFormat.type {
        case "json_object":
            // OpenAI's API has no such schema; other servers name it in one of two ways.
            let name = responseFormat.schema == nil ? "value" : "schema"
            let schema = try original.value(at: "/response_format/\(name)") ?? .null
            return schema == .null || schema == [:] ? AnswerFormat.object : AnswerFormat(enforcing: schema)
        case "json_schema":
            guard let format = responseFormat.jsonSchema else { return nil }
            let place = "/response_format/json_schema"
            try checkName(format.name, field: "\(place)/name")
            return .schema(
                AnswerSchema(
                    name: format.name, description: format.description,
                    schema: try original.value(at: "\(place)/schema") ?? [:], isStrict: format.strict))
        default: return nil
        }
    }
}

extension ChatCompletionRequest.Message {
    /// The concatenated texts of the parts, as the policy has to read them; the refusal of a turn without content.
    fileprivate var text: String {
        switch content {
        case .text(let text): text
        case .parts(let parts): parts.compactMap { $0.text ?? $0.refusal }.joined()
        case nil: refusal ?? ""
        }
    }

    fileprivate func pieces(at index: Int) throws(HearthError) -> [ChatMessage.Piece] {
        guard case .parts(let parts)? = content else { return [.text(text)] }
        var pieces: [ChatMessage.Piece] = []
        for (number, part) in parts.enumerated() {
            pieces.append(.text(part.text ?? part.refusal ?? ""))
            if let image = part.imageURL {
                let field = "/messages/\(index)/content/\(number)/image_url/url"
                pieces.append(.image(try ImagePart(address: image.url, detail: image.detail, field: field)))
            }
        }
        return pieces
    }

    fileprivate func functionCalls(
        at index: Int, in original: inout OriginalBody
    ) throws(HearthError) -> [FunctionCall] {
        var calls: [FunctionCall] = []
        for (number, call) in (toolCalls ?? []).enumerated() {
            guard let function = call.function else { continue }
            let arguments: String
            switch function.arguments {
            case .text(let text): arguments = text
            case .value:
                let place = "/messages/\(index)/tool_calls/\(number)/function/arguments"
                arguments = try original.value(at: place)?.text ?? ""
            case nil: arguments = ""
            }
            calls.append(
                FunctionCall(id: call.id, name: function.name, arguments: arguments.isEmpty ? "{}" : arguments))
        }
        return calls
    }
}

extension ToolChoice {
    /// Creates a choice; nil for one that breaks the rules.
    fileprivate init?(_ wire: ChatCompletionRequest.ToolChoice) {
        switch wire {
        case .mode("auto"): self = .auto
        case .mode("none"): self = .none
        case .mode("required"): self = .required
        case .tool(_, let name?): self = .function(name)
        case .mode, .tool: return nil
        }
    }
}
