import HearthCore

extension RoutineReader {
    /// Returns the clauses that tell what a parent does on single weekdays, beside the routine: "I'm solo Tues and Thurs",
    /// "dienstags bin ich erst 18.45 daheim", "je pars à 7h30 le mardi". The routine ignores their
    /// days and times.
    func asides(_ days: [DayMention]) -> [Range<Int>] {
        let single = days.filter { mention in
            mention.kind == .single && !mention.weekdays.isEmpty || mention.kind == .range
        }
        guard context.history.isEmpty, !single.isEmpty, tokens.count <= ExemptionReader.longestText else { return [] }
        let persons = PersonReader(tokens, family: context.family, language: context.language).mentions()
        let reader = ExemptionReader(context, persons: persons, days: days, tasks: [])
        let beds = TokenMarks(RoutineWords.bedMatches(in: context), count: tokens.count)
        func isOfRoutine(_ index: Int) -> Bool {
            if Self.whereabouts.contains(tokens[index].folded) { return false }
            return KindLexicon.table.match(at: index, in: tokens, language: context.language) != nil
                || StepLexicon.table.match(at: index, in: tokens, language: context.language) != nil
                || beds.contains(index)
        }
        let clauses = reader.allClauses()
        let asides = clauses.filter { clause in
            single.contains { clause.contains($0.tokens.lowerBound) } && tellsOfParent(clause, persons)
                && !clause.contains(where: isOfRoutine)
                && !Self.sequels.contains(tokens.word(clause.upperBound))
        }
        // A text that says nothing else is about these days.
        return clauses.contains { !asides.contains($0) && $0.contains(where: isOfRoutine) } ? asides : []
    }

    /// Returns whether the clause says where a parent is, or when he comes and goes.
    private func tellsOfParent(_ clause: Range<Int>, _ persons: [PersonMention]) -> Bool {
        let words = clause.map { tokens[$0].folded }
        let isAdult =
            words.contains(where: Self.writers.contains)
            || persons.contains { clause.contains($0.tokens.lowerBound) && $0.person == .sense(.adult) }
        let isWorker = clause.dropLast().contains { index in
            tokens[index].isCapitalized && ExemptionWords.works.contains(tokens[index + 1].folded)
                && !persons.contains { $0.tokens.contains(index) }
        }
        let isAlone = clause.contains { index in Self.alone.contains { tokens.holds($0, at: index) } }
        let isGuest =
            persons.contains { clause.contains($0.tokens.lowerBound) && $0.person == .sense(.other) }
            && words.contains(where: MealAbsences.visits.contains)
        return isWorker || isAlone || isGuest || isAdult && words.contains(where: Self.whereabouts.contains)
    }

    /// Words with which a routine goes on from the time before: "I'm back at 5. Then dinner".
    private static let sequels: Set<String> = ["then", "dann", "danach", "puis", "ensuite", "luego", "despues"]
    private static let alone = [
        "just me", "only me", "on my own", "by myself", "nur ich", "que moi", "moi tout seul", "moi toute seule",
        "solo yo", "yo sola", "yo solo",
    ]
    /// Words of the one who writes, also the verbs that say it alone.
    private static let writers: Set<String> = [
        "i", "im", "ich", "je", "j", "yo", "llego", "salgo", "estoy", "trabajo", "vuelvo", "voy",
    ]
    /// Words of being somewhere, coming and going.
    private static let whereabouts = ExemptionWords.works.union(ExemptionWords.absences).union([
        "solo", "alone", "home", "late", "leave", "leaves", "in", "back", "get", "gets", "out", "gone", "commute",
        "allein", "alleine", "daheim", "heim", "hause", "zuhause", "spat", "spater", "fahre", "fahrt", "gehe", "geht",
        "komme", "kommt", "los", "buro", "seul", "seule", "pars", "part", "rentre", "arrive", "maison", "tard",
        "bureau",
        "llego", "llega", "salgo", "sale", "vuelvo", "vuelve", "estoy", "sola", "casa", "tarde", "oficina",
    ])
}
