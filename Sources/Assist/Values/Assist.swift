package import Foundation
package import HearthCore
package import Intent
package import Kitchen

/// A request for a run, decoded and validated, before policy and quota have seen it.
package struct AssistRequest: Sendable {
    /// The sender of the request, and the user for whom it runs.
    package var principal: Principal
    /// The kind of plan.
    package var mode: AssistMode
    /// The goal in the user's own words.
    package var goal: String
    /// Earlier turns of a conversation, oldest first.
    package var messages: [ChatMessage]
    /// The options of the plan.
    package var options: Options

    /// The options of a request.
    package struct Options: Hashable, Sendable {
        /// The length of the plan in days, 1…31.
        package var days: Int?
        /// The first day of the plan; nil for today in the household's time zone.
        package var startDay: CalendarDay?
        /// The days on which chores may fall; empty for every day.
        package var weekdays: Set<Weekday>
        /// The ages to plan for, instead of the household's children; a nil element is a child of unknown age.
        package var children: [Age?]?
        /// The understanding that the client corrected; replaces the reading of the goal.
        package var intent: Intent?
        /// The run whose result the request changes; nil for the user's newest of the mode.
        package var previousRun: RunReference?
        /// The recipes to choose from; nil for the household's own first if it has enough of them.
        package var recipes: RecipeChoice?
        /// True if models may be called. Otherwise the answer comes from the knowledge base and the tools.
        package var aiAssist: Bool

        /// Creates options.
        package init(
            days: Int? = nil, startDay: CalendarDay? = nil, weekdays: Set<Weekday> = [], children: [Age?]? = nil,
            intent: Intent? = nil, previousRun: RunReference? = nil, recipes: RecipeChoice? = nil, aiAssist: Bool = true
        ) {
            self.days = days
            self.startDay = startDay
            self.weekdays = weekdays
            self.children = children
            self.intent = intent
            self.previousRun = previousRun
            self.recipes = recipes
            self.aiAssist = aiAssist
        }
    }

    /// Creates a request.
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
    /// The understanding of the request, after the context of a run that policy and quota admit.
    case intent(Understanding)
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
        /// The id of the run.
        package var runID: UUID
        /// The household that the answer is for.
        package var household: Household.Preferences
        /// The kind of plan.
        package var mode: AssistMode
        /// The number of redacted pieces of personal data.
        package var redactions: Int
        /// Notes about the request, including the constraints.
        package var notes: [String]
        /// The changes for the youngest child.
        package var constraints: [String]
        /// The ids of the policy rules that had an effect.
        package var rules: [String]
        /// The numbers and first steps for a request that may be an emergency; nil for most requests.
        package var alert: EmergencyAlert?

        /// Creates a context.
        package init(
            runID: UUID, household: Household.Preferences, mode: AssistMode, redactions: Int, notes: [String],
            constraints: [String], rules: [String], alert: EmergencyAlert? = nil
        ) {
            self.alert = alert
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

    /// The name of the tool in events.
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
    /// The name of the tool.
    package var name: String
    /// The number of things that it found or made.
    package var count: Int
    /// The titles of the results, for a status line; may be empty.
    package var titles: [String]

    /// Creates a tool result.
    package init(name: String, count: Int, titles: [String] = []) {
        self.name = name
        self.count = count
        self.titles = titles
    }
}

/// The complete result of a run, by mode.
package enum FinalResult: Sendable {
    /// The notes say what the plan could not do, in the language of the request; the text begins with them.
    case meals(
        query: String, planText: String, recipes: [SearchHit], grocery: GroceryList, plan: [PlannedMeal],
        notes: [String] = [])
    case chores(planText: String, occurrences: [Occurrence], unassigned: [UnassignedChore], notes: [String])
    case routines(planText: String, steps: [RoutineStep], notes: [String])
    case chat(ChatResult)
}

/// The result of `chat`.
package struct ChatResult: Sendable {
    /// The text that the user reads.
    package var answer: String
    /// The cards that the answer quotes, and no others.
    package var citations: [SearchHit]
    /// What the answer is based on.
    package var basis: Basis
    /// False if no card and no rule of the policy answers the question.
    package var known: Bool
    /// Cards that come near to a question that no card answers.
    package var nearest: [Nearest]
    /// The publications behind the quoted cards.
    package var references: [Reference]

    /// What an answer is based on.
    package enum Basis: String, CaseIterable, Hashable, Sendable {
        /// Cards of the knowledge base.
        case cards
        /// The policy's own answer; cards may follow it.
        case policy
        /// The general knowledge of a model. No card covers the question.
        case model
        /// Nothing: Hearth does not know, or the message is no question to it.
        case nothing = "none"
    }

    /// A card that is offered instead of an answer.
    package struct Nearest: Hashable, Sendable {
        /// The card's id.
        package var id: String
        /// The card's headline.
        package var title: String

        /// Creates an offer.
        package init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// Creates a result.
    package init(
        answer: String, basis: Basis, citations: [SearchHit] = [], known: Bool = true, nearest: [Nearest] = [],
        references: [Reference] = []
    ) {
        self.answer = answer
        self.basis = basis
        self.citations = citations
        self.known = known
        self.nearest = nearest
        self.references = references
    }
}

/// A refusal by the policy, with the message for the user.
package struct Refusal: Hashable, Sendable {
    /// The code of refusals because of a child's age.
    package static let ageCode = "age_inappropriate"

    /// `medical`, `age_inappropriate`: a key of the policy's refusals.
    package var code: String
    /// The message for the user, in the language of the request.
    package var message: String
    /// The id of the deciding rule.
    package var rule: String
    /// The number to call and the first steps; nil if the refusal is no emergency.
    package var emergency: Emergency?

    /// Creates a refusal.
    package init(code: String, message: String, rule: String, emergency: Emergency? = nil) {
        self.code = code
        self.message = message
        self.rule = rule
        self.emergency = emergency
    }
}

/// The line above the answer of a request that may be an emergency, in the language of the question.
package struct EmergencyAlert: Hashable, Sendable {
    /// The line, with the number to call.
    package var message: String
    /// The numbers and first steps in case that it is one.
    package var emergency: Emergency

    /// Creates an alert.
    package init(message: String, emergency: Emergency) {
        self.message = message
        self.emergency = emergency
    }
}

/// The numbers and first steps for an emergency, in the language of the question.
package struct Emergency: Hashable, Sendable {
    /// The kind, as in `emergencies` of the policy files: `choking`, `burn`, `poison`, `general`.
    package var kind: String
    /// Numbers to call in the household's country, the most important first, as they are written: "112", "030 19240".
    package var numbers: [String]
    /// The first steps, in order.
    package var steps: [String]
    /// The authorities behind the steps: `AHA`, `NHS`.
    package var sources: [String]
    /// The ISO 639-1 code of the language of the steps.
    package var language: String
    /// True if the numbers are those of the household's country, false if it is not known.
    package var isCountryKnown: Bool

    /// Creates first steps.
    package init(
        kind: String, numbers: [String], steps: [String], sources: [String] = [], language: String,
        isCountryKnown: Bool = false
    ) {
        self.kind = kind
        self.numbers = numbers
        self.steps = steps
        self.sources = sources
        self.language = language
        self.isCountryKnown = isCountryKnown
    }
}

/// The summary of a run in the event `done`.
package struct RunSummary: Hashable, Sendable {
    /// The time from the request to the end.
    package var elapsed: Duration
    /// The tokens of all calls.
    package var usage: TokenUsage
    /// The cost of all calls.
    package var cost: Money
    /// The number of calls by `provider/model`.
    package var models: [String: Int]
    /// The author of the text; nil for a run without text.
    package var answeredBy: TextSource?
    /// The reason why no model wrote the text; nil if one did.
    package var offline: OfflineAnswer?

    /// Creates a run summary.
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
