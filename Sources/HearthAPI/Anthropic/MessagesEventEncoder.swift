import JSONText

/// Hand-written encoder of the events of one streamed answer: one per token, and all but the text is constant.
///
/// A block ends before the next one begins, as Anthropic's clients expect.
package struct MessagesEventEncoder: Sendable {
    private let start: [UInt8]
    /// The place of the next or open block.
    private var index = 0
    /// Constant bytes before the next piece of the open block's text.
    private var textOpening: [UInt8] = []

    /// Creates an encoder for one answer.
    ///
    /// - Parameters:
    ///   - id: `msg_` and the run's id.
    ///   - model: the model as the request named it.
    package init(id: String, model: String) {
        var start = Self.event("message_start")
        start += #","message":{"id":"#.utf8
        JSONString.appendLine(id, to: &start)
        start += #","type":"message","role":"assistant","model":"#.utf8
        JSONString.appendLine(model, to: &start)
        start += #","content":[],"stop_reason":null,"stop_sequence":null,"usage":"#.utf8
        // Nobody has counted the request yet. The last event has the counts.
        Self.append(
            MessagesResponse.Usage(
                inputTokens: 0, cacheCreationInputTokens: 0, cacheReadInputTokens: 0, outputTokens: 0), to: &start)
        start += "}}\n\n".utf8
        self.start = start
    }

    /// The event that keeps a quiet stream open.
    package static let ping: [UInt8] = event("ping") + Array("}\n\n".utf8)

    /// Appends the first event, which has no content.
    package func appendStart(to output: inout [UInt8]) { output += start }

    /// Begins a block of text.
    package mutating func beginText(to output: inout [UInt8]) {
        output += Self.event("content_block_start")
        output += #","index":\#(index),"content_block":{"type":"text","text":""}}"#.utf8
        output += "\n\n".utf8
        textOpening = Self.event("content_block_delta")
        textOpening += #","index":\#(index),"delta":{"type":"text_delta","text":"#.utf8
    }

    /// Appends the next piece of the open block's text.
    package func append(text: String, to output: inout [UInt8]) {
        output += textOpening
        JSONString.appendLine(text, to: &output)
        output += "}}\n\n".utf8
    }

    /// Ends the open block.
    package mutating func endBlock(to output: inout [UInt8]) {
        output += Self.event("content_block_stop")
        output += #","index":\#(index)}"#.utf8
        output += "\n\n".utf8
        index += 1
    }

    /// Appends a whole block with a call of a tool.
    ///
    /// - Parameter input: the JSON text of the input; empty for none.
    package mutating func append(toolUse id: String, name: String, input: String, to output: inout [UInt8]) {
        output += Self.event("content_block_start")
        output += #","index":\#(index),"content_block":{"type":"tool_use","id":"#.utf8
        JSONString.appendLine(id, to: &output)
        output += #","name":"#.utf8
        JSONString.appendLine(name, to: &output)
        output += #","input":{}}}"#.utf8
        output += "\n\n".utf8
        if !input.isEmpty {
            output += Self.event("content_block_delta")
            output += #","index":\#(index),"delta":{"type":"input_json_delta","partial_json":"#.utf8
            JSONString.appendLine(input, to: &output)
            output += "}}\n\n".utf8
        }
        endBlock(to: &output)
    }

    /// Appends the last two events of a complete answer.
    package func appendEnd(stopReason: String, usage: MessagesResponse.Usage, to output: inout [UInt8]) {
        output += Self.event("message_delta")
        output += #","delta":{"stop_reason":"#.utf8
        JSONString.appendLine(stopReason, to: &output)
        output += #","stop_sequence":null},"usage":"#.utf8
        Self.append(usage, to: &output)
        output += "}\n\n".utf8
        output += Self.event("message_stop")
        output += "}\n\n".utf8
    }

    /// Appends the event of an error, which ends the stream.
    ///
    /// - Throws: `EncodingError`.
    package func append(_ error: AnthropicError, to output: inout [UInt8]) throws {
        output += "event: error\ndata: ".utf8
        output += try WireJSON.encode(error)
        output += "\n\n".utf8
    }

    private static func append(_ usage: MessagesResponse.Usage, to output: inout [UInt8]) {
        output += #"{"input_tokens":\#(usage.inputTokens)"#.utf8
        output += #","cache_creation_input_tokens":\#(usage.cacheCreationInputTokens)"#.utf8
        output += #","cache_read_input_tokens":\#(usage.cacheReadInputTokens)"#.utf8
        output += #","output_tokens":\#(usage.outputTokens)}"#.utf8
    }

    /// Returns the beginning of an event: its name, and the first member of its object.
    private static func event(_ type: String) -> [UInt8] {
        Array("event: \(type)\ndata: {\"type\":\"\(type)\"".utf8)
    }
}
