import Assist
import HearthAPI
import HearthCore
import Intent
import JSONText

extension HearthAPI.AssistEvent.Understanding {
    /// Creates the wire form of what a request asks for.
    ///
    /// - Parameters:
    ///   - mode: the mode of the run.
    ///   - offset: the bytes of the goal before its first visible character, which the server does not read.
    /// - Throws: an error if the intent has no wire form.
    init(_ understanding: Assist.Understanding, mode: AssistMode, offset: Int) throws {
        func span(_ span: Range<Int>) -> [Int] { [span.lowerBound + offset, span.upperBound + offset] }
        let intent = understanding.intent
        self.init(
            mode: mode.rawValue, language: understanding.language.rawValue,
            intent: try WireJSON.decode(PlanIntent.self, from: intent.json(mode: IntentMode(of: mode)).text.utf8),
            evidence: intent.evidence.map {
                HearthAPI.AssistEvent.Evidence(member: $0.member, value: $0.value, span: span($0.span))
            },
            notUnderstood: intent.notUnderstood.map {
                HearthAPI.AssistEvent.Words(text: $0.text, span: span($0.span), exclude: $0.exclude)
            },
            exclusions: understanding.exclusions.map(HearthAPI.AssistEvent.Exclusion.init))
    }
}

extension HearthAPI.AssistEvent.Exclusion {
    fileprivate init(_ exclusion: FoodExclusion) {
        switch exclusion.source {
        case .request: self.init(name: exclusion.name, source: "request")
        case .doubt: self.init(name: exclusion.name, source: "doubt")
        case .household: self.init(name: exclusion.name, source: "household", text: exclusion.name)
        case .memory(let text): self.init(name: exclusion.name, source: "memory", text: text)
        }
    }
}

extension Intent {
    /// Creates the intent that a client has corrected.
    ///
    /// - Throws: ``HearthError`` `invalid_field`, which names each wrong member.
    init(_ wire: PlanIntent, mode: AssistMode) throws {
        do {
            let text = String(decoding: try WireJSON.encode(wire), as: UTF8.self)
            try self.init(json: try RawJSON(text), mode: IntentMode(of: mode))
        } catch let error as IntentJSONError {
            let problems = error.problems.map {
                HearthError.FieldProblem(field: "/options/intent\($0.path)", message: $0.message)
            }
            let first = problems.first.map { "`\($0.field)` \($0.message)" } ?? "`/options/intent` is no intent"
            throw HearthError(.invalidField, "Invalid request: \(first).", problems: problems)
        }
    }
}

extension IntentMode {
    /// The mode in which the texts of a run are read. A question is read for its exclusions.
    fileprivate init(of mode: AssistMode) {
        switch mode {
        case .meals, .chat, .imports: self = .meals
        case .chores: self = .chores
        case .routines: self = .routines
        }
    }
}
