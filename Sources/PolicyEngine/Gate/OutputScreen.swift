import HearthCore

/// Holds a model's text back until no content rule and no age gate can object to it any more.
///
/// A text is judged the same however it comes in pieces, and nothing of the words that a rule forbids is shown.
struct OutputScreen {
    /// A rule that is applied.
    private struct Watch {
        let rule: PolicyRule
        let bit: Openings.Patterns
        var search: IncrementalSearch
    }

    private let policies: PolicySet
    private let workspace = MatchWorkspace()
    private var watches: [Watch]
    private let watched: Openings.Patterns
    /// Whether a rule waits for more text.
    private var isWaiting = false
    private var folded = FoldedTail()
    private var held = HeldText()

    init(_ policies: PolicySet, for subject: PolicySubject) {
        self.policies = policies
        // An answer to "is honey safe for her?" has to speak of honey.
        let asked = policies.assess(subject).asked
        watches = policies.applicable(to: subject).compactMap { index in
            let rule = policies.rules[index]
            guard rule.refusal != nil, !asked.contains(rule.id) else { return nil }
            return Watch(rule: rule, bit: Openings.bit(index), search: IncrementalSearch(rule.pattern))
        }
        watched = watches.reduce(0) { $0 | $1.bit }
    }

    mutating func append(_ text: String) -> OutputVerdict {
        let known = folded.text.end
        folded.append(text)
        return advance(with: text, from: known)
    }

    mutating func finish() -> OutputVerdict {
        folded.complete()
        return advance(with: "", from: folded.text.end)
    }

    /// The verdict now that `more` has come, which begins at `known` of the folded text.
    private mutating func advance(with more: String, from known: Int) -> OutputVerdict {
        let candidates = policies.openings.candidates(in: folded.text.bytes, from: known - folded.text.start)
        var frontier = folded.text.end
        if isWaiting || candidates & watched != 0 {
            // The objection that stands first decides, so that the pieces do not change which rule it is.
            var first: (end: Int, refusal: Refusal)?
            for index in watches.indices where watches[index].search.isOpen || candidates & watches[index].bit != 0 {
                watches[index].search.skip(to: known)
                if let end = objection(index), let refusal = watches[index].rule.refusal {
                    if first.map({ end < $0.end }) ?? true { first = (end, refusal) }
                }
                if watches[index].search.isOpen { frontier = min(frontier, watches[index].search.position) }
            }
            if let first { return .refuse(first.refusal) }
            isWaiting = frontier < folded.text.end
        }
        defer { folded.forget(before: frontier, keeping: MentionReader.lookback + MentionReader.reach) }
        return .show(held.pass(more, upTo: folded.original(of: frontier)))
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
                    of: watches[index].rule, at: local, in: text.bytes, as: .prose, using: workspace)
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
