import Assist
import Foundation
import HearthAPI
import HearthCore
import ServerKit

/// The frames of a completion in the format of the streams of `/v1/responses`.
///
/// Items follow each other: the message with its parts, and then the calls, which the output policy shows complete. So
/// every event belongs to the newest item.
struct ResponseFrames: CompletionFrames {
    private var response: ResponseObject
    private let draft: ResponseDraft
    private let run: MeteredRun
    /// The response of the first two events, as JSON.
    private let opening: [UInt8]
    private var encoder = ResponseEventEncoder()
    private var answer = CollectedAnswer()
    private var hasBegun = false
    private var isFinished = false
    /// The place of the message; nil before its first part.
    private var message: ResponseEventEncoder.ItemPlace?
    /// The parts of the message, in the order of their first pieces.
    private var parts: [Part] = []

    /// A part of the message while it is written.
    private struct Part {
        var kind: ResponseObject.Part.Kind
        var text = ""
        let place: ResponseEventEncoder.PartPlace

        var whole: ResponseObject.Part {
            switch kind {
            case .outputText: .text(text)
            case .refusal: .refusal(text)
            }
        }
    }

    /// Creates the frames of the response to a request.
    ///
    /// - Throws: `EncodingError`.
    init(_ draft: ResponseDraft, of run: MeteredRun) async throws {
        self.draft = draft
        self.run = run
        response = draft.response(of: run)
        opening = try await draft.json(of: response)
    }

    /// Appends the events of one event of the completion.
    ///
    /// - Throws: ``HearthError`` `answer_interrupted` if the provider failed: text that was sent cannot be withdrawn.
    mutating func append(_ event: CompletionEvent, to frame: inout [UInt8]) throws {
        begin(&frame)
        switch event {
        case .text(let text): try append(text, as: .outputText, to: &frame)
        case .declined(let text): try append(text, as: .refusal, to: &frame)
        case .toolCall: break
        case .restart(let reason): throw HearthError.interrupted(reason)
        case .refusal(let refusal):
            try append((answer.text.isEmpty ? "" : "\n\n") + refusal.text, as: .outputText, to: &frame)
        case .finished: break
        }
        answer.add(event)
        switch event {
        case .refusal, .finished: try finishItems(&frame)
        case .text, .declined, .toolCall, .restart: break
        }
    }

    /// Stores the response, and appends its last event.
    mutating func end(usage: TokenUsage, to frame: inout [UInt8]) async throws {
        begin(&frame)
        try finishItems(&frame)
        response.end(usage)
        response.store = await draft.store(response, answer: answer, of: run)
        let json = try await draft.json(of: response)
        encoder.append(response.status == .completed ? .completed : .incomplete, response: json, to: &frame)
    }

    /// Appends `response.failed`, which has no output: what was sent is no answer.
    mutating func fail(with error: HearthError, to frame: inout [UInt8]) throws {
        // A ping may have been sent before anything else.
        begin(&frame)
        response.fail(with: error)
        encoder.append(.failed, response: try WireJSON.encode(response), to: &frame)
    }

    private mutating func begin(_ frame: inout [UInt8]) {
        guard !hasBegun else { return }
        hasBegun = true
        encoder.append(.created, response: opening, to: &frame)
        encoder.append(.inProgress, response: opening, to: &frame)
    }

    /// Appends a piece of a part. Its first piece begins the part, and the message if it has none.
    private mutating func append(
        _ text: String, as kind: ResponseObject.Part.Kind, to frame: inout [UInt8]
    ) throws {
        let index = try part(of: kind, &frame)
        parts[index].text += text
        guard !text.isEmpty else { return }
        switch kind {
        case .outputText: encoder.append(textDelta: text, at: parts[index].place, to: &frame)
        case .refusal: encoder.append(refusalDelta: text, at: parts[index].place, to: &frame)
        }
    }

    /// Returns the place of a part in ``parts``.
    private mutating func part(of kind: ResponseObject.Part.Kind, _ frame: inout [UInt8]) throws -> Int {
        if let index = parts.firstIndex(where: { $0.kind == kind }) { return index }
        let id = ResponseObject.messageID(of: run)
        let message: ResponseEventEncoder.ItemPlace
        if let known = self.message {
            message = known
        } else {
            message = ResponseEventEncoder.ItemPlace(0, of: id)
            self.message = message
            let item = ResponseObject.Item(message: id, status: .inProgress, content: [])
            try encoder.append(.itemAdded, item, at: message.index, to: &frame)
        }
        let part = Part(kind: kind, place: ResponseEventEncoder.PartPlace(parts.count, in: message))
        parts.append(part)
        try encoder.append(.partAdded, part.whole, at: part.place, to: &frame)
        return parts.count - 1
    }

    /// Ends the message, and appends the calls, once.
    private mutating func finishItems(_ frame: inout [UInt8]) throws {
        guard !isFinished else { return }
        isFinished = true
        let calls = answer.calls
        // A response has an item, if only an empty message.
        if calls.isEmpty, parts.isEmpty { try append("", as: .outputText, to: &frame) }
        response.note(answer.ending)
        let status = response.status
        for part in parts {
            switch part.kind {
            case .outputText: encoder.append(textDone: part.text, at: part.place, to: &frame)
            case .refusal: encoder.append(refusalDone: part.text, at: part.place, to: &frame)
            }
            try encoder.append(.partDone, part.whole, at: part.place, to: &frame)
        }
        if let message {
            let item = ResponseObject.Item(
                message: ResponseObject.messageID(of: run), status: status, content: parts.map(\.whole))
            try encoder.append(.itemDone, item, at: message.index, to: &frame)
            response.output.append(item)
        }
        for (number, call) in calls.enumerated() {
            let index = response.output.count
            let item = ResponseObject.Item(call, number, of: run, status: status, among: response.tools)
            let place = ResponseEventEncoder.ItemPlace(index, of: item.id)
            var begun = item
            begun.status = .inProgress
            (begun.arguments, begun.input) = (item.arguments.map { _ in "" }, item.input.map { _ in "" })
            try encoder.append(.itemAdded, begun, at: index, to: &frame)
            if let arguments = item.arguments {
                if !arguments.isEmpty { encoder.append(argumentsDelta: arguments, at: place, to: &frame) }
                encoder.append(argumentsDone: arguments, at: place, to: &frame)
            }
            if let input = item.input {
                if !input.isEmpty { encoder.append(inputDelta: input, at: place, to: &frame) }
                encoder.append(inputDone: input, at: place, to: &frame)
            }
            try encoder.append(.itemDone, item, at: index, to: &frame)
            response.output.append(item)
        }
    }
}
