import Foundation

package struct OpenAIDecoder: FrameDecoder {
    package private(set) var isComplete = false
    private var hasStopped = false

    package init() {}

    package mutating func decode(_ frame: [UInt8], into events: inout [ProviderEvent]) throws {
        if frame.starts(with: "[DONE]".utf8) {
            isComplete = true
        } else if let text = OpenAIChunk.textDelta(in: frame) {
            if !text.isEmpty { events.append(.text(text)) }
        } else {
            try read(chunk(frame), into: &events)
        }
    }

    /// Some servers leave out `[DONE]`: then the model's own last word counts.
    package func finish() throws {
        if !hasStopped { throw ProviderError(.cut, "the stream ended before the answer") }
    }

    private func chunk(_ frame: [UInt8]) throws -> OpenAIChunk {
        do {
            let chunk = try JSONDecoder().decode(OpenAIChunk.self, from: Data(frame))
            if chunk.object == "error", let error = ErrorFrame(body: frame) { throw ProviderError.frame(error) }
            return chunk
        } catch let error as DecodingError {
            throw ProviderError(.malformed, "a frame is no chunk", underlying: error)
        }
    }

    private mutating func read(_ chunk: OpenAIChunk, into events: inout [ProviderEvent]) throws {
        if let text = chunk.choice?.delta?.content, !text.isEmpty { events.append(.text(text)) }
        if let reason = chunk.choice?.finishReason, !reason.isEmpty {
            if reason == "content_filter" { throw ProviderError(.contentFiltered, "the provider's filter stopped it") }
            if !hasStopped { events.append(.stopped) }
            hasStopped = true
        }
        if let usage = chunk.usage { events.append(.usage(usage.usage)) }
        if let error = chunk.error { throw ProviderError.frame(error) }
    }
}
