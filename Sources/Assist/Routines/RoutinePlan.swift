package import HearthCore
package import Intent

/// The routines of a request, one for each group of children that shares a card.
package struct RoutinePlan: Hashable, Sendable {
    /// A routine of one group of children.
    package struct Section: Hashable, Sendable {
        /// The children in words; empty for everybody.
        package var who: [String]
        /// The title of the card from which the steps come.
        package var title: String
        /// The steps in their order.
        package var steps: [RoutineStep]

        /// Creates a section.
        package init(who: [String], title: String, steps: [RoutineStep]) {
            self.who = who
            self.title = title
            self.steps = steps
        }
    }

    package var sections: [Section]
    /// Notes for the parent: what was left out or shortened, memories that were used.
    package var notes: [String]
    /// The note that stands before the routines; nil if none does. It is among the notes, too.
    package var opening: String?
    /// The language of the texts.
    package var language: IntentLanguage

    /// Creates a plan.
    package init(sections: [Section] = [], notes: [String] = [], language: IntentLanguage = .english) {
        self.sections = sections
        self.notes = notes
        self.language = language
    }

    /// The steps of all sections.
    package var steps: [RoutineStep] { sections.flatMap(\.steps) }
}

/// A step of a routine at a time of day.
package struct RoutineStep: Hashable, Sendable {
    /// The wall-clock time in the household's zone.
    package var at: TimeOfDay
    /// The length of the step in minutes.
    package var minutes: Int
    /// The task of the step.
    package var text: String
    /// The id of the card that the step comes from.
    package var source: String
    /// The ages that follow this routine.
    package var ages: [Age]

    /// Creates a routine step.
    package init(at: TimeOfDay, minutes: Int, text: String, source: String, ages: [Age]) {
        self.at = at
        self.minutes = minutes
        self.text = text
        self.source = source
        self.ages = ages
    }
}
