import HearthCore
@testable import PolicyEngine

/// ``OutputScreen`` in its simplest form: asks every rule about every text, and knows nothing of openings.
struct PlainScreen {
    private let policies: PolicySet
    private let subject: PolicySubject
    private let rules: [PolicyRule]
    private let workspace = MatchWorkspace()
    private var searches: [IncrementalSearch]
    private var normalised = NormalisedTail()
    /// How many bytes of the original may be shown.
    private(set) var shown = 0
    /// Where the words begin that were objected to, in the original, and by which rule.
    private(set) var objection: (start: Int, rule: String)?

    init(_ policies: PolicySet, for subject: PolicySubject) {
        self.policies = policies
        let excused = policies.assess(subject).excused
        let goal = NormalisedText(subject.goal).bytes
        let named = policies.people.people(in: goal, range: goal.indices, using: workspace)
        self.subject = subject
        rules = policies.rules.filter { rule in
            rule.action == .refuse && rule.reads(.output, of: subject) && !excused.contains(rule.id)
                && [.all, .some].contains(policies.concern(of: rule, to: subject, naming: named))
        }
        searches = rules.map { IncrementalSearch($0.pattern) }
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
        let hits = rules.indices.compactMap { index in hit(index).map { ($0, rules[index].id) } }
        if let first = hits.min(by: { $0.0.upperBound < $1.0.upperBound }) {
            objection = (normalised.original(of: first.0.lowerBound), first.1)
            return
        }
        let frontier = searches.map(\.position).min() ?? normalised.text.end
        shown = normalised.original(of: frontier)
        normalised.forget(before: frontier, keeping: IntentReader.lookback + IntentReader.reach)
    }

    private mutating func hit(_ index: Int) -> Range<Int>? {
        let text = normalised.text
        while let finding = searches[index].next(in: text, using: workspace) {
            switch finding {
            case .match(let hit):
                guard text.isComplete || text.end >= hit.upperBound + IntentReader.reach else { return nil }
                let local = (hit.lowerBound - text.start)..<(hit.upperBound - text.start)
                if isMeant(rules[index], at: local, in: text.bytes), !isEased(rules[index]) { return hit }
                searches[index].resume(at: text.boundary(after: hit.lowerBound))
            case .tooLong(let range): searches[index].resume(at: text.boundary(after: range.lowerBound))
            case .undecided(let range): return range
            }
        }
        return nil
    }

    private func isMeant(_ rule: PolicyRule, at hit: Range<Int>, in text: [UInt8]) -> Bool {
        let intent = policies.intent(of: rule, at: hit, in: text, as: .prose, using: workspace)
        guard let intent, rule.intents.contains(intent) else { return false }
        let sentence = IntentReader.sentence(around: hit, in: text)
        let named = policies.people.people(in: text, range: sentence, using: workspace)
        return policies.concern(of: rule, to: subject, naming: named) != .others
    }

    private func isEased(_ rule: PolicyRule) -> Bool {
        let goal = NormalisedText(subject.goal).bytes
        let named = policies.people.people(in: goal, range: goal.indices, using: workspace)
        return policies.concern(of: rule, to: subject, naming: named) == .some
    }
}
