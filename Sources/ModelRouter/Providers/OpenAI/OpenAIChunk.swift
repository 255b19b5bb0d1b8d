import Foundation

/// The used members of a `chat.completion.chunk`, or the error in its place.
struct OpenAIChunk: Decodable {
    var object: String?
    var choices: [Choice]?
    var usage: UsageFrame?
    var error: ErrorFrame?

    struct Choice: Decodable {
        var index: Int?
        var delta: Delta?
        var finishReason: String?

        enum CodingKeys: String, CodingKey {
            case index, delta
            case finishReason = "finish_reason"
        }
    }

    struct Delta: Decodable {
        var content: String?
        /// Text of the model's refusal.
        var refusal: String?
        var toolCalls: [ToolCall]?
        /// Reasoning, in the member of DeepSeek and vLLM, and in that of OpenRouter.
        var reasoningContent: Lenient<String>?
        var reasoning: Lenient<String>?

        enum CodingKeys: String, CodingKey {
            case content, refusal, reasoning
            case toolCalls = "tool_calls"
            case reasoningContent = "reasoning_content"
        }
    }

    struct ToolCall: Decodable {
        struct Function: Decodable {
            var name: String?
            var arguments: String?
        }

        var index: Int?
        var id: String?
        var function: Function?
    }

    /// The choice with index 0. Other choices, which were not requested, are ignored.
    var choice: Choice? { choices?.first { $0.index ?? 0 == 0 } }
}

extension OpenAIChunk {
    /// A frame with nothing but text, a finish reason or counts: all but a few.
    struct Plain {
        var text: String?
        var finishReason: String?
        var usage: UsageFrame?
    }

    /// Reads a plain frame; returns nil for every other one, which Codable then decodes.
    static func plain(_ frame: [UInt8]) -> Plain? {
        var cursor = JSONCursor(frame)
        var plain = Plain()
        var lists = 0
        let isPlain = cursor.members { key, cursor in
            if key.matches("choices") {
                lists += 1
                var choices = 0
                return lists == 1
                    && cursor.elements { cursor in
                        choices += 1
                        return choices == 1 && readChoice(&cursor, into: &plain)
                    }
            }
            if key.matches("object") { return cursor.literal(#""chat.completion.chunk""#) }
            if key.matches("error") { return cursor.literal("null") }
            guard key.matches("usage") else { return cursor.skipValue() }
            if cursor.literal("null") { return true }
            guard plain.usage == nil else { return false }
            plain.usage = UsageFrame(&cursor)
            return plain.usage != nil
        }
        return isPlain && lists == 1 && cursor.isAtEnd() ? plain : nil
    }

    private static func readChoice(_ cursor: inout JSONCursor, into plain: inout Plain) -> Bool {
        var deltas = 0
        return cursor.members { key, cursor in
            if key.matches("index") { return cursor.literal("0") }
            if key.matches("finish_reason") {
                if cursor.literal("null") { return true }
                guard plain.finishReason == nil else { return false }
                plain.finishReason = cursor.string()
                return plain.finishReason != nil
            }
            guard key.matches("delta") else { return cursor.skipValue() }
            deltas += 1
            return deltas == 1
                && cursor.members { key, cursor in
                    if key.matches("tool_calls") || key.matches("reasoning_content") || key.matches("reasoning")
                        || key.matches("refusal")
                    {
                        return cursor.literal("null")
                    }
                    guard key.matches("content") else { return cursor.skipValue() }
                    guard plain.text == nil else { return false }
                    plain.text = cursor.string()
                    return plain.text != nil
                }
        }
    }
}
