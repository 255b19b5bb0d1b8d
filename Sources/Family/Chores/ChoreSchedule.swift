package import Foundation
package import HearthCore

/// The due chores of a household in a window of days, with the person of each turn.
///
/// Everything follows from the records of chores and turns, so two devices with the same records compute the same.
package struct ChoreSchedule: Sendable {
    /// A chore on one day on which it is due.
    package struct Item: Hashable, Sendable {
        /// The reason why a turn is nobody's.
        package enum Reason: String, CaseIterable, Sendable {
            /// The chore names nobody.
            case nobodyNamed = "nobody_named"
            /// Everybody whom the chore names has left the household.
            case personRemoved = "person_removed"
        }

        /// The chore.
        package var chore: Chore
        /// The day.
        package var dueOn: CalendarDay
        /// The moment on that day; nil for a chore of no time of day.
        package var dueAt: Timestamp?
        /// The person who did the chore, or else the person whose turn it is; nil if anyone may do it.
        package var person: String?
        /// Why the turn is nobody's; nil if it is somebody's, or anyone may do it.
        package var reason: Reason?
        /// What became of it.
        package var state: ChoreTurn.State
        /// The points that it brings, or has brought.
        package var points: Int
        /// True if the day is over and the chore is still to do.
        package var isOverdue: Bool
        /// True if a person has done it, and somebody else has to approve it.
        package var awaitsApproval: Bool { state == .done && chore.needsApproval }
        /// True if a record says what became of it.
        package var isRecorded: Bool
    }

    /// The days that the schedule is asked for.
    package struct Window: Hashable, Sendable {
        /// The first day.
        package var first: CalendarDay
        /// The last day.
        package var last: CalendarDay
        /// The current day in the household's zone.
        package var today: CalendarDay
        /// The household's zone.
        package var zone: TimeZone

        /// Creates a window.
        package init(from first: CalendarDay, through last: CalendarDay, today: CalendarDay, zone: TimeZone) {
            self.first = first
            self.last = last
            self.today = today
            self.zone = zone
        }

        /// The first day whose turns must be known to choose persons.
        fileprivate var start: CalendarDay { min(first, today) }
        fileprivate var end: CalendarDay { max(last, today).advanced(by: 1) }
    }

    /// The most days that are looked at, over all chores.
    package static let mostWork = 1_000_000

    /// The items in the order of their days.
    package private(set) var items: [Item] = []
    /// The chores whose days cannot be computed, in the order of their ids.
    package private(set) var problems: [ChoreProblem] = []
    /// The number of days that were looked at.
    package private(set) var work = 0

    /// Computes the due chores.
    ///
    /// - Parameters:
    ///   - turns: the records of turns from 28 days before the window on; of a chore that comes back after it was done, also
    ///     the last one.
    ///   - people: the persons of the household.
    package init(_ chores: [Chore], turns: [ChoreTurn], people: Set<String>, in window: Window) {
        var known: [UUID: [CalendarDay: ChoreTurn]] = [:]
        for turn in turns { known[turn.chore, default: [:]][turn.dueOn] = turn }
        var all: [Item] = []
        var undecided: [Item] = []
        for chore in chores.sorted(by: { $0.id.text < $1.id.text }) {
            let turns = known[chore.id] ?? [:]
            do throws(ChoreProblem) {
                guard work <= Self.mostWork else {
                    throw ChoreProblem(
                        chore: chore.id, reason: .tooMany,
                        message: "The household has too many chores. Archive those that are over.")
                }
                for item in try itemsOfOne(chore, turns, people, window) {
                    let isUndecided =
                        chore.assignment == .fewest && !item.state.isSettled && item.person == nil
                        && item.reason == nil
                    if isUndecided { undecided.append(item) } else { all.append(item) }
                }
            } catch {
                problems.append(error)
            }
        }
        all += decided(undecided, beside: all, turns: turns, chores: chores, people: people, window)
        items = all.filter { window.first <= $0.dueOn && $0.dueOn <= window.last || Self.isLeft($0, in: window) }
            .sorted { left, right in
                (left.dueOn, left.chore.time?.minutes ?? 1440, left.chore.name, left.chore.id.text)
                    < (right.dueOn, right.chore.time?.minutes ?? 1440, right.chore.name, right.chore.id.text)
            }
    }

    /// Returns true for a chore that comes back after it was done, and was due before a window that has the current day.
    private static func isLeft(_ item: Item, in window: Window) -> Bool {
        item.chore.mode == .afterDone && !item.state.isSettled && item.dueOn < window.first
            && window.first <= window.today && window.today <= window.last
    }

    // MARK: Turns of one chore

    /// Returns the turns of a chore. Those of the person with the fewest minutes have none yet.
    private mutating func itemsOfOne(
        _ chore: Chore, _ turns: [CalendarDay: ChoreTurn], _ people: Set<String>, _ window: Window
    ) throws(ChoreProblem) -> [Item] {
        let days = try ChoreDays(chore, zone: window.zone)
        var occurrences: [ChoreDays.Occurrence]
        switch chore.mode {
        case .calendar: occurrences = try days.occurrences(from: window.start, to: window.end, work: &work)
        case .afterDone:
            let settled = turns.values.filter(\.state.isSettled)
            let last = settled.max { ($0.doneOn ?? $0.dueOn, $0.dueOn) < ($1.doneOn ?? $1.dueOn, $1.dueOn) }
            let day = days.day(
                after: last.map { $0.doneOn ?? $0.dueOn }, besides: Set(settled.map(\.dueOn)), work: &work)
            // The turn after that of the last person.
            let place = last?.by.flatMap { chore.assignees.firstIndex(of: $0) }
            occurrences = day.map { [.init(day: $0, number: place.map { $0 + 1 } ?? 0)] } ?? []
        }
        // What was done stays, also if the rule has another day now.
        let due = Set(occurrences.map(\.day))
        for turn in turns.values where turn.state.isSettled && !due.contains(turn.dueOn) {
            occurrences.append(.init(day: turn.dueOn, number: 0))
        }
        return occurrences.map { item(of: chore, $0, turns[$0.day], people, window) }
    }

    private func item(
        of chore: Chore, _ occurrence: ChoreDays.Occurrence, _ turn: ChoreTurn?, _ people: Set<String>,
        _ window: Window
    ) -> Item {
        let state = turn?.state ?? .open
        var (person, reason): (String?, Item.Reason?)
        if let by = turn?.by, state.isSettled || people.contains(by) {
            (person, reason) = (by, nil)
        } else {
            (person, reason) = Self.person(of: chore, turn: occurrence.number, people)
        }
        let points = state.isDone && !(state == .done && chore.needsApproval) ? turn?.points : nil
        return Item(
            chore: chore, dueOn: occurrence.day,
            dueAt: chore.time.map { window.zone.moment(on: occurrence.day, at: $0) }, person: person, reason: reason,
            state: state,
            points: state == .skipped ? 0 : points ?? chore.points,
            isOverdue: !state.isSettled && occurrence.day < window.today, isRecorded: turn != nil)
    }

    /// Returns the person of a turn, or the reason why it is nobody's. Both are nil if anyone may do it, or if the minutes
    /// decide.
    private static func person(
        of chore: Chore, turn number: Int, _ people: Set<String>
    ) -> (String?, Item.Reason?) {
        if chore.assignment == .anyone { return (nil, nil) }
        guard !chore.assignees.isEmpty else { return (nil, .nobodyNamed) }
        let present = chore.assignees.filter(people.contains)
        guard let first = present.first else { return (nil, .personRemoved) }
        switch chore.assignment {
        case .fixed: return (first, nil)
        case .rotate:
            let person = chore.assignees[number % chore.assignees.count]
            if people.contains(person) { return (person, nil) }
            // The others take the turns of a person who has left, in order, and keep their own.
            return (present[number / chore.assignees.count % present.count], nil)
        case .fewest, .anyone: return (nil, nil)
        }
    }

    // MARK: Fewest minutes

    /// Returns turns with the person of each: the one with the fewest minutes of the 28 days that end with the turn's day. What
    /// is done counts, and what is due from today on.
    private func decided(
        _ undecided: [Item], beside others: [Item], turns: [ChoreTurn], chores: [Chore], people: Set<String>,
        _ window: Window
    ) -> [Item] {
        guard let first = undecided.map(\.dueOn).min() else { return [] }
        var tally = MinuteTally(through: first)
        let minutes = Dictionary(chores.map { ($0.id, $0.minutes) }) { $1 }
        for turn in turns where turn.state.isDone {
            if let by = turn.by { tally.add(minutes[turn.chore] ?? 0, to: by, on: turn.dueOn) }
        }
        for item in others where !item.state.isSettled && item.dueOn >= window.today {
            if let person = item.person { tally.add(item.chore.minutes, to: person, on: item.dueOn) }
        }
        // The longest first: the short ones then fill the gaps.
        let order = undecided.sorted {
            ($0.dueOn, -$0.chore.minutes, $0.chore.id.text) < ($1.dueOn, -$1.chore.minutes, $1.chore.id.text)
        }
        return order.map { item in
            var item = item
            tally.advance(to: item.dueOn)
            let present = item.chore.assignees.filter(people.contains)
            item.person = present.min { tally.minutes(of: $0) < tally.minutes(of: $1) }
            if let person = item.person, item.dueOn >= window.today {
                tally.add(item.chore.minutes, to: person, on: item.dueOn)
            }
            return item
        }
    }
}
