import HearthAPI
import Testing

/// Tests of the events of Anthropic's streams.
@Suite struct MessagesEventTests {
    /// What clients take for the end of a line, and what JSON escapes.
    private static let words = "a\u{85}b\u{2028}c\u{2029}d\ne\r\"\\f"

    /// The events of a text and of a call, written by the encoder.
    private func lines(_ write: (inout MessagesEventEncoder, inout [UInt8]) throws -> Void) rethrows -> [String] {
        var encoder = MessagesEventEncoder(id: "msg_1", model: Self.words)
        var bytes: [UInt8] = []
        try write(&encoder, &bytes)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    private func events(_ lines: [String]) throws -> [MessagesEvent] {
        try lines.filter { $0.hasPrefix("data: ") }.map {
            try WireJSON.decode(MessagesEvent.self, from: $0.dropFirst(6).utf8)
        }
    }

    @Test func `each event is one line of data under its name, whatever the text`() throws {
        let lines = lines { encoder, bytes in
            encoder.appendStart(to: &bytes)
            encoder.beginText(to: &bytes)
            encoder.append(text: Self.words, to: &bytes)
            encoder.endBlock(to: &bytes)
            encoder.append(toolUse: Self.words, name: "f", input: #"{"a":"\n"}"#, to: &bytes)
            encoder.append(toolUse: "c", name: "g", input: "", to: &bytes)
            encoder.appendEnd(
                stopReason: "tool_use",
                usage: MessagesResponse.Usage(
                    inputTokens: 1, cacheCreationInputTokens: 2, cacheReadInputTokens: 3, outputTokens: 4), to: &bytes)
        }
        let events = try events(lines)
        #expect(lines.count == 3 * events.count + 1)
        for (index, event) in events.enumerated() {
            #expect(lines[3 * index] == "event: \(event.type)" && lines[3 * index + 2].isEmpty)
            #expect(!lines[3 * index + 1].unicodeScalars.contains { ["\u{85}", "\u{2028}", "\u{2029}"].contains($0) })
        }
        #expect(
            events.map(\.type) == [
                "message_start", "content_block_start", "content_block_delta", "content_block_stop",
                "content_block_start", "content_block_delta", "content_block_stop", "content_block_start",
                "content_block_stop", "message_delta", "message_stop",
            ])
        #expect(events.compactMap(\.index) == [0, 0, 0, 1, 1, 1, 2, 2])
        #expect(events[0].message?.model == Self.words && events[2].delta?.text == Self.words)
        #expect(events[4].contentBlock == MessagesResponse.Block(toolUse: Self.words, name: "f", input: [:]))
        #expect(events[5].delta?.partialJSON == #"{"a":"\n"}"#)
        #expect(events[9].delta?.stopReason == "tool_use" && events[9].usage?.cacheReadInputTokens == 3)
    }

    @Test func `an error ends a stream`() throws {
        let lines = try lines { encoder, bytes in
            try encoder.append(AnthropicError(type: "api_error", message: Self.words, requestID: nil), to: &bytes)
        }
        #expect(lines.count == 4 && lines.first == "event: error")
        let error = try events(lines).first?.error
        #expect(error?.type == "api_error" && error?.message == Self.words)
        #expect(!lines[1].contains("request_id"))
    }

    @Test func `a message always has its two reasons for the end`() throws {
        let message = MessagesResponse(
            id: "msg_1", model: "m", content: [], stopReason: nil,
            usage: MessagesResponse.Usage(
                inputTokens: 0, cacheCreationInputTokens: 0, cacheReadInputTokens: 0, outputTokens: 0))
        let text = String(decoding: try WireJSON.encode(message), as: UTF8.self)
        #expect(text.contains(#""stop_reason":null,"stop_sequence":null"#))
        #expect(try WireJSON.decode(MessagesResponse.self, from: text.utf8) == message)
    }
}
