import HearthCore
@testable import PolicyEngine

/// ``OutputScreen`` in its simplest form: asks every rule about every text, and knows nothing of openings.
struct PlainScreen {
    private let policies: PolicySet
    private let rules: [PolicyRule]
    private let workspace = MatchWorkspace()
    private var searches: [IncrementalSearch]
    private var folded = FoldedTail()
    /// How many bytes of the original may be shown.
    private(set) var shown = 0
    /// Where the words begin that were objected to, in the original, and by which rule.
    private(set) var objection: (start: Int, rule: String)?

    init(_ policies: PolicySet, for subject: PolicySubject) {
        self.policies = policies
        let asked = policies.assess(subject).asked
        rules = policies.applicable(to: subject).map { policies.rules[$0] }
            .filter { $0.refusal != nil && !asked.contains($0.id) }
        searches = rules.map { IncrementalSearch($0.pattern) }
    }

    mutating func append(_ text: String) {
        folded.append(text)
        advance()
    }

    mutating func finish() {
        folded.complete()
        advance()
    }

    private mutating func advance() {
        let hits = rules.indices.compactMap { index in hit(index).map { ($0, rules[index].id) } }
        if let first = hits.min(by: { $0.0.upperBound < $1.0.upperBound }) {
            objection = (folded.original(of: first.0.lowerBound), first.1)
            return
        }
        let frontier = searches.map(\.position).min() ?? folded.text.end
        shown = folded.original(of: frontier)
        folded.forget(before: frontier, keeping: MentionReader.lookback + MentionReader.reach)
    }

    private mutating func hit(_ index: Int) -> Range<Int>? {
        let text = folded.text
        while let finding = searches[index].next(in: text, using: workspace) {
            switch finding {
            case .match(let hit):
                guard text.isComplete || text.end >= hit.upperBound + MentionReader.reach else { return nil }
                let local = (hit.lowerBound - text.start)..<(hit.upperBound - text.start)
                let mention = policies.mention(
                    of: rules[index], at: local, in: text.bytes, as: .prose, using: workspace)
                if mention == .meant { return hit }
                searches[index].resume(at: text.boundary(after: hit.lowerBound))
            case .tooLong(let range): searches[index].resume(at: text.boundary(after: range.lowerBound))
            case .undecided(let range): return range
            }
        }
        return nil
    }
}
