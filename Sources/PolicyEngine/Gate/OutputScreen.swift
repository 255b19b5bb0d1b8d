import HearthCore

/// Holds a model's text back until no rule can object to it any more.
///
/// A text is judged the same however it comes in pieces, and nothing of the words that a rule forbids is shown. Where a
/// family is mixed, what the older children may have is shown, and the constraint for the youngest closes the text.
struct OutputScreen {
    /// A rule that is applied.
    private struct Watch {
        let rule: PolicyRule
        /// In the policy's rules.
        let index: Int
        /// Whether a hit asks for a constraint instead of ending the text.
        let isEased: Bool
        var search: IncrementalSearch
    }

    private let policies: PolicySet
    private let subject: PolicySubject
    private let workspace = MatchWorkspace()
    private var watches: [Watch]
    private let watched: Openings.Patterns
    /// Whether a rule waits for more text.
    private var isWaiting = false
    private var normalised = NormalisedTail()
    private var held = HeldText()
    /// What the text has come to need, in the order in which it did.
    private var constraints: [String] = []

    init(_ policies: PolicySet, for subject: PolicySubject) {
        self.policies = policies
        self.subject = subject
        // An answer to "is honey safe for her?" has to speak of honey.
        let excused = policies.assess(subject).excused
        let goal = NormalisedText(subject.goal).bytes
        let named = policies.people.people(in: goal, range: goal.indices, using: MatchWorkspace())
        watches = policies.rules.indices.compactMap { index in
            let rule = policies.rules[index]
            guard rule.action == .refuse, rule.mode == .enforce, rule.reads(.output, of: subject),
                !excused.contains(rule.id)
            else { return nil }
            let concern = policies.concern(of: rule, to: subject, naming: named)
            guard concern == .all || concern == .some else { return nil }
            return Watch(
                rule: rule, index: index, isEased: concern == .some,
                search: IncrementalSearch(rule.pattern))
        }
        watched = watches.reduce(into: .none) { $0.insert($1.index) }
    }

    mutating func append(_ text: String) -> OutputVerdict {
        let known = normalised.text.end
        normalised.append(text)
        return advance(with: text, from: known)
    }

    mutating func finish() -> OutputVerdict {
        let known = normalised.text.end
        normalised.complete()
        let last = advance(with: "", from: known)
        guard case .show(let rest) = last, !constraints.isEmpty else { return last }
        return .show(rest + "\n\n" + constraints.joined(separator: "\n"))
    }

    /// The verdict now that `more` has come, which begins at `known` of the normalised text.
    private mutating func advance(with more: String, from known: Int) -> OutputVerdict {
        let text = normalised.text
        let candidates = policies.openings.candidates(in: text.bytes, from: known - text.start)
        var frontier = text.end
        if isWaiting || !(candidates & watched).isEmpty {
            // The objection that stands first decides, so that the pieces do not change which rule it is.
            var first: (end: Int, rule: PolicyRule)?
            for index in watches.indices where watches[index].search.isOpen || candidates.contains(watches[index].index)
            {
                watches[index].search.skip(to: known)
                if let end = objection(index), first.map({ end < $0.end }) ?? true {
                    first = (end, watches[index].rule)
                }
                if watches[index].search.isOpen { frontier = min(frontier, watches[index].search.position) }
            }
            if let first, let refusal = policies.refusal(of: first.rule, for: subject) { return .refuse(refusal) }
            isWaiting = frontier < text.end
        }
        defer { normalised.forget(before: frontier, keeping: IntentReader.lookback + IntentReader.reach) }
        return .show(held.pass(more, upTo: max(held.start, normalised.original(of: frontier))))
    }

    /// Where the first words end that this rule objects to.
    private mutating func objection(_ index: Int) -> Int? {
        let text = normalised.text
        while let finding = watches[index].search.next(in: text, using: workspace) {
            switch finding {
            case .match(let hit):
                // The words that follow may say that it is not meant.
                guard text.isComplete || text.end >= hit.upperBound + IntentReader.reach else { return nil }
                let local = (hit.lowerBound - text.start)..<(hit.upperBound - text.start)
                if isMeant(watches[index].rule, at: local, in: text.bytes) {
                    guard watches[index].isEased else { return hit.upperBound }
                    ease(watches[index].rule)
                }
                watches[index].search.resume(at: text.boundary(after: hit.lowerBound))
            case .tooLong(let range):
                watches[index].search.resume(at: text.boundary(after: range.lowerBound))
            case .undecided(let range):
                return range.upperBound
            }
        }
        return nil
    }

    private func isMeant(_ rule: PolicyRule, at hit: Range<Int>, in text: [UInt8]) -> Bool {
        let intent = policies.intent(of: rule, at: hit, in: text, as: .prose, using: workspace)
        guard let intent, rule.intents.contains(intent) else { return false }
        // "For your 4-year-old, add honey": said for somebody else.
        let sentence = IntentReader.sentence(around: hit, in: text)
        let named = policies.people.people(in: text, range: sentence, using: workspace)
        return policies.concern(of: rule, to: subject, naming: named) != .others
    }

    private mutating func ease(_ rule: PolicyRule) {
        guard let text = (rule.constraint ?? rule.reason).map({ policies.text($0, for: subject) }) else { return }
        if !constraints.contains(text) { constraints.append(text) }
    }
}
