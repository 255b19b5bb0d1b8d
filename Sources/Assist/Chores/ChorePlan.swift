package import HearthCore
package import Intent

/// The chores of a request on their days, with what could not be assigned.
package struct ChorePlan: Hashable, Sendable {
    /// The chores in the order of their times.
    package var occurrences: [Occurrence]
    /// The chores that nobody can do, with the reason.
    package var unassigned: [UnassignedChore]
    /// Notes for the parent: assumptions, memories that were used, limits.
    package var notes: [String]
    /// The names of all people of the plan, also of those without a chore.
    package var people: [String]
    /// The language of the texts.
    package var language: IntentLanguage

    /// Creates a plan.
    package init(
        occurrences: [Occurrence] = [], unassigned: [UnassignedChore] = [], notes: [String] = [],
        people: [String] = [], language: IntentLanguage = .english
    ) {
        self.occurrences = occurrences
        self.unassigned = unassigned
        self.notes = notes
        self.people = people
        self.language = language
    }
}

/// A chore on a day, for one person.
package struct Occurrence: Hashable, Sendable {
    /// The name of the chore, in the language of the request.
    package var name: String
    /// The day of the plan.
    package var day: CalendarDay
    /// The time in RFC 3339, in the household's zone.
    package var at: String
    /// The name or the role of the person.
    package var who: String
    /// The minutes that the chore takes.
    package var minutes: Int
    /// The index in the children of the household; nil if the person is no child of it.
    package var child: Int?
    /// The age of the child; nil if it is unknown or the person is an adult.
    package var age: Age?

    /// Creates an occurrence.
    package init(
        name: String, day: CalendarDay, at: String, who: String, minutes: Int = 10, child: Int? = nil, age: Age? = nil
    ) {
        self.name = name
        self.day = day
        self.at = at
        self.who = who
        self.minutes = minutes
        self.child = child
        self.age = age
    }
}

/// A chore that nobody can do.
package struct UnassignedChore: Hashable, Sendable {
    /// The name of the chore, in the language of the request.
    package var task: String
    /// A sentence for the parent.
    package var reason: String

    /// Creates an unassigned chore.
    package init(task: String, reason: String) {
        self.task = task
        self.reason = reason
    }
}
