import Assist
import HearthCore

/// Reader of the turns of one request that may ask for something.
struct PassageReader {
    enum Turn {
        /// Written by the user and not answered yet.
        case newest
        case earlier
        case instructions
    }

    private let policies: PolicySet
    private let subject: PolicySubject
    private let everyMention: Bool
    private let workspace: MatchWorkspace
    private let rules: [Int]
    /// People whom the user named earlier in a conversation of a household without children: "I have a 7 month old".
    private let introduced: People

    init(
        _ policies: PolicySet, for subject: PolicySubject, everyMention: Bool = false, using workspace: MatchWorkspace
    ) {
        self.workspace = workspace
        self.policies = policies
        self.subject = subject
        self.everyMention = everyMention
        rules = policies.rules.indices.filter { policies.rules[$0].reads(.input, of: subject) }
        introduced = Self.introduced(in: subject, policies, using: workspace)
    }

    private static func introduced(
        in subject: PolicySubject, _ policies: PolicySet, using workspace: MatchWorkspace
    ) -> People {
        guard subject.children.isEmpty, subject.childrenOfUnknownAge == 0 else { return People() }
        for message in subject.messages.suffix(8).reversed() where message.role == .user {
            let bytes = NormalisedText(String(message.text.prefix(2000)), policies.vocabulary).bytes
            let people = policies.people.people(
                in: bytes, range: bytes.indices, household: subject.children, using: workspace)
            if !people.ages(in: []).isEmpty { return people }
        }
        return People()
    }

    func read(_ passage: Passage, as turn: Turn, into assessment: inout Assessment) {
        read(passage, by: rules, as: turn, into: &assessment)
    }

    /// Number of reversed words from which a whole text may be written from its end.
    private static let fewestReversals = 2

    /// Reads an act that several turns describe ("He swallowed something." "What?" "A button battery."). It counts if the
    /// last words belong to it, whatever comes between them.
    ///
    /// - Parameter end: index of the turn with `text`; earlier turns are read with it.
    func readAcrossTurns(before end: Int, _ text: String, as turn: Turn, into assessment: inout Assessment) {
        let first = subject.hasInstructions ? 1 : 0
        let earlier = subject.messages[..<end].dropFirst(first).reversed().lazy.filter { $0.role == .user }.prefix(2)
            .reversed().map { $0.text.trimming { $0.isWhitespace || ".!?…,;:".contains($0) } }
        guard !earlier.isEmpty else { return }
        // An act and its sentence extend at most this far on either side.
        let reach = OutputRuleFilter.window + IntentReader.reach
        let before = "\(Self.end(of: earlier.joined(separator: " "), reach)) "
        let acts = rules.filter { policies.rules[$0].isAboutActs && policies.rules[$0].action == .refuse }
        let passage = Passage(
            "\(before)\(Self.beginning(of: text, reach))", by: policies.redactor,
            keeping: AllowList(subject.allowedData))
        read(passage, by: acts, as: turn, endingBehind: before.utf8.count, into: &assessment)
    }

    /// Adds what the classifier of refusals found as a mention of its rules: a whole text that asks for it. If the
    /// words of a rule with the same message occur, whatever they mean there, that rule knows better.
    func add(_ judgement: RefusalJudgement, to assessment: inout Assessment) {
        let bytes = NormalisedText(judgement.text, policies.vocabulary).bytes
        let all = people(in: bytes)
        for rule in rules.lazy.map({ policies.rules[$0] }) where rule.classified == judgement.kind {
            guard
                !assessment.mentions.contains(where: {
                    $0.rule.message?.code == rule.message?.code && $0.probability == nil
                })
            else { continue }
            if rule.spoilers?.firstWord(in: bytes, range: bytes.indices, using: workspace) != nil { continue }
            let (meant, effect) = policies.effect(of: rule, with: .request, on: subject, naming: all)
            assessment.mentions.append(
                Assessment.Mention(
                    rule: rule, range: 0..<judgement.text.utf8.count, normalised: judgement.kind, intent: meant,
                    effect: effect, probability: judgement.probability))
        }
    }

    private static func end(of text: String, _ length: Int) -> Substring {
        text.utf8.count <= length ? text[...] : text.suffix(length).drop { !$0.isWhitespace }
    }

    private static func beginning(of text: String, _ length: Int) -> Substring {
        guard text.utf8.count > length else { return text[...] }
        let beginning = text.prefix(length)
        return beginning.lastIndex(where: \.isWhitespace).map { beginning[..<$0] } ?? beginning
    }

    /// Reads a passage by some of the rules.
    ///
    /// - Parameter endingBehind: matches that end at or before this byte are ignored.
    private func read(
        _ passage: Passage, by rules: [Int], as turn: Turn, endingBehind: Int = 0, into assessment: inout Assessment
    ) {
        let text = NormalisedText(passage.text, policies.vocabulary)
        let bytes = text.bytes
        var found: [(rule: Int, mention: Assessment.Mention)] = []
        var named: People?
        let wanted = turn == .newest ? rules : rules.filter { policies.rules[$0].turns == .all }
        policies.eachHit(in: bytes, of: wanted, using: workspace) { hit in
            let rule = policies.rules[hit.rule]
            let range = text.original(hit.range)
            guard range.upperBound > endingBehind, !(hit.isRead && passage.masks(range)) else { return false }
            let all = named ?? people(in: bytes)
            named = all
            if !everyMention, all.isEmpty, policies.concern(of: rule, to: subject, naming: all) == .nobody {
                return true
            }
            if hit.isRead, !everyMention, isAboutOthers(rule, naming: all),
                bytes.cutsWord(at: hit.range.lowerBound) || rule.reason == nil
                    || !policies.intents.mayAskOrTell(at: hit.range, in: bytes, using: workspace)
            {
                return false
            }
            guard let (intent, people) = reading(of: hit, in: bytes, as: turn, naming: all) else { return false }
            let (meant, effect) = policies.effect(of: rule, with: intent, on: subject, naming: people)
            found.append(
                (
                    hit.rule,
                    Assessment.Mention(
                        rule: rule, range: range, normalised: String(decoding: bytes[hit.range], as: UTF8.self),
                        intent: meant, effect: effect)
                ))
            return !hit.isRead || (!everyMention && effect == rule.strongestEffect)
        }
        if text.reversals >= Self.fewestReversals, passage.text.utf8.count <= IntentReader.lookback {
            found += mentionsBackwards(of: passage, by: wanted, as: turn)
        }
        // In the order of the rules.
        let ordered = found.enumerated().sorted { ($0.element.rule, $0.offset) < ($1.element.rule, $1.offset) }
        assessment.mentions += ordered.map(\.element.mention)
    }

    /// Returns whether a rule concerns neither a child of the household nor anyone whom the text names: only a question
    /// or a report about its words then has an effect.
    private func isAboutOthers(_ rule: PolicyRule, naming all: People) -> Bool {
        guard let ages = rule.ages, rule.intents == [.request], !subject.children.isEmpty,
            subject.childrenOfUnknownAge == 0
        else { return false }
        return !subject.children.contains(where: ages.contains)
            && !all.ages(in: subject.children).contains(where: ages.contains)
    }

    private func people(in bytes: [UInt8]) -> People {
        let people = policies.people.people(
            in: bytes, range: bytes.indices, household: subject.children, using: workspace)
        return people.isEmpty ? introduced : people
    }

    /// Returns the refusals of a text that is written from its end: "yenoh fo noops a".
    private func mentionsBackwards(
        of passage: Passage, by wanted: [Int], as turn: Turn
    ) -> [(rule: Int, mention: Assessment.Mention)] {
        let bytes = NormalisedText(String(passage.text.reversed()), policies.vocabulary).bytes
        let all = policies.people.people(
            in: bytes, range: bytes.indices, household: subject.children, using: workspace)
        var found: [(rule: Int, mention: Assessment.Mention)] = []
        policies.eachHit(in: bytes, of: wanted, using: workspace) { hit in
            let rule = policies.rules[hit.rule]
            guard hit.isRead, let (intent, people) = reading(of: hit, in: bytes, as: turn, naming: all) else {
                return false
            }
            let (meant, effect) = policies.effect(of: rule, with: intent, on: subject, naming: people)
            guard effect == .refuse else { return false }
            found.append(
                (
                    hit.rule,
                    Assessment.Mention(
                        rule: rule, range: 0..<passage.text.utf8.count,
                        normalised: String(decoding: bytes[hit.range], as: UTF8.self), intent: meant, effect: effect)
                ))
            return true
        }
        return found
    }

    /// Returns how a match is meant and whom its sentence names; nil if it does not count.
    private func reading(of hit: Hit, in bytes: [UInt8], as turn: Turn, naming all: People) -> (Intent, People)? {
        guard hit.isRead else { return (.request, all) }
        let rule = policies.rules[hit.rule]
        guard var intent = policies.intent(of: rule, at: hit.range, in: bytes, as: .request, using: workspace) else {
            return nil
        }
        if turn == .instructions, policies.intents.isForbidden(hit.range, in: bytes, using: workspace) {
            intent = .avoid
        }
        if intent == .request, !rule.isAboutActs, rule.reason != nil, turn == .newest,
            policies.reports.isHearsay(hit.range, in: bytes, using: workspace)
        {
            intent = .question
        }
        if rule.ignoresReports, turn == .newest,
            policies.reports.asksWhatToAnswer(hit.range, in: bytes, using: workspace)
        {
            return nil
        }
        if all.isEmpty { return (intent, all) }
        return rule.ages == nil ? (intent, all) : share(of: hit, meant: intent, in: bytes, naming: all)
    }

    /// Returns the meaning of a match for the people of its own clause, in a sentence that gives children different
    /// things.
    private func share(of hit: Hit, meant intent: Intent, in bytes: [UInt8], naming all: People) -> (Intent, People) {
        let siblings = policies.siblings
        let sentence = IntentReader.sentence(around: hit.range, in: bytes)
        let named = policies.people.people(
            in: bytes, range: sentence, household: subject.children, using: workspace)
        let near = named.isEmpty ? all : named
        let end = bytes.boundary(notAfter: hit.range.upperBound + IntentReader.reach)
        if intent == .avoid || intent == .other {
            guard let words = siblings.handing(to: hit.range.upperBound..<end, of: bytes, using: workspace) else {
                return (intent, near)
            }
            return (
                .request,
                policies.people.people(
                    in: bytes, range: words, household: subject.children, using: workspace)
            )
        }
        guard intent == .request, near.isDivided || policies.rules[hit.rule].easesForMixed else {
            return (intent, near)
        }
        if siblings.sharesAlike(sentence, of: bytes, using: workspace) { return (intent, near) }
        let clause = siblings.clause(around: hit.range, in: sentence, of: bytes, using: workspace)
        let own = policies.people.people(
            in: bytes, range: clause, household: subject.children, using: workspace)
        if !own.isEmpty {
            // "Honey for the big one, and the baby can share it".
            if !own.youngest, let words = siblings.sharing(in: hit.range.upperBound..<end, of: bytes, using: workspace)
            {
                let fed = policies.people.people(
                    in: bytes, range: words, household: subject.children, using: workspace)
                if !fed.isEmpty { return (intent, fed) }
            }
            return (intent, own)
        }
        if all.isDivided, siblings.deniesYoungest(sentence.lowerBound..<end, of: bytes, using: workspace) {
            var others = near
            others.youngest = false
            others.groups.removeAll { $0.range.from == 0 }
            return (intent, others.isEmpty ? all : others)
        }
        return (intent, near)
    }
}

extension PolicyRule {
    /// The strongest effect of a mention; after it another mention changes nothing.
    fileprivate var strongestEffect: Assessment.Effect {
        switch action {
        case .refuse: .refuse
        case .transform: .transform
        case .annotate: .annotate
        case .allow: .answer
        }
    }
}
