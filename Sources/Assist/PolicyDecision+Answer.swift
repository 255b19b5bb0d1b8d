/// The messages of an admitting decision to the user and to a model.
extension PolicyDecision {
    /// The answers that are sent to the user word for word, each with its authorities.
    var pinnedParagraphs: [String] {
        answers.map { answer in
            let authorities = answer.sources.filter { !CardQuotation.isFact($0) }
            return authorities.isEmpty ? answer.text : "\(answer.text) (\(authorities.joined(separator: ", ")))"
        }
    }

    /// The notes, then the constraints, each once.
    var remarks: [String] { notes.filter { !constraints.contains($0) } + constraints }

    /// The rules that had an effect, each once; without those in shadow mode.
    var rules: [String] {
        var seen: Set<String> = []
        return findings.filter { !$0.isShadow }.map(\.rule).filter { seen.insert($0).inserted }
    }

    /// Returns the instructions for the author of the answer.
    ///
    /// - Parameter answersLead: whether the user reads the pinned answers before the requested text.
    func instructions(answersLead: Bool) -> [String] {
        let introduction =
            answersLead
            ? "The family reads this answer before yours, word for word. Neither repeat nor contradict it:"
            : "This answer holds. Do not contradict it:"
        return remarks + pinnedParagraphs.map { "\(introduction) \($0)" }
    }
}
