import HearthCore
import Intent
import JSONText

/// The served plan of chores that a message changes.
struct EarlierChorePlan {
    private(set) var occurrences: [Occurrence]

    /// Reads a stored result; nil if it holds no chores.
    init?(_ stored: ServedResult) {
        guard stored.mode == .chores, let json = try? RawJSON(stored.json) else { return nil }
        occurrences = (json["occurrences"]?.array ?? []).compactMap { entry in
            guard let name = entry["name"]?.string, let day = entry["date"]?.string.flatMap({ CalendarDay($0) }),
                let at = entry["at"]?.string, let who = entry["who"]?.string
            else { return nil }
            return Occurrence(
                name: name, day: day, at: at, who: who, minutes: entry["minutes"]?.number.map { Int($0) } ?? 10,
                child: entry["child"]?.number.map { Int($0) }, age: entry["age_years"]?.number.map { Age(years: $0) })
        }
        if occurrences.isEmpty { return nil }
    }

    /// The people of the plan, in the order of their first chores.
    var people: [String] {
        occurrences.reduce(into: []) { names, entry in if !names.contains(entry.who) { names.append(entry.who) } }
    }

    /// The household with the people of the plan who are not stored in it, so that a message can name them.
    func family(_ stored: Family) -> Family {
        var family = stored
        for who in people where !family.children.contains(where: { $0.name == who }) {
            family.children.append(Family.Child(name: who, ageYears: age(of: who)?.years))
        }
        return family
    }

    /// The days of the plan: from its first chore on, a week at least.
    var days: [CalendarDay] {
        guard let first = occurrences.map(\.day).min(), let last = occurrences.map(\.day).max() else { return [] }
        return (0...max(last.daysSinceEpoch - first.daysSinceEpoch, 6)).map(first.advanced(by:))
    }

    /// Returns the plan with the changes; nil if they touch nothing of it.
    ///
    /// - Parameters:
    ///   - reader: reads the tasks that the plan's titles name.
    ///   - schedule: returns the plan of tasks on the days of this plan.
    func changed(
        by edit: PlanEdit, _ understanding: Understanding, _ reader: IntentReader,
        schedule: ([ChoreTask]) -> ChorePlan
    ) -> ChorePlan? {
        let texts = ChoreTexts(language: understanding.language)
        var kept = occurrences
        var notes: [String] = []
        var unassigned: [UnassignedChore] = []
        let names = Dictionary(
            Set(occurrences.map(\.name)).map { ($0, Self.tasks(of: $0, reader)) },
            uniquingKeysWith: { first, _ in first })
        func isTask(_ entry: Occurrence, _ task: String) -> Bool { names[entry.name]?.contains(task) ?? false }
        for task in edit.added + edit.retold {
            let old = kept.filter { isTask($0, task.task) }
            if old.isEmpty, !edit.added.contains(task) { continue }
            let made = schedule([Self.completed(task, from: old)])
            notes += made.notes
            unassigned += made.unassigned
            guard !made.occurrences.isEmpty else { continue }
            kept.removeAll { isTask($0, task.task) }
            // The title stays that of the plan.
            kept += made.occurrences.map { entry in
                var entry = entry
                entry.name = old.first?.name ?? entry.name
                return entry
            }
        }
        if !edit.freeWeekdays.isEmpty {
            kept.removeAll { edit.freeWeekdays.contains($0.day.weekday) }
            notes.append(texts.freeDays(edit.freeWeekdays))
        }
        if let swap = edit.swap { exchange(swap, edit.weekdays, in: &kept) }
        if let move = edit.move {
            let from = move.from.subtracting(move.to)
            for index in kept.indices
            where from.contains(kept[index].day.weekday) && (move.person == nil || kept[index].who == move.person)
                && (move.tasks.isEmpty || move.tasks.contains { isTask(kept[index], $0) })
            {
                guard let target = Weekday.allCases.first(where: move.to.contains),
                    let day = days.first(where: { $0.weekday == target })
                else { continue }
                Self.move(&kept[index], to: day)
            }
        }
        if let shift = edit.shift { kept = kept.map { Self.shifted($0, by: shift) } }
        if !edit.without.isEmpty {
            let titles = Set(
                edit.without.flatMap { task in
                    IntentLanguage.allCases.map { ChoreTitles.title(of: task, in: $0) }
                })
            kept.removeAll { entry in titles.contains(entry.name) || edit.without.contains { isTask(entry, $0) } }
        }
        for person in edit.absent {
            func isFree(_ entry: Occurrence) -> Bool {
                entry.who == person && (edit.weekdays.isEmpty || edit.weekdays.contains(entry.day.weekday))
            }
            var moved: [String] = []
            for index in kept.indices where isFree(kept[index]) {
                let other = successor(of: kept[index], without: edit.absent, in: kept, understanding)
                kept[index].who = other.label
                kept[index].child = other.child
                kept[index].age = other.isChild ? other.age : nil
                if !moved.contains(kept[index].name) { moved.append(kept[index].name) }
            }
            notes.append(
                moved.isEmpty
                    ? texts.alreadyFree(person, edit.weekdays) : texts.freed(person, edit.weekdays, moved))
        }
        guard kept != occurrences || !notes.isEmpty || !unassigned.isEmpty else { return nil }
        kept.sort { ($0.day, $0.at) < ($1.day, $1.at) }
        return ChorePlan(
            occurrences: kept, unassigned: unassigned, notes: notes, people: people, language: understanding.language)
    }

    /// Returns the English names of the tasks of a title.
    private static func tasks(of title: String, _ reader: IntentReader) -> Set<String> {
        var tasks = Set(reader.taskNames(in: title))
        if let task = ChoreTitles.task(titled: title) { tasks.insert(task) }
        return tasks
    }

    /// Returns a task with the days, the time and the people of its old chores where the message says nothing of them.
    private static func completed(_ task: ChoreTask, from old: [Occurrence]) -> ChoreTask {
        guard let first = old.first else { return task }
        var task = task
        let isRated = task.everyWeeks != nil || task.perWeek != nil || task.everyDays != nil
        if task.weekdays == nil, !isRated { task.weekdays = Set(old.map(\.day.weekday)) }
        if task.time == nil, task.part == nil { task.time = TimeOfDay(first.at.dropFirst(11).prefix(5)) }
        if task.assignee == nil {
            let who = old.map(\.who).reduce(into: [String]()) { all, who in if !all.contains(who) { all.append(who) } }
            task.assignee = .named(who)
        }
        return task
    }

    private func exchange(_ swap: PlanEdit.Swap, _ weekdays: Set<Weekday>, in plan: inout [Occurrence]) {
        func isMeant(_ entry: Occurrence) -> Bool { weekdays.isEmpty || weekdays.contains(entry.day.weekday) }
        switch swap {
        case .people(let names):
            var pair = names
            if pair.isEmpty {
                for entry in plan where isMeant(entry) && !pair.contains(entry.who) { pair.append(entry.who) }
            }
            guard pair.count == 2 else { return }
            let first = plan.first { $0.who == pair[0] }
            let second = plan.first { $0.who == pair[1] }
            for index in plan.indices where isMeant(plan[index]) {
                guard let place = pair.firstIndex(of: plan[index].who) else { continue }
                let other = place == 0 ? second : first
                plan[index].who = pair[1 - place]
                plan[index].child = other?.child
                plan[index].age = other?.age
            }
        case .weekdays(let first, let second):
            for index in plan.indices {
                let weekday = plan[index].day.weekday
                guard weekday == first || weekday == second else { continue }
                let target = weekday == first ? second : first
                if let day = days.first(where: { $0.weekday == target }) { Self.move(&plan[index], to: day) }
            }
        case .steps: break
        }
    }

    private static func move(_ entry: inout Occurrence, to day: CalendarDay) {
        entry.day = day
        entry.at = day.description + entry.at.dropFirst(day.description.count)
    }

    /// Returns who takes a chore over: of those who are able and free, the one with the fewest minutes; else an adult.
    private func successor(
        of entry: Occurrence, without absent: [String], in plan: [Occurrence], _ understanding: Understanding
    ) -> ChorePerson {
        let household = ChorePeople(understanding.family, onlyFor: [], language: understanding.language)
        let least = ChoreTitles.task(titled: entry.name).map { ChoreKnowledge.of($0).leastWhenNamed }
        var candidates = people.filter { !absent.contains($0) }.map { who in
            let own = occurrences.first { $0.who == who }
            return ChorePerson(
                role: own?.child.map { .child($0) } ?? .adult(nil), label: who, age: age(of: who), name: who)
        }
        for child in household.children where !absent.contains(child.label) && !people.contains(child.label) {
            candidates.append(child)
        }
        let able = candidates.filter { person in
            guard let age = person.age else { return !person.isChild }
            return age.months >= least ?? entry.age?.months ?? 0
        }
        let load = plan.reduce(into: [:] as [String: Int]) { $0[$1.who, default: 0] += $1.minutes }
        let best = able.enumerated().min { left, right in
            (load[left.element.label] ?? 0, left.offset) < (load[right.element.label] ?? 0, right.offset)
        }
        return best?.element ?? household.anyAdult ?? household.everyone
    }

    private func age(of who: String) -> Age? { occurrences.first { $0.who == who }?.age }

    /// Returns the occurrence at a later or earlier time of its day.
    private static func shifted(_ entry: Occurrence, by minutes: Int) -> Occurrence {
        let clock = entry.at.dropFirst("2026-01-01T".count).prefix("00:00".count)
        guard let time = TimeOfDay(clock) else { return entry }
        var shifted = entry
        shifted.at.replaceSubrange(
            clock.startIndex..<clock.endIndex, with: time.advanced(byMinutes: minutes).description)
        return shifted
    }
}

extension RawJSON {
    /// The value of a number; nil for any other value.
    var number: Double? {
        guard case .number(let digits) = self else { return nil }
        return Double(digits)
    }
}
