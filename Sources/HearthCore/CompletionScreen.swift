/// The output policy of one completion: its text and the arguments of each call of a tool are texts of their own.
struct CompletionScreen {
    private let policy: any PolicyGate
    private let subject: PolicySubject
    private var text: any OutputGuard
    private var arguments: [Int: any OutputGuard] = [:]

    init(_ policy: any PolicyGate, for subject: PolicySubject) throws {
        self.policy = policy
        self.subject = subject
        text = try policy.outputGuard(for: subject)
    }

    /// What may be shown of an event now. Throws ``RefusedByPolicy``.
    mutating func pass(_ event: ModelEvent) throws -> [CompletionEvent] {
        switch event {
        case .text(let piece):
            let shown = try Self.shown(text.append(piece))
            return shown.isEmpty ? [] : [.text(shown)]
        case .toolCall(let index, let id, let name, let delta):
            var screen = try arguments[index] ?? policy.outputGuard(for: subject)
            let shown = try Self.shown(screen.append(delta))
            arguments[index] = screen
            if shown.isEmpty, id == nil, name == nil { return [] }
            return [.toolCall(index: index, id: id, name: name, argumentsDelta: shown)]
        case .restart(let reason):
            self = try CompletionScreen(policy, for: subject)
            return [.restart(reason: reason)]
        case .finished(let reason):
            var events: [CompletionEvent] = []
            let rest = try Self.shown(text.finish())
            if !rest.isEmpty { events.append(.text(rest)) }
            for index in arguments.keys.sorted() {
                guard let rest = try arguments[index].map({ try Self.finish($0) }), !rest.isEmpty else { continue }
                events.append(.toolCall(index: index, id: nil, name: nil, argumentsDelta: rest))
            }
            return events + [.finished(reason)]
        }
    }

    private static func finish(_ screen: any OutputGuard) throws -> String {
        var screen = screen
        return try shown(screen.finish())
    }

    private static func shown(_ verdict: OutputVerdict) throws -> String {
        switch verdict {
        case .show(let piece): return piece
        case .refuse(let refusal): throw RefusedByPolicy(refusal: refusal)
        }
    }
}
