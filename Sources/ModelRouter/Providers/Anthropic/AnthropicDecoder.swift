import Foundation
import HearthCore

package struct AnthropicDecoder: FrameDecoder {
    package private(set) var isComplete = false
    private var usage: UsageFrame?

    package init() {}

    package mutating func decode(_ frame: [UInt8], into events: inout [ProviderEvent]) throws {
        if let text = AnthropicFrame.textDelta(in: frame) {
            if !text.isEmpty { events.append(.text(text)) }
            return
        }
        do {
            try read(JSONDecoder().decode(AnthropicFrame.self, from: Data(frame)), into: &events)
        } catch let error as DecodingError {
            throw ProviderError(.malformed, "a frame is no event of a message", underlying: error)
        }
    }

    package func finish() throws {
        throw ProviderError(.cut, "the stream ended before the answer")
    }

    /// Frames of other types are pings, blocks that hold no text, or newer than this code: the API asks to ignore them.
    private mutating func read(_ frame: AnthropicFrame, into events: inout [ProviderEvent]) throws {
        switch frame.type {
        case "message_start":
            if let usage = frame.message?.usage { update(usage, into: &events) }
        case "content_block_start":
            append(frame.contentBlock, ifOf: "text", into: &events)
        case "content_block_delta":
            append(frame.delta, ifOf: "text_delta", into: &events)
        case "message_delta":
            if let usage = frame.usage { update(usage, into: &events) }
            guard let reason = frame.delta?.stopReason else { return }
            if reason == "refusal" { throw ProviderError(.contentFiltered, "the provider's filter stopped it") }
            events.append(.stopped)
        case "message_stop":
            isComplete = true
        case "error":
            guard let error = frame.error else { throw ProviderError(.overloaded, "error frame without an error") }
            throw ProviderError.frame(error)
        default:
            return
        }
    }

    private func append(_ content: AnthropicFrame.Content?, ifOf type: String, into events: inout [ProviderEvent]) {
        guard let content, content.type == type, let text = content.text, !text.isEmpty else { return }
        events.append(.text(text))
    }

    /// The counts are spread over the stream: those of the input come first, those of the output last.
    private mutating func update(_ newer: UsageFrame, into events: inout [ProviderEvent]) {
        let whole = usage?.updated(by: newer) ?? newer
        usage = whole
        events.append(.usage(whole.usage))
    }
}
