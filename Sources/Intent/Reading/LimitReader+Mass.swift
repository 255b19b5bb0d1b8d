/// Tells masses from money: "2 pounds of beef" and "our toddler is 25 pounds" are no budgets.
extension LimitReader {
    /// Returns whether an amount with the unit behind it is a mass.
    ///
    /// - Parameters:
    ///   - amount: the tokens of the number. The unit stands right behind them.
    ///   - value: the number.
    func isMass(_ amount: Range<Int>, value: Double) -> Bool {
        let unit = amount.upperBound
        guard MassWords.pounds.contains(tokens.word(unit)), !MassWords.sterling.contains(tokens.word(unit + 1)) else {
            return false
        }
        if let thing = thing(behind: unit) { return !isPurchase(thing) }
        if hasBudget(behind: unit) { return false }
        if isWeight(amount) { return true }
        let isEnglish = MassWords.englishPounds.contains(tokens.word(unit))
        let isOfFood = isFood(behind: unit)
        // "Ideas for 2 pounds ground beef", but "for 30 pounds chicken dinners"
        if isOfFood, value < 10 || !isEnglish { return true }
        if isMoney(amount) { return false }
        let isAttribute = tokens[unit].gap.contains(.dash) || isChild(behind: unit)
        return isOfFood || isAttribute || !isEnglish
            || tokens.sentence(around: unit).contains { MassWords.losing.contains(tokens[$0].folded) }
    }

    /// Returns the thing of which an amount is: "2 pounds of beef", "2 libras de carne".
    private func thing(behind unit: Int) -> Int? {
        let thing = unit + 2
        guard ["of", "de", "d"].contains(tokens.word(unit + 1)), thing < tokens.count,
            !tokens[unit + 1].gap.endsClause, !tokens[thing].gap.endsClause
        else { return nil }
        // "40 livres de lundi à vendredi"
        let isDay = senses[thing]?.values.contains { sense in
            switch sense {
            case .weekday, .weakWeekday, .today, .tomorrow, .number: true
            default: false
            }
        }
        return isDay == true && tokens[unit + 1].folded != "of" ? nil : thing
    }

    /// Returns whether a word for a budget or a shop stands at the index, alone or behind "our".
    private func isPurchase(_ index: Int) -> Bool {
        if MassWords.purchases.contains(tokens.word(index)) { return true }
        return MassWords.determiners.contains(tokens.word(index))
            && MassWords.purchases.contains(tokens.word(index + 1))
    }

    /// Returns whether the unit belongs to a budget: "a 50 pound weekly budget".
    ///
    /// The budget of "10 pounds budget 20" has an amount of its own.
    private func hasBudget(behind unit: Int) -> Bool {
        let index = MassWords.periods.contains(tokens.word(unit + 1)) ? unit + 2 : unit + 1
        guard index < tokens.count, !tokens[index].gap.endsClause else { return false }
        let hasAmount = index + 1 < tokens.count && tokens[index + 1].number != nil
        return MassWords.purchases.contains(tokens[index].folded) && !hasAmount
    }

    /// Returns whether the amount is what a person weighs, loses or gains.
    private func isWeight(_ amount: Range<Int>) -> Bool {
        if MassWords.heavy.contains(tokens.word(amount.upperBound + 1)) { return true }
        guard let verb = word(before: amount) else { return false }
        if MassWords.weighing.contains(tokens[verb].folded) || MassWords.losing.contains(tokens[verb].folded) {
            return true
        }
        guard MassWords.beings.contains(tokens[verb].folded) else { return false }
        let subject = max(tokens.clause(around: verb).lowerBound, verb - 4)..<verb
        return subject.contains(where: isPerson)
            && !subject.contains { MassWords.purchases.contains(tokens[$0].folded) }
    }

    /// Returns the last word before an amount that is no adverb; nil if a clause begins between.
    private func word(before amount: Range<Int>) -> Int? {
        let start = tokens.clause(around: amount.lowerBound).lowerBound
        var index = amount.lowerBound - 1
        while index > start, amount.lowerBound - index < 5, MassWords.adverbs.contains(tokens[index].folded) {
            index -= 1
        }
        return index >= start ? index : nil
    }

    private func isPerson(_ index: Int) -> Bool {
        let names = context.family.children.compactMap(\.name).flatMap(Folding.words)
        return MassWords.pronouns.contains(tokens[index].folded) || names.contains(tokens[index].folded)
            || PeopleLexicon.table.match(at: index, in: tokens, language: context.language) != nil
    }

    /// Returns whether words of money stand around the amount: "under 30 pounds", "for 40 pounds", "40 pounds max".
    private func isMoney(_ amount: Range<Int>) -> Bool {
        let start = tokens.clause(around: amount.lowerBound).lowerBound
        let before = max(start, amount.lowerBound - 3)..<amount.lowerBound
        if before.contains(where: { MassWords.money.contains(tokens[$0].folded) }) { return true }
        if tokens.holds("up to", at: amount.lowerBound - 2) { return true }
        let behind = amount.upperBound + 1
        if behind < tokens.count, !tokens[behind].gap.endsClause, MassWords.money.contains(tokens[behind].folded) {
            return true
        }
        guard let lead = word(before: amount) else { return false }
        return MassWords.prepositions.contains(tokens[lead].folded)
    }

    /// Returns whether a food stands right behind the unit: "3 pounds ground beef".
    private func isFood(behind unit: Int) -> Bool {
        var index = unit + 1
        while index < tokens.count, index - unit < 4, !tokens[index].gap.endsClause {
            let match = MealLexicon.table.match(at: index, in: tokens, language: context.language)
            let isFood = match?.values.contains { sense in
                switch sense {
                case .food, .dish: true
                default: false
                }
            }
            if isFood == true { return true }
            guard MassWords.qualities.contains(tokens[index].folded) else { return false }
            index += 1
        }
        return false
    }

    /// Returns whether a child stands right behind a unit in the singular: "a 25 pound toddler".
    private func isChild(behind unit: Int) -> Bool {
        let index = unit + 1
        guard tokens[unit].folded == "pound", index < tokens.count, !tokens[index].gap.endsClause else { return false }
        let match = PeopleLexicon.table.match(at: index, in: tokens, language: context.language)
        return match?.values.contains { $0 == .child || $0 == .youngest || $0 == .oldest } == true
    }
}
