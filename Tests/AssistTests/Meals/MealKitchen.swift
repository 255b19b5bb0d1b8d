import Assist
import Foundation
import HearthCore
import HearthTesting
import Intent
import Kitchen
import Logging
import Synchronization

/// A pipeline over a few recipes, for one household.
struct MealKitchen {
    /// Monday.
    let today = CalendarDay(daysSinceEpoch: 20_780)
    let user: User
    let served = FakeServedPlans()
    var recipes: [Document]
    var preferences = Household.Preferences(adults: 2, children: [])
    var children: [HouseholdFamily.Child] = []
    var memories: [String] = []
    var policy = FakePolicy()
    /// The household's own recipes; nil for none.
    var own: (any OwnKitchen)?

    init(_ recipes: [Document]) {
        self.recipes = recipes
        user = User(id: UUID(), number: 1, createdAt: ManualClock().now)
    }

    /// A final result of `meals`.
    struct Served {
        var text: String
        var recipes: [Document]
        var grocery: GroceryList
        var plan: [PlannedMeal]
        var notes: [String]

        var titles: [String] { plan.map(\.recipe.title) }
    }

    /// Returns the plan for a request.
    func plan(
        _ goal: String, after messages: [ChatMessage] = [], options: AssistRequest.Options = .init()
    ) async throws -> Served {
        let ledger = FakeLedger()
        let clock = ManualClock()
        let household = Household(id: user.householdID, preferences: preferences, updatedAt: clock.now)
        let pipeline = AssistPipeline(
            configuration: Reloadable(
                AssistPipeline.Configuration(
                    settings: AssistPipeline.Settings(
                        budget: Money(cents: 10), tokenLimit: 2000, userRunsPerMonth: 10, deadline: .seconds(60),
                        aiAssist: false, phases: [:]),
                    model: ScriptedModel(writing: ["Enjoy."]))),
            policy: policy, quota: ledger, knowledge: FixedKnowledge(recipes),
            households: FakeHouseholdStore([household], children: children), memories: FakeMemoryStore(),
            served: served, kitchen: own,
            runs: FakeRunStore(closingIn: ledger.close),
            process: ID<ServerProcess>(UUID()), clock: clock, logger: Logger(label: "test"), digest: nil)
        var options = options
        options.startDay = options.startDay ?? today
        let request = AssistRequest(
            principal: Principal(user: user, isAdministrator: false), mode: .meals, goal: goal, messages: messages,
            options: options)
        let prepared = try await pipeline.prepare(request)
        let result = Mutex<Served?>(nil)
        _ = await pipeline.run(prepared, whyCancelled: { .shutdown }) { event in
            guard case .final(.meals(_, let text, let hits, let grocery, let plan, let notes)) = event else { return }
            result.withLock {
                $0 = Served(text: text, recipes: hits.map(\.document), grocery: grocery, plan: plan, notes: notes)
            }
        }
        guard let served = result.withLock({ $0 }) else { throw CancellationError() }
        return served
    }

    /// Stores a plan of dinners from today, as an earlier run served it.
    func serve(
        _ recipes: [Document], at time: Timestamp = ManualClock().now, limits: PlanLimits = PlanLimits()
    ) {
        let meals = recipes.enumerated().map { index, recipe in
            ServedMeal(day: today.advanced(by: index), meal: "dinner", recipeID: recipe.id, title: recipe.title)
        }
        served.add(
            ServedResult(
                runID: UUID(), number: 1, mode: .meals, createdAt: time, json: "{}", meals: meals,
                limits: limits), of: user)
    }
}

extension Document {
    /// A recipe for dinner.
    static func dish(
        _ title: String, _ ingredients: String..., meal: String = "dinner", tags: [String] = [], minutes: Int? = 30,
        servings: Int? = 4, ages: AgeRange = AgeRange(from: 12), allergens: Set<Allergen> = []
    ) -> Document {
        Document(
            id: "recipe/" + title.lowercased().replacing(" ", with: "-"), kind: .recipe, title: title, body: "",
            ages: ages, allergens: allergens, tags: [meal] + tags, servings: servings, minutes: minutes,
            ingredients: ingredients)
    }
}
