import HearthCore
import Kitchen

/// The foods that words reach.
extension ScopeReader {
    /// Applies an operator to the foods that it reaches.
    mutating func apply(_ operation: Operator) {
        var reached = foods(of: operation)
        // "Ni el apio" goes on with what was said of the food before.
        if operation.tokens.count == 1, Self.continuing.contains(tokens[operation.tokens.lowerBound].folded),
            let item = reached.foods.first, verdicts[item] == nil,
            let before = (max(0, item - 3)..<item).last(where: { isItem(text.pieces[$0]) }),
            let verdict = verdicts[before],
            text.pieces[item].tokens.lowerBound - text.pieces[before].tokens.upperBound <= 4
        {
            for food in reached.foods where verdicts[food] == nil { verdicts[food] = verdict }
            reached.foods = []
            return
        }
        if operation.effect == .against {
            readNames(operation, hasFoods: !reached.foods.isEmpty)
            if reached.foods.isEmpty { unattached.append(operation) }
        }
        for item in reached.foods {
            let isHealth = operation.isHealth || causes.contains(item)
            // An illness beside a diet does not deny it.
            if operation.isHealth, isDiet(text.pieces[item]), operation.effect == .against { continue }
            let isWeak = reached.isWeak
            switch (operation.effect, verdicts[item]) {
            case (.against, .excluded(let was, let isDislike)):
                verdicts[item] = .excluded(
                    isHealth: was || isHealth, isDislike: isDislike && operation.isDislike)
            case (.against, .wished) where isWeak: break
            case (.against, .wished), (.against, .lifted):
                verdicts[item] =
                    isWeak ? .asked : .excluded(isHealth: isHealth, isDislike: operation.isDislike)
            case (.against, _):
                verdicts[item] =
                    isWeak ? .asked : .excluded(isHealth: isHealth, isDislike: operation.isDislike)
            case (.lifts, nil): verdicts[item] = .lifted
            case (.praises, nil): verdicts[item] = .wished
            case (.lifts, _), (.praises, _): break
            }
        }
    }

    /// Notes the words behind words against foods that may be the name of an unknown one: "allergic to annatto".
    mutating func readNames(_ operation: Operator, hasFoods: Bool) {
        let end = operation.tokens.upperBound
        let list = exclusions.list(
            from: end, unknown: operation.isHealth ? .continue : .continueBeforeJoin, entersExclusions: false)
        unread += list.unread
        if hasFoods { return }
        guard list.foods.isEmpty, list.unread.isEmpty,
            let name = exclusions.nameOfUnknown(behind: end)
        else { return }
        unread.append(name)
    }

    mutating func foods(of operation: Operator) -> (foods: [Int], isWeak: Bool) {
        let clause = marks.clauses[operation.tokens.lowerBound]
        let start = operation.tokens.lowerBound
        let end = operation.tokens.upperBound
        let inside = operation.tokens.compactMap { item(at: $0) }
        if !inside.isEmpty { return (Array(Set(inside)).sorted(), false) }
        let isMood = marks.mark(at: start)?.has(.mood) == true && operation.effect == .against
        let right = isMood ? nil : item(from: end, in: clause)
        let left = item(before: start, inClause: clause)
        // "Nut-free", "nut allergy": the noun before.
        if let left, isCompound(left, operation) { return (leftList(left), false) }
        if let left, let right {
            let before = start - text.pieces[left].tokens.upperBound
            let behind = text.pieces[right].tokens.lowerBound - end
            let isLed = Self.leads.contains(tokens.word(end)) && behind <= 4
            // "She finds butter disgusting and a pizza on Friday": the nearer food.
            if operation.standsBehind, !isLed, before <= behind {
                // "Pesto is out because of the cashews"
                let isCause = (end..<text.pieces[right].tokens.lowerBound).contains {
                    Self.reasons.contains(tokens[$0].folded)
                }
                let takesBoth = operation.isBothSided && behind <= 2 || operation.effect == .against && isCause
                if isCause, operation.effect == .against { causes.formUnion(rightList(right, isHealth: true)) }
                return (leftList(left) + (takesBoth ? rightList(right, isHealth: true) : []), false)
            }
            // "Krabben schmecken ihr überhaupt nicht, gern Risotto": the verb before decides.
            if operation.effect == .against, Self.behindVerbs.contains(tokens[start].folded),
                behind > 2 || ExclusionReader.joins.contains(tokens.word(end)),
                verb(before: start, reach: 8) != nil
            {
                return (leftList(left), false)
            }
        }
        var found: [Int] = []
        var isWeak = operation.isWeak
        let isJoined = ExclusionReader.joins.contains(tokens.word(end)) && operation.standsBehind && left != nil
        if let right, !isJoined {
            found = rightList(right, isHealth: operation.isHealth)
            // "No zibbleroot or peanuts": a list whose head no lexicon knows.
            let list = list(behind: operation)
            if list.contains(right), !operation.isRare {
                found = Array(Set(found + list)).sorted()
                isWeak = false
            }
        } else if right == nil, end < tokens.count {
            // "Allergies:" with a line for each food, "none of the big three (milk, eggs, nuts)"
            let gap = tokens[end].gap
            if gap.contains(.colon) || gap.contains(.dash) || gap.contains(.line) { found = list(behind: operation) }
            if found.isEmpty, !operation.standsBehind { found = exclusions.aside(from: end) }
            if !found.isEmpty { return (found, false) }
        }
        if let left,
            found.isEmpty
                || operation.isBothSided && !Self.leads.contains(tokens.word(end))
                    && !isLicensed(from: text.pieces[left].tokens.upperBound, to: start)
        {
            found += leftList(left)
        }
        // English and Spanish deny what follows: "sour cream goes off Tuesday, and don't make me go to the store".
        if right == nil, let left, found.contains(left), marks.mark(at: start)?.isDenial == true,
            !Self.behindVerbs.contains(tokens[start].folded), !Self.germanDenials.contains(tokens[start].folded),
            start - text.pieces[left].tokens.upperBound > 4
        {
            isWeak = true
        }
        guard found.isEmpty, operation.isOpen || isAnswer(start) else { return (found, isWeak) }
        let others = elsewhere(operation, clause)
        let isApart = others.contains { text.isApart(text.pieces[$0].tokens.lowerBound, start) }
        // "We had mussels once. Never again!" leaves no doubt, a longer sentence may speak of something else.
        let isSure = isApart ? isShort(at: start) : operation.isHealth || others.allSatisfy(isBare)
        return (others, operation.isWeak || !isSure)
    }

    /// Returns whether the clause of a food holds nothing else: "honey, never again".
    func isBare(_ item: Int) -> Bool {
        guard let range = range(of: marks.clauses[text.pieces[item].tokens.lowerBound], around: item) else {
            return false
        }
        if range.count <= 3 { return true }
        return range.allSatisfy { index in
            text.piece(at: index)?.isFood == true || marks.index(at: index).map { marks.marks[$0].has(.light) } == true
                || ExclusionReader.fillers.contains(tokens[index].folded)
                || ExclusionReader.joins.contains(tokens[index].folded)
        }
    }

    func isCompound(_ item: Int, _ operation: Operator) -> Bool {
        let start = operation.tokens.lowerBound
        let end = text.pieces[item].tokens.upperBound
        guard end == start, let mark = marks.mark(at: start) else { return false }
        return mark.has(.free) || Self.nouns.contains(where: tokens[start].folded.hasPrefix)
    }

    func list(behind operation: Operator) -> [Int] {
        exclusions.list(
            from: operation.tokens.upperBound, unknown: operation.isHealth ? .continue : .continueBeforeJoin,
            entersExclusions: false
        ).foods
    }

    func rightList(_ item: Int, isHealth: Bool) -> [Int] {
        var list = exclusions.list(
            from: text.pieces[item].tokens.lowerBound, unknown: isHealth ? .continue : .continueBeforeJoin,
            entersExclusions: false
        ).foods
        if list.isEmpty { list = [item] }
        // A list that was spoken: "los pescados las almendras y el cerdo".
        while let last = list.last, list.count < 24, let next = text.pieces.indices.contains(last + 1) ? last + 1 : nil,
            text.pieces[next].isFood,
            marks.clauses[text.pieces[next].tokens.lowerBound] == marks.clauses[text.pieces[last].tokens.lowerBound]
        {
            let between = text.pieces[last].tokens.upperBound..<text.pieces[next].tokens.lowerBound
            guard (1...3).contains(between.count),
                between.allSatisfy({
                    Self.romanceArticles.contains(tokens[$0].folded)
                        || ExclusionReader.joins.contains(tokens[$0].folded)
                })
            else { break }
            list.append(next)
        }
        return isHealth ? exclusions.withIngredients(list) : list
    }

    func leftList(_ item: Int) -> [Int] {
        var list = exclusions.backward(from: text.pieces[item].tokens.upperBound, reach: 8)
        if !list.contains(item) { list = [item] }
        // A list that was spoken: "pistachios soy mustard all out".
        var first = list[0]
        while first > 0, list.count < 12, text.pieces[first - 1].isFood,
            text.pieces[first - 1].tokens.upperBound == text.pieces[first].tokens.lowerBound,
            tokens[text.pieces[first].tokens.lowerBound].gap == .space
        {
            first -= 1
            list.insert(first, at: 0)
        }
        return list
    }

    /// Returns whether the sentence is a short answer to the one before: "Over my dead body.", "Jamais de la vie."
    func isAnswer(_ token: Int) -> Bool {
        let sentence = text.sentence(token)
        return sentence > 0 && isShort(at: token)
            && (token..<min(token + 6, tokens.count)).contains { Self.references.contains(tokens[$0].folded) }
    }

    /// Returns the foods of other clauses: "F, never again", "whenever she eats F, she ends up in hospital".
    func elsewhere(_ operation: Operator, _ clause: Int) -> [Int] {
        let sentence = text.sentence(operation.tokens.lowerBound)
        // Forward through asides: "doesn't, and I can't stress this enough, eat fish".
        for offset in [-1, 1, -2, 2, 3] {
            guard let there = items[clause + offset], let first = there.first else { continue }
            let token = text.pieces[first].tokens.lowerBound
            guard text.sentence(token) == sentence else { continue }
            if offset < 0, let last = there.last {
                // What they say of foods that were left out before: "swap the chickpeas, they don't agree with her".
                if there.contains(where: { if case .excluded = verdicts[$0] { true } else { false } }) {
                    return there.filter { verdicts[$0] != nil }
                }
                if there.contains(where: { verdicts[$0] != nil }) { continue }
                if isWishClause(clause + offset, there), !isConditional(clause + offset, around: last) { continue }
                return leftList(last)
            }
            if isWishClause(clause + offset, there) { continue }
            return rightList(first, isHealth: operation.isHealth)
        }
        // "We tried mussels once. Never again."
        let previous = item(before: operation.tokens.lowerBound, in: sentence - 1)
        guard let previous, verdicts[previous] == nil else { return [] }
        let previousClause = marks.clauses[text.pieces[previous].tokens.lowerBound]
        if isWishClause(previousClause, [previous]) { return [] }
        return leftList(previous)
    }

    /// Returns whether the sentence of a token has five words at most.
    func isShort(at token: Int) -> Bool {
        let sentence = text.sentence(token)
        var (start, end) = (token, token + 1)
        while start > 0, end - start <= Self.shortSentence, text.sentence(start - 1) == sentence { start -= 1 }
        while end < tokens.count, end - start <= Self.shortSentence, text.sentence(end) == sentence { end += 1 }
        return end - start <= Self.shortSentence
    }

    private static let shortSentence = 5

    func isConditional(_ clause: Int, around item: Int) -> Bool {
        range(of: clause, around: item)?.contains { marks.mark(at: $0)?.has(.condition) == true } == true
    }

    /// Returns the food, dish or diet that begins at the token.
    private func item(at token: Int) -> Int? {
        guard text.pieceOfToken.indices.contains(token), let number = text.pieceOfToken[token],
            text.pieces[number].tokens.lowerBound == token, isItem(text.pieces[number])
        else { return nil }
        return number
    }

    /// Returns the first food of a clause from the token on, 40 tokens at most.
    private func item(from start: Int, in clause: Int) -> Int? {
        var position = start
        while position < tokens.count, position - start < 40, marks.clauses[position] == clause {
            if let item = item(at: position) { return item }
            position += 1
        }
        return nil
    }

    /// Returns the last food of a clause before the token, 40 tokens at most.
    private func item(before start: Int, inClause clause: Int) -> Int? {
        var position = start - 1
        while position >= 0, start - position < 40, marks.clauses[position] == clause {
            if let item = item(at: position) { return item }
            position -= 1
        }
        return nil
    }

    /// Returns the last food of a sentence, 60 tokens before the token at most.
    func item(before token: Int, in sentence: Int) -> Int? {
        var position = token - 1
        while position >= 0, token - position < 60, text.sentence(position) >= sentence {
            if text.sentence(position) == sentence, let number = text.pieceOfToken[position],
                isItem(text.pieces[number])
            {
                return number
            }
            position -= 1
        }
        return nil
    }

    /// Returns whether a clause asks for its foods.
    func isWishClause(_ clause: Int, _ items: [Int]) -> Bool {
        guard let first = items.first, let range = range(of: clause, around: first) else { return false }
        return range.contains { position in
            if marks.mark(at: position)?.has(.like, .good) == true { return true }
            if Self.wishes.contains(tokens[position].folded) { return true }
            return CalendarLexicon.table.match(at: position, in: tokens, language: text.context.language)?.values
                .contains {
                    if case .weekday = $0 { true } else { false }
                } == true
        }
    }

    func isLicensed(from start: Int, to end: Int) -> Bool {
        guard start < end else { return false }
        return (start..<end).contains { marks.mark(at: $0)?.has(.like, .good) == true }
    }
}
