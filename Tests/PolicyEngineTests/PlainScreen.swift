import Assist
@testable import PolicyEngine

/// ``OutputRuleFilter`` in its simplest form: asks every rule at every character, and knows nothing of openings.
struct PlainScreen {
    private let policies: PolicySet
    private let subject: PolicySubject
    private let rules: [(rule: PolicyRule, isEased: Bool, isAsked: Bool)]
    private let workspace = MatchWorkspace()
    private var normalised: NormalisedWindow
    private var asked = 0
    private var open: [(rule: Int, start: Int, isObjection: Bool)] = []
    /// The number of bytes of the original that may be shown.
    private(set) var shown = 0
    /// The start of the refused words in the original, and the rule.
    private(set) var objection: (start: Int, rule: String)?

    init(_ policies: PolicySet, for subject: PolicySubject) {
        self.policies = policies
        self.subject = subject
        let assessment = policies.assess(subject)
        normalised = NormalisedWindow(policies.vocabulary)
        let goal = NormalisedText(subject.goal, policies.vocabulary).bytes
        let named = policies.people.people(in: goal, range: goal.indices, using: workspace)
        rules = policies.rules.compactMap { rule in
            guard rule.action == .refuse, rule.reads(.output, of: subject),
                !assessment.found.constrained.contains(rule.id)
            else { return nil }
            let isAsked = assessment.found.asked.contains(rule.id)
            switch policies.concern(of: rule, to: subject, naming: named) {
            case .nobody: return nil
            case .others: return rule.concerns(subject) ? (rule, true, isAsked) : nil
            case .some: return (rule, true, isAsked)
            case .all: return (rule, false, isAsked)
            }
        }
    }

    mutating func append(_ text: String) {
        normalised.append(text)
        advance()
    }

    mutating func finish() {
        normalised.complete()
        advance()
    }

    private mutating func advance() {
        let text = normalised.text
        while asked < text.end {
            // A match that starts inside a word does not count.
            if !text.bytes.cutsWord(at: asked) {
                for index in rules.indices { open.append((index, asked, false)) }
            }
            asked = text.boundary(after: asked)
        }
        open = open.compactMap { place in
            if place.isObjection { return place }
            switch judge(rules[place.rule].rule, isAsked: rules[place.rule].isAsked, at: place.start) {
            case nil: return place
            case .some(nil): return nil
            case .some: return rules[place.rule].isEased ? nil : (place.rule, place.start, true)
            }
        }
        if let first = open.first, first.isObjection {
            objection = (normalised.original(of: first.start), rules[first.rule].rule.id)
        }
        shown = normalised.original(of: open.map(\.start).min() ?? text.end)
    }

    /// The words that are meant, none, or nothing where only more text can tell.
    private func judge(_ rule: PolicyRule, isAsked: Bool, at start: Int) -> Range<Int>?? {
        let text = normalised.text
        let visible = text.boundary(notAfter: start + OutputRuleFilter.window)
        let outcome = rule.pattern.firstMatch(
            in: text.bytes, range: 0..<visible, from: start, mayContinue: visible < text.end || !text.isComplete,
            using: workspace)
        switch outcome {
        case .none: return .some(nil)
        case .partial: return visible == text.end ? nil : .some(nil)
        case .undecided: return .some(start..<visible)
        case .match(let hit):
            guard text.isComplete || text.end >= hit.upperBound + IntentReader.reach else { return nil }
            if isAsked, !policies.intents.offers(at: hit, in: text.bytes, using: workspace) { return .some(nil) }
            let intent = policies.intent(of: rule, at: hit, in: text.bytes, as: .prose, using: workspace)
            guard let intent, rule.intents.contains(intent) else { return .some(nil) }
            let sentence = IntentReader.sentence(around: hit, in: text.bytes)
            let named = policies.people.people(in: text.bytes, range: sentence, using: workspace)
            return .some(policies.concern(of: rule, to: subject, naming: named) == .others ? nil : hit)
        }
    }
}
