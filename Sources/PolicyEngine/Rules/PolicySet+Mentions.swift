import HearthCore

extension PolicySet {
    /// Returns how a match of a rule is meant; nil if it does not count. Reads at most ``IntentReader/reach`` bytes on
    /// either side.
    func intent(
        of rule: PolicyRule, at hit: Range<Int>, in text: [UInt8], as use: TextUse, using workspace: MatchWorkspace
    ) -> Intent? {
        if text.cutsWord(at: hit.lowerBound) { return nil }
        if let exceptions = rule.exceptions, exceptions.covers(hit, in: text, using: workspace) { return nil }
        if rule.ignoresNamesakes, namesakes.isNamesake(hit, in: text, using: workspace) { return nil }
        if rule.ignoresAdults {
            let clause = siblings.clause(
                around: hit, in: IntentReader.sentence(around: hit, in: text), of: text, using: workspace)
            if adults.isForAdults(hit, in: clause, of: text, using: workspace) { return nil }
        }
        var deed = hit
        if !rule.companions.isEmpty || rule.spoilers != nil {
            let sentence = IntentReader.sentence(around: hit, in: text)
            for companion in rule.companions {
                guard let found = companion.firstWord(in: text, range: sentence, using: workspace) else { return nil }
                // "never leaving her in the car": the negated words begin before the car.
                deed = min(deed.lowerBound, found.lowerBound)..<deed.upperBound
            }
            if rule.spoilers?.firstWord(in: text, range: sentence, using: workspace) != nil { return nil }
        }
        return rule.isAboutActs
            ? intents.deed(at: deed, in: text, as: use, using: workspace)
            : intents.thing(at: hit, in: text, as: use, using: workspace)
    }

    /// Returns whether prose asks for something that one of these rules refuses.
    func isMeant(anyOf wanted: PatternPrefilter.Patterns, in text: [UInt8], using workspace: MatchWorkspace) -> Bool {
        var isMeant = false
        _ = prefilter.eachPlace(in: text, from: 0, of: wanted) { start, patterns in
            isMeant = patterns.indices(of: rules.count).contains { index in
                switch rules[index].pattern.firstMatch(in: text, range: text.indices, from: start, using: workspace) {
                case .match(let hit):
                    let intent = intent(of: rules[index], at: hit, in: text, as: .prose, using: workspace)
                    return intent.map(rules[index].intents.contains) ?? false
                case .none: return false
                // Fail closed: a pattern that exceeds its limit counts as meant.
                case .partial, .undecided: return true
                }
            }
            return !isMeant
        }
        return isMeant
    }
}

extension Pattern {
    /// Returns whether a match near `hit` contains all of it.
    fileprivate func covers(_ hit: Range<Int>, in text: [UInt8], using workspace: MatchWorkspace) -> Bool {
        let reach = IntentReader.reach
        let range = text.boundary(notBefore: hit.lowerBound - reach)..<text.boundary(notAfter: hit.upperBound + reach)
        var position = range.lowerBound
        while case .match(let match) = firstMatch(in: text, range: range, from: position, using: workspace),
            match.lowerBound <= hit.lowerBound
        {
            if match.upperBound >= hit.upperBound { return true }
            position = text.boundary(notBefore: match.lowerBound + 1)
        }
        return false
    }

    /// Returns the first match in `text[range]` that begins a word.
    func firstWord(in text: [UInt8], range: Range<Int>, using workspace: MatchWorkspace) -> Range<Int>? {
        var position = range.lowerBound
        while case .match(let match) = firstMatch(in: text, range: range, from: position, using: workspace) {
            if !text.cutsWord(at: match.lowerBound) { return match }
            position = text.boundary(notBefore: match.lowerBound + 1)
        }
        return nil
    }
}
