import HearthCore

/// Holds a model's text back until no content rule and no age gate can object to it any more.
///
/// A text is judged the same however it comes in pieces, and nothing of the words that a rule forbids is shown.
struct OutputScreen {
    private let policies: PolicySet
    private let rules: [PolicyRule]
    private let workspace = MatchWorkspace()
    private var searches: [IncrementalSearch]
    private var folded = FoldedTail()
    /// The model's own words, as far as they are not let through.
    private var original = TextTail()
    private var shown = 0

    init(_ policies: PolicySet, for subject: PolicySubject) {
        self.policies = policies
        // An answer to "is honey safe for her?" has to speak of honey.
        let asked = policies.assess(subject).asked
        rules = policies.rules.filter {
            $0.refusal != nil && $0.applies(to: subject) && !asked.contains($0.id) && !policies.spares($0, subject)
        }
        searches = rules.map { IncrementalSearch($0.pattern) }
    }

    mutating func append(_ text: String) -> OutputVerdict {
        folded.append(text)
        original.append(text.utf8)
        return advance()
    }

    mutating func finish() -> OutputVerdict {
        folded.complete()
        return advance()
    }

    private mutating func advance() -> OutputVerdict {
        // The objection that stands first decides, so that the pieces do not change which rule it is.
        var first: (end: Int, refusal: Refusal)?
        for index in rules.indices {
            guard let end = objection(index), let refusal = rules[index].refusal else { continue }
            if first.map({ end < $0.end }) ?? true { first = (end, refusal) }
        }
        if let first { return .refuse(first.refusal) }
        let frontier = searches.map(\.position).min() ?? folded.text.end
        let cleared = folded.original(of: frontier)
        defer {
            shown = cleared
            original.forget(before: cleared, keeping: 0)
            folded.forget(before: frontier, keeping: MentionReader.lookback + MentionReader.reach)
        }
        return .show(String(decoding: original.slice(shown..<cleared), as: UTF8.self))
    }

    /// Where the first words end that this rule objects to.
    private mutating func objection(_ index: Int) -> Int? {
        let text = folded.text
        while let finding = searches[index].next(in: text, using: workspace) {
            switch finding {
            case .match(let hit):
                // The words that follow may say that it is not meant.
                guard text.isComplete || text.end >= hit.upperBound + MentionReader.reach else { return nil }
                let local = (hit.lowerBound - text.start)..<(hit.upperBound - text.start)
                let mention = policies.mention(
                    of: rules[index], at: local, in: text.bytes, as: .prose, using: workspace)
                if mention == .meant { return hit.upperBound }
                searches[index].resume(at: text.boundary(after: hit.lowerBound))
            case .tooLong(let range):
                searches[index].resume(at: text.boundary(after: range.lowerBound))
            case .undecided(let range):
                return range.upperBound
            }
        }
        return nil
    }
}
