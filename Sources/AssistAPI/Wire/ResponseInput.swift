import Assist
import HearthAPI
import HearthCore
import JSONText
import NIOCore

/// The turns and options of a request to `/v1/responses`, in no API's format.
struct ResponseInput {
    /// The instructions for this response alone; may be empty.
    var instructions: String
    /// The instructions among the items, which hold on in the conversation; may be empty.
    var lastingInstructions: String
    /// The new turns, the oldest first.
    var turns: [ChatMessage]
    /// The tools that the model may call.
    var tools: [FunctionTool]
    /// Which of the tools the model must or must not call; nil without tools.
    var toolChoice: ToolChoice?
    /// The format of an answer that is not prose.
    var format: AnswerFormat?
    /// The size of the request without its pictures, in bytes.
    var textBytes: Int

    /// Reads a validated request.
    ///
    /// - Parameter body: the text that `wire` was decoded from. Schemas are copied from it (``OriginalBody``).
    /// - Throws: ``HearthError`` `invalid_field`, which names the member, or `invalid_json`.
    init(_ wire: ResponseRequest, from body: ByteBuffer) throws(HearthError) {
        var original = OriginalBody(body)
        instructions = wire.instructions ?? ""
        switch wire.input {
        case .text(let text):
            lastingInstructions = ""
            turns = [ChatMessage(.user, text)]
        case .items(let items):
            var conversation = ItemReader()
            for (index, item) in items.enumerated() { try conversation.add(item, at: "/input/\(index)") }
            lastingInstructions = conversation.instructions.joined(separator: "\n")
            turns = conversation.turns
        }
        tools = []
        for (index, tool) in (wire.tools ?? []).enumerated() {
            guard !tool.isCustom else {
                tools.append(FunctionTool(custom: tool))
                continue
            }
            let parameters = try tool.parameters == nil ? nil : original.value(at: "/tools/\(index)/parameters")
            tools.append(
                FunctionTool(
                    name: tool.name ?? "", description: tool.description, parameters: parameters, isStrict: tool.strict)
            )
        }
        try checkTools(tools) { "/tools/\($0)" }
        // Without tools there is nothing to choose, whatever the client's library adds.
        toolChoice = tools.isEmpty ? nil : wire.toolChoice.flatMap(ToolChoice.init)
        try checkChoice(toolChoice, among: tools, field: "/tool_choice/name")
        format = try Self.format(wire.text?.format, in: &original)
        textBytes = max(0, body.readableBytes - wire.pictureBytes)
    }

    /// Returns the format of an answer; nil for prose.
    private static func format(
        _ wire: ResponseRequest.Format?, in original: inout OriginalBody
    ) throws(HearthError) -> AnswerFormat? {
        switch wire?.type {
        case "json_object": return .object
        case "json_schema":
            let name = wire?.name ?? ""
            try checkName(name, field: "/text/format/name")
            return .schema(
                AnswerSchema(
                    name: name, description: wire?.description,
                    schema: try original.value(at: "/text/format/schema") ?? [:], isStrict: wire?.strict))
        default: return nil
        }
    }
}

/// The reader of the items of a request, which joins those that are one turn.
private struct ItemReader {
    var instructions: [String] = []
    var turns: [ChatMessage] = []

    /// Adds an item that meets the rules.
    ///
    /// - Parameter place: JSON pointer of the item.
    /// - Throws: ``HearthError`` `invalid_field`, which names the member.
    mutating func add(_ item: ResponseRequest.Item, at place: String) throws(HearthError) {
        // Another model cannot read what one has thought.
        if item.isReasoning { return }
        if item.isCustomCall {
            return add(FunctionCall(custom: item.callID ?? "", name: item.name ?? "", input: item.input ?? ""))
        }
        if item.isCall {
            let arguments = item.arguments ?? ""
            return add(
                FunctionCall(
                    id: item.callID ?? "", name: item.name ?? "", arguments: arguments.isEmpty ? "{}" : arguments))
        }
        if item.isCallOutput {
            let pieces = try item.output?.pieces(at: "\(place)/output") ?? []
            turns.append(ChatMessage(.tool, pieces, toolCallID: item.callID))
            return
        }
        let text = item.content?.text ?? ""
        switch item.role {
        case .system, .developer: instructions.append(text)
        case .assistant: add(text)
        case .user, nil:
            turns.append(ChatMessage(.user, try item.content?.pieces(at: "\(place)/content") ?? []))
        }
    }

    /// Adds a call to the assistant's turn: one turn may have a text and several calls.
    private mutating func add(_ call: FunctionCall) {
        if turns.last?.role != .assistant { turns.append(ChatMessage(.assistant, "")) }
        turns[turns.count - 1].toolCalls.append(call)
    }

    /// Adds a text of the assistant. Between calls and their outputs no other turn may come.
    private mutating func add(_ text: String) {
        guard let last = turns.last, last.role == .assistant, !last.toolCalls.isEmpty else {
            turns.append(ChatMessage(.assistant, text))
            return
        }
        turns[turns.count - 1].text = [last.text, text].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

extension ResponseRequest.Content {
    /// The concatenated texts of the parts, as the policy has to read them.
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .parts(let parts): parts.compactMap { $0.text ?? $0.refusal }.joined()
        }
    }

    /// - Parameter place: JSON pointer of the content.
    fileprivate func pieces(at place: String) throws(HearthError) -> [ChatMessage.Piece] {
        guard case .parts(let parts) = self else { return [.text(text)] }
        var pieces: [ChatMessage.Piece] = []
        for (index, part) in parts.enumerated() {
            pieces.append(.text(part.text ?? part.refusal ?? ""))
            if let address = part.imageURL {
                let field = "\(place)/\(index)/image_url"
                pieces.append(.image(try ImagePart(address: address, detail: part.detail, field: field)))
            }
        }
        return pieces
    }
}

extension ToolChoice {
    /// Creates a choice; nil for one that breaks the rules.
    fileprivate init?(_ wire: ResponseRequest.ToolChoice) {
        switch wire {
        case .mode("auto"): self = .auto
        case .mode("none"): self = .none
        case .mode("required"): self = .required
        case .tool(let tool):
            guard let name = tool.name else { return nil }
            self = .function(name)
        case .mode: return nil
        }
    }
}
