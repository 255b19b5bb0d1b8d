import Assist
import HearthCore
import JSONText

/// A request's tools and format, translated from OpenAI's format to the Messages API
/// (https://docs.anthropic.com/en/docs/build-with-claude/tool-use).
///
/// An answer with a schema is requested as the input of a tool, which every Claude model supports. The decoder converts
/// that input to text.
struct AnthropicTools {
    /// Name of the tool whose input is the answer.
    static let answer = "hearth_structured_answer"

    private(set) var tools: [RawJSON] = []
    private(set) var choice: RawJSON?
    /// Additional instructions.
    private(set) var note: String?

    init(_ request: ModelRequest) throws {
        tools = (try request.tools.map(RawJSON.init)?.array ?? []).compactMap(Self.tool)
        if !tools.isEmpty { choice = try request.toolChoice.map(RawJSON.init).flatMap(Self.choice) }
        guard let format = try request.responseFormat.map(RawJSON.init) else { return }
        switch format["type"]?.string {
        case "json_schema":
            let schema = format["json_schema"]?["schema"] ?? ["type": .string("object")]
            choice =
                tools.isEmpty
                ? ["type": .string("tool"), "name": .string(Self.answer)]
                : ["type": .string("any")]
            tools.append(
                [
                    "name": .string(Self.answer), "description": .string("Gives the answer."), "input_schema": schema,
                ])
        case "json_object": note = "Answer with one JSON object and nothing else."
        default: return
        }
    }

    private static func tool(_ tool: RawJSON) -> RawJSON? {
        guard let function = tool["function"], let name = function["name"] else { return nil }
        let description = function["description"].map { [RawJSON.Member("description", $0)] } ?? []
        let schema = function["parameters"] ?? ["type": .string("object")]
        return .object([.init("name", name)] + description + [.init("input_schema", schema)])
    }

    private static func choice(_ choice: RawJSON) -> RawJSON? {
        if let name = choice["function"]?["name"] { return ["type": .string("tool"), "name": name] }
        return switch choice.string {
        case "required": ["type": .string("any")]
        case let word? where ["auto", "none"].contains(word): ["type": .string(word)]
        default: nil
        }
    }
}

extension ChatMessage {
    /// Returns the content of this turn: plain text as it is, tool calls and results as blocks.
    func anthropicContent() throws -> RawJSON {
        if role == .tool {
            return .array([
                ["type": .string("tool_result"), "tool_use_id": .string(toolCallID ?? ""), "content": .string(text)]
            ])
        }
        guard let calls = try toolCalls.map(RawJSON.init)?.array, !calls.isEmpty else { return .string(text) }
        let words = text.isEmpty ? [] : [["type": .string("text"), "text": .string(text)] as RawJSON]
        return .array(
            words
                + calls.map { call in
                    let arguments = call["function"]?["arguments"]?.string.flatMap { try? RawJSON($0) }
                    return [
                        "type": .string("tool_use"), "id": call["id"] ?? .null,
                        "name": call["function"]?["name"] ?? .null, "input": arguments ?? [:],
                    ]
                })
    }
}
