import Assist
import HearthAPI
import HearthCore
import ServerKit

/// The frames of a completion in the format of Anthropic's streams: one block of text, then one for each call of a tool.
struct MessageStream: CompletionFrames {
    private var encoder: MessagesEventEncoder
    private var hasBegun = false
    private var hasText = false
    private var hasDeclined = false
    /// The calls by their number. Their arguments come with the end of the answer, and a block must end before the next
    /// one begins, so no call is sent before.
    private var calls: [Int: FunctionCall] = [:]
    private var stopReason = MessagesResponse.endOfTurn

    /// Creates the frames of one answer.
    ///
    /// - Parameters:
    ///   - id: `msg_` and the run's id.
    ///   - model: the model as the request named it.
    init(id: String, model: String) { encoder = MessagesEventEncoder(id: id, model: model) }

    var ping: [UInt8] { MessagesEventEncoder.ping }

    /// Appends the events of one event of the answer.
    ///
    /// - Throws: ``HearthError`` `answer_interrupted` if the provider failed: text that was sent cannot be withdrawn.
    mutating func append(_ event: CompletionEvent, to frame: inout [UInt8]) throws {
        if case .restart(let reason) = event {
            // What was held back can be.
            guard !hasText else { throw HearthError.interrupted(reason) }
            calls = [:]
            return
        }
        if !hasBegun {
            hasBegun = true
            encoder.appendStart(to: &frame)
        }
        switch event {
        case .text(let text): append(text, to: &frame)
        case .declined(let text):
            hasDeclined = true
            append(text, to: &frame)
        case .toolCall(let index, let id, let name, let delta):
            calls[index, default: FunctionCall(id: "", name: "", arguments: "")].add(
                id: id, name: name, argumentsDelta: delta)
        case .restart: break
        case .refusal(let refusal):
            // A tool call that policy stopped is incomplete, so it is not sent.
            calls = [:]
            append((hasText ? "\n\n" : "") + refusal.text, to: &frame)
            end(.refused, to: &frame)
        case .finished(let reason): end(.finished(reason), to: &frame)
        }
    }

    /// Appends the reason for the end, with the usage, and the end.
    func end(usage: TokenUsage, to frame: inout [UInt8]) async throws {
        encoder.appendEnd(stopReason: stopReason, usage: MessagesResponse.Usage(usage), to: &frame)
    }

    /// Appends the error, without the end: a stream that failed must not look complete.
    func fail(with error: HearthError, to frame: inout [UInt8]) throws {
        try encoder.append(AnthropicError(error), to: &frame)
    }

    private mutating func append(_ text: String, to frame: inout [UInt8]) {
        if !hasText {
            hasText = true
            encoder.beginText(to: &frame)
        }
        encoder.append(text: text, to: &frame)
    }

    /// Ends the block of text, and appends those of the calls.
    private mutating func end(_ ending: CollectedAnswer.Ending, to frame: inout [UInt8]) {
        if hasText { encoder.endBlock(to: &frame) }
        for (_, call) in calls.sorted(by: { $0.key < $1.key }) {
            encoder.append(toolUse: call.id, name: call.name, input: call.arguments, to: &frame)
        }
        stopReason = MessagesResponse.stopReason(ending, hasCalls: !calls.isEmpty, hasDeclined: hasDeclined)
    }
}

extension MessagesResponse {
    fileprivate static let endOfTurn = "end_turn"

    /// Creates the answer of a completion. Anthropic's format has no place for a refusal by the model beside the text.
    init(_ answer: CollectedAnswer, id: String, model: String, usage: TokenUsage) {
        let calls = answer.calls
        let text = answer.text + (answer.declination ?? "")
        var content = text.isEmpty ? [] : [Block(text: text)]
        for call in calls { content.append(Block(toolUse: call.id, name: call.name, input: call.input)) }
        self.init(
            id: id, model: model, content: content,
            stopReason: Self.stopReason(
                answer.ending, hasCalls: !calls.isEmpty, hasDeclined: answer.declination != nil),
            usage: Usage(usage))
    }

    /// Returns why an answer ended.
    fileprivate static func stopReason(
        _ ending: CollectedAnswer.Ending, hasCalls: Bool, hasDeclined: Bool
    ) -> String {
        switch ending {
        case .refused, .finished(.contentFilter): "refusal"
        case .finished where hasDeclined: "refusal"
        case .finished(.length): "max_tokens"
        case .finished where hasCalls: "tool_use"
        case .finished(.stop), .finished(.toolCalls), .finished(.unknown): endOfTurn
        }
    }
}

extension MessagesResponse.Usage {
    /// Creates the usage of a run, whose cached tokens are part of its input.
    fileprivate init(_ usage: TokenUsage) {
        self.init(
            inputTokens: max(0, usage.input - usage.cachedInput - usage.cacheWrite),
            cacheCreationInputTokens: usage.cacheWrite, cacheReadInputTokens: usage.cachedInput,
            outputTokens: usage.output)
    }
}

extension FunctionCall {
    /// The arguments as a value. Arguments that were cut at the answer's bound become an empty object.
    fileprivate var input: JSONValue {
        guard let value = try? WireJSON.decode(JSONValue.self, from: arguments.utf8), case .object = value else {
            return [:]
        }
        return value
    }
}
