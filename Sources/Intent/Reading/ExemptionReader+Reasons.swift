import HearthCore

/// The reasons for which a clause frees somebody.
extension ExemptionReader {
    enum Reason { case prohibition, dislike, nothing, allergy, injury, illness, absence, engagement, work }

    /// Returns whether the clause holds a negation that nothing turns round.
    func isNegated(_ clause: Clause) -> Bool {
        clause.words.enumerated().contains { place, word in
            !context.names.contains(clause.tokens.lowerBound + place) && ChoreWords.negations.contains(word)
                && !Self.exceptions.contains(word)
                && !clause.words.dropFirst(place + 1).prefix(2).contains(where: ChoreWords.affirmations.contains)
        }
    }

    /// Returns the reason for which the clause frees somebody; nil if it frees nobody.
    func reason(of clause: Clause) -> Reason? {
        let words = clause.words
        let hasWeekdays = !clause.weekdays.isEmpty
        let isNegated = isNegated(clause)
        if words.contains(where: Self.isAllergy) { return .allergy }
        if !isNegated, words.contains(where: ExemptionWords.injuries.contains) { return .injury }
        if words.contains(where: ExemptionWords.dislikes.contains), !clause.tasks.isEmpty {
            let needsNegation = words.contains(where: ExemptionWords.likes.contains)
            if needsNegation ? isNegated : !isNegated { return .dislike }
        }
        if !clause.tasks.isEmpty, !isNegated, isTooMuch(clause.tokens) { return .prohibition }
        if words.contains(where: ExemptionWords.nothing.contains), !words.contains(where: Self.others.contains) {
            // "Saturday is free for everyone" and "dishes: nothing on Sunday" free nobody in particular.
            if clause.hasPerson || !clause.tasks.isEmpty || isNegated || hasWeekdays { return .nothing }
        }
        if clause.tasks.isEmpty, namesSomebody(clause), deniesChores(clause.tokens) { return .nothing }
        if isNegated, clause.tasks.isEmpty, words.contains(where: ExemptionWords.heavy.contains) { return .prohibition }
        if isNegated, !clause.tasks.isEmpty {
            // "Leo does the dishes, not on Monday" and "the kids but not Leo" speak of days and doers.
            guard clause.tokens.contains(where: { isNegation(of: clause.tasks, $0) }) else { return nil }
            return .prohibition
        }
        if isNegated, clause.hasPerson, clause.tasks.isEmpty, !hasWeekdays, words.count <= 4,
            isBareDenial(clause.tokens)
        {
            return .nothing
        }
        return reasonOfAbsence(clause, isNegated: isNegated)
    }

    /// Returns the reason of a clause about somebody who is ill, away, busy or somewhere else.
    private func reasonOfAbsence(_ clause: Clause, isNegated: Bool) -> Reason? {
        guard clause.hasPerson || clause.isPronoun && clause.hasDays else { return nil }
        let words = clause.words
        if clause.hasDays, clause.tasks.isEmpty {
            if isPresenceDenied(clause.tokens) || isHindered(clause.tokens) { return .absence }
            if !isNegated, isBusy(clause) || elsewhere(in: clause.tokens) != nil { return .absence }
        }
        let isPractice = clause.tasks.allSatisfy { $0.task.hasPrefix("practice") || $0.task == "homework" }
        guard !isNegated, isPractice else { return nil }
        if words.contains(where: ExemptionWords.illnesses.contains) { return .illness }
        let isHaving = words.contains(where: ExemptionWords.having.contains)
        if isHaving, words.contains(where: ExemptionWords.absences.contains) { return .absence }
        let isEngaged = words.contains(where: ExemptionWords.engagements.contains)
        // "Max football Tuesday" behind "Lena has ballet Monday"
        if isEngaged, isHaving || clause.isContinued && clause.hasDays { return .engagement }
        if clause.hasDays, clause.tasks.isEmpty {
            if words.contains(where: ExemptionWords.works.contains), !namesThing(clause.tokens) { return .work }
            if clause.isContinued, holdsOnlyPeopleAndDays(clause.tokens) { return .absence }
        }
        return nil
    }

    /// Returns whether somebody is too small for something, or it is too heavy for him.
    private func isTooMuch(_ range: Range<Int>) -> Bool {
        range.dropLast().contains { index in
            ["too", "zu", "trop", "demasiado", "muy"].contains(tokens[index].folded)
                && ExemptionWords.unsuited.contains(tokens[index + 1].folded)
        }
    }

    /// Returns whether the clause names a person or a pronoun of one, or speaks of no days: "no chores on Sunday" is for
    /// everybody.
    private func namesSomebody(_ clause: Clause) -> Bool {
        clause.hasPerson || clause.words.contains(where: Self.objects.contains) || !clause.hasDays
    }

    private func namesThing(_ range: Range<Int>) -> Bool {
        range.contains { index in
            TaskLexicon.table.match(at: index, in: tokens, language: context.language)?.values.contains {
                if case .thing(_, let language) = $0 { language == context.language } else { false }
            } ?? false
        }
    }

    /// Returns whether the negation at the index reaches a task behind it, or stands behind the verb of one before it.
    private func isNegation(of mine: [TaskMention], _ index: Int) -> Bool {
        guard isDenial(index) else { return false }
        // "not Leo", "not on Monday"
        if persons.contains(where: { $0.tokens.lowerBound == index + 1 }) || context.names.contains(index + 1)
            || days.contains(where: { (index + 1...index + 3).contains($0.tokens.lowerBound) && $0.weekdays.count < 7 })
        {
            return false
        }
        return mine.contains {
            (1...6).contains($0.tokens.lowerBound - index) || (0...6).contains(index - $0.tokens.lowerBound)
        }
    }

    /// Returns whether the clause is "not the kids" or "keine für Max": a negation and a person, nothing else.
    private func isBareDenial(_ range: Range<Int>) -> Bool {
        let first = range.first { index in
            let word = tokens[index].folded
            return !ChoreWords.joins.contains(word) && !ExemptionWords.clauses.contains(word)
        }
        guard let first, ExemptionWords.denials.contains(tokens[first].folded) else { return false }
        let inside = persons.filter { range.contains($0.tokens.lowerBound) }
        return (first + 1..<range.upperBound).allSatisfy { index in
            inside.contains { $0.tokens.contains(index) } || context.names.contains(index)
                || ChoreWords.fillers.contains(tokens[index].folded)
        }
    }

    /// Negations that speak of doers or days and not of tasks.
    static let exceptions: Set<String> = [
        "except", "ausser", "sauf", "excepto", "salvo", "instead", "statt", "anstatt", "vez", "lugar", "lieu", "minus",
    ]
    private static let others: Set<String> = [
        "everyone", "everybody", "alle", "nobody", "niemand", "personne", "nadie", "todos", "anyone", "keiner",
    ]
    /// Pronouns of somebody who is freed; "el" and "le" are articles as well.
    private static let objects: Set<String> = [
        "her", "him", "them", "he", "she", "they", "ihr", "ihm", "ihn", "elle", "lui", "leur", "ella",
    ]
}
