import Assist
import HTTPFront
import HearthAPI
import HearthCore
import ServerKit
import ServerSentEvents

/// Writer of a completion in the format of OpenAI's streams.
struct ChunkStream {
    private let writer: ResponseWriter
    private let encoder: ChatCompletionChunkEncoder
    private var hasBegun = false
    private var hasText = false

    init(_ writer: ResponseWriter, _ encoder: ChatCompletionChunkEncoder) {
        self.writer = writer
        self.encoder = encoder
    }

    static var ping: [UInt8] {
        var bytes: [UInt8] = []
        ServerSentEventEncoder.appendPing(to: &bytes)
        return bytes
    }

    /// Writes one event.
    ///
    /// - Throws: ``HearthError`` `answer_interrupted` if the provider failed: text that was sent cannot be withdrawn.
    mutating func write(_ event: CompletionEvent) async throws {
        var frame: [UInt8] = []
        frame.reserveCapacity(256)
        if !hasBegun {
            hasBegun = true
            Self.append(to: &frame) { encoder.appendRole(to: &$0) }
        }
        switch event {
        case .text(let text):
            hasText = true
            Self.append(to: &frame) { encoder.append(text: text, to: &$0) }
        case .declined(let text): Self.append(to: &frame) { encoder.append(refusal: text, to: &$0) }
        case .toolCall(let index, let id, let name, let delta):
            Self.append(to: &frame) {
                encoder.append(toolCall: index, id: id, name: name, argumentsDelta: delta, to: &$0)
            }
        case .restart(let reason):
            throw HearthError(
                .answerInterrupted, "The model stopped in the middle of its answer. Please try again.",
                detail: reason)
        case .refusal(let refusal):
            let words = (hasText ? "\n\n" : "") + refusal.text
            Self.append(to: &frame) { encoder.append(text: words, to: &$0) }
            Self.append(to: &frame) { encoder.append(finishReason: "content_filter", to: &$0) }
        case .finished(let reason):
            Self.append(to: &frame) { encoder.append(finishReason: reason.rawValue, to: &$0) }
        }
        try await writer.write(frame)
    }

    func end(usage: ChatCompletion.Usage?) async throws {
        var frame: [UInt8] = []
        if let usage { Self.append(to: &frame) { encoder.append(usage: usage, to: &$0) } }
        Self.append(to: &frame) { $0 += "[DONE]".utf8 }
        try await writer.write(frame)
    }

    /// Ends the stream with an error, without `[DONE]`: a stream that failed must not look complete.
    func end(with failure: HearthError) async throws {
        var frame: [UInt8] = []
        try Self.append(to: &frame) { $0 += try WireJSON.encode(OpenAIError(failure)) }
        try await writer.write(frame)
    }

    /// Appends one data line. That is enough, because the JSON texts contain no line breaks.
    private static func append(to frame: inout [UInt8], _ data: (inout [UInt8]) throws -> Void) rethrows {
        frame += "data: ".utf8
        try data(&frame)
        frame += "\n\n".utf8
    }
}
