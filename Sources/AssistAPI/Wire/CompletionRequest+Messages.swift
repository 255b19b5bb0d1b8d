import Assist
import HearthAPI
import HearthCore
import JSONText
import NIOCore

extension CompletionRequest {
    /// Creates the core's request from a validated wire request.
    ///
    /// - Parameter body: the text that `wire` was decoded from. Schemas and inputs are copied from it (``OriginalBody``).
    /// - Throws: ``HearthError`` `invalid_field`, which names the member, or `invalid_json`.
    init(_ wire: MessagesRequest, from body: ByteBuffer, for principal: Principal) throws(HearthError) {
        try self.init(wire.conversation, from: body, for: principal)
        temperature = wire.temperature
        topP = wire.topP
        stop = (wire.stopSequences ?? []).filter { !$0.isBlank }
        maxTokens = wire.maxTokens
    }

    /// Creates the core's request from a validated conversation, without options.
    ///
    /// - Throws: as for a whole request.
    init(
        _ wire: MessagesRequest.Conversation, from body: ByteBuffer, for principal: Principal
    ) throws(HearthError) {
        var original = OriginalBody(body)
        var system = wire.system.map { [$0.text] } ?? []
        var messages: [ChatMessage] = []
        for (index, message) in wire.messages.enumerated() {
            let place = "/messages/\(index)/content"
            switch message.role {
            case .user: messages += try message.content.userTurns(at: place)
            case .assistant: messages.append(try message.content.assistantTurn(at: place, in: &original))
            case .system: system.append(message.content.text)
            }
        }
        let tools = try wire.functionTools(in: &original)
        // Without tools there is nothing to choose, whatever the client's library adds.
        let choice = tools.isEmpty ? nil : wire.toolChoice.flatMap(ToolChoice.init)
        try checkChoice(choice, among: tools, field: "/tool_choice/name")
        self.init(
            principal: principal, model: wire.model, system: system.joined(separator: "\n"), messages: messages,
            tools: tools, toolChoice: choice,
            allowsParallelCalls: tools.isEmpty ? nil : wire.toolChoice?.disableParallelToolUse.map { !$0 },
            format: try wire.answerFormat(in: &original))
    }
}

extension MessagesRequest.Conversation {
    fileprivate func functionTools(in original: inout OriginalBody) throws(HearthError) -> [FunctionTool] {
        var functions: [FunctionTool] = []
        for (index, tool) in (tools ?? []).enumerated() {
            functions.append(
                FunctionTool(
                    name: tool.name, description: tool.description,
                    parameters: try original.value(at: "/tools/\(index)/input_schema"), isStrict: tool.strict))
        }
        try checkTools(functions) { "/tools/\($0)" }
        return functions
    }

    /// Returns the format of the answer; nil for prose.
    fileprivate func answerFormat(in original: inout OriginalBody) throws(HearthError) -> AnswerFormat? {
        guard outputConfig?.format != nil else { return nil }
        let schema = try original.value(at: "/output_config/format/schema")
        return AnswerFormat(enforcing: schema ?? [:])
    }
}

extension MessagesRequest.Content {
    /// The texts of the blocks, each on a line of its own.
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .blocks(let blocks):
            blocks.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: "\n")
        }
    }

    /// Returns the turns of a user: first the results of tools, each of which is a turn, then the rest.
    ///
    /// - Parameter place: JSON pointer of the content.
    fileprivate func userTurns(at place: String) throws(HearthError) -> [ChatMessage] {
        var results: [ChatMessage] = []
        if case .blocks(let blocks) = self {
            for (index, block) in blocks.enumerated() {
                guard case .toolResult(let id, let content, let isError) = block else { continue }
                let pieces = try content?.pieces(at: "\(place)/\(index)/content") ?? []
                var result = ChatMessage(.tool, pieces, separator: "\n", toolCallID: id)
                if isError { result.text = "Error: \(result.text)" }
                results.append(result)
            }
        }
        let rest = ChatMessage(.user, try pieces(at: place), separator: "\n")
        return results.isEmpty || !rest.isBlank ? results + [rest] : results
    }

    fileprivate func assistantTurn(
        at place: String, in original: inout OriginalBody
    ) throws(HearthError) -> ChatMessage {
        var turn = ChatMessage(.assistant, text)
        guard case .blocks(let blocks) = self else { return turn }
        for (index, block) in blocks.enumerated() {
            guard case .toolUse(let id, let name, _) = block else { continue }
            let input = try original.value(at: "\(place)/\(index)/input")
            turn.toolCalls.append(FunctionCall(id: id, name: name, arguments: input?.text ?? "{}"))
        }
        return turn
    }

    private func pieces(at place: String) throws(HearthError) -> [ChatMessage.Piece] {
        guard case .blocks(let blocks) = self else { return [.text(text)] }
        var pieces: [ChatMessage.Piece] = []
        for (index, block) in blocks.enumerated() {
            let field = "\(place)/\(index)/source"
            switch block {
            case .text(let text): pieces.append(.text(text))
            case .image(.base64(let type, let data)):
                pieces.append(.image(try ImagePart(type: type, base64: data, field: field)))
            case .image(.url(let address)): pieces.append(.image(try ImagePart(url: address, field: "\(field)/url")))
            default: break
            }
        }
        return pieces
    }
}

extension ToolChoice {
    /// Creates a choice; nil for one that breaks the rules.
    fileprivate init?(_ wire: MessagesRequest.ToolChoice) {
        switch (wire.type, wire.name) {
        case ("auto", _): self = .auto
        case ("any", _): self = .required
        case ("none", _): self = .none
        case ("tool", let name?): self = .function(name)
        default: return nil
        }
    }
}
