import Assist
import HearthAPI
import HearthCore
import JSONText
import NIOCore
import ServerKit

extension CompletionRequest {
    /// Creates the core's request from a validated wire request.
    ///
    /// - Parameter body: the text that `wire` was decoded from. Schemas are copied from it, so that the order of their
    ///   members is kept.
    /// - Throws: ``HearthError`` `invalid_json`.
    init(_ wire: ChatCompletionRequest, from body: ByteBuffer, for principal: Principal) throws {
        var system: [String] = []
        var messages: [ChatMessage] = []
        for message in wire.messages {
            let text =
                switch message.content {
                case .text(let content): content
                case .unsupported, nil: message.refusal ?? ""
                }
            switch message.role {
            case .system, .developer: system.append(text)
            case .user: messages.append(ChatMessage(.user, text))
            case .assistant:
                messages.append(ChatMessage(.assistant, text, toolCalls: try message.toolCalls.map(Self.text)))
            case .tool:
                messages.append(ChatMessage(.tool, text, toolCallID: message.toolCallID))
            }
        }
        let hasTools = wire.tools != nil && wire.tools != .array([])
        // The format `text` is the default, stated explicitly.
        let hasFormat = wire.responseFormat != nil && wire.responseFormat != .object(["type": .string("text")])
        let original = hasTools || hasFormat ? try Self.members(of: body) : nil
        self.init(
            principal: principal, model: wire.model, system: system.joined(separator: "\n"), messages: messages,
            temperature: wire.temperature, topP: wire.topP, stop: (wire.stop?.texts ?? []).filter { !$0.isEmpty },
            maxTokens: wire.maxCompletionTokens ?? wire.maxTokens, tools: hasTools ? original?["tools"]?.text : nil,
            toolChoice: try wire.toolChoice.map(Self.text),
            responseFormat: hasFormat ? original?["response_format"]?.text : nil)
    }

    private static func members(of body: ByteBuffer) throws -> RawJSON {
        do throws(JSONError) {
            return try RawJSON(String(buffer: body))
        } catch {
            throw HearthError(error)
        }
    }

    private static func text(_ value: JSONValue) throws -> String {
        String(decoding: try WireJSON.encode(value), as: UTF8.self)
    }
}
