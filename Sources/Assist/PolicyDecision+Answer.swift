/// The messages of an admitting decision to the user and to a model.
extension PolicyDecision {
    /// What is sent to the user word for word before the answer: the line for a possible emergency, then the policy's
    /// own answers.
    var pinnedParagraphs: [String] { [alert?.message].compactMap(\.self) + attributedAnswers }

    /// The policy's own answers, each with its authorities.
    private var attributedAnswers: [String] {
        answers.map { answer in
            let authorities = answer.sources.filter { !CardQuotation.isFact($0) }
            return authorities.isEmpty ? answer.text : "\(answer.text) (\(authorities.joined(separator: ", ")))"
        }
    }

    /// What the family reads beside the answer: the notes, then the constraints, each once.
    var remarks: [String] { notes.filter { !constraints.contains($0) } + constraints }

    /// The rules that had an effect, each once; without those in shadow mode.
    var rules: [String] {
        var seen: Set<String> = []
        return findings.filter { !$0.isShadow }.map(\.rule).filter { seen.insert($0).inserted }
    }

    /// The instructions for a model that reads the request.
    var planningInstructions: [ModelInstruction] {
        constraints.map { ModelInstruction("Keep to this: \($0)") }
    }

    /// Returns the instructions for the author of the answer. It gets the family's texts as quotations.
    ///
    /// - Parameter answersLead: whether the user reads the pinned answers before the requested text.
    func writingInstructions(answersLead: Bool) -> [ModelInstruction] {
        let introduction =
            answersLead
            ? "The family reads this answer before yours, word for word. Neither repeat nor contradict it:"
            : "This answer holds. Do not contradict it:"
        let quoted = Set(answers.map(\.text) + constraints)
        return instructions
            + notes.filter { !quoted.contains($0) }.map { ModelInstruction("Do not contradict this: \($0)") }
            + planningInstructions + attributedAnswers.map { ModelInstruction("\(introduction) \($0)") }
    }

    /// Returns the decision on a question to the chat. A refusal because of a child's age answers a question whether
    /// something is allowed: its message becomes the policy's own answer, and cards may follow.
    func answering(_ question: String) -> PolicyDecision {
        guard let refusal, refusal.code == Refusal.ageCode, YesNoQuestion.isOne(question) else { return self }
        var decision = self
        decision.refusal = nil
        // The line of an alert is a paragraph of its own.
        let text = alert.map { refusal.message.replacing("\($0.message)\n\n", with: "") } ?? refusal.message
        decision.answers.insert(PinnedAnswer(rule: refusal.rule, text: text, sources: []), at: 0)
        return decision
    }
}
