/// A frame of a chat completion with nothing but text, a finish reason or counts: all but a few.
struct PlainChunk {
    private(set) var text: String?
    private(set) var finishReason: String?
    private(set) var usage: UsageReading?

    /// Reads a plain frame; returns nil for every other one, which is then read as JSON.
    init?(_ frame: [UInt8]) {
        var cursor = JSONCursor(frame)
        var lists = 0
        let isPlain = cursor.members { key, cursor in
            if key.matches("choices") {
                lists += 1
                var choices = 0
                return lists == 1
                    && cursor.elements { cursor in
                        choices += 1
                        return choices == 1 && readChoice(&cursor)
                    }
            }
            if key.matches("object") { return cursor.literal(#""chat.completion.chunk""#) }
            if key.matches("error") { return cursor.literal("null") }
            guard key.matches("usage") else { return !key.matches("x_groq") && cursor.skipValue() }
            if cursor.literal("null") { return true }
            guard usage == nil else { return false }
            usage = UsageReading(&cursor)
            return usage != nil
        }
        if !isPlain || lists != 1 || !cursor.isAtEnd() { return nil }
    }

    private mutating func readChoice(_ cursor: inout JSONCursor) -> Bool {
        var deltas = 0
        return cursor.members { key, cursor in
            if key.matches("index") { return cursor.literal("0") }
            if key.matches("finish_reason") {
                if cursor.literal("null") { return true }
                guard finishReason == nil else { return false }
                finishReason = cursor.string()
                return finishReason != nil
            }
            if key.matches("message") || key.matches("usage") || key.matches("error") { return cursor.literal("null") }
            guard key.matches("delta") else { return cursor.skipValue() }
            deltas += 1
            return deltas == 1 && readDelta(&cursor)
        }
    }

    private mutating func readDelta(_ cursor: inout JSONCursor) -> Bool {
        cursor.members { key, cursor in
            if key.matches("tool_calls") || key.matches("function_call") || key.matches("refusal")
                || key.matches("reasoning_content") || key.matches("reasoning") || key.matches("thinking")
            {
                return cursor.literal("null")
            }
            guard key.matches("content") else { return cursor.skipValue() }
            guard text == nil else { return false }
            text = cursor.string()
            return text != nil
        }
    }
}
