package import Assist

extension PolicySet {
    /// What an answer has from the policy itself, word for word: answers to safe questions, and what has to change for
    /// the youngest. Words with a country's telephone number in them are not found.
    package func quotations(in answer: String) -> [PinnedAnswer] {
        rules.flatMap { rule in
            [rule.reason, rule.constraint, rule.message?.text].compactMap { $0?.quotation(in: answer) }.map {
                PinnedAnswer(rule: rule.id, text: $0, sources: rule.sources)
            }
        }
    }
}
