package import Assist
import HearthCore

/// The ``PolicyGate`` of the server. Its policy can be replaced while it is in use; a text that is being written keeps
/// the policy that it began with.
package final class PolicyGateway: PolicyGate {
    private let policies: Reloadable<PolicySet>

    package init(policies: PolicySet) { self.policies = Reloadable(policies) }

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
        let gates = policies.rules.indices.reduce(into: PatternPrefilter.Patterns.none) { gates, index in
            let rule = policies.rules[index]
            if rule.action == .refuse, rule.mode == .enforce, rule.ages != nil, rule.reads(.document, of: subject),
                rule.concerns(subject)
            {
                gates.insert(index)
            }
        }
        guard !gates.isEmpty else { return true }
        let done = ([document.title] + document.ingredients + document.steps).joined(separator: "\n")
        return !policies.isMeant(
            anyOf: gates, in: NormalisedText(done, policies.vocabulary).bytes, using: MatchWorkspace())
    }

    package func outputGuard(for subject: PolicySubject) -> any OutputGuard {
        StreamingGuard(current, for: subject)
    }
}

extension PolicySet {
    /// What the policy makes of a request: redacted, then decided. Of the turns that somebody has answered, an exchange that
    /// a rule refuses is left out of what is sent on; the others and what is open stay.
    package func precheck(_ subject: PolicySubject) -> PolicyDecision {
        let kept = AllowList(subject.allowedData)
        let goal = Passage(subject.goal, by: redactor, keeping: kept)
        let turns = subject.messages.map { Passage($0.text, by: redactor, keeping: kept) }
        let redactions = turns.reduce(goal.redaction.spans.count) { $0 + $1.redaction.spans.count }
        let exchanges = Exchanges(of: subject)
        let assessment = assess(
            subject, goal: goal, turn: { turns[$0] }, in: exchanges, redactions: redactions, everyMention: false)
        var messages = subject.messages
        for index in messages.indices { messages[index].text = turns[index].redaction.text }
        var findings = assessment.findings
        var omitted = 0
        let workspace = MatchWorkspace()
        let reader = PassageReader(self, for: subject, using: workspace)
        var telling = TellingReader(self, for: subject, using: workspace)
        for exchange in exchanges.earlier.reversed() {
            let refusing = objections(to: exchange, of: subject, by: reader, &telling) { turns[$0] }
            if refusing.isEmpty { continue }
            messages.removeSubrange(exchange)
            omitted += exchange.count
            for rule in refusing {
                let finding = PolicyFinding(rule: rule, effect: "omit", isShadow: false)
                if !findings.contains(finding) { findings.append(finding) }
            }
        }
        return PolicyDecision(
            refusal: assessment.refusal, goal: goal.redaction.text, messages: messages, omittedTurns: omitted,
            redactions: redactions, notes: assessment.notes, constraints: assessment.constraints,
            answers: assessment.answers, findings: findings, policy: fingerprint)
    }

    /// Ids of the rules by which an earlier exchange may not be sent on.
    private func objections(
        to exchange: Range<Int>, of subject: PolicySubject, by reader: PassageReader, _ telling: inout TellingReader,
        turn: (Int) -> Passage
    ) -> [String] {
        var assessment = Assessment()
        var question = ""
        for index in exchange where subject.messages[index].role == .user {
            question = subject.messages[index].text
            reader.read(turn(index), as: .earlier, into: &assessment)
            reader.readTold(before: index, question, as: .earlier, into: &assessment)
        }
        telling.follow(assessment, asked: question)
        for index in exchange where subject.messages[index].role != .user {
            telling.read(subject.messages[index], turn(index), into: &assessment)
        }
        return assessment.mentions.filter { $0.effect == .refuse && $0.rule.mode == .enforce }.map(\.rule.id)
    }
}
