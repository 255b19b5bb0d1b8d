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

    /// Returns the plan with the changes; nil if they touch nothing of it.
    func changed(by edit: PlanEdit, _ understanding: Understanding) -> ChorePlan? {
        let texts = ChoreTexts(language: understanding.language)
        var kept = occurrences
        var notes: [String] = []
        if let shift = edit.shift { kept = kept.map { Self.shifted($0, by: shift) } }
        if !edit.without.isEmpty {
            let titles = Set(
                edit.without.flatMap { task in
                    IntentLanguage.allCases.map { ChoreTitles.title(of: task, in: $0) }
                })
            kept.removeAll { titles.contains($0.name) }
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
        guard kept != occurrences || !notes.isEmpty else { return nil }
        kept.sort { ($0.day, $0.at) < ($1.day, $1.at) }
        return ChorePlan(occurrences: kept, notes: notes, people: people, language: understanding.language)
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
