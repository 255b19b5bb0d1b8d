import Foundation

/// A `chat.completion.chunk`, as far as it is of interest, or the error that took its place.
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
        var toolCalls: [ToolCall]?
        /// Thoughts, as DeepSeek and vLLM name them, and as OpenRouter does.
        var reasoningContent: Lenient<String>?
        var reasoning: Lenient<String>?

        enum CodingKeys: String, CodingKey {
            case content, reasoning
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

    /// The answer is the choice with index 0. Others, which nobody asked for, are not mixed into it.
    var choice: Choice? { choices?.first { $0.index ?? 0 == 0 } }
}

extension OpenAIChunk {
    /// The text of a frame that has nothing but text to tell; nil for every other frame, for Codable to read.
    static func textDelta(in frame: [UInt8]) -> String? {
        var cursor = JSONCursor(frame)
        var text: String?
        var choices = 0
        let isPlain = cursor.members { key, cursor in
            if key.matches("choices") {
                return cursor.elements { cursor in
                    choices += 1
                    return choices == 1 && plainChoice(&cursor, text: &text)
                }
            }
            if key.matches("object") { return cursor.literal(#""chat.completion.chunk""#) }
            if key.matches("usage") || key.matches("error") { return cursor.literal("null") }
            return cursor.skipValue()
        }
        return isPlain && cursor.isAtEnd() ? text : nil
    }

    private static func plainChoice(_ cursor: inout JSONCursor, text: inout String?) -> Bool {
        var deltas = 0
        return cursor.members { key, cursor in
            if key.matches("index") { return cursor.literal("0") }
            if key.matches("finish_reason") { return cursor.literal("null") }
            guard key.matches("delta") else { return cursor.skipValue() }
            deltas += 1
            return deltas == 1
                && cursor.members { key, cursor in
                    if key.matches("tool_calls") || key.matches("reasoning_content") || key.matches("reasoning") {
                        return cursor.literal("null")
                    }
                    guard key.matches("content") else { return cursor.skipValue() }
                    guard text == nil else { return false }
                    text = cursor.string()
                    return text != nil
                }
        }
    }
}
