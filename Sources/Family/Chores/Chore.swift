package import Foundation
package import HearthCore

/// A chore of a household.
package struct Chore: Hashable, Sendable {
    /// How the person of a turn is chosen.
    package enum Assignment: String, Sendable {
        /// The same person each time.
        case fixed
        /// One person after the other.
        case rotate
        /// The person with the fewest minutes of the last 28 days.
        case fewest
        /// No person: anyone may do it.
        case anyone
    }

    /// How a chore comes back.
    package enum Mode: String, Sendable {
        /// On the days of its rule.
        case calendar
        /// On the first day of its rule after it was done.
        case afterDone = "after_done"
    }

    /// The minutes of a chore that states none.
    package static let usualMinutes = 10

    /// The id of the record.
    package var id: UUID
    /// The task.
    package var name: String
    /// The first day on which it may be due.
    package var startsOn: CalendarDay
    /// The time of day; nil for any.
    package var time: TimeOfDay?
    /// The recurrence rule (RFC 5545, 3.3.10) as written; nil for a chore of one day.
    package var rule: String?
    /// How it comes back.
    package var mode = Mode.calendar
    /// How the person of a turn is chosen.
    package var assignment = Assignment.anyone
    /// The persons who can do it, in the order of their turns: `user:7` or `child:<uuid>`.
    package var assignees: [String] = []
    /// The duration.
    package var minutes = Chore.usualMinutes
    /// The points of one turn.
    package var points = 0
    /// True if the points count only after somebody else has approved the turn.
    package var needsApproval = false
    /// The last day on which it may be due; nil for a chore that is not archived.
    package var archivedOn: CalendarDay?

    /// Creates a chore of one day, which anyone may do.
    package init(id: UUID, name: String, startsOn: CalendarDay) {
        self.id = id
        self.name = name
        self.startsOn = startsOn
    }
}

/// The record of one turn of a chore: what became of it on one day on which it was due.
package struct ChoreTurn: Hashable, Sendable {
    /// What became of a turn.
    package enum State: String, CaseIterable, Sendable {
        /// Not done yet.
        case open
        case done
        /// Left out this time.
        case skipped
        /// Done, and somebody else has agreed.
        case approved
        /// Done, but not well: it is still to do.
        case rejected

        /// True if nothing is left to do.
        package var isSettled: Bool { self != .open && self != .rejected }
        /// True if the person has done it.
        package var isDone: Bool { self == .done || self == .approved }
    }

    /// The chore.
    package var chore: UUID
    /// The day on which it was due.
    package var dueOn: CalendarDay
    /// The state.
    package var state: State
    /// The person who did it or should do it; nil if nobody is named.
    package var by: String?
    /// The day on which a person has set the state; nil if the record does not say.
    package var doneOn: CalendarDay?
    /// The points that the server has computed; nil if the chore was not known then.
    package var points: Int?

    /// Creates a turn.
    package init(
        chore: UUID, dueOn: CalendarDay, state: State, by: String?, doneOn: CalendarDay? = nil, points: Int? = nil
    ) {
        self.chore = chore
        self.dueOn = dueOn
        self.state = state
        self.by = by
        self.doneOn = doneOn
        self.points = points
    }
}

/// A chore whose days cannot be computed.
package struct ChoreProblem: Error, Hashable, Sendable {
    /// The kind of problem.
    package enum Reason: String, CaseIterable, Sendable {
        /// The rule cannot be read.
        case ruleInvalid = "rule_invalid"
        /// The chore would be due several times a day, or its rule counts turns that depend on one another.
        case ruleUnsuitable = "rule_unsuitable"
        /// The turns since the first day are too many to count.
        case startsTooEarly = "starts_too_early"
        /// The household has more chores than are computed at once.
        case tooMany = "too_many"
    }

    /// The chore.
    package var chore: UUID
    /// The kind of problem.
    package var reason: Reason
    /// What was wrong and what was expected, for people.
    package var message: String
}
