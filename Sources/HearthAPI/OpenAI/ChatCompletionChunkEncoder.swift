import JSONText

/// Hand-written encoder of the chunks of one streamed answer: one per token, and all but the delta is constant.
///
/// Each chunk is the JSON text of OpenAI's `chat.completion.chunk`, without a line break.
package struct ChatCompletionChunkEncoder: Sendable {
    /// Constant bytes before the delta.
    private let opening: [UInt8]
    /// Constant bytes before the choices.
    private let head: [UInt8]
    private let includesUsage: Bool

    /// Creates an encoder for one answer.
    ///
    /// - Parameters:
    ///   - created: seconds since 1970.
    ///   - includesUsage: true to include `usage` in every chunk, null except in the last one.
    package init(id: String, created: Int64, model: String, includesUsage: Bool) {
        var head = Array(#"{"id":"#.utf8)
        JSONString.appendLine(id, to: &head)
        head += #","object":"chat.completion.chunk","created":\#(created),"model":"#.utf8
        JSONString.appendLine(model, to: &head)
        self.head = head + #","choices":["#.utf8
        opening = self.head + #"{"index":0,"delta":{"#.utf8
        self.includesUsage = includesUsage
    }

    /// Appends the first chunk, with the role.
    package func appendRole(to output: inout [UInt8]) {
        output += opening
        output += #""role":"assistant","content":"""#.utf8
        close(finishReason: nil, &output)
    }

    /// Appends a chunk with text.
    package func append(text: String, to output: inout [UInt8]) {
        output += opening
        output += #""content":"#.utf8
        JSONString.appendLine(text, to: &output)
        close(finishReason: nil, &output)
    }

    /// Appends a chunk with a part of the refusal.
    package func append(refusal: String, to output: inout [UInt8]) {
        output += opening
        output += #""refusal":"#.utf8
        JSONString.appendLine(refusal, to: &output)
        close(finishReason: nil, &output)
    }

    /// Appends a chunk with a part of a tool call; `id` and `name` are in its first part.
    package func append(
        toolCall index: Int, id: String?, name: String?, argumentsDelta: String, to output: inout [UInt8]
    ) {
        output += opening
        output += #""tool_calls":[{"index":\#(index)"#.utf8
        if let id {
            output += #","id":"#.utf8
            JSONString.appendLine(id, to: &output)
            output += #","type":"function""#.utf8
        }
        output += #","function":{"#.utf8
        if let name {
            output += #""name":"#.utf8
            JSONString.appendLine(name, to: &output)
            output.append(UInt8(ascii: ","))
        }
        output += #""arguments":"#.utf8
        JSONString.appendLine(argumentsDelta, to: &output)
        output += "}}]".utf8
        close(finishReason: nil, &output)
    }

    /// Appends the last chunk of the answer.
    package func append(finishReason: String, to output: inout [UInt8]) {
        output += opening
        close(finishReason: finishReason, &output)
    }

    /// Appends the chunk after the answer, which has no choices.
    package func append(usage: ChatCompletion.Usage, to output: inout [UInt8]) {
        output += head
        output +=
            #"],"usage":{"prompt_tokens":\#(usage.promptTokens),"completion_tokens":\#(usage.completionTokens)"#.utf8
        output += #","total_tokens":\#(usage.totalTokens),"prompt_tokens_details":{"cached_tokens":"#.utf8
        output += "\(usage.promptTokensDetails["cached_tokens"] ?? 0)".utf8
        output += #"},"completion_tokens_details":{"reasoning_tokens":"#.utf8
        output += "\(usage.completionTokensDetails["reasoning_tokens"] ?? 0)}}}".utf8
    }

    private func close(finishReason: String?, _ output: inout [UInt8]) {
        output += #"},"logprobs":null,"finish_reason":"#.utf8
        if let finishReason {
            JSONString.appendLine(finishReason, to: &output)
        } else {
            output += "null".utf8
        }
        output += (includesUsage ? #"}],"usage":null}"# : "}]}").utf8
    }
}
