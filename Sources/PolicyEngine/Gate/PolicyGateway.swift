package import HearthCore
import Synchronization

/// The ``PolicyGate`` of the server. Its policy can be replaced while it is in use; a text that is being written keeps
/// the policy that it began with.
package final class PolicyGateway: PolicyGate {
    private let policies: Mutex<PolicySet>

    package init(policies: PolicySet) { self.policies = Mutex(policies) }

    package func replace(_ policies: PolicySet) { self.policies.withLock { $0 = policies } }

    /// The policy that decides now.
    package var current: PolicySet { policies.withLock { $0 } }

    package func precheck(_ subject: PolicySubject) -> PolicyDecision {
        let policies = current
        var subject = subject
        let goal = policies.redactor.redact(subject.goal)
        var redactions = goal.spans.count
        subject.goal = goal.text
        for index in subject.messages.indices {
            let message = policies.redactor.redact(subject.messages[index].text)
            redactions += message.spans.count
            subject.messages[index].text = message.text
        }
        let assessment = policies.assess(subject)
        return PolicyDecision(
            refusal: assessment.refusal, goal: subject.goal, messages: subject.messages, redactions: redactions,
            notes: assessment.notes.map(\.text))
    }

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
        case .safety, .discipline, .development, .tips: return true
        }
        let policies = current
        let gates = policies.rules.indices.filter {
            PolicyRule.isAgeGate(policies.rules[$0]) && policies.rules[$0].applies(to: subject)
        }
        guard !gates.isEmpty else { return true }
        let text = Folding.fold(([document.title] + document.ingredients + document.steps).joined(separator: "\n"))
        let candidates = policies.openings.candidates(in: text, from: 0)
        let workspace = MatchWorkspace()
        return gates.allSatisfy {
            candidates & Openings.bit($0) == 0
                || policies.read(policies.rules[$0], in: text, as: .prose, using: workspace) != .meant
        }
    }

    package func outputGuard(for subject: PolicySubject) -> any OutputGuard {
        StreamingGuard(current, for: subject)
    }
}
