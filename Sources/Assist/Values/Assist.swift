package import Foundation
package import HearthCore
package import Kitchen

/// A request for a run, decoded and validated, before policy and quota have seen it.
package struct AssistRequest: Sendable {
    package var principal: Principal
    package var mode: AssistMode
    package var goal: String
    /// Earlier turns of a conversation, oldest first.
    package var messages: [ChatMessage]
    package var options: Options

    /// The options of a request.
    package struct Options: Hashable, Sendable {
        /// The length of the plan in days, 1…31.
        package var days: Int?
        package var startDay: CalendarDay?
        /// The days on which chores may fall; empty for every day.
        package var weekdays: Set<Weekday>
        /// The ages to plan for, instead of the household's children; a nil element is a child of unknown age.
        package var children: [Age?]?
        /// True if models may be asked. Otherwise the knowledge base and the tools answer.
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

/// An event of a run, in the order of docs/protocol.md.
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
    /// An error, the last event of the stream.
    case failure(HearthError)
    /// The end of the run, the last event of the stream.
    case done(RunSummary)

    /// The first event: the household and the result of the policy.
    package struct Context: Sendable {
        package var runID: UUID
        package var household: Household.Preferences
        package var mode: AssistMode
        package var redactions: Int
        /// Notes about the request, including the constraints.
        package var notes: [String]
        /// The changes for the youngest child.
        package var constraints: [String]
        /// The ids of the policy rules that had an effect.
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

/// A tool that starts, with its arguments.
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

/// The result of a tool.
package struct ToolResult: Hashable, Sendable {
    package var name: String
    package var count: Int
    /// The titles of the results, for a status line; may be empty.
    package var titles: [String]

    package init(name: String, count: Int, titles: [String] = []) {
        self.name = name
        self.count = count
        self.titles = titles
    }
}

/// The complete result of a run, by mode.
package enum FinalResult: Sendable {
    case meals(query: String, planText: String, recipes: [SearchHit], grocery: GroceryList, plan: [PlannedMeal])
    case chores(planText: String, occurrences: [Occurrence])
    case routines(planText: String, steps: [RoutineStep])
    case chat(answer: String, citations: [SearchHit])
}

/// A refusal by the policy, with the message for the user.
package struct Refusal: Hashable, Sendable {
    /// `medical`, `age_inappropriate`: a key of the policy's refusals.
    package var code: String
    package var message: String
    /// The id of the deciding rule.
    package var rule: String

    package init(code: String, message: String, rule: String) {
        self.code = code
        self.message = message
        self.rule = rule
    }
}

/// The summary of a run in the event `done`.
package struct RunSummary: Hashable, Sendable {
    package var elapsed: Duration
    package var usage: TokenUsage
    package var cost: Money
    /// The number of calls by `provider/model`.
    package var models: [String: Int]
    /// The author of the text; nil if there is none.
    package var answeredBy: TextSource?
    /// The reason why no model wrote the text; nil if one did.
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
