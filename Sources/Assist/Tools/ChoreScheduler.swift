package import Foundation
package import HearthCore

/// A chore and the ages it suits.
package struct Chore: Hashable, Sendable {
    package var name: String
    package var ages: AgeRange

    package init(name: String, ages: AgeRange) {
        self.name = name
        self.ages = ages
    }
}

/// Spreads chores over days and children.
package struct ChoreScheduler: Sendable {
    package var children: [Age]
    package var timeZone: TimeZone
    /// The wall-clock time of every chore.
    package var time: TimeOfDay

    package init(children: [Age], timeZone: TimeZone, time: TimeOfDay) {
        self.children = children
        self.timeZone = timeZone
        self.time = time
    }

    /// Shares every chore on every enabled day; each is done by the suited child with the fewest so far.
    ///
    /// Days are counted on the calendar, so a change of daylight saving time neither skips nor doubles one, and the
    /// wall-clock time stays the same. An empty mask means every day. Chores that suit no child are left out.
    package func share(
        _ chores: [Chore], from start: CalendarDay, days: Int, on weekdays: Set<Weekday>
    ) -> [Occurrence] {
        var done = Array(repeating: 0, count: children.count)
        return enabledDays(start, days, weekdays).flatMap { day in
            chores.compactMap { chore -> Occurrence? in
                let suited = children.indices.filter { chore.ages.contains(children[$0]) }
                guard let child = suited.min(by: { done[$0] < done[$1] }) else { return nil }
                done[child] += 1
                return occurrence(of: chore, on: day, by: child)
            }
        }
    }

    /// Gives each child one chore per enabled day, in turn from the chores that suit its age: for a goal that names
    /// none.
    package func rotate(
        _ chores: [Chore], from start: CalendarDay, days: Int, on weekdays: Set<Weekday>
    ) -> [Occurrence] {
        enabledDays(start, days, weekdays).enumerated().flatMap { round, day in
            var taken: Set<String> = []
            return children.indices.compactMap { child -> Occurrence? in
                let suited = chores.filter { $0.ages.contains(children[child]) }
                guard !suited.isEmpty else { return nil }
                // Two children never get the same chore on one day if there is another one for them.
                let turn = (0..<suited.count).map { suited[(round + child + $0) % suited.count] }
                guard let chore = turn.first(where: { !taken.contains($0.name) }) ?? turn.first else { return nil }
                taken.insert(chore.name)
                return occurrence(of: chore, on: day, by: child)
            }
        }
    }

    private func enabledDays(_ start: CalendarDay, _ days: Int, _ weekdays: Set<Weekday>) -> [CalendarDay] {
        (0..<days).map { start.advanced(by: $0) }
            .filter { weekdays.isEmpty || weekdays.contains($0.weekday) }
    }

    private func occurrence(of chore: Chore, on day: CalendarDay, by child: Int) -> Occurrence {
        let moment = timeZone.moment(on: day, at: time)
        return Occurrence(
            name: chore.name, day: day, at: timeZone.rfc3339(moment), child: child, age: children[child])
    }
}

/// A reader of the chores that a goal names.
package enum ChoreChooser {
    /// Returns the chores that the goal lists or names, with the ages of the matching card.
    ///
    /// A listed chore without a card counts as suited from four years (the age from which AACAP lists household chores
    /// proper, F72), so that a household's own chores are scheduled too.
    package static func named(in goal: String, among known: [Chore]) -> [Chore] {
        let listed = GoalReader(goal).listedChores
        guard listed.isEmpty else {
            return listed.map { name in
                let match = best(for: name, among: known)
                return Chore(name: name, ages: match?.ages ?? AgeRange(from: 48))
            }
        }
        let goalWords = contentWords(of: goal)
        var names: Set<String> = []
        return known.filter { chore in
            let words = contentWords(of: chore.name)
            return !words.isDisjoint(with: goalWords) && names.insert(chore.name).inserted
        }
    }

    private static func best(for name: String, among known: [Chore]) -> Chore? {
        let wanted = contentWords(of: name)
        // Of equally good matches the one for the older child wins, so that a chore is never given to a child who is
        // too young.
        return known.map { ($0, contentWords(of: $0.name).intersection(wanted).count) }
            .filter { $0.1 > 0 }
            .max { ($0.1, $0.0.ages.from) < ($1.1, $1.0.ages.from) }?.0
    }

    private static func contentWords(of text: String) -> Set<String> {
        Set(
            Words.fold(text).split(separator: " ").map { word in
                word.hasSuffix("s") && word.count > 4 ? String(word.dropLast()) : String(word)
            }
            .filter { $0.count > 3 && !generic.contains($0) })
    }

    private static let generic: Set<String> = [
        "chore", "plan", "kids", "child", "children", "with", "week", "weekly", "daily", "schedule", "make", "help",
        "away", "their", "from", "this", "that", "days", "fair", "fairly", "share", "house", "family", "please", "need",
        "into", "clean", "home", "some", "simple", "easy", "wipe", "keep", "after", "before", "every", "toddler",
        "setup", "your", "suited",
    ]
}
