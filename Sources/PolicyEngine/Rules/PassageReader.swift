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

    init(
        _ policies: PolicySet, for subject: PolicySubject, everyMention: Bool = false, using workspace: MatchWorkspace
    ) {
        self.workspace = workspace
        self.policies = policies
        self.subject = subject
        self.everyMention = everyMention
        rules = policies.rules.indices.filter { policies.rules[$0].reads(.input, of: subject) }
    }

    func read(_ passage: Passage, as turn: Turn, into assessment: inout Assessment) {
        read(passage, by: rules, as: turn, into: &assessment)
    }

    /// Reads a deed told over several turns ("He swallowed something." "What?" "A button battery."). It
    /// counts if the
    /// last words belong to it, whatever comes between them.
    ///
    /// - Parameter end: index of the turn with `text`; earlier turns are read with it.
    func readAcrossTurns(before end: Int, _ text: String, as turn: Turn, into assessment: inout Assessment) {
        let first = subject.hasInstructions ? 1 : 0
        let earlier = subject.messages[..<end].dropFirst(first).reversed().lazy.filter { $0.role == .user }.prefix(2)
            .reversed().map { $0.text.trimming { $0.isWhitespace || ".!?…,;:".contains($0) } }
        guard !earlier.isEmpty else { return }
        // A deed and its sentence extend at most this far on either side.
        let reach = OutputRuleFilter.window + IntentReader.reach
        let before = "\(Self.end(of: earlier.joined(separator: " "), reach)) "
        let deeds = rules.filter { policies.rules[$0].isAboutDeeds && policies.rules[$0].action == .refuse }
        let passage = Passage(
            "\(before)\(Self.beginning(of: text, reach))", by: policies.redactor,
            keeping: AllowList(subject.allowedData))
        read(passage, by: deeds, as: turn, endingBehind: before.utf8.count, into: &assessment)
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
            let all = named ?? policies.people.people(in: bytes, range: bytes.indices, using: workspace)
            named = all
            if !everyMention, all.isEmpty, policies.concern(of: rule, to: subject, naming: all) == .nobody {
                return true
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
        // In the order of the rules.
        let ordered = found.enumerated().sorted { ($0.element.rule, $0.offset) < ($1.element.rule, $1.offset) }
        assessment.mentions += ordered.map(\.element.mention)
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
        if all.isEmpty { return (intent, all) }
        let sentence = IntentReader.sentence(around: hit.range, in: bytes)
        let near = policies.people.people(in: bytes, range: sentence, using: workspace)
        return (intent, near.isEmpty ? all : near)
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
