import HearthCore

/// Holds a model's text back until no content rule and no age gate can object to it any more.
///
/// A text is judged the same however it comes in pieces, and nothing of the words that a rule forbids is shown.
struct OutputScreen {
    /// A rule that is applied, by its place in the policy.
    private struct Watch {
        let rule: Int
        var search: IncrementalSearch
    }

    private let policies: PolicySet
    private let workspace = MatchWorkspace()
    private var watches: [Watch]
    private var folded = FoldedTail()
    private var held = HeldText()

    init(_ policies: PolicySet, for subject: PolicySubject) {
        self.policies = policies
        // An answer to "is honey safe for her?" has to speak of honey.
        let asked = policies.assess(subject).asked
        watches = policies.applicable(to: subject).compactMap { index in
            let rule = policies.rules[index]
            guard rule.refusal != nil, !asked.contains(rule.id) else { return nil }
            return Watch(rule: index, search: IncrementalSearch(rule.pattern))
        }
    }

    mutating func append(_ text: String) -> OutputVerdict {
        let known = folded.text.end
        folded.append(text)
        if let refusal = search(from: known) { return .refuse(refusal) }
        return .show(held.pass(text, upTo: cleared()))
    }

    mutating func finish() -> OutputVerdict {
        folded.complete()
        if let refusal = search(from: folded.text.end) { return .refuse(refusal) }
        return .show(held.release(before: cleared()))
    }

    /// The refusal for what is known now, where all before `known` was searched before.
    private mutating func search(from known: Int) -> Refusal? {
        let candidates = policies.openings.candidates(in: folded.text.bytes, from: known - folded.text.start)
        // The objection that stands first decides, so that the pieces do not change which rule it is.
        var first: (end: Int, rule: Int)?
        for index in watches.indices {
            let rule = watches[index].rule
            guard watches[index].search.isOpen || candidates & Openings.bit(rule) != 0 else { continue }
            watches[index].search.skip(to: known)
            guard let end = objection(index) else { continue }
            if first.map({ end < $0.end }) ?? true { first = (end, rule) }
        }
        return first.flatMap { policies.rules[$0.rule].refusal }
    }

    /// Up to where, in the original, the text may be shown.
    private mutating func cleared() -> Int {
        var frontier = folded.text.end
        for watch in watches where watch.search.isOpen { frontier = min(frontier, watch.search.position) }
        defer { folded.forget(before: frontier, keeping: MentionReader.lookback + MentionReader.reach) }
        return folded.original(of: frontier)
    }

    /// Where the first words end that this rule objects to.
    private mutating func objection(_ index: Int) -> Int? {
        let text = folded.text
        while let finding = watches[index].search.next(in: text, using: workspace) {
            switch finding {
            case .match(let hit):
                // The words that follow may say that it is not meant.
                guard text.isComplete || text.end >= hit.upperBound + MentionReader.reach else { return nil }
                let local = (hit.lowerBound - text.start)..<(hit.upperBound - text.start)
                let mention = policies.mention(
                    of: policies.rules[watches[index].rule], at: local, in: text.bytes, as: .prose, using: workspace)
                if mention == .meant { return hit.upperBound }
                watches[index].search.resume(at: text.boundary(after: hit.lowerBound))
            case .tooLong(let range):
                watches[index].search.resume(at: text.boundary(after: range.lowerBound))
            case .undecided(let range):
                return range.upperBound
            }
        }
        return nil
    }
}
