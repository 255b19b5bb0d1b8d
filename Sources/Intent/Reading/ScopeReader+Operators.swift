import HearthCore
import Kitchen

/// Composes the words against foods with the denials that take them back.
extension ScopeReader {
    /// Returns what the marks say, composed: denials with what they deny.
    func operators() -> [Operator] {
        var found: [Operator] = []
        var used: Set<Int> = []
        for (index, mark) in marks.marks.enumerated() where !used.contains(index) {
            if mark.isDenial {
                if let denial = denial(index, used: &used, before: &found) { found.append(denial) }
            } else if mark.has(.praise) || mark.has(.spoils) {
                found.append(Operator(tokens: mark.tokens, effect: .praises))
            } else if mark.isAgainst || mark.has(.ends, .trace) {
                if let operation = refusal(index, mark, used: &used, before: &found) { found.append(operation) }
            }
        }
        return found
    }

    /// Returns what a word against foods says by itself.
    func refusal(
        _ index: Int, _ mark: ScopeMark, used: inout Set<Int>, before found: inout [Operator]
    ) -> Operator? {
        let start = mark.tokens.lowerBound
        let end = mark.tokens.upperBound
        if mark.has(.free), !mark.has(.without, .harm, .avoid), !isBehindItem(start) { return nil }
        if mark.has(.thing) || mark.has(.swaps) && !text.context.plan.isEmpty { return nil }
        // "without a fuss", "out of ideas"
        if mark.has(.without, .absent, .avoid, .dislike), let thing = thing(behind: end) {
            used.insert(thing)
            return nil
        }
        if mark.has(.absent), isBehindThing(start) || Self.pointers.contains(tokens.word(end)) && !isBehindItem(start) {
            return nil
        }
        // "allergic against", "has nothing against"
        if Self.againsts.contains(tokens[start].folded), isGoverned(start) { return nil }
        // "Every day vegetarian except Sunday"
        if mark.has(.except), isDay(end) { return nil }
        // "The doctor has ruled out the allergy"
        if mark.has(.ends), let illness = trouble(behind: end), marks.marks[illness].has(.harm) {
            used.insert(illness)
            return Operator(tokens: start..<marks.marks[illness].tokens.upperBound, effect: .lifts)
        }
        // "Salmon is history for us"
        if mark.has(.ends), !mark.isAgainst, mark.has(.good) || hasAgainst(in: marks.clauses[start], besides: index) {
            return nil
        }
        var operation = Operator(tokens: mark.tokens, effect: .against)
        operation.isWeak = mark.has(.ends) && !mark.isAgainst
        operation.isHealth = mark.has(.harm, .bad, .trace)
        operation.isDislike = mark.has(.dislike)
        operation.isBothSided = mark.has(.harm, .bad)
        // "Tom ist Mittwoch weg"
        operation.isOpen = mark.has(.harm, .bad, .mood, .out, .dislike, .avoid) && tokens[start].folded != "weg"
        operation.standsBehind = mark.has(.out, .dislike, .bad, .mood, .harm, .absent)
        if mark.has(.without) {
            // "without any problems"
            if let trouble = trouble(behind: end) {
                used.insert(trouble)
                operation.tokens = start..<marks.marks[trouble].tokens.upperBound
                operation.effect = marks.marks[trouble].has(.avoid, .dislike) ? .praises : .lifts
                operation.standsBehind = true
                return operation
            }
            // "no more living without cheese", "Fini le régime sans lait"
            if let ending = ending(before: start) {
                found.removeAll { $0.tokens == marks.marks[ending].tokens }
                operation.effect = .lifts
                return operation
            }
            if hasTroubleBehind(end, used: &used) {
                operation.effect = .praises
                return operation
            }
        }
        // "Apart from mustard nothing goes down"
        if mark.has(.except), !isBehindWhole(start), hasDenialBehind(end, used: &used) { operation.effect = .praises }
        if mark.has(.except), isExceptionOfDiet(mark) { operation.effect = .lifts }
        if mark.has(.free), let ending = ending(before: start) {
            found.removeAll { $0.tokens == marks.marks[ending].tokens }
            operation.effect = .lifts
        }
        // "Has outgrown the milk allergy", where the illness is one word of the table of foods
        if mark.has(.ends), !mark.isAgainst, (items[marks.clauses[start]] ?? []).contains(where: isIllness) {
            operation.effect = .lifts
            operation.isWeak = false
        }
        if mark.has(.harm, .avoid, .free, .bad, .dislike, .out, .without), let ending = ending(of: mark) {
            if ending == .sure { operation.effect = .lifts } else { operation.isWeak = true }
        }
        // "If there is no cheese she sulks"
        if mark.has(.mood), !mark.has(.harm), hasDeniedCondition(before: start) { operation.effect = .praises }
        return operation
    }

    /// Returns what a denial says together with what it denies.
    func denial(_ index: Int, used: inout Set<Int>, before found: inout [Operator]) -> Operator? {
        let mark = marks.marks[index]
        let start = mark.tokens.lowerBound
        var operation = Operator(tokens: mark.tokens, effect: .against, isOpen: true)
        operation.isWeak = mark.has(.rarely)
        operation.isRare = operation.isWeak
        operation.isHealth = Self.unables.contains(tokens[start].folded)
        if Self.behindVerbs.contains(tokens[start].folded), let verb = verb(before: start) {
            operation.isHealth = operation.isHealth || marks.marks[verb].has(.bear)
            operation.isDislike = marks.marks[verb].has(.like, .endure)
        }
        // "Not on Thursday", "ni jueves"
        if (items[marks.clauses[start]] ?? []).isEmpty,
            (mark.tokens.upperBound..<mark.tokens.upperBound + 3).contains(where: {
                isDay($0) && marks.clauses[$0] == marks.clauses[start]
            })
        {
            return nil
        }
        // "Not more than 20 minutes"
        if isOfAmount(mark.tokens.upperBound) { return nil }
        switch relation(to: start) {
        case .isDenied: return nil
        case .denies:
            operation.effect = .praises
            operation.isOpen = false
            return operation
        case .none: break
        }
        if isQuestion(start) {
            operation.effect = .praises
            operation.isOpen = false
            return operation
        }
        // "It has been too long since we had fish", "he complains that there is never any"
        if let reason = opening(before: start) {
            found.removeAll { $0.tokens == marks.marks[reason].tokens }
            operation.effect = .praises
            return operation
        }
        // "If there is no cheese, she sulks"
        if let condition = condition(before: start) {
            operation.isOpen = false
            operation.effect = hasConsequence(behind: mark.tokens.upperBound, condition) ? .praises : .against
            operation.isWeak = true
            return operation
        }
        // Behind its verb: "wir verzichten nicht auf Käse", "n'oublie pas le fromage".
        if Self.behindVerbs.contains(tokens.word(mark.tokens.upperBound - 1)), let verb = verb(before: start),
            marks.marks[verb].isAgainst
        {
            found.removeAll { $0.tokens == marks.marks[verb].tokens }
            operation.tokens = marks.marks[verb].tokens.lowerBound..<mark.tokens.upperBound
            operation.effect = marks.marks[verb].has(.avoid, .dislike) ? .praises : .lifts
            operation.isOpen = false
            return operation
        }
        var position = mark.tokens.upperBound
        // True while only words stand behind the denial that it may skip to what it denies.
        var isLight = true
        // The same with verbs of cooking and eating between them: "no need to cook without".
        var isPlain = true
        // "It's not that we don't eat meat"
        var isRelative = mark.tokens.count > 1 && Self.thats.contains(tokens.word(mark.tokens.upperBound - 1))
        while position < tokens.count, position - start < 24, marks.clauses[position] == marks.clauses[start] {
            if let number = text.pieceOfToken[position], isItem(text.pieces[number]) {
                // "No nut allergy", "doesn't have to be nut-free"
                if isLight, let last = compound(behind: position), !used.contains(last) {
                    used.insert(last)
                    operation.tokens = start..<marks.marks[last].tokens.upperBound
                    operation.effect = .lifts
                    return operation
                }
                if let closing = closing(behind: number, of: index), !used.contains(closing) {
                    used.insert(closing)
                    operation.effect = .praises
                }
                if isRelative, let second = denial(behind: number) {
                    used.insert(second)
                    operation.effect = .praises
                }
                // "We never cook soup without fish"
                if let without = without(behind: number) {
                    used.insert(without)
                    operation.tokens = marks.marks[without].tokens
                    operation.effect = .praises
                }
                if isDegreeBehind(number) { operation.effect = .praises }
                if isPastDenial(index) { operation.effect = .lifts }
                operation.isOpen = false
                return operation
            }
            guard let next = marks.index(at: position), marks.marks[next].tokens.lowerBound == position else {
                if Self.relatives.contains(tokens[position].folded) { isRelative = true }
                if !isLightWord(position) {
                    isLight = false
                    isPlain = false
                    operation.isOpen = false
                    // One word right between them is the verb: "won't gnaw carrots".
                    let isVerb =
                        position == mark.tokens.upperBound
                        && text.piece(at: position + 1).map { isItem($0) } == true
                    if !isVerb { operation.isWeak = true }
                }
                if Self.reasons.contains(tokens[position].folded) { isLight = false }
                position += 1
                continue
            }
            let other = marks.marks[next]
            // "Rien que du poisson", "ne mange que du riz"
            if tokens[position].folded == "que", isItemNear(position + 1) {
                operation.tokens = start..<position + 1
                operation.effect = .praises
                return operation
            }
            if Self.relatives.contains(tokens[position].folded) { isRelative = true }
            if other.has(.degree, .except), position - start < 8, !other.isDenial {
                if other.has(.except) { used.insert(next) }
                operation.tokens = start..<other.tokens.upperBound
                operation.effect = .praises
                return operation
            }
            if other.has(.trace) {
                operation.isHealth = true
                position = other.tokens.upperBound
                continue
            }
            if Self.thats.contains(tokens[position].folded) { isRelative = true }
            // "Nobody who would turn it down", "a menu that has none"
            if isRelative, other.has(.avoid, .dislike, .without, .free) || other.isDenial {
                used.insert(next)
                operation.tokens = start..<other.tokens.upperBound
                operation.effect = .praises
                operation.isOpen = false
                return operation
            }
            if isPlain, other.has(.without, .free) {
                used.insert(next)
                operation.tokens = start..<other.tokens.upperBound
                operation.effect = .praises
                operation.isOpen = false
                return operation
            }
            if isLight {
                if other.isDenial {
                    used.insert(next)
                    // "Nobody who doesn't eat it"; otherwise two denials are one: "no come nunca".
                    if isRelative {
                        operation.effect = .praises
                        return operation
                    }
                    position = other.tokens.upperBound
                    continue
                }
                // "No fuss", but "no takeaway with MSG"
                if other.has(.thing), !isContaining(other.tokens.upperBound) {
                    used.insert(next)
                    return nil
                }
                if other.has(.praise, .spoils) {
                    used.insert(next)
                    operation.tokens = start..<other.tokens.upperBound
                    operation.effect = .praises
                    return operation
                }
                // "No puede ni ver": the second denial of an idiom is the same one.
                if other.isAgainst, Self.negators.contains(tokens[position].folded) {
                    used.insert(next)
                    position = other.tokens.upperBound
                    continue
                }
                if other.isAgainst {
                    used.insert(next)
                    operation.tokens = start..<other.tokens.upperBound
                    operation.effect =
                        other.has(.without, .avoid, .dislike, .except) && !other.has(.harm) ? .praises : .lifts
                    operation.isOpen = false
                    operation.standsBehind = other.has(.bad, .mood, .out)
                    return operation
                }
                if other.has(.bear) { operation.isHealth = true }
                if other.has(.like, .endure) {
                    operation.isDislike = true
                    operation.isHealth = false
                }
                if other.has(.may) { operation.isHealth = true }
                if !other.has(.light, .may) { isLight = false }
                if !other.has(.light, .may, .plain, .good) { isPlain = false }
            } else if other.isDenial {
                // The second of two denials of one clause: "no me gusta nada".
                used.insert(next)
            }
            if !other.has(.light, .may, .bear, .like, .plain, .whole, .body) { operation.isOpen = false }
            position = other.tokens.upperBound
        }
        if isPastDenial(index) {
            operation.effect = .lifts
            return operation
        }
        if let than = than(before: start) {
            operation.tokens = than..<mark.tokens.upperBound
            operation.effect = .praises
            return operation
        }
        // "Cream-free is not needed any more"
        if let ban = unneeded(before: start, behind: mark.tokens.upperBound) {
            found.removeAll { $0.tokens == marks.marks[ban].tokens }
            operation.tokens = marks.marks[ban].tokens.lowerBound..<mark.tokens.upperBound
            operation.effect = .lifts
            return operation
        }
        // Nothing behind it: the verb before decides, "Milch mag er nicht".
        if let verb = verb(before: start, reach: 8) {
            let other = marks.marks[verb]
            if other.has(.avoid, .dislike, .swaps, .bad, .mood, .free)
                || other.has(.harm) && Self.germanDenials.contains(tokens[start].folded),
                Self.behindVerbs.contains(tokens[start].folded)
                    || Self.germanDenials.contains(tokens[start].folded),
                !hasJoin(between: other.tokens.upperBound, start)
            {
                found.removeAll { $0.tokens == other.tokens }
                operation.tokens = other.tokens.lowerBound..<mark.tokens.upperBound
                operation.effect = .lifts
                return operation
            }
            operation.isHealth = operation.isHealth || other.has(.bear, .may)
            operation.isDislike = operation.isDislike || other.has(.like, .endure)
        }
        return operation
    }
}
