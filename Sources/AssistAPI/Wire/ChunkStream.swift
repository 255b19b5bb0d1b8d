import Assist
import HearthAPI
import HearthCore
import ServerKit

/// The frames of a completion in the format of OpenAI's streams: a chunk in one data line each, and `[DONE]`.
struct ChunkStream: CompletionFrames {
    private let encoder: ChatCompletionChunkEncoder
    private let includesUsage: Bool
    private var hasBegun = false
    private var hasText = false

    /// Creates the frames of one answer.
    ///
    /// - Parameters:
    ///   - id: `chatcmpl-` and the run's id.
    ///   - created: seconds since 1970.
    ///   - model: the model as the request named it.
    ///   - includesUsage: true if the client asks for the usage.
    init(id: String, created: Int64, model: String, includesUsage: Bool) {
        encoder = ChatCompletionChunkEncoder(id: id, created: created, model: model, includesUsage: includesUsage)
        self.includesUsage = includesUsage
    }

    /// Appends the chunks of one event.
    ///
    /// - Throws: ``HearthError`` `answer_interrupted` if the provider failed: text that was sent cannot be withdrawn.
    mutating func append(_ event: CompletionEvent, to frame: inout [UInt8]) throws {
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
        case .restart(let reason): throw HearthError.interrupted(reason)
        case .refusal(let refusal):
            let words = (hasText ? "\n\n" : "") + refusal.text
            Self.append(to: &frame) { encoder.append(text: words, to: &$0) }
            Self.append(to: &frame) { encoder.append(finishReason: "content_filter", to: &$0) }
        case .finished(let reason):
            Self.append(to: &frame) { encoder.append(finishReason: reason.rawValue, to: &$0) }
        }
    }

    /// Appends the usage, if the client asks for it, and `[DONE]`.
    func end(usage: TokenUsage, to frame: inout [UInt8]) async throws {
        if includesUsage {
            Self.append(to: &frame) { encoder.append(usage: ChatCompletion.Usage(usage), to: &$0) }
        }
        Self.append(to: &frame) { $0 += "[DONE]".utf8 }
    }

    /// Appends the error, without `[DONE]`: a stream that failed must not look complete.
    func fail(with error: HearthError, to frame: inout [UInt8]) throws {
        try Self.append(to: &frame) { $0 += try WireJSON.encode(OpenAIError(error)) }
    }

    /// Appends one data line. That is enough, because the JSON texts contain no line breaks.
    private static func append(to frame: inout [UInt8], _ data: (inout [UInt8]) throws -> Void) rethrows {
        frame += "data: ".utf8
        try data(&frame)
        frame += "\n\n".utf8
    }
}

extension HearthError {
    /// Returns the error of a stream whose model failed after the client had received a part of the answer.
    static func interrupted(_ reason: String) -> HearthError {
        HearthError(
            .answerInterrupted, "The model stopped in the middle of its answer. Please try again.", detail: reason)
    }
}

extension ChatCompletion.Usage {
    init(_ usage: TokenUsage) {
        self.init(
            input: usage.input, output: usage.output, cachedInput: usage.cachedInput, reasoning: usage.reasoning)
    }
}
