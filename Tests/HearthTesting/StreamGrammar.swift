import HearthAPI

/// The rules of docs/protocol.md that hold for every finished stream of `POST /v1/assist/stream`.
package enum StreamGrammar {
    /// Returns the violations of the rules, one sentence each.
    ///
    /// - Parameter mode: the requested mode: `meals`, `chores`, `routines` or `chat`.
    package static func check(_ transcript: StreamTranscript, mode: String) -> [String] {
        let events = transcript.events
        return framing(of: transcript) + opening(of: events, mode: mode) + ending(of: events, mode: mode)
            + tools(in: events) + text(of: events) + (mode == "meals" ? order(ofMeals: events) : [])
    }

    /// Ids count from `<run>:1`, the frame's name is the envelope's, an envelope is one line.
    private static func framing(of transcript: StreamTranscript) -> [String] {
        var violations = transcript.endsCleanly ? [] : ["The stream ends inside an event."]
        let run = transcript.events.firstNonNil { if case .context(let context) = $0 { context.runID } else { nil } }
        for (index, frame) in transcript.frames.enumerated() {
            let place = "Event \(index + 1), \(frame.event.name),"
            let expected = "\(run ?? "<run>"):\(index + 1)"
            if let id = frame.id, id != expected { violations.append("\(place) has the id \(id), not \(expected).") }
            if let name = frame.name, name != frame.event.name { violations.append("\(place) is framed as \(name).") }
            if frame.lines != 1 { violations.append("\(place) has \(frame.lines) data lines.") }
            if case .unknown = frame.event { violations.append("\(place) is not in the protocol.") }
        }
        return violations
    }

    private static func opening(of events: [AssistEvent], mode: String) -> [String] {
        var violations: [String] = []
        if events.first?.name != "context" {
            violations.append("The first event is \(events.first?.name ?? "missing"), not context.")
        }
        let contexts = events.filter { $0.name == "context" }
        if contexts.count > 1 { violations.append("There are \(contexts.count) contexts.") }
        let intents = events.indices.filter { events[$0].name == "intent" }
        if !intents.isEmpty, intents != [1] { violations.append("The intent is not the second event, once.") }
        if case .context(let context) = contexts.first, context.mode != mode {
            violations.append("The context's mode is \(context.mode), not \(mode).")
        }
        return violations
    }

    /// One of final, refusal and quota_exceeded, then done; or error.
    private static func ending(of events: [AssistEvent], mode: String) -> [String] {
        var violations: [String] = []
        let terminals = events.filter(\.isTerminal).map(\.name)
        if terminals.count != 1 { violations.append("The stream has \(terminals.count) terminal events, not one.") }
        if let last = events.last, !last.isTerminal { violations.append("The last event is \(last.name).") }

        let outcomes = events.indices.filter { outcomeNames.contains(events[$0].name) }
        for index in outcomes where index + 1 < events.count && events[index + 1].name != "done" {
            violations.append("\(events[index].name) is followed by \(events[index + 1].name), not done.")
        }
        if terminals == ["done"], outcomes.count != 1 {
            violations.append("There are \(outcomes.count) of \(outcomeNames.joined(separator: ", ")) before done.")
        }
        for case .final(let final) in events where final.mode != mode {
            violations.append("The final has the shape of \(final.mode), not \(mode).")
        }
        for case .done(let done) in events
        where done.usage.totalTokens != done.usage.inputTokens + done.usage.outputTokens {
            violations.append("The total of tokens is not the sum of input and output.")
        }
        return violations
    }

    private static let outcomeNames = ["final", "refusal", "quota_exceeded"]

    /// Checks that every tool_result closes an open tool_call of its name, and that none is open at a final.
    private static func tools(in events: [AssistEvent]) -> [String] {
        var violations: [String] = []
        var open: [String] = []
        for event in events {
            switch event {
            case .toolCall(let call):
                open.append(call.name)
            case .toolResult(let result):
                if let index = open.firstIndex(of: result.name) {
                    open.remove(at: index)
                } else {
                    violations.append("The tool_result of \(result.name) has no tool_call before it.")
                }
            case .final:
                violations += open.map { "The tool_call of \($0) has no tool_result before final." }
            default: break
            }
        }
        return violations
    }

    /// The deltas since the last restart add up to the final's text.
    private static func text(of events: [AssistEvent]) -> [String] {
        var violations: [String] = []
        var written = ""
        for event in events {
            switch event {
            case .delta(let text):
                if text.isEmpty { violations.append("A delta is empty.") }
                written += text
            case .restart(let restart):
                if !restart.discard { violations.append("A restart does not discard.") }
                written = ""
            case .final(let final) where final.text != written:
                violations.append(
                    "The deltas add up to \(written.debugDescription), not \(final.text.debugDescription).")
            default: break
            }
        }
        return violations
    }

    private static let mealStages = [
        "token", "tool_call fetch_recipes", "tool_result fetch_recipes", "tool_call consolidate_groceries",
        "tool_result consolidate_groceries", "delta", "final",
    ]

    /// Progress, the recipes, the groceries, the text, the final: each for the first time in this order.
    private static func order(ofMeals events: [AssistEvent]) -> [String] {
        var violations: [String] = []
        let firstToken = events.firstNonNil { if case .token(let text) = $0 { text } else { nil } }
        if let firstToken, firstToken != "Planning meals..." {
            violations.append("The first token is \(firstToken.debugDescription), not \"Planning meals...\".")
        }
        let stages = events.map { event in
            switch event {
            case .toolCall(let call): "tool_call \(call.name)"
            case .toolResult(let result): "tool_result \(result.name)"
            default: event.name
            }
        }
        if stages.contains("final") {
            violations += mealStages.filter { $0 != "delta" && !stages.contains($0) }.map { "\($0) is missing." }
        }
        let present = mealStages.compactMap { stage in stages.firstIndex(of: stage).map { (stage: stage, index: $0) } }
        for (earlier, later) in zip(present, present.dropFirst()) where earlier.index > later.index {
            violations.append("\(later.stage) comes before \(earlier.stage).")
        }
        return violations
    }
}

extension Sequence {
    fileprivate func firstNonNil<Found>(_ find: (Element) -> Found?) -> Found? {
        for element in self { if let found = find(element) { return found } }
        return nil
    }
}
