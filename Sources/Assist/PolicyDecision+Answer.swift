/// What a decision that lets a request through says to the family and to a model.
extension PolicyDecision {
    /// Answers that the family is given word for word, each with the authorities behind it.
    var pinnedParagraphs: [String] {
        answers.map { $0.sources.isEmpty ? $0.text : "\($0.text) (\($0.sources.joined(separator: ", ")))" }
    }

    /// Remarks, then constraints, each once.
    var remarks: [String] { notes.filter { !constraints.contains($0) } + constraints }

    /// Rules that had a say, each once. Those that only watch had none.
    var rules: [String] {
        var seen: Set<String> = []
        return findings.filter { !$0.isShadow }.map(\.rule).filter { seen.insert($0).inserted }
    }

    /// What whoever writes the answer has to go by.
    ///
    /// - Parameter answersLead: whether the family reads the pinned answers before the text that is asked for.
    func instructions(answersLead: Bool) -> [String] {
        let introduction =
            answersLead
            ? "The family reads this answer before yours, word for word. Neither repeat nor contradict it:"
            : "This answer holds. Do not contradict it:"
        return remarks + pinnedParagraphs.map { "\(introduction) \($0)" }
    }
}
