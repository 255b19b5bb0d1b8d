import Assist
import Foundation

/// Decoder of Messages streams.
package struct AnthropicDecoder: FrameDecoder {
    /// True after `message_stop`.
    package private(set) var isComplete = false
    private var hasStopped = false
    private var usage: UsageFrame?
    /// Number of the tool call of each content block.
    private var calls: [Int: Int] = [:]
    /// The content block whose input is the answer's text.
    private var answerBlock: Int?

    /// Creates a decoder for one stream.
    package init() {}

    /// Decodes a frame and appends its events.
    package mutating func decode(_ frame: [UInt8], into events: inout [ProviderEvent]) throws {
        if let text = AnthropicFrame.textDelta(in: frame) {
            if !text.isEmpty { events.append(.text(text)) }
            return
        }
        do {
            try read(JSONDecoder().decode(AnthropicFrame.self, from: Data(frame)), into: &events)
        } catch let error as DecodingError {
            throw ProviderError(.malformed, "a frame is not an event of a message", underlying: error)
        }
    }

    /// Accepts a stream without `message_stop` if the model reported that it stopped: the answer is complete and
    /// charged.
    package func finish() throws {
        if !hasStopped { throw ProviderError(.cut, "the stream ended before the answer") }
    }

    /// Frames of other types are pings, blocks without text, or newer than this code. The API requires ignoring them.
    private mutating func read(_ frame: AnthropicFrame, into events: inout [ProviderEvent]) throws {
        switch frame.type {
        case "message_start":
            if let usage = frame.message?.usage { update(usage, into: &events) }
        case "content_block_start":
            if let block = frame.contentBlock { begin(block, at: frame.index?.value ?? 0, into: &events) }
        case "content_block_delta":
            if let delta = frame.delta { append(delta, at: frame.index?.value ?? 0, into: &events) }
        case "message_delta":
            if let usage = frame.usage { update(usage, into: &events) }
            guard let reason = frame.delta?.stopReason else { return }
            if reason == "refusal" { throw ProviderError(.contentFiltered, "the provider's filter stopped the answer") }
            hasStopped = true
            events.append(.stopped(finishReason(reason)))
        case "message_stop":
            isComplete = true
        case "error":
            guard let error = frame.error else { throw ProviderError(.overloaded, "error frame without an error") }
            throw ProviderError.frame(error)
        default:
            return
        }
    }

    private mutating func begin(
        _ block: AnthropicFrame.Content, at index: Int, into events: inout [ProviderEvent]
    ) {
        switch block.type {
        case "text":
            if let text = block.text, !text.isEmpty { events.append(.text(text)) }
        case "tool_use" where block.name == AnthropicTools.answer:
            answerBlock = index
        case "tool_use":
            let call = calls.count
            calls[index] = call
            events.append(.toolCall(index: call, id: block.id, name: block.name, argumentsDelta: ""))
        default: return
        }
    }

    private func append(_ delta: AnthropicFrame.Content, at index: Int, into events: inout [ProviderEvent]) {
        switch delta.type {
        case "text_delta":
            if let text = delta.text, !text.isEmpty { events.append(.text(text)) }
        case "thinking_delta":
            if let thought = delta.thinking, !thought.isEmpty { events.append(.thinking(thought.utf8.count)) }
        case "input_json_delta":
            guard let json = delta.partialJSON, !json.isEmpty else { return }
            if index == answerBlock {
                events.append(.text(json))
            } else if let call = calls[index] {
                events.append(.toolCall(index: call, id: nil, name: nil, argumentsDelta: json))
            }
        default: return
        }
    }

    private func finishReason(_ reason: String) -> FinishReason {
        switch reason {
        case "max_tokens", "model_context_window_exceeded": .length
        case "tool_use": calls.isEmpty ? .stop : .toolCalls
        default: .stop
        }
    }

    /// Merges counts, which are spread over the stream: those of the input come first, those of the output last.
    private mutating func update(_ newer: UsageFrame, into events: inout [ProviderEvent]) {
        guard !newer.isEmpty else { return }
        let whole = usage?.updated(by: newer) ?? newer
        usage = whole
        events.append(.usage(whole.usage))
    }
}
