import HearthCore

extension PolicySet {
    /// What the rules say to a request.
    struct Assessment {
        var refusal: Refusal?
        var notes: [(rule: String, text: String)] = []
        /// Age gates whose words the request only asks about.
        var asked: Set<String> = []
    }

    /// Applies content rules, then age gates, then notes to the goal and to the user's turns that nobody has answered
    /// yet. Turns before an answer were judged when they were asked; judging them again would make one refusal refuse
    /// the rest of the conversation.
    func assess(_ subject: PolicySubject) -> Assessment {
        let pending = subject.messages.reversed().prefix { $0.role == .user }.reversed().map(\.text)
        let texts = (pending + [subject.goal]).map(Folding.fold)
        let candidates = texts.map { openings.candidates(in: $0, from: 0) }
        let concerned = applicable(to: subject, among: candidates.reduce(0, |))
        let workspace = MatchWorkspace()
        var assessment = Assessment()
        for stage in [PolicyRule.isContent, PolicyRule.isAgeGate, PolicyRule.isNote] {
            for index in concerned where stage(rules[index]) {
                let rule = rules[index]
                for (text, candidates) in zip(texts, candidates) where candidates & Openings.bit(index) != 0 {
                    switch read(rule, in: text, as: .request, using: workspace) {
                    case .meant:
                        if case .note(let note) = rule.kind {
                            assessment.note(note, by: rule.id)
                        } else if assessment.refusal == nil {
                            assessment.refusal = rule.refusal
                        }
                    case .asked:
                        assessment.asked.insert(rule.id)
                        if case .ageGate(_, _, let note) = rule.kind { assessment.note(note, by: rule.id) }
                    case .dismissed: break
                    }
                }
            }
        }
        return assessment
    }

    /// Which of these rules concern a request, as places in `rules`.
    func applicable(to subject: PolicySubject, among candidates: Openings.Patterns = .max) -> [Int] {
        var named: MentionReader.Named?
        return rules.indices.filter { index in
            guard candidates & Openings.bit(index) != 0, rules[index].applies(to: subject) else { return false }
            guard case .ageGate(let range, _, _) = rules[index].kind else { return true }
            let words = named ?? mentions.named(in: Folding.fold(subject.goal), using: MatchWorkspace())
            named = words
            return !spares(rules[index], range, subject, named: words)
        }
    }

    /// Whether an age gate is not for the children this request is about: it names only ages out of the gate's range,
    /// or somebody older does the chore. What is unsafe for a baby's sleep or health stays the youngest's affair.
    private func spares(_ gate: PolicyRule, _ range: AgeRange, _ subject: PolicySubject, named: MentionReader.Named)
        -> Bool
    {
        if named.theYoung { return false }
        if !named.ages.isEmpty { return !named.ages.contains(where: range.contains) }
        // Only of rules made for chores: what is eaten or slept on is not handed to an older child.
        guard gate.refusal?.code == "age_inappropriate", gate.modes == [.chores] else { return false }
        return subject.children.contains { !range.contains($0) }
    }

    /// The gravest way in which a text mentions a rule's words; `dismissed` where it does not.
    func read(
        _ rule: PolicyRule, in text: [UInt8], as use: TextUse, using workspace: MatchWorkspace
    ) -> Mention {
        var gravest = Mention.dismissed
        var position = 0
        while position < text.count {
            switch rule.pattern.firstMatch(in: text, range: 0..<text.count, from: position, using: workspace) {
            case .match(let hit):
                switch mention(of: rule, at: hit, in: text, as: use, using: workspace) {
                case .meant: return .meant
                case .asked: gravest = .asked
                case .dismissed: break
                }
                position = text.boundary(notBefore: hit.lowerBound + 1)
            case .none: return gravest
            // A pattern that cannot decide in time decides for safety.
            case .partial, .undecided: return rule.refusal == nil ? gravest : .meant
            }
        }
        return gravest
    }

    /// How one hit of a rule's pattern is meant. Looks at no more than ``MentionReader/reach`` bytes on either side.
    func mention(
        of rule: PolicyRule, at hit: Range<Int>, in text: [UInt8], as use: TextUse, using workspace: MatchWorkspace
    ) -> Mention {
        if text.cutsWord(at: hit.lowerBound) { return .dismissed }
        if let exceptions = rule.exceptions, exceptions.covers(hit, in: text, using: workspace) { return .dismissed }
        switch rule.kind {
        case .content(_, let evenNegated):
            return mentions.deed(at: hit, in: text, as: use, evenNegated: evenNegated, using: workspace)
        case .ageGate: return mentions.thing(at: hit, in: text, as: use, using: workspace)
        case .note: return .meant
        }
    }
}

extension PolicySet.Assessment {
    fileprivate mutating func note(_ text: String, by rule: String) {
        if !notes.contains(where: { $0.text == text }) { notes.append((rule, text)) }
    }
}

extension PolicyRule {
    fileprivate static func isContent(_ rule: PolicyRule) -> Bool {
        if case .content = rule.kind { true } else { false }
    }

    static func isAgeGate(_ rule: PolicyRule) -> Bool {
        if case .ageGate = rule.kind { true } else { false }
    }

    fileprivate static func isNote(_ rule: PolicyRule) -> Bool {
        if case .note = rule.kind { true } else { false }
    }
}

extension Pattern {
    /// Whether a match near `hit` holds all of it.
    fileprivate func covers(_ hit: Range<Int>, in text: [UInt8], using workspace: MatchWorkspace) -> Bool {
        let reach = MentionReader.reach
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
}

extension [UInt8] {
    /// Whether a letter or digit stands on both sides of this character boundary.
    fileprivate func cutsWord(at index: Int) -> Bool {
        func isWord(_ range: Range<Int>) -> Bool {
            let properties = String(decoding: self[range], as: UTF8.self).unicodeScalars.first?.properties
            return properties.map { $0.isAlphabetic || $0.numericType != nil } ?? false
        }
        return isWord(boundary(notAfter: index - 1)..<index) && isWord(index..<boundary(notBefore: index + 1))
    }
}
