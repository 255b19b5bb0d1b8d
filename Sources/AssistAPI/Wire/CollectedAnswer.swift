import Assist
import HearthAPI

/// A completion collected from its events, for clients that do not stream.
struct CollectedAnswer {
    private var text = ""
    private var declination: String?
    private var calls: [Int: ChatCompletion.ToolCall] = [:]
    private var finishReason = FinishReason.stop.rawValue

    mutating func add(_ event: CompletionEvent) {
        switch event {
        case .text(let piece): text += piece
        case .declined(let piece): declination = (declination ?? "") + piece
        case .toolCall(let index, let id, let name, let delta):
            var call = calls[index] ?? ChatCompletion.ToolCall(id: "", name: "", arguments: "")
            call.id = id ?? call.id
            call.function.name = name ?? call.function.name
            call.function.arguments += delta
            calls[index] = call
        case .restart: self = CollectedAnswer()
        case .refusal(let refusal):
            // A tool call that policy stopped is incomplete, so it is not returned.
            calls = [:]
            text += (text.isEmpty ? "" : "\n\n") + refusal.text
            finishReason = "content_filter"
        case .finished(let reason): finishReason = reason.rawValue
        }
    }

    var choice: ChatCompletion.Choice {
        let calls = calls.sorted { $0.key < $1.key }.map(\.value)
        return ChatCompletion.Choice(
            message: ChatCompletion.Message(
                content: text.isEmpty && (!calls.isEmpty || declination != nil) ? nil : text, refusal: declination,
                toolCalls: calls.isEmpty ? nil : calls),
            finishReason: finishReason)
    }
}
