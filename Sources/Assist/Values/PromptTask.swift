package import HearthCore

/// The typed input from which prompts are written, and from which the offline planner writes its answer.
package indirect enum PromptTask: Hashable, Sendable {
    /// Write a short search query for this goal.
    case query(goal: String, household: Household.Preferences, mode: AssistMode)
    case meals(goal: String, household: Household.Preferences, meals: [PlannedMeal])
    case chores(goal: String, children: [Age], occurrences: [Occurrence])
    case routines(goal: String, children: [Age], steps: [RoutineStep])
    case chat(question: String, children: [Age], passages: [Document])
}

/// The kind of a plan.
package enum AssistMode: String, CaseIterable, Hashable, Sendable {
    case meals, chores, routines, chat

    /// The name under which runs of this mode are recorded.
    package var graph: String { "\(rawValue)_v1" }
}

/// A recipe on a day of the plan.
package struct PlannedMeal: Hashable, Sendable {
    package var day: CalendarDay
    package var recipe: Document

    package init(day: CalendarDay, recipe: Document) {
        self.day = day
        self.recipe = recipe
    }
}

/// A chore on a day, for one child.
package struct Occurrence: Hashable, Sendable {
    package var name: String
    package var day: CalendarDay
    /// The time in RFC 3339, in the household's zone.
    package var at: String
    /// The index in the children of the plan.
    package var child: Int
    package var age: Age

    package init(name: String, day: CalendarDay, at: String, child: Int, age: Age) {
        self.name = name
        self.day = day
        self.at = at
        self.child = child
        self.age = age
    }
}

/// A step of a routine at a time of day.
package struct RoutineStep: Hashable, Sendable {
    package var at: TimeOfDay
    package var minutes: Int
    package var text: String
    /// The id of the card that the step comes from.
    package var source: String
    /// The ages that follow this routine.
    package var ages: [Age]

    package init(at: TimeOfDay, minutes: Int, text: String, source: String, ages: [Age]) {
        self.at = at
        self.minutes = minutes
        self.text = text
        self.source = source
        self.ages = ages
    }
}

extension HearthError.Code {
    package static let unknownMode = Self("unknown_mode", .invalid)
}
