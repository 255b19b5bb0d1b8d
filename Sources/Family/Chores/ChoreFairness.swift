import Foundation
package import HearthCore

/// The minutes and points of each person of a household over 28 days.
package struct ChoreFairness: Hashable, Sendable {
    /// The sums of one person.
    package struct Person: Hashable, Sendable {
        /// The person.
        package var who: String
        /// The minutes of the chores that the person has done.
        package var minutes = 0
        /// The points of these chores.
        package var points = 0
        /// The number of these chores.
        package var turns = 0
        /// True if a chore that is not archived names the person.
        package var isAble = false
    }

    /// The first day.
    package let first: CalendarDay
    /// The last day.
    package let last: CalendarDay
    /// The persons in the order of their names on the wire.
    package let people: [Person]

    /// Computes the sums of the 28 days that end with a day.
    ///
    /// - Parameter present: the persons of the household. Others are listed if they have done something.
    package init(_ chores: [Chore], turns: [ChoreTurn], people present: Set<String>, through last: CalendarDay) {
        let first = last.advanced(by: 1 - MinuteTally.days)
        let known = Dictionary(chores.map { ($0.id, $0) }) { $1 }
        var people = Dictionary(uniqueKeysWithValues: present.map { ($0, Person(who: $0)) })
        for chore in chores where chore.archivedOn.map({ $0 >= last }) ?? true {
            for who in chore.assignees { people[who]?.isAble = true }
        }
        for turn in turns where turn.state.isDone && first <= turn.dueOn && turn.dueOn <= last {
            guard let who = turn.by else { continue }
            var person = people[who] ?? Person(who: who)
            person.minutes += known[turn.chore]?.minutes ?? 0
            person.points += turn.earnedPoints(in: known)
            person.turns += 1
            people[who] = person
        }
        self.first = first
        self.last = last
        self.people = people.values.sorted { $0.who < $1.who }
    }

    /// The persons who may be given chores.
    private var able: [Person] { people.filter(\.isAble) }

    /// The mean of the minutes among the able; nil if nobody is able.
    package var meanMinutes: Double? {
        able.isEmpty ? nil : Double(able.map(\.minutes).reduce(0, +)) / Double(able.count)
    }

    /// The distance between the most and the fewest minutes among the able, as a share of their mean; nil if nobody has done
    /// anything.
    package var spread: Double? {
        guard let mean = meanMinutes, mean > 0, let most = able.map(\.minutes).max(),
            let fewest = able.map(\.minutes).min()
        else { return nil }
        return Double(most - fewest) / mean
    }
}
