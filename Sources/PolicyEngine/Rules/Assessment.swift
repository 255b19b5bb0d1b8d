package import Assist
import HearthCore
import Intent
import SystemSupport

/// Result of applying the rules to a request.
package struct Assessment: Sendable {
    /// The consequence of a mention.
    package enum Effect: String, Sendable {
        case refuse, transform, annotate
        /// The request is allowed; the policy's own text is the answer.
        case answer
    }

    /// One occurrence of a rule's words in a text.
    package struct Mention: Sendable {
        /// The rule whose words occur.
        package let rule: PolicyRule
        /// Range in the original text, in bytes of UTF-8.
        package let range: Range<Int>
        /// The words in normalised form.
        package let normalised: String
        /// Intent of the mention.
        package let intent: Intent
        /// Nil if the mention has no consequence.
        package let effect: Effect?
        /// Probability of the classifier that found it; nil if the rule's own words occur.
        package var probability: Float?
    }

    /// All mentions that were read.
    package internal(set) var mentions: [Mention] = []
    /// Number of masked spans of personal data.
    package internal(set) var redactions = 0
    /// The refusal, if a rule or the classifier of emergencies refuses the request.
    package internal(set) var refusal: Refusal?
    /// The classifier's judgement; nil if it read nothing.
    package internal(set) var judgement: EmergencyJudgement?
    /// Ids of rules about emergencies whose refusal the classifier doubts: they lead to an alert, or to nothing if the
    /// classifier dismisses them.
    var doubted: Set<String> = []
    var dismisses = false
    /// The line above the answer of a request that may be an emergency.
    package internal(set) var alert: EmergencyAlert?
    /// Changes to the plan for the youngest children, which the family reads.
    package internal(set) var constraints: [String] = []
    /// Notes for the family.
    package internal(set) var notes: [String] = []
    /// Instructions for the model that writes the answer.
    package internal(set) var instructions: [ModelInstruction] = []
    /// Answers in the policy's own words.
    package internal(set) var answers: [PinnedAnswer] = []
    /// What the answer is judged by.
    var found = RequestFindings()

    /// Ids of the rules that transform the request, and of those that it asks about, so far.
    var transforming: Set<String> {
        Set(mentions.filter { $0.effect == .transform && $0.rule.mode == .enforce }.map(\.rule.id))
    }
    var questioned: Set<String> { Set(mentions.filter { $0.intent == .question }.map(\.rule.id)) }

    /// The verdict on the whole request.
    package var verdict: PolicyVerdict {
        if refusal != nil { return .refuse }
        return constraints.isEmpty && redactions == 0 ? .allow : .transform
    }

    /// One finding for each rule and effect, in the order of the rules.
    package var findings: [PolicyFinding] {
        var findings: [PolicyFinding] = []
        for mention in mentions {
            let isDoubted = doubted.contains(mention.rule.id)
            guard let effect = mention.effect, !(isDoubted && dismisses) else { continue }
            let finding = PolicyFinding(
                rule: mention.rule.id, effect: isDoubted ? "alert" : effect.rawValue,
                isShadow: mention.rule.mode == .shadow)
            if !findings.contains(finding) { findings.append(finding) }
        }
        if let judgement, judgement.level != nil, refusal?.rule == judgement.rule || alert != nil {
            findings.append(
                PolicyFinding(rule: judgement.rule, effect: alert == nil ? "refuse" : "alert", isShadow: false))
        }
        if redactions > 0 {
            findings.append(PolicyFinding(rule: PolicySet.personalData, effect: "transform", isShadow: false))
        }
        return findings
    }

    /// Id of the deciding rule; nil if the request is allowed.
    package var decisive: String? {
        refusal?.rule ?? findings.first { $0.effect == "transform" && !$0.isShadow }?.rule
    }
}

extension PolicySet {
    /// Rule id of the finding for masked personal data.
    package static let personalData = "pii"
    static let ownRules: Set<String> = [personalData]

    /// Applies the rules to the open turns: a client's instructions, the goal, unanswered turns and other material of
    /// the request.
    ///
    /// ``precheck(_:)`` judges earlier exchanges: a refused one is removed from the prompt and does not refuse the rest
    /// of the conversation.
    ///
    /// - Parameters:
    ///   - redactions: number of spans of personal data that were masked.
    ///   - everyMention: whether to continue after a rule is decided, to explain the result.
    package func assess(
        _ subject: PolicySubject, redactions: Int = 0, everyMention: Bool = false
    ) -> Assessment {
        let kept = AllowList(subject.allowedData)
        return assess(
            subject, goal: Passage(subject.goal, by: redactor, keeping: kept),
            turn: { Passage(subject.messages[$0].text, by: redactor, keeping: kept) }, in: Exchanges(of: subject),
            redactions: redactions, everyMention: everyMention)
    }

    /// Applies the rules to the open turns of a redacted request.
    ///
    /// - Parameter turn: returns the passage of a message by its index.
    func assess(
        _ subject: PolicySubject, goal: Passage, turn: (Int) -> Passage, in exchanges: Exchanges, redactions: Int,
        everyMention: Bool
    ) -> Assessment {
        LoopReading.begins(subject.textBytes)
        var assessment = Assessment()
        assessment.redactions = redactions
        let workspace = MatchWorkspace()
        let reader = PassageReader(self, for: subject, everyMention: everyMention, using: workspace)
        for index in exchanges.instructions { reader.read(turn(index), as: .instructions, into: &assessment) }
        for index in exchanges.open where subject.messages[index].role == .user {
            reader.read(turn(index), as: .newest, into: &assessment)
        }
        let asks = subject.goalRole == .user
        if asks {
            reader.read(goal, as: .newest, into: &assessment)
            reader.readAcrossTurns(before: subject.messages.endIndex, subject.goal, as: .newest, into: &assessment)
        }
        let reports = exchanges.open.filter { subject.messages[$0].role != .user }
        if !reports.isEmpty || !asks || !subject.material.isEmpty {
            var reported = ReportedTextReader(self, for: subject, using: workspace)
            reported.follow(assessment, asked: asks ? subject.goal : "")
            for index in reports { reported.read(subject.messages[index], turn(index), into: &assessment) }
            if !asks { reported.read(ChatMessage(.tool, subject.goal), goal, into: &assessment) }
            for text in subject.material { reported.read(material: text, into: &assessment) }
        }
        if subject.mode != .imports, var classifiers = ClassifierReader(self, for: subject) {
            let judgements = classifiers.judgements(of: exchanges)
            assessment.judgement = judgements.emergency
            for judgement in judgements.refusals { reader.add(judgement, to: &assessment) }
        }
        decide(&assessment, for: subject)
        return assessment
    }

    /// Returns the consequence of a mention, and its intent with regard to the household.
    func effect(
        of rule: PolicyRule, with intent: Intent, on subject: PolicySubject, naming people: People
    ) -> (Intent, Assessment.Effect?) {
        var intent = intent
        var isEased = false
        switch concern(of: rule, to: subject, naming: people) {
        case .nobody: return (intent, nil)
        case .others:
            // An answer for the household's other children does not answer a question about this one. A rule about an act
            // does not concern a child outside its ages, in a question or a report either.
            if rule.action == .allow || rule.isAboutActs { return (intent, nil) }
            if intent == .request { intent = .other }
        case .some: isEased = true
        case .all: break
        }
        guard rule.intents.contains(intent) else {
            let isAnswerable = intent == .question || intent == .past
            return (intent, isAnswerable && rule.reason != nil ? .answer : nil)
        }
        switch rule.action {
        case .refuse: return (intent, isEased ? .transform : .refuse)
        case .transform: return (intent, .transform)
        case .annotate: return (intent, .annotate)
        case .allow: return (intent, .answer)
        }
    }

    enum Concern { case nobody, others, some, all }

    /// Returns which children of a household a rule concerns. People named in the text take precedence over the
    /// household.
    func concern(of rule: PolicyRule, to subject: PolicySubject, naming people: People) -> Concern {
        guard let ages = rule.ages else { return .all }
        // A plan feeds the whole family; a question in the chat is about the one who eats.
        if rule.isAboutMeals, people.mother, subject.mode == .chat { return .nobody }
        let named = people.ages(in: subject.children)
        if !people.everyone {
            if named.contains(where: ages.contains) {
                return rule.easesForMixed && !named.allSatisfy(ages.contains) ? .some : .all
            }
            if !named.isEmpty || people.namesOthers(than: subject.children) { return .others }
        }
        guard subject.children.contains(where: ages.contains) || named.contains(where: ages.contains) else {
            return subject.childrenOfUnknownAge > 0 ? .some : .nobody
        }
        return rule.easesForMixed && !subject.children.allSatisfy(ages.contains) ? .some : .all
    }

    /// Decides by precedence: refuse, transform, annotate, allow; then by severity, then by id.
    private func decide(_ assessment: inout Assessment, for subject: PolicySubject) {
        let acting = assessment.mentions.filter { $0.effect != nil && $0.rule.mode == .enforce }
        let judged = assessment.judgement.flatMap { $0.level == nil ? nil : $0 }
        let subject = acting.isEmpty && judged == nil ? subject : subject.inLanguageOfQuestion
        let refusing = acting.filter { $0.effect == .refuse }.map(\.rule)
        // An emergency is not answered with the refusal of something else. If the classifier is sure that the words tell
        // of none, such as a metaphor, a rule alone is a suspicion or less.
        var urgent = refusing.filter { plan(of: $0) != nil }
        let others = refusing.filter { plan(of: $0) == nil }
        var suspected = judged?.kind
        if let rule = urgent.first, urgent.allSatisfy({ plan(of: $0)?.isAboutHarm == false }),
            let doubt = assessment.judgement?.doubt(of: subject.goal)
        {
            assessment.doubted = Set(urgent.map(\.id))
            assessment.dismisses = doubt == .strong
            if doubt == .some { suspected = plan(of: rule)?.kind }
            urgent = []
        }
        if urgent.isEmpty, let judged, judged.level == .certain {
            assessment.refusal = refusal(ofKind: judged.kind, by: judged.rule, for: subject)
        } else {
            assessment.refusal = (urgent.isEmpty ? others : urgent)
                .min { ($1.severity.rank, $0.id) < ($0.severity.rank, $1.id) }
                .flatMap { refusal(of: $0, for: subject) }
            if urgent.isEmpty, let suspected { assessment.alert = alert(ofKind: suspected, for: subject) }
            // The line is above another rule's refusal as well, whatever the client shows.
            if let alert = assessment.alert, let refusal = assessment.refusal {
                assessment.refusal?.message = "\(alert.message)\n\n\(refusal.message)"
            }
        }
        func add(_ text: LocalizedText?, to texts: WritableKeyPath<Assessment, [String]>) {
            guard let text = text.map({ self.text($0, for: subject) }), !assessment[keyPath: texts].contains(text)
            else {
                return
            }
            assessment[keyPath: texts].append(text)
        }
        for mention in acting {
            switch mention.effect {
            case .transform:
                add(mention.rule.constraint ?? mention.rule.reason ?? mention.rule.message?.text, to: \.constraints)
            case .annotate: add(mention.rule.note, to: \.notes)
            case .answer:
                add(mention.rule.reason, to: \.notes)
                let answer = PinnedAnswer(
                    rule: mention.rule.id, text: mention.rule.reason.map { text($0, for: subject) } ?? "",
                    sources: mention.rule.sources)
                if !assessment.answers.contains(answer) { assessment.answers.append(answer) }
            case .refuse, nil: continue
            }
            if let instruction = mention.rule.instruction, !assessment.instructions.contains(instruction) {
                assessment.instructions.append(instruction)
            }
        }
        let refused = Set(refusing.map(\.id))
        assessment.found = RequestFindings(
            asked: assessment.questioned.subtracting(refused),
            constrained: assessment.transforming.subtracting(refused))
    }

    /// Returns a rule's refusal in the subject's language, with its country's telephone numbers.
    /// A rule about emergencies of many kinds gets the first steps of the kind that the classifier finds likeliest.
    func refusal(of rule: PolicyRule, for subject: PolicySubject) -> Refusal? {
        guard let message = rule.message else { return nil }
        var plan = plan(of: rule)
        if plan?.isOfManyKinds == true, var reader = ClassifierReader(self, for: subject) {
            plan = reader.likeliestEmergency(in: subject.goal).flatMap { plans[$0] }.flatMap { emergencies[$0] } ?? plan
        }
        let words = [message.text, rule.reason].compactMap { $0 }.map { text($0, for: subject) }
        return Refusal(
            code: message.code, message: words.joined(separator: " "), rule: rule.id,
            emergency: plan.map { emergency($0, for: subject) })
    }

    /// Returns the first steps of a rule's refusal; nil if it is no emergency.
    func plan(of rule: PolicyRule) -> EmergencyPlan? {
        (rule.emergency ?? rule.message?.code).flatMap { emergencies[$0] }
    }

    func text(_ text: LocalizedText, for subject: PolicySubject) -> String {
        text.text(for: subject.locale, numbers: contacts.mapValues { $0.number(in: subject.country) })
    }
}

extension PolicySubject {
    /// The subject with the language of its question: a parent reads the answer in it, whatever the household's is.
    var inLanguageOfQuestion: PolicySubject {
        var subject = self
        if let language = LanguageGuess.language(ofQuestion: goal),
            language.rawValue != LocalizedText.language(of: locale)
        {
            subject.locale = language.rawValue
        }
        return subject
    }
}

extension PolicyRule.Severity {
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
