import HearthCore

/// The persons of a routine who have times of their own.
extension RoutineReader {
    /// Reads the times of two or more persons: "Max in bed at 7, Lena at 8". They are ends, or starts if the routine has no
    /// end.
    ///
    /// - Parameters:
    ///   - people: the mentions of the household's children, and of ages.
    ///   - times: the start and the end of the whole.
    /// - Returns: the tokens of the persons with a time, which are no steps.
    func readPersonTimes(
        _ people: [PersonMention], _ kind: String, _ clocks: RoutineClocks,
        _ times: (start: RoutineClocks.Time?, end: RoutineClocks.Time?, departure: RoutineClocks.Time?),
        into intent: inout Intent
    ) -> [Range<Int>] {
        let known = people.compactMap { mention in
            reference(to: mention).map { (person: $0, tokens: mention.tokens) }
        }
        let names = RoutineNames(context, clocks.mentions).names(besides: known.map(\.tokens), kind: kind)
        let others = names.map { name in
            (person: PersonReference.name(context.name(at: name.lowerBound)), tokens: name)
        }
        let all = (known + others).sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }
        let own = clocks.times(of: all.map(\.tokens), kind: kind)
        guard own.count > 1, Set(own.map(\.time)).count > 1 else { return [] }
        let persons = own.map { all[$0.person].tokens }
        for entry in own {
            intent.routine.personTimes.append(PersonTime(person: all[entry.person].person, time: entry.time))
            intent.note("person_times", entry.time.description, tokens.span(entry.tokens))
        }
        // Two times of two persons are not the start and the end of one routine.
        let places = Set(own.map(\.tokens.lowerBound))
        guard let start = times.start, places.contains(start.tokens.lowerBound) else { return persons }
        if let end = times.end, places.contains(end.tokens.lowerBound) {
            if kind != "bedtime", clocks.isStart(start.tokens) {
                intent.routine.end = nil
                intent.routine.endsInBed = false
            } else {
                intent.routine.start = nil
            }
        } else if times.end == nil, kind == "bedtime" {
            intent.routine.end = start.time
            intent.routine.start = nil
        }
        return persons
    }

    /// Adds the persons who have times of their own to those that the routine is for.
    func addTimedPersons(to intent: inout Intent) {
        for entry in intent.routine.personTimes where !intent.meals.onlyFor.contains(entry.person) {
            intent.meals.onlyFor.append(entry.person)
        }
    }
}
