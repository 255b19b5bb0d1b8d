package import Foundation
package import HearthCore

/// The stored result of a run, as its client received it.
package struct ServedResult: Hashable, Sendable {
    /// The id of the run.
    package var runID: UUID
    /// The number of the run among those of its household, from 1.
    package var number: Int
    package var mode: AssistMode
    package var createdAt: Timestamp
    /// The data of the event `final`, as JSON.
    package var json: String
    /// The meals of a meal plan, in its order; empty in other modes.
    package var meals: [ServedMeal]
    /// The limits of its request.
    package var limits: PlanLimits

    /// Creates a served result.
    package init(
        runID: UUID, number: Int, mode: AssistMode, createdAt: Timestamp, json: String, meals: [ServedMeal] = [],
        limits: PlanLimits = PlanLimits()
    ) {
        self.runID = runID
        self.number = number
        self.mode = mode
        self.createdAt = createdAt
        self.json = json
        self.meals = meals
        self.limits = limits
    }
}

extension AssistMode {
    /// True if a result of the mode may name children. A plan of meals has days and dishes.
    package var namesChildren: Bool { self != .meals }
}

extension Principal {
    /// Returns whether the credential may read stored results of a mode. Plans of chores, routines and answers may name any
    /// child, so that a credential with limits reads none of them. The store of results leaves out those that name a child
    /// whom the user may not see (``ServedPlans``).
    package func mayRead(resultsOf mode: AssistMode) -> Bool {
        guard limits.isLimited else { return true }
        let home = "household-\(user.householdID.text)"
        return !mode.namesChildren && limits.allows(.kitchen) && limits.zones?.contains(home) ?? true
    }
}

/// A meal of a stored plan.
package struct ServedMeal: Hashable, Sendable {
    package var day: CalendarDay
    /// `breakfast`, `lunch`, `dinner` or `snack`.
    package var meal: String
    /// The id of the recipe's card.
    package var recipeID: String
    package var title: String

    /// Creates a served meal.
    package init(day: CalendarDay, meal: String, recipeID: String, title: String) {
        self.day = day
        self.meal = meal
        self.recipeID = recipeID
        self.title = title
    }
}

/// A reference to a run.
package enum RunReference: Hashable, Sendable {
    case id(UUID)
    /// The number of the run among those of its household.
    case number(Int)
}
