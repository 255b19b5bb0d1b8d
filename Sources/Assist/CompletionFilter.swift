/// The output policy of one completion.
///
/// Text passes as it is written. The arguments of a tool call are JSON, whose escapes could hide a pattern, so calls are
/// held until the end and judged unescaped. Then each is shown as a whole: clients take a call for complete when the next
/// one begins. An answer in prose begins with the policy's own answers and ends with the changes for the youngest child. A
/// call of a tool that was not offered is left out.
struct CompletionFilter {
    private let policy: any PolicyGate
    private let allowed: [String]
    /// A guard that has read nothing.
    private let fresh: any OutputGuard
    private let opening: [String]
    private let closing: [String]
    private let offered: Set<String>
    private let callPrefix: String
    private var answer = AnswerText()
    /// True if everything shown so far is the policy's own answers.
    private(set) var hasOnlyPolicyAnswers = false
    private var text: any OutputGuard
    private var refusal: any OutputGuard
    /// The calls of offered tools, by the model's number.
    private var calls: [Int: FunctionCall] = [:]
    private var hasDroppedCall = false

    /// Creates a filter.
    ///
    /// - Parameters:
    ///   - opening: the paragraphs before the answer.
    ///   - closing: the paragraphs after it.
    ///   - offered: the names of the tools that the model may call.
    ///   - callPrefix: the beginning of ids for calls that come without one. Unique to the run, so that a client's
    ///     history never has one id twice.
    init(
        _ policy: any PolicyGate, for subject: PolicySubject, opening: [String], closing: [String],
        offering offered: Set<String>, callPrefix: String
    ) throws {
        self.callPrefix = callPrefix
        self.offered = offered
        self.policy = policy
        allowed = subject.allowedData
        self.opening = opening
        self.closing = closing
        fresh = try policy.outputGuard(for: subject)
        text = fresh
        refusal = fresh
    }

    /// Returns the events before the model's answer.
    mutating func begin() -> [CompletionEvent] {
        hasOnlyPolicyAnswers = !opening.isEmpty
        return opening.map { .text(answer.append(paragraph: $0)) }
    }

    /// Returns the events that may be shown now.
    ///
    /// - Throws: ``RefusedByPolicy``.
    mutating func pass(_ event: ModelEvent) throws -> [CompletionEvent] {
        switch event {
        case .text(let piece):
            return texts(try Self.shown(text.append(piece)))
        case .declined(let piece):
            let shown = try Self.shown(refusal.append(piece))
            hasOnlyPolicyAnswers = hasOnlyPolicyAnswers && shown.isEmpty
            return shown.isEmpty ? [] : [.declined(shown)]
        case .toolCall(let index, let id, let name, let delta):
            hold(index, id: id, name: name, arguments: delta)
            return []
        case .restart(let reason):
            (text, refusal, answer) = (fresh, fresh, AnswerText())
            (calls, hasDroppedCall) = ([:], false)
            return [.restart(reason: reason)] + begin()
        case .finished(let reason):
            let rest = texts(try Self.shown(text.finish()))
            let restOfRefusal = try Self.shown(refusal.finish())
            let calls = try calls.sorted { $0.key < $1.key }.enumerated().flatMap { number, call in
                [
                    CompletionEvent.toolCall(
                        index: number, id: try shown(callID: call.value.id, of: number), name: call.value.name,
                        argumentsDelta: ""),
                    .toolCall(
                        index: number, id: nil, name: nil,
                        argumentsDelta: try shown(arguments: call.value.arguments)),
                ]
            }
            let reason = reason == .toolCalls && hasDroppedCall && calls.isEmpty ? .stop : reason
            let end = closing.map { CompletionEvent.text(answer.append(paragraph: $0)) }
            return rest + (restOfRefusal.isEmpty ? [] : [.declined(restOfRefusal)]) + calls + end + [.finished(reason)]
        }
    }

    /// Returns how many bytes ``pass(_:)`` judges at once: those of a piece, or of all calls at the end.
    func bytesJudged(at event: ModelEvent) -> Int {
        switch event {
        case .text(let piece), .declined(let piece): piece.utf8.count
        case .finished: calls.values.reduce(0) { $0 + $1.id.utf8.count + $1.arguments.utf8.count }
        case .toolCall, .restart: 0
        }
    }

    /// Holds a call of an offered tool, and drops every other call with everything that belongs to it.
    private mutating func hold(_ index: Int, id: String?, name: String?, arguments delta: String) {
        if let name {
            guard offered.contains(name) else {
                calls[index] = nil
                hasDroppedCall = true
                return
            }
            calls[index] = calls[index] ?? FunctionCall(id: id ?? "", name: name, arguments: "")
        }
        calls[index]?.arguments += delta
    }

    /// Returns the id of a call for the client. The name is one of the client's own and has passed the policy with the
    /// request; the id is the model's. A missing id, or one with something to mask, is replaced, so that two calls never
    /// share one.
    private func shown(callID id: String, of number: Int) throws -> String {
        let own = "\(callPrefix)\(number)"
        if id.isEmpty { return own }
        var screen = fresh
        let words = id.replacing("_", with: " ").replacing("-", with: " ")
        let shown = try Self.shown(screen.append(words)) + Self.shown(screen.finish())
        return try shown == words && policy.redacted(id, keeping: allowed) == id ? id : own
    }

    private mutating func texts(_ shown: String) -> [CompletionEvent] {
        if shown.isEmpty { return [] }
        hasOnlyPolicyAnswers = false
        return [.text(answer.append(shown))]
    }

    /// Returns the arguments for the client, `{}` if the model wrote none. Arguments that are not JSON, because the answer was cut at its bound, are
    /// judged unescaped. If they hold something to mask, the masked text is returned.
    private func shown(arguments: String) throws -> String {
        guard arguments.utf8.contains(where: { $0 > 0x20 }) else { return "{}" }
        var screen = fresh
        let texts = try? policy.texts(inJSON: arguments)
        let unescaped = texts ?? arguments.unescaped
        let shown = try Self.shown(screen.append(unescaped)) + Self.shown(screen.finish())
        guard texts == nil else { return try policy.redactedJSON(arguments, keeping: allowed, numbers: .named) }
        return shown == unescaped ? arguments : shown
    }

    private static func shown(_ verdict: OutputVerdict) throws -> String {
        switch verdict {
        case .show(let piece): return piece
        case .refuse(let refusal): throw RefusedByPolicy(refusal: refusal)
        }
    }
}

extension String {
    /// The text of a piece of JSON with the escapes of its strings undone, as far as they are complete; `\u0040` is
    /// `@`.
    fileprivate var unescaped: String {
        var units: [UInt16] = []
        var rest = utf16[...]
        while let unit = rest.popFirst() {
            guard unit == 0x5C, let escaped = rest.popFirst() else {
                units.append(unit)
                continue
            }
            let digits = rest.prefix(4)
            if escaped == 0x75, digits.count == 4,
                let code = UInt16(String(decoding: digits, as: UTF16.self), radix: 16)
            {
                units.append(code)
                rest = rest.dropFirst(4)
            } else {
                // A line feed, carriage return or tab separates words; every other escaped character stands for itself.
                units.append([0x6E, 0x74, 0x72].contains(escaped) ? 0x20 : escaped)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }
}
