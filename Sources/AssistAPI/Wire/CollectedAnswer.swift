import Assist

/// A completion collected from its events, for clients that do not stream.
struct CollectedAnswer {
    /// How an answer ended.
    enum Ending: Hashable {
        case finished(FinishReason)
        /// The policy refused the request or the rest of the answer. ``CollectedAnswer/text`` ends with its words.
        case refused
    }

    /// The text; empty if the answer has no text.
    private(set) var text = ""
    /// The model's refusal; nil if it answers.
    private(set) var declination: String?
    /// How the answer ended.
    private(set) var ending = Ending.finished(.stop)
    private var callsByIndex: [Int: FunctionCall] = [:]

    /// The calls of tools, in their order.
    var calls: [FunctionCall] { callsByIndex.sorted { $0.key < $1.key }.map(\.value) }

    mutating func add(_ event: CompletionEvent) {
        switch event {
        case .text(let piece): text += piece
        case .declined(let piece): declination = (declination ?? "") + piece
        case .toolCall(let index, let id, let name, let delta):
            callsByIndex[index, default: FunctionCall(id: "", name: "", arguments: "")].add(
                id: id, name: name, argumentsDelta: delta)
        case .restart: self = CollectedAnswer()
        case .refusal(let refusal):
            // A tool call that policy stopped is incomplete, so it is not returned.
            callsByIndex = [:]
            text += (text.isEmpty ? "" : "\n\n") + refusal.text
            ending = .refused
        case .finished(let reason): ending = .finished(reason)
        }
    }
}

extension FunctionCall {
    /// Adds the next piece of the call.
    ///
    /// - Parameters:
    ///   - id: the id; nil after the first piece.
    ///   - name: the name of the tool; nil after the first piece.
    ///   - argumentsDelta: the next piece of the JSON text of the arguments.
    mutating func add(id: String?, name: String?, argumentsDelta: String) {
        self.id = id ?? self.id
        self.name = name ?? self.name
        arguments += argumentsDelta
    }
}
