import Assist
import HearthAPI
import HearthCore
import Intent
import Kitchen
import ServerKit

extension HearthAPI.AssistEvent {
    /// Creates the wire form of an event of the pipeline.
    ///
    /// - Parameters:
    ///   - mode: the mode of the run.
    ///   - goalOffset: the bytes of the goal before its first visible character, which the pipeline does not get.
    /// - Throws: an error if an intent has no wire form.
    init(_ event: Assist.AssistEvent, mode: AssistMode, goalOffset: Int) throws {
        switch event {
        case .context(let context):
            self = .context(
                Context(
                    runID: context.runID.text, household: HouseholdPreferences(context.household),
                    mode: context.mode.rawValue,
                    policy: Policy(
                        redactions: context.redactions, notes: context.notes, constraints: context.constraints,
                        rules: context.rules, alert: context.alert.map(Alert.init))))
        case .intent(let understanding):
            self = .intent(try Understanding(understanding, mode: mode, offset: goalOffset))
        case .progress(let line): self = .token(line)
        case .toolCall(let call): self = .toolCall(ToolCall(name: call.name, args: call.arguments))
        case .toolResult(let result):
            self = .toolResult(
                ToolResult(
                    name: result.name, count: result.count, titles: result.titles.isEmpty ? nil : result.titles))
        case .delta(let text): self = .delta(text)
        case .restart(let reason): self = .restart(Restart(reason: reason))
        case .final(let result): self = .final(Final(result))
        case .refusal(let refusal):
            self = .refusal(
                Refusal(
                    code: refusal.code, message: refusal.message, rule: refusal.rule,
                    emergency: refusal.emergency.map(Emergency.init)))
        case .quotaExceeded(let status):
            self = .quotaExceeded(
                QuotaExceeded(
                    message: status.message, quota: status.quota, used: status.used,
                    resetDate: status.resetDay.description, window: status.window.rawValue))
        case .failure(let error):
            self = .error(Failure(code: error.code.rawValue, message: error.message, retryable: error.isRetryable))
        case .done(let summary):
            self = .done(
                Done(
                    elapsedMilliseconds: summary.elapsed.milliseconds,
                    usage: Usage(
                        inputTokens: summary.usage.input, outputTokens: summary.usage.output,
                        cachedInputTokens: summary.usage.cachedInput, reasoningTokens: summary.usage.reasoning,
                        models: summary.models),
                    costMicroUSD: summary.cost.microdollars, answeredBy: summary.answeredBy?.rawValue,
                    degraded: summary.offline.flatMap { offline in
                        offline.reason.isDegraded
                            ? Degraded(reason: offline.reason.rawValue, code: offline.code) : nil
                    }))
        }
    }
}

extension HearthAPI.AssistEvent.Emergency {
    fileprivate init(_ emergency: Assist.Emergency) {
        self.init(
            kind: emergency.kind, numbers: emergency.numbers, steps: emergency.steps, sources: emergency.sources,
            language: emergency.language, countryKnown: emergency.isCountryKnown)
    }
}

extension HearthAPI.AssistEvent.Alert {
    fileprivate init(_ alert: EmergencyAlert) {
        self.init(message: alert.message, emergency: HearthAPI.AssistEvent.Emergency(alert.emergency))
    }
}

extension Assist.ToolCall {
    fileprivate var arguments: JSONValue {
        func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
        func years(_ ages: [Age]) -> JSONValue { .array(ages.map { .number($0.wireYears) }) }
        switch self {
        case .fetchRecipes(let query, let excluding, let minimumAge, let limit):
            return .object([
                "query": .string(query), "dietary": texts(excluding), "k": .integer(Int64(limit)),
                "youngest_years": minimumAge.map { .number($0.wireYears) } ?? .null,
            ])
        case .consolidateGroceries(let recipes): return .object(["recipes": .integer(Int64(recipes))])
        case .fetchChores(let ages): return .object(["ages_years": years(ages)])
        case .scheduleChores(let names, let start, let weekdays, let days):
            return .object([
                "names": texts(names), "start_date": .string(start.description),
                "weekdays": texts(weekdays.map(\.rawValue)), "days": .integer(Int64(days)),
            ])
        case .fetchRoutines(let query, let ages):
            return .object(["query": .string(query), "ages_years": years(ages)])
        case .timeSteps(let routines, let start):
            return .object([
                "routines": .integer(Int64(routines)), "time": start.map { .string($0.description) } ?? .null,
            ])
        case .fetchKnowledge(let query, let limit):
            return .object(["query": .string(query), "k": .integer(Int64(limit))])
        }
    }
}

extension HearthAPI.AssistEvent.Final {
    /// Creates the wire form of a result.
    init(_ result: FinalResult) {
        switch result {
        case .meals(let query, let planText, let recipes, let grocery, let plan, let notes):
            self = .meals(
                MealsFinal(
                    query: query, planText: planText, recipes: recipes.map { KnowledgeCard($0) },
                    grocery: MealsFinal.Grocery(items: grocery.items.map(MealsFinal.Item.init)),
                    plan: plan.map { MealsFinal.PlannedMeal($0, from: plan.first?.day) }, notes: notes))
        case .chores(let planText, let occurrences, let unassigned, let notes):
            self = .chores(
                ChoresFinal(
                    planText: planText,
                    occurrences: occurrences.map { occurrence in
                        ChoresFinal.Occurrence(
                            name: occurrence.name, date: occurrence.day.description, at: occurrence.at,
                            weekday: occurrence.day.weekday.rawValue, child: occurrence.child,
                            ageYears: occurrence.age?.wireYears, who: occurrence.who, minutes: occurrence.minutes)
                    },
                    unassigned: unassigned.map { ChoresFinal.Unassigned(task: $0.task, reason: $0.reason) },
                    notes: notes))
        case .routines(let planText, let steps, let notes):
            self = .routines(
                RoutinesFinal(
                    planText: planText,
                    steps: steps.map { step in
                        RoutinesFinal.Step(
                            at: step.at.description, minutes: step.minutes, text: step.text, source: step.source,
                            agesYears: step.ages.map(\.wireYears))
                    }, notes: notes))
        case .chat(let result):
            self = .chat(
                ChatFinal(
                    answer: result.answer, basis: result.basis.rawValue,
                    citations: result.citations.map { hit in
                        ChatFinal.Citation(
                            id: hit.document.id, title: hit.document.title, kind: hit.document.kind.rawValue,
                            sources: hit.document.sources, score: (hit.score * 10_000).rounded() / 10_000)
                    },
                    known: result.known, nearest: result.nearest.map { ChatFinal.Card(id: $0.id, title: $0.title) },
                    references: result.references.map {
                        ChatFinal.Reference(title: $0.title, publisher: $0.publisher, year: $0.year, url: $0.url)
                    }))
        }
    }
}

extension MealsFinal.PlannedMeal {
    /// - Parameter first: the first day of the plan.
    fileprivate init(_ meal: Assist.PlannedMeal, from first: CalendarDay?) {
        self.init(
            date: meal.day.description, weekday: meal.day.weekday.rawValue,
            day: meal.day.daysSinceEpoch - (first ?? meal.day).daysSinceEpoch + 1, recipeID: meal.recipe.id,
            title: meal.recipe.title, meal: meal.meal.rawValue, minutes: meal.recipe.minutes, servings: meal.servings)
    }
}

extension MealsFinal.Item {
    /// Creates the wire form of an item: `amount` and `unit` hold the first amount, `text` holds all of them.
    fileprivate init(_ item: GroceryList.Item) {
        let amount = item.amounts.first
        let unit: String? =
            switch amount?.unit {
            case .gram: "g"
            case .millilitre: "ml"
            case .named(let name): name
            case .piece, nil: nil
            }
        self.init(
            name: item.name, amount: amount.map { ($0.value * 100).rounded() / 100 }, unit: unit, text: item.text,
            aisle: item.aisle.rawValue, recipes: item.recipes)
    }
}
