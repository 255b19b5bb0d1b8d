import Assist
import Foundation
import HearthAPI
import HearthCore

extension ResponseObject {
    /// Returns the id of the response of a run.
    static func id(of run: UUID) -> String { prefix + run.text }

    /// Returns the run of a response; nil if the id is not one of a response.
    static func run(of id: String) -> UUID? {
        id.hasPrefix(prefix) ? UUID(text: String(id.dropFirst(prefix.count))) : nil
    }

    /// Returns the id of the message of a run.
    static func messageID(of run: MeteredRun) -> String { "msg_\(run.id.text)" }

    private static let prefix = "resp_"

    /// Records how the answer ended.
    mutating func note(_ ending: CollectedAnswer.Ending) {
        switch ending {
        case .finished(.length):
            (status, incompleteDetails) = (.incomplete, IncompleteDetails(reason: .maxOutputTokens))
        case .refused, .finished(.contentFilter):
            (status, incompleteDetails) = (.incomplete, IncompleteDetails(reason: .contentFilter))
        case .finished(.stop), .finished(.toolCalls), .finished(.unknown): status = .completed
        }
    }

    /// Records the usage of a run that has ended.
    mutating func end(_ usage: TokenUsage) {
        self.usage = Usage(
            input: usage.input, output: usage.output, cachedInput: usage.cachedInput, cacheWrite: usage.cacheWrite,
            reasoning: usage.reasoning)
    }

    /// Records an answer that is complete.
    mutating func note(_ answer: CollectedAnswer, of run: MeteredRun, usage: TokenUsage) {
        note(answer.ending)
        let calls = answer.calls
        var parts: [Part] = answer.text.isEmpty ? [] : [.text(answer.text)]
        if let declination = answer.declination { parts.append(.refusal(declination)) }
        // A response has an item, if only an empty message.
        if parts.isEmpty, calls.isEmpty { parts = [.text("")] }
        output = parts.isEmpty ? [] : [Item(message: Self.messageID(of: run), status: status, content: parts)]
        output += calls.enumerated().map { Item($0.element, $0.offset, of: run, status: status, among: tools) }
        end(usage)
    }

    /// Records the error of a run that failed. OpenAI's clients know few codes here, and the message says what happened.
    mutating func fail(with error: HearthError) {
        status = .failed
        let code = error.code.kind == .tooManyRequests ? "rate_limit_exceeded" : "server_error"
        self.error = Failure(code: code, message: error.message)
        (incompleteDetails, output) = (nil, [])
    }
}

extension ResponseObject.Item {
    /// Creates the item of a call.
    ///
    /// - Parameters:
    ///   - number: the place of the call among those of its run, from 0.
    ///   - tools: the tools of the request.
    init(
        _ call: FunctionCall, _ number: Int, of run: MeteredRun, status: ResponseObject.Status,
        among tools: [ResponseRequest.Tool]
    ) {
        guard !tools.contains(where: { $0.isCustom && $0.name == call.name }) else {
            self.init(
                customCall: "ctc_\(run.id.text)_\(number)", status: status, callID: call.id, name: call.name,
                input: call.customInput)
            return
        }
        self.init(
            call: "fc_\(run.id.text)_\(number)", status: status, callID: call.id, name: call.name,
            arguments: call.arguments)
    }
}
