package import HearthCore

/// The ``PolicyGate`` of the server. Its policy can be replaced while it is in use; a text that is being written keeps
/// the policy that it began with.
package final class PolicyGateway: PolicyGate {
    private let policies: Live<PolicySet>

    package init(policies: PolicySet) { self.policies = Live(policies) }

    package func replace(_ policies: PolicySet) { self.policies.replace(policies) }

    /// The policy that decides now.
    package var current: PolicySet { policies.current }

    package func precheck(_ subject: PolicySubject) -> PolicyDecision { current.precheck(subject) }

    /// False for a recipe whose ages leave a child out, and for a card that serves or instructs what an age gate keeps
    /// from one of the children it is for.
    ///
    /// Only what is done counts: a recipe's ingredients, a routine's steps, a chore. The introductions, and the cards
    /// that inform, name a danger in order to warn of it.
    package func admits(_ document: Document, for subject: PolicySubject) -> Bool {
        var subject = subject
        switch document.kind {
        case .recipe:
            // Everybody at the table eats the same dish, but for a baby who does not eat yet (until about 6 months, F03).
            subject.children = subject.children.filter { $0.months >= 6 }
            if !subject.children.allSatisfy(document.ages.contains) { return false }
        case .routines, .chores:
            subject.children = subject.children.filter(document.ages.contains)
        case .safety, .discipline, .development, .tips, .memory: return true
        }
        let policies = current
        let gates = policies.rules.indices.reduce(into: Openings.Patterns.none) { gates, index in
            let rule = policies.rules[index]
            if rule.action == .refuse, rule.mode == .enforce, rule.ages != nil, rule.reads(.document, of: subject),
                rule.concerns(subject)
            {
                gates.insert(index)
            }
        }
        guard !gates.isEmpty else { return true }
        let done = ([document.title] + document.ingredients + document.steps).joined(separator: "\n")
        return !policies.isMeant(anyOf: gates, in: NormalisedText(done).bytes, using: MatchWorkspace())
    }

    package func outputGuard(for subject: PolicySubject) -> any OutputGuard {
        StreamingGuard(current, for: subject)
    }
}

extension PolicySet {
    /// What the policy makes of a request: redacted, then decided.
    package func precheck(_ subject: PolicySubject) -> PolicyDecision {
        let kept = AllowList(subject.allowedData)
        let goal = redactor.redact(subject.goal, keeping: kept)
        var redactions = goal.spans.count
        var messages = subject.messages
        for index in messages.indices {
            let message = redactor.redact(messages[index].text, keeping: kept)
            redactions += message.spans.count
            messages[index].text = message.text
        }
        let assessment = assess(subject, redactions: redactions)
        return PolicyDecision(
            refusal: assessment.refusal, goal: goal.text, messages: messages, redactions: redactions,
            notes: assessment.notes, constraints: assessment.constraints, answers: assessment.answers,
            findings: assessment.findings, policy: fingerprint)
    }
}
