/// A match of a rule's words.
struct Hit {
    /// Index of the rule in the policy's rules.
    let rule: Int
    let range: Range<Int>
    /// False if the pattern or the text's work exceeded its limit. The policy then fails closed.
    let isRead: Bool
}

extension PolicySet {
    /// Returns the work limit of one text in the units of ``MatchWorkspace/work``: about twice that of prose of the
    /// same
    /// length. Beyond it, words are no longer read in context.
    static func workLimit(forBytes bytes: Int) -> Int { 400_000 + 32 * bytes }

    /// Calls `visit` with each match of these rules, in order, until it returns that the rule is done. Matches may
    /// begin
    /// within a word; ``intent(of:at:in:as:using:)`` checks that.
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
