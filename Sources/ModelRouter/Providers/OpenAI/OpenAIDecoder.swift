import Assist
import Foundation

/// Decoder of chat completion streams.
package struct OpenAIDecoder: FrameDecoder {
    /// True after `[DONE]`.
    package private(set) var isComplete = false
    private var hasStopped = false

    /// Creates a decoder for one stream.
    package init() {}

    /// Decodes a frame and appends its events.
    package mutating func decode(_ frame: [UInt8], into events: inout [ProviderEvent]) throws {
        if frame.starts(with: "[DONE]".utf8) {
            isComplete = true
        } else if let plain = OpenAIChunk.plain(frame) {
            if let text = plain.text, !text.isEmpty { events.append(.text(text)) }
            try stop(plain.finishReason, into: &events)
            if let usage = plain.usage, !usage.isEmpty { events.append(.usage(usage.usage)) }
        } else {
            try read(chunk(frame), into: &events)
        }
    }

    /// Accepts a stream without `[DONE]`, which some servers omit, if the model reported that it stopped.
    package func finish() throws {
        if !hasStopped { throw ProviderError(.cut, "the stream ended before the answer") }
    }

    private func chunk(_ frame: [UInt8]) throws -> OpenAIChunk {
        do {
            let chunk = try JSONDecoder().decode(OpenAIChunk.self, from: Data(frame))
            if chunk.object == "error", let error = ErrorFrame(body: frame) { throw ProviderError.frame(error) }
            return chunk
        } catch let error as DecodingError {
            throw ProviderError(.malformed, "a frame is not a chunk", underlying: error)
        }
    }

    private mutating func read(_ chunk: OpenAIChunk, into events: inout [ProviderEvent]) throws {
        if let delta = chunk.choice?.delta { append(delta, into: &events) }
        try stop(chunk.choice?.finishReason, into: &events)
        if let usage = chunk.usage, !usage.isEmpty { events.append(.usage(usage.usage)) }
        if let error = chunk.error { throw ProviderError.frame(error) }
    }

    private mutating func stop(_ reason: String?, into events: inout [ProviderEvent]) throws {
        guard let reason, !reason.isEmpty else { return }
        if reason == "content_filter" {
            throw ProviderError(.contentFiltered, "the provider's filter stopped the answer")
        }
        if !hasStopped { events.append(.stopped(Self.finishReason(reason))) }
        hasStopped = true
    }

    private func append(_ delta: OpenAIChunk.Delta, into events: inout [ProviderEvent]) {
        if let thought = delta.reasoningContent?.value ?? delta.reasoning?.value, !thought.isEmpty {
            events.append(.thinking(thought.utf8.count))
        }
        if let text = delta.content, !text.isEmpty { events.append(.text(text)) }
        if let text = delta.refusal, !text.isEmpty { events.append(.declined(text)) }
        // Servers that send each call whole omit the index.
        for (position, call) in (delta.toolCalls ?? []).enumerated() {
            events.append(
                .toolCall(
                    index: call.index ?? position, id: call.id, name: call.function?.name,
                    argumentsDelta: call.function?.arguments ?? ""))
        }
    }

    private static func finishReason(_ reason: String) -> FinishReason {
        switch reason {
        case "length": .length
        case "tool_calls", "function_call": .toolCalls
        default: .stop
        }
    }
}
