package import Assist
import HearthCore
import JSONText

/// The server's ``PolicyGate``. Its policy can be replaced at runtime; a text in progress keeps the policy that it
/// started with.
package final class PolicyGateway: PolicyGate {
    private let policies: Reloadable<PolicySet>

    /// Creates a gateway with `policies` as the active policy.
    package init(policies: PolicySet) { self.policies = Reloadable(policies) }

    /// Replaces the active policy.
    package func replace(_ policies: PolicySet) { self.policies.replace(policies) }

    /// The active policy.
    package var current: PolicySet { policies.current }

    /// Returns the active policy's decision about a request.
    package func precheck(_ subject: PolicySubject) -> PolicyDecision { current.precheck(subject) }

    /// Returns the first steps for what a model takes for an emergency, of the kind that the classifier finds likeliest.
    package func emergency(in subject: PolicySubject) -> (refusal: Refusal, alert: EmergencyAlert)? {
        let policies = current
        guard var reader = ClassifierReader(policies, for: subject),
            let kind = reader.likeliestEmergency(in: subject.goal)
        else { return nil }
        let subject = subject.inLanguageOfQuestion
        guard let refusal = policies.refusal(ofKind: kind, by: PolicySet.modelPrefix + kind, for: subject),
            let alert = policies.alert(ofKind: kind, for: subject)
        else { return nil }
        return (refusal, alert)
    }

    /// Returns false for a recipe whose ages exclude a child, and for a card that serves or instructs something that an
    /// age gate forbids to one of the children it is for.
    ///
    /// Only actions count: a recipe's ingredients, a routine's steps, a chore. Introductions and informative cards
    /// mention dangers in order to warn of them.
    package func admits(_ document: Document, for subject: PolicySubject) -> Bool {
        var subject = subject
        switch document.kind {
        case .recipe:
            // Everybody at the table eats the same dish, except a baby who does not eat yet (until about 6 months,
            // F03).
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

    /// Returns `text` with placeholders for personal data, except for the values in `allowed`.
    package func redacted(_ text: String, keeping allowed: [String]) -> String {
        current.redactor.redact(text, keeping: AllowList(allowed)).text
    }

    /// Returns an output guard that keeps the active policy until the text ends.
    package func outputGuard(for subject: PolicySubject) -> any OutputGuard {
        StreamingGuard(current, for: subject)
    }

    /// Returns a filter that only redacts and keeps the active policy until the text ends.
    package func quotationGuard(for subject: PolicySubject) -> any OutputGuard { QuotationGuard(current, for: subject) }
}

extension PolicySet {
    /// Returns the policy's decision about a request. Personal data is redacted first.
    ///
    /// An earlier exchange that a rule refuses is left out of the prompt. Other exchanges and the open turns stay.
    package func precheck(_ subject: PolicySubject) -> PolicyDecision {
        let kept = AllowList(subject.allowedData)
        let goal = Passage(subject.goal, by: redactor, keeping: kept)
        let turns = subject.messages.map { Passage($0.text, by: redactor, keeping: kept) }
        let redactions = turns.reduce(goal.redaction.spans.count) { $0 + $1.redaction.spans.count }
        let exchanges = Exchanges(of: subject)
        let assessment = assess(
            subject, goal: goal, turn: { turns[$0] }, in: exchanges, redactions: redactions, everyMention: false)
        var messages = subject.messages
        for index in messages.indices {
            let turn = messages[index]
            messages[index].text =
                turn.role == .tool
                ? redactedResult(turn.text, keeping: kept) ?? turns[index].redaction.text
                : turns[index].redaction.text
        }
        let resultOfGoal = subject.goalRole == .tool ? redactedResult(subject.goal, keeping: kept) : nil
        var findings = assessment.findings
        var omitted = 0
        if !exchanges.earlier.isEmpty {
            let workspace = MatchWorkspace()
            let reader = PassageReader(self, for: subject, using: workspace)
            var reported = ReportedTextReader(self, for: subject, using: workspace)
            for exchange in exchanges.earlier.reversed() {
                let refusing = objections(to: exchange, of: subject, by: reader, &reported) { turns[$0] }
                if refusing.isEmpty { continue }
                messages.removeSubrange(exchange)
                omitted += exchange.count
                for rule in refusing {
                    let finding = PolicyFinding(rule: rule, effect: "omit", isShadow: false)
                    if !findings.contains(finding) { findings.append(finding) }
                }
            }
        }
        var decision = PolicyDecision(
            refusal: assessment.refusal, alert: assessment.alert, goal: resultOfGoal ?? goal.redaction.text,
            messages: messages,
            omittedTurns: omitted,
            redactions: redactions, notes: assessment.notes, constraints: assessment.constraints,
            instructions: assessment.instructions, answers: assessment.answers, findings: findings, policy: fingerprint)
        decision.found = assessment.found
        return decision
    }

    /// Returns the result of a tool without personal data, still JSON; nil if it is not JSON.
    private func redactedResult(_ text: String, keeping kept: AllowList) -> String? {
        guard let first = text.first(where: { !$0.isWhitespace }), "{[\"".contains(first),
            let value = try? RawJSON(text)
        else { return nil }
        let redacted = value.redacted { redactor.redact($0, keeping: kept).text }
        return redacted == value ? text : redacted.text
    }

    /// Returns the ids of the rules that forbid sending an earlier exchange.
    private func objections(
        to exchange: Range<Int>, of subject: PolicySubject, by reader: PassageReader,
        _ reported: inout ReportedTextReader,
        turn: (Int) -> Passage
    ) -> [String] {
        var assessment = Assessment()
        var question = ""
        for index in exchange where subject.messages[index].role == .user {
            question = subject.messages[index].text
            reader.read(turn(index), as: .earlier, into: &assessment)
            reader.readAcrossTurns(before: index, question, as: .earlier, into: &assessment)
        }
        reported.follow(assessment, asked: question)
        for index in exchange where subject.messages[index].role != .user {
            reported.read(subject.messages[index], turn(index), into: &assessment)
        }
        return assessment.mentions.filter { $0.effect == .refuse && $0.rule.mode == .enforce }.map(\.rule.id)
    }
}
