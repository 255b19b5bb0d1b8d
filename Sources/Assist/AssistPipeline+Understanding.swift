import HearthCore
import Intent
import Kitchen

extension AssistPipeline {
    /// Reads what a request asks for.
    ///
    /// The user's own words are read, before redaction: names tell children apart, and nothing of the result but names
    /// of the lexicons, dates and the user's words for the user leaves this process.
    ///
    /// - Throws: ``HearthError`` `run_not_found` if `options.previousRun` names no stored result of the household.
    func understand(
        _ request: AssistRequest, household: Household.Preferences, memories: [Memory], today: CalendarDay
    ) async throws -> Understanding {
        let bytes =
            request.goal.utf8.count + request.messages.reduce(0) { $0 + $1.text.utf8.count }
            + memories.reduce(0) { $0 + $1.text.utf8.count }
        let user = request.principal.user
        let family = Family(household, user: user, children: request.options.children)
        var reader = IntentReader(household: family, today: today, language: IntentLanguage(tag: user.locale))
        let mode = IntentMode(request.mode)
        let first = try await reading(bytes) { [reader] in
            var understanding = Understanding(language: reader.language(of: request.goal), family: family)
            understanding.intent =
                request.options.intent
                ?? reader.read(request.goal, mode: mode, history: Self.history(of: request))
            // Only a plan of meals serves food, and asks about it.
            if request.mode != .meals { understanding.intent.notUnderstood.removeAll { !$0.exclude.isEmpty } }
            return understanding
        }
        var understanding = first
        let (previous, held) = try await previousResult(for: request, first.intent, reader, today: today)
        understanding.previous = previous
        // What a plan has asked about, and the family has not said again, is over with the next plan.
        let limits = previous == nil ? held.withoutAsked : held
        if let spoken = previous?.limits.language.map(IntentLanguage.init(tag:)), spoken != reader.language {
            // A short change is in the language of its plan.
            reader = IntentReader(household: family, today: today, language: spoken)
            understanding.language = try await reading(bytes) { [reader] in reader.language(of: request.goal) }
        }
        let earlier = EarlierMealPlan(understanding.previous, messages: request.messages, start: today).meals
        let holds = !limits.exclude.isEmpty || !limits.diets.isEmpty
        if !earlier.isEmpty || holds, request.mode == .meals, request.options.intent == nil {
            // With the dates and titles of the plan, the changes can be read more exactly.
            understanding.intent = try await reading(bytes) { [reader] in
                reader.read(
                    request.goal, mode: mode, history: Self.history(of: request, plan: earlier, limits: limits))
            }
            understanding.kept = understanding.intent.limits.without(first.intent.limits)
            understanding.inherit(limits)
        }
        return try await reading(bytes) { [understanding, reader] in
            understanding.completed(household: household, memories: memories, reader: reader)
        }
    }

    /// Returns the children of the newest of the user's turns that describes any; none if the client states them.
    func statedChildren(in request: AssistRequest) -> [Family.Child] {
        guard request.options.children == nil else { return [] }
        let earlier = request.messages.reversed().filter { $0.role == .user }.prefix(Self.describingTurns)
        let language = IntentLanguage(tag: request.principal.user.locale)
        for text in [request.goal] + earlier.map(\.text) {
            let children = StatedChildren.children(in: String(text.prefix(Self.longestDescription)), language: language)
            if !children.isEmpty { return children }
        }
        return []
    }

    private static let describingTurns = 6
    private static let longestDescription = 1000

    /// Returns the result that the request changes: the one that it names, or the user's newest of the mode if its text
    /// changes a plan. The exclusions and diets of the newest plan of meals hold in both cases.
    private func previousResult(
        for request: AssistRequest, _ intent: Intent, _ reader: IntentReader, today: CalendarDay
    ) async throws -> (result: ServedResult?, limits: PlanLimits) {
        guard let served, request.mode != .chat else { return (nil, PlanLimits()) }
        if let run = request.options.previousRun {
            guard request.principal.mayRead(resultsOf: request.mode),
                let result = try await served.result(of: run, for: request.principal.user), result.mode == request.mode
            else { throw HearthError(.runNotFound, "options.previous_run names no stored \(request.mode) result.") }
            return (result, result.limits)
        }
        if request.mode == .meals {
            // Exclusions hold for every credential of the user: they are the user's own words.
            guard let latest = try await served.latest(of: request.principal.user, mode: .meals) else {
                return (nil, PlanLimits())
            }
            let days = Set(latest.meals.map(\.day))
            // A plan whose last day has passed is not amended. Its exclusions hold on.
            let isOpen = latest.meals.contains { $0.day >= today }
            var isChange = intent.keepsPlan || !request.messages.isEmpty
            if !isChange {
                isChange = try await reading(request.goal.utf8.count) {
                    reader.changesMeals(request.goal, read: intent, of: days)
                }
            }
            let isAmended = isOpen && isChange && request.options.intent?.keepsPlan != false
            return (isAmended && request.principal.mayRead(resultsOf: .meals) ? latest : nil, latest.limits)
        }
        // In a conversation the reader decides with the plan at hand. A single message must contain the words of a change.
        var isAmended = !request.messages.isEmpty
        if !isAmended {
            isAmended = try await reading(request.goal.utf8.count) {
                reader.mayEdit(request.goal, mode: IntentMode(request.mode))
            }
        }
        guard intent.keepsPlan || isAmended, request.principal.mayRead(resultsOf: request.mode) else {
            return (nil, PlanLimits())
        }
        return (try await served.latest(of: request.principal.user, mode: request.mode), PlanLimits())
    }

    /// Returns the turns as the reader takes them: the newest, up to a length that bounds the time of reading.
    private static func history(
        of request: AssistRequest, plan: [EarlierMealPlan.Meal] = [], limits: PlanLimits = PlanLimits()
    ) -> [Turn] {
        var bytes = 0
        let newest = request.messages.reversed().prefix { message in
            bytes += message.text.utf8.count
            return bytes <= longestHistory
        }
        var turns = newest.reversed().compactMap { message -> Turn? in
            switch message.role {
            case .user: Turn(role: .user, text: message.text)
            case .assistant: Turn(role: .assistant, text: message.text)
            default: nil
            }
        }
        if !plan.isEmpty || !limits.exclude.isEmpty || !limits.diets.isEmpty {
            let meals = plan.map { EarlierMeal(date: $0.day, meal: $0.name, title: $0.dish.title) }
            turns.append(
                Turn(role: .assistant, text: "", plan: meals, exclude: limits.exclude, diets: limits.diets))
        }
        return turns
    }

    private static let longestHistory = 8192
}

extension Understanding {
    /// Takes over the time, the traits and the people of the plan that the request changes, where it names none.
    mutating func inherit(_ limits: PlanLimits) {
        guard previous != nil, intent.keepsPlan else { return }
        if intent.meals.maxMinutes == nil, let minutes = limits.maxMinutes {
            intent.meals.maxMinutes = minutes
            inherited.maxMinutes = minutes
        }
        if intent.meals.servings == nil, let servings = limits.servings {
            intent.meals.servings = servings
            inherited.servings = servings
        }
        inherited.traits = limits.traits.filter { !intent.meals.traits.contains($0) }
        intent.meals.traits = (intent.meals.traits + inherited.traits).sorted()
    }

    /// Adds the exclusions and diets of the household and its memories, which no request lifts.
    func completed(household: Household.Preferences, memories: [Memory], reader: IntentReader) -> Understanding {
        var completed = self
        completed.unknownFoods = household.unknownFoods
        let ofMemories = MemoryExclusions(reader)
        let all =
            intent.meals.exclude.map { FoodExclusion($0, source: .request) }
            + intent.notUnderstood.flatMap(\.exclude).map { FoodExclusion($0, source: .doubt) }
            + household.allergies.map { FoodExclusion($0, source: .household) }
            + memories.flatMap(ofMemories.exclusions)
        var seen: Set<String> = []
        completed.exclusions = all.filter { seen.insert($0.name.lowercased()).inserted }
        completed.diets = Set(
            (intent.meals.diets + intent.meals.conditions + household.diets).compactMap(Diet.init(rawValue:)))
        return completed
    }
}

extension Family {
    /// The household as requests refer to it.
    ///
    /// - Parameter children: ages that the request states instead of the household's.
    init(_ household: Household.Preferences, user: User, children: [Age?]?) {
        let family: [(name: String?, age: Age?)] =
            children?.map { (name: nil, age: $0) } ?? household.everyChild
        self.init(
            adults: household.adults, children: family.map { Child(name: $0.name, ageYears: $0.age?.years) },
            country: household.country ?? user.region)
    }
}

extension Household.Preferences {
    /// Takes children with and without names from a request.
    mutating func setChildren(_ stated: [Family.Child]) {
        let ages = stated.map { (name: $0.name, age: $0.ageYears.map(Age.init(years:))) }
        setChildren(
            ages.compactMap { child in child.name.map { Household.NamedChild(name: $0, age: child.age) } },
            ages: ages.filter { $0.name == nil }.map(\.age))
    }
}

extension IntentMode {
    /// The mode in which a request's text is read. A question is read for its exclusions.
    init(_ mode: AssistMode) {
        switch mode {
        case .meals, .chat, .imports: self = .meals
        case .chores: self = .chores
        case .routines: self = .routines
        }
    }
}
