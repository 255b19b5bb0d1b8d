package import Foundation
package import HearthCore
package import Kitchen

/// A family's request, decoded and bounded, before policy and quota have looked at it.
package struct AssistRequest: Sendable {
    package var principal: Principal
    package var mode: AssistMode
    package var goal: String
    /// Earlier turns of a conversation, oldest first.
    package var messages: [ChatMessage]
    package var options: Options

    package struct Options: Hashable, Sendable {
        /// Length of the plan, 1…31.
        package var days: Int?
        package var startDay: CalendarDay?
        /// Days on which chores may fall; empty means every day.
        package var weekdays: Set<Weekday>
        /// Plan for these ages instead of the household's children; nil among them is an age that nobody told.
        package var children: [Age?]?
        /// False: no model is asked, the knowledge base and the tools answer.
        package var aiAssist: Bool

        package init(
            days: Int? = nil, startDay: CalendarDay? = nil, weekdays: Set<Weekday> = [], children: [Age?]? = nil,
            aiAssist: Bool = true
        ) {
            self.days = days
            self.startDay = startDay
            self.weekdays = weekdays
            self.children = children
            self.aiAssist = aiAssist
        }
    }

    package init(
        principal: Principal, mode: AssistMode, goal: String, messages: [ChatMessage] = [], options: Options = Options()
    ) {
        self.principal = principal
        self.mode = mode
        self.goal = goal
        self.messages = messages
        self.options = options
    }
}

/// What the pipeline tells a client, in the order of docs/protocol.md.
package enum AssistEvent: Sendable {
    case context(Context)
    case progress(String)
    case toolCall(ToolCall)
    case toolResult(ToolResult)
    case delta(String)
    case restart(reason: String)
    case final(FinalResult)
    case refusal(Refusal)
    case quotaExceeded(QuotaStatus)
    /// Ends the stream: nothing follows.
    case failure(HearthError)
    /// Ends the stream: nothing follows.
    case done(RunSummary)

    package struct Context: Sendable {
        package var runID: UUID
        package var household: Household.Preferences
        package var mode: AssistMode
        package var redactions: Int
        /// Remarks to the request, constraints included.
        package var notes: [String]
        /// What has to change for the youngest.
        package var constraints: [String]
        /// Ids of the policy's rules that had a say.
        package var rules: [String]

        package init(
            runID: UUID, household: Household.Preferences, mode: AssistMode, redactions: Int, notes: [String],
            constraints: [String], rules: [String]
        ) {
            self.runID = runID
            self.household = household
            self.mode = mode
            self.redactions = redactions
            self.notes = notes
            self.constraints = constraints
            self.rules = rules
        }
    }
}

package enum ToolCall: Hashable, Sendable {
    case fetchRecipes(query: String, excluding: [String], minimumAge: Age?, limit: Int)
    case consolidateGroceries(recipes: Int)
    case fetchChores(ages: [Age])
    case scheduleChores(names: [String], start: CalendarDay, weekdays: [Weekday], days: Int)
    case fetchRoutines(query: String, ages: [Age])
    case timeSteps(routines: Int, start: TimeOfDay?)
    case fetchKnowledge(query: String, limit: Int)

    package var name: String {
        switch self {
        case .fetchRecipes: "fetch_recipes"
        case .consolidateGroceries: "consolidate_groceries"
        case .fetchChores: "fetch_chores"
        case .scheduleChores: "schedule_chores"
        case .fetchRoutines: "fetch_routines"
        case .timeSteps: "time_steps"
        case .fetchKnowledge: "fetch_knowledge"
        }
    }
}

package struct ToolResult: Hashable, Sendable {
    package var name: String
    package var count: Int
    /// Titles of what was found, for a status line; may be empty.
    package var titles: [String]

    package init(name: String, count: Int, titles: [String] = []) {
        self.name = name
        self.count = count
        self.titles = titles
    }
}

package enum FinalResult: Sendable {
    case meals(query: String, planText: String, recipes: [SearchHit], grocery: GroceryList, plan: [PlannedMeal])
    case chores(planText: String, occurrences: [Occurrence])
    case routines(planText: String, steps: [RoutineStep])
    case chat(answer: String, citations: [SearchHit])
}

/// Policy's no, with the words the family reads.
package struct Refusal: Hashable, Sendable {
    /// `medical`, `age_inappropriate`: a key of the policy's refusals.
    package var code: String
    package var message: String
    /// Id of the rule that decided.
    package var rule: String

    package init(code: String, message: String, rule: String) {
        self.code = code
        self.message = message
        self.rule = rule
    }
}

/// How a run ended, as `done` tells it.
package struct RunSummary: Hashable, Sendable {
    package var elapsed: Duration
    package var usage: TokenUsage
    package var cost: Money
    /// `provider/model` to the number of its calls.
    package var models: [String: Int]
    /// Who wrote the text; nil where there is none.
    package var answeredBy: TextSource?
    /// Why no model wrote it; nil where one did.
    package var offline: OfflineAnswer?

    package init(
        elapsed: Duration, usage: TokenUsage, cost: Money, models: [String: Int], answeredBy: TextSource? = nil,
        offline: OfflineAnswer? = nil
    ) {
        self.elapsed = elapsed
        self.usage = usage
        self.cost = cost
        self.models = models
        self.answeredBy = answeredBy
        self.offline = offline
    }
}
