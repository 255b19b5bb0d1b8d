/// A place where a rule's words stand.
struct Hit {
    /// In the policy's rules.
    let rule: Int
    let range: Range<Int>
    /// False where the pattern, or the work that a text may cause, came to its limit: that decides for safety.
    let isRead: Bool
}

extension PolicySet {
    /// The work that one text may cause, in the units of ``MatchWorkspace/work``: about twice what as much prose takes.
    /// Beyond it no words are read in their context any more.
    static func workLimit(forBytes bytes: Int) -> Int { 400_000 + 32 * bytes }

    /// Calls `visit` with each hit of these rules, in order, until it answers that the rule is done with. The hits may
    /// begin within a word; ``intent(of:at:in:as:using:)`` tells.
    func eachHit(in text: [UInt8], of wanted: [Int], using workspace: MatchWorkspace, visit: (Hit) -> Bool) {
        var isWanted = [Bool](repeating: false, count: rules.count)
        var watched = PatternPrefilter.Patterns.none
        for index in wanted {
            isWanted[index] = true
            watched.insert(index)
        }
        let limit = workspace.work + Self.workLimit(forBytes: text.count)
        _ = prefilter.eachPlace(in: text, from: 0, of: watched) { start, patterns in
            for index in patterns.indices(of: rules.count) where isWanted[index] {
                guard let hit = hit(of: index, at: start, in: text, mayRead: workspace.work < limit, using: workspace)
                else { continue }
                if visit(hit) { isWanted[index] = false }
            }
            return true
        }
    }

    private func hit(
        of index: Int, at start: Int, in text: [UInt8], mayRead: Bool, using workspace: MatchWorkspace
    ) -> Hit? {
        let visible = text.boundary(notAfter: start + OutputRuleFilter.window)
        guard mayRead else { return Hit(rule: index, range: start..<visible, isRead: false) }
        switch rules[index].pattern.firstMatch(in: text, range: 0..<visible, from: start, using: workspace) {
        case .match(let range): return Hit(rule: index, range: range, isRead: true)
        case .none: return nil
        case .partial, .undecided: return Hit(rule: index, range: start..<visible, isRead: false)
        }
    }
}
