package import HearthCore

/// A chore on one day of a plan.
package struct PlannedChore: Hashable, Sendable {
    /// The task.
    package var name: String
    /// The day, by the household's calendar.
    package var day: CalendarDay
    /// The time of day; nil if the plan says none.
    package var time: TimeOfDay?
    /// The person, by name or role; nil if the plan says none.
    package var person: String?
    /// The duration in minutes.
    package var minutes: Int?

    /// Creates a planned chore.
    package init(name: String, day: CalendarDay, time: TimeOfDay?, person: String?, minutes: Int?) {
        self.name = name
        self.day = day
        self.time = time
        self.person = person
        self.minutes = minutes
    }
}

/// A chore that comes back, made of the days of a plan.
package struct ChoreSeries: Hashable, Sendable {
    /// Whose turn it is.
    package enum Turn: String, Sendable {
        /// The same person's each time.
        case fixed
        /// The persons' one after the other.
        case rotate
        /// Any person of the household.
        case anyone
    }

    /// The task.
    package var name: String
    /// The time of day; nil if the plan says none.
    package var time: TimeOfDay?
    /// The duration in minutes: the longest of the plan.
    package var minutes: Int?
    /// The persons in the order of their turns.
    package var people: [String]
    /// Whose turn it is.
    package var turn: Turn
    /// The first day.
    package var start: CalendarDay
    /// The recurrence rule (RFC 5545, 3.3.10), of which `start` is the first occurrence; nil for one day.
    package var rule: String?

    /// Returns the series of a plan, in the order of their first days.
    ///
    /// The rule of a series has exactly the days of the plan between its first and its last one. Days without any rule are
    /// series of one day each.
    ///
    /// - Parameters:
    ///   - repeats: true if the series go on after the plan: days of one week come back each week. Otherwise they end with
    ///     the plan.
    ///   - knows: returns whether somebody of the household has the name. A turn passes on only among such persons.
    package static func series(
        of chores: [PlannedChore], repeats: Bool, knows: (_ person: String) -> Bool
    ) -> [ChoreSeries] {
        var groups: [[PlannedChore]] = []
        var places: [Task: Int] = [:]
        for chore in chores.sorted(by: { ($0.day, $0.time ?? Self.midnight) < ($1.day, $1.time ?? Self.midnight) }) {
            let task = Task(name: chore.name, time: chore.time)
            if let place = places[task] {
                groups[place].append(chore)
            } else {
                places[task] = groups.count
                groups.append([chore])
            }
        }
        return groups.flatMap { series(ofOneTask: $0, repeats: repeats, knows: knows) }
            .sorted { ($0.start, $0.time ?? Self.midnight) < ($1.start, $1.time ?? Self.midnight) }
    }

    private struct Task: Hashable {
        let name: String
        let time: TimeOfDay?
    }

    private static let midnight = TimeOfDay(minutes: 0)

    private static func series(
        ofOneTask chores: [PlannedChore], repeats: Bool, knows: (String) -> Bool
    ) -> [ChoreSeries] {
        var people: [String?] = []
        for chore in chores where !people.contains(chore.person) { people.append(chore.person) }
        let isOneADay = Set(chores.map(\.day)).count == chores.count
        let takesTurns = zip(chores.indices, chores).allSatisfy { $1.person == people[$0 % people.count] }
        let names = people.compactMap(\.self)
        if people.count == 1 {
            let turn: Turn = names.allSatisfy(knows) && !names.isEmpty ? .fixed : .anyone
            return series(of: chores, people: names, turn, repeats: repeats)
        }
        if isOneADay, takesTurns, names.count == people.count, names.allSatisfy(knows) {
            return series(of: chores, people: names, .rotate, repeats: repeats)
        }
        return people.flatMap { person in
            series(ofOneTask: chores.filter { $0.person == person }, repeats: repeats, knows: knows)
        }
    }

    private static func series(
        of chores: [PlannedChore], people: [String], _ turn: Turn, repeats: Bool
    ) -> [ChoreSeries] {
        guard let first = chores.first else { return [] }
        func one(_ start: CalendarDay, _ rule: String?) -> ChoreSeries {
            ChoreSeries(
                name: first.name, time: first.time, minutes: chores.compactMap(\.minutes).max(), people: people,
                turn: turn, start: start, rule: rule)
        }
        let days = Set(chores.map(\.day)).sorted()
        if let rule = rule(of: days, repeats: repeats) { return [one(days[0], rule)] }
        if days.count == 1 { return [one(days[0], nil)] }
        // Each of these days has one person's turn.
        return days.map { day in
            var single = one(day, nil)
            let person = chores.first { $0.day == day }?.person
            single.people = person.map { [$0] } ?? []
            if turn == .rotate { single.turn = .fixed }
            return single
        }
    }

    /// Returns the rule that has exactly these days between the first and the last one; nil if none has.
    private static func rule(of days: [CalendarDay], repeats: Bool) -> String? {
        guard let first = days.first, let last = days.last else { return nil }
        let weekdays = Set(days.map(\.weekday))
        let all = (first.daysSinceEpoch...last.daysSinceEpoch).map(CalendarDay.init(daysSinceEpoch:))
        let gaps = Set(zip(days, days.dropFirst()).map { $1.daysSinceEpoch - $0.daysSinceEpoch })
        let end = repeats ? "" : ";UNTIL=\(last.description.filter { $0 != "-" })"
        if days.count == 1 { return repeats ? weekly([first.weekday], every: 1) : nil }
        if weekdays.count == 7, days == all { return "FREQ=DAILY\(end)" }
        if days == all.filter({ weekdays.contains($0.weekday) }) { return weekly(weekdays, every: 1) + end }
        guard gaps.count == 1, let gap = gaps.first else { return nil }
        return gap % 7 == 0 ? weekly(weekdays, every: gap / 7) + end : "FREQ=DAILY;INTERVAL=\(gap)\(end)"
    }

    private static func weekly(_ weekdays: Set<Weekday>, every weeks: Int) -> String {
        let days = Weekday.allCases.filter(weekdays.contains).map { $0.rawValue.prefix(2).uppercased() }
        return "FREQ=WEEKLY\(weeks > 1 ? ";INTERVAL=\(weeks)" : "");BYDAY=\(days.joined(separator: ","))"
    }
}
