import Assist
import Foundation
import HearthCore
import Intent
import Kitchen
import Synchronization

/// A printer that writes the events of a run to the terminal: the text as it comes, then the plan and the notes.
final class AnswerPrinter: Sendable {
    private let state = Mutex(State())

    private struct State {
        var notes: [String] = []
        var hasText = false
        var hasFailed = false
    }

    /// True if the run ended without an answer.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    /// Prints one event.
    func show(_ event: AssistEvent) {
        switch event {
        case .context(let context): state.withLock { $0.notes = context.notes }
        case .delta(let text):
            write(text)
            state.withLock { $0.hasText = true }
        case .restart(let reason):
            // A terminal cannot take back a text.
            write("\n\n[The text above is void (\(reason)). It starts again.]\n\n")
        case .final(let result): printResult(result)
        case .refusal(let refusal): printRefusal(refusal)
        case .quotaExceeded(let status): fail(status.message)
        case .failure(let error): fail(error.message)
        case .done(let summary):
            if let offline = summary.offline, offline.reason.isDegraded {
                printError("no model wrote this answer: \(offline.reason.rawValue)")
            }
        default: return
        }
    }

    private func fail(_ message: String) {
        if state.withLock({ $0.hasText }) { write("\n") }
        printError(message)
        state.withLock { $0.hasFailed = true }
    }

    private func printRefusal(_ refusal: Refusal) {
        // Nothing of a refused text may look like the answer.
        if state.withLock({ $0.hasText }) { write("\n\n[The text above is void.]\n\n") }
        write(refusal.message + "\n")
        guard let emergency = refusal.emergency else { return }
        if !emergency.numbers.isEmpty { write("\n" + emergency.numbers.joined(separator: ", ") + "\n") }
        for (number, step) in emergency.steps.enumerated() { write("\(number + 1). \(step)\n") }
        if !emergency.sources.isEmpty { write("(\(emergency.sources.joined(separator: ", ")))\n") }
    }

    private func printResult(_ result: FinalResult) {
        let lines = result.planLines
        if state.withLock({ $0.hasText }) { write("\n") }
        if !lines.isEmpty { write("\nPlan:\n" + lines.map { "  \($0)\n" }.joined()) }
        let notes = state.withLock { $0.notes }
        if !notes.isEmpty { write("\nNotes:\n" + notes.map { "  \($0)\n" }.joined()) }
    }

    private func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}

extension FinalResult {
    /// The plan without its text, one line for each entry.
    fileprivate var planLines: [String] {
        switch self {
        case .meals(_, _, _, let grocery, let plan, _):
            let groceries = grocery.items.isEmpty ? [] : ["", grocery.markdown]
            return plan.map { "\($0.day) \($0.day.weekday.name), \($0.meal.rawValue): \($0.recipe.title)" } + groceries
        case .chores(_, let occurrences, let unassigned, _):
            return occurrences.map { "\($0.at.prefix(16).replacing("T", with: " ")) \($0.who): \($0.name)" }
                + unassigned.map { "\($0.task): \($0.reason)" }
        case .routines(_, let steps, _): return steps.map { "\($0.at) \($0.text) (\($0.minutes) min)" }
        case .chat(let chat): return chat.citations.map { "\($0.document.id) \($0.document.title)" }
        }
    }
}
