import Assist
import HearthAPI
import HearthCore
import Kitchen

extension HearthAPI.AssistEvent {
    /// Creates the wire form of an event of the pipeline.
    init(_ event: Assist.AssistEvent) {
        switch event {
        case .context(let context):
            self = .context(
                Context(
                    runID: context.runID.text, household: HouseholdPreferences(context.household),
                    mode: context.mode.rawValue,
                    policy: Policy(
                        redactions: context.redactions, notes: context.notes, constraints: context.constraints,
                        rules: context.rules)))
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
            self = .refusal(Refusal(code: refusal.code, message: refusal.message, rule: refusal.rule))
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
    fileprivate init(_ result: FinalResult) {
        switch result {
        case .meals(let query, let planText, let recipes, let grocery, let plan):
            self = .meals(
                MealsFinal(
                    query: query, planText: planText, recipes: recipes.map { KnowledgeCard($0) },
                    grocery: MealsFinal.Grocery(items: grocery.items.map(MealsFinal.Item.init)),
                    plan: plan.enumerated().map { index, meal in
                        MealsFinal.PlannedMeal(
                            date: meal.day.description, weekday: meal.day.weekday.rawValue, day: index + 1,
                            recipeID: meal.recipe.id, title: meal.recipe.title)
                    }))
        case .chores(let planText, let occurrences):
            self = .chores(
                ChoresFinal(
                    planText: planText,
                    occurrences: occurrences.map { occurrence in
                        ChoresFinal.Occurrence(
                            name: occurrence.name, date: occurrence.day.description, at: occurrence.at,
                            weekday: occurrence.day.weekday.rawValue, child: occurrence.child,
                            ageYears: occurrence.age.wireYears)
                    }))
        case .routines(let planText, let steps):
            self = .routines(
                RoutinesFinal(
                    planText: planText,
                    steps: steps.map { step in
                        RoutinesFinal.Step(
                            at: step.at.description, minutes: step.minutes, text: step.text, source: step.source,
                            agesYears: step.ages.map(\.wireYears))
                    }))
        case .chat(let answer, let citations):
            self = .chat(
                ChatFinal(
                    answer: answer,
                    citations: citations.map { hit in
                        ChatFinal.Citation(
                            id: hit.document.id, title: hit.document.title, kind: hit.document.kind.rawValue,
                            sources: hit.document.sources, score: (hit.score * 10_000).rounded() / 10_000)
                    }))
        }
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
