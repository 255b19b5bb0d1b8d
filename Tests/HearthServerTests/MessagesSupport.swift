import HearthAPI
import HearthTesting

extension TestClient {
    /// A body in Anthropic's format; `more` holds further members, with a comma before them.
    static func message(_ more: String = "", content: String = #""How do we read more?""#) -> String {
        #"{"model":"test/model","max_tokens":100,"messages":[{"role":"user","content":\#(content)}]\#(more)}"#
    }

    func message(_ body: String = message(), headers: Headers = []) async throws -> TestAnswer {
        try await send("/v1/messages", body: body, headers: headers)
    }

    func messageStream(_ more: String = "") async throws -> MessagesTranscript {
        MessagesTranscript(try await message(Self.message(#","stream":true"# + more)).body)
    }
}

extension TestAnswer {
    func anthropicError() throws -> AnthropicError { try WireJSON.decode(AnthropicError.self, from: body) }
    func message() throws -> MessagesResponse { try WireJSON.decode(MessagesResponse.self, from: body) }
}

/// A parsed stream in Anthropic's format.
struct MessagesTranscript {
    private(set) var events: [MessagesEvent] = []
    /// Frames whose name differs from the type in their data, and frames that are no event.
    private(set) var malformed: [String] = []

    init(_ bytes: [UInt8]) {
        for frame in String(decoding: bytes, as: UTF8.self).split(separator: "\n\n") where !frame.hasPrefix(":") {
            let lines = frame.split(separator: "\n")
            guard lines.count == 2, lines[0].hasPrefix("event: "), lines[1].hasPrefix("data: "),
                let event = try? WireJSON.decode(MessagesEvent.self, from: lines[1].dropFirst(6).utf8),
                event.type == lines[0].dropFirst(7)
            else {
                malformed.append(String(frame))
                continue
            }
            events.append(event)
        }
    }

    /// The types of the events, separated by spaces.
    var types: String { events.map(\.type).joined(separator: " ") }
    /// The text of all blocks.
    var text: String { events.compactMap(\.delta?.text).joined() }
    var stopReason: String? { events.compactMap(\.delta?.stopReason).last }
    var usage: MessagesResponse.Usage? { events.last { $0.type == "message_delta" }?.usage }
    /// The JSON text of the input by the place of its block.
    var inputs: [Int: String] {
        events.reduce(into: [:]) { texts, event in
            guard let index = event.index, let piece = event.delta?.partialJSON else { return }
            texts[index, default: ""] += piece
        }
    }
    var blocks: [MessagesResponse.Block] { events.compactMap(\.contentBlock) }

    /// Returns the violations of the grammar of a complete answer: one open block at a time, in the order of their places.
    var violations: [String] {
        var violations = malformed
        let grammar =
            /message_start( content_block_start( content_block_delta)* content_block_stop)* message_delta message_stop/
        if types.wholeMatch(of: grammar) == nil { violations.append(types) }
        var place = 0
        for event in events {
            guard let index = event.index else { continue }
            if index != place { violations.append("\(event.type) of \(index) in block \(place)") }
            if event.type == "content_block_stop" { place += 1 }
        }
        return violations
    }
}
