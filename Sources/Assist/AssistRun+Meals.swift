import Foundation
import HearthCore
import Intent
import Kitchen

extension AssistRun {
    /// Plans meals: query, recipes, a dish for each meal, groceries, text.
    func meals() async throws -> FinalResult {
        try await emit(.progress("Planning meals..."))
        let query = try await plannedQuery(for: goal)
        let request = mealRequest

        try await emit(.progress("Fetching recipes..."))
        let (allergens, words) = exclusions
        let excluded = try allergens.map(\.rawValue).sorted() + words.map(redacted)
        try await emit(
            .toolCall(
                .fetchRecipes(
                    query: query, excluding: excluded, minimumAge: request.eaters.min(), limit: Self.recipeCount)))
        let (plan, hits, notes) = try await TraceSpan.measured(tool: "fetch_recipes") {
            try await planned(request, query: query)
        }
        try await emit(
            .toolResult(ToolResult(name: "fetch_recipes", count: hits.count, titles: hits.map(\.document.title))))

        try await emit(.toolCall(.consolidateGroceries(recipes: plan.count)))
        let grocery = TraceSpan.measured(tool: "consolidate_groceries") {
            GroceryConsolidator.consolidate(plan.map(\.recipe)).buyable
        }
        try await emit(.toolResult(ToolResult(name: "consolidate_groceries", count: grocery.items.count)))

        try await emit(.progress("Writing your plan..."))
        let language = prepared.understanding.language
        let text = try await write(
            .meals(goal: goal, household: try promptHousehold(), meals: plan, language: language),
            isGrounded: !plan.isEmpty, opening: notes.isEmpty ? nil : notes.joined(separator: "\n"))
        return .meals(
            query: query, planText: text, recipes: hits, grocery: grocery, plan: plan,
            notes: notes + prepared.understanding.notes)
    }

    /// The meals that are asked for.
    private var mealRequest: MealRequest {
        let earlier = EarlierMealPlan(
            prepared.understanding.previous, messages: prepared.request.messages, start: startDay)
        return MealRequest(
            prepared.understanding, household: household, children: children, guests: guests, goal: goal,
            start: startDay, days: options.days, earlier: earlier.meals)
    }

    /// The ages of children whom the request states and who are no children of the household: "our 8 month old eats with
    /// us". A stored age that is a year behind counts as the same child.
    private var guests: [Age] {
        let text = String(goal.prefix(Self.longestDescription))
        let stated = StatedChildren.children(in: text, language: prepared.understanding.language)
        return stated.compactMap { $0.ageYears.map(Age.init(years:)) }.filter { age in
            !children.contains { known in
                abs(known.months - age.months) <= (min(known.months, age.months) < 24 ? 2 : 12)
            }
        }
    }

    private static let longestDescription = 1000

    /// Chooses a dish for each meal. Returns the plan, its recipes in the order of the plan, and notes for the family.
    private func planned(
        _ request: MealRequest, query: String
    ) async throws -> (plan: [PlannedMeal], hits: [SearchHit], notes: [String]) {
        let (candidates, choice) = try await candidates(for: request, query: query)
        var request = request
        let own = OwnTitles(candidates.map(\.hit.document))
        for title in own.titles(in: goal) { request.ask(for: title) }
        var subject = prepared.subject
        subject.children = request.eaters
        var planner = try await MealPlanner(
            request, candidates, cuisines: household.cuisines,
            hasYoungChildren: request.eaters.contains { $0.months < 12 * 12 }, seed: seed
        ) { [policy = pipeline.policy, understanding = prepared.understanding] recipe in
            try understanding.admits(recipe) && policy.admits(recipe, for: subject)
        }
        let missing = request.isForNewborns ? [] : planner.missingDishes().prefix(Self.mostMissing)
        var unfit: [String: String] = [:]
        for dish in missing {
            let near = try await nearest(to: dish)
            planner.alternatives[dish] = near
            let name = DishName(dish)
            let known =
                near.first { name.match($0) >= .dish }
                ?? candidates.indices.first { planner.match(dish, $0) == .name }.map { candidates[$0].profile }
            // Another reason than an exclusion, such as an age, makes no recipe unfit.
            let isFit = known.map { profile in request.slots.contains { $0.limits.holdsNothingExcluded(profile) } }
            if isFit == false { unfit[dish] = known?.recipe.title }
        }
        try await planner.plan()

        var titles: [String: String] = [:]
        var plan: [PlannedMeal] = []
        var hits: [SearchHit] = []
        for (slot, choice) in zip(request.slots, planner.choices) {
            guard let choice else { continue }
            var hit = candidates[choice].hit
            let people = slot.isDouble ? (slot.people ?? hit.document.servings).map { 2 * $0 } : slot.people
            hit.document = hit.document.scaled(to: people, isBatch: candidates[choice].profile.isBatch)
            // Titles go to the client unchanged.
            let title = hit.document.title
            hit.document.title = try titles[title] ?? pipeline.policy.redacted(title, keeping: household.allowedData)
            titles[title] = hit.document.title
            let meal =
                request.takesMealOfDish ? Self.meal(of: candidates[choice].profile, for: slot) : slot.meal
            plan.append(
                PlannedMeal(day: slot.day, meal: meal, recipe: hit.document, servings: hit.document.servings))
            if !hits.contains(where: { $0.document.id == hit.document.id }) { hits.append(hit) }
        }
        let notes = planner.notes.map { note in
            guard case .noDish(let dish, let other) = note, let card = unfit[dish] else { return note }
            return .unfitDish(dish, card: card, instead: other)
        }
        let chosen = planner.choices.compactMap(\.self)
        let ownCount = chosen.count { candidates[$0].hit.document.id.hasPrefix(KitchenState.prefix) }
        let isShort =
            choice != .cards && !request.keepsPlan && ownCount < (choice == .mine ? request.slots.count : chosen.count)
        let short: [MealNote] = isShort ? [.ownTooFew(ownCount, of: request.slots.count)] : []
        // Own recipes that come only for what is asked need no word if nobody asked for them.
        let named = own.ids(in: goal)
        let asked = candidates.filter { choice != .cards || named.contains($0.hit.document.id) }
        let unknown = try unknownFoodNotes(served: plan, candidates: asked, of: request)
        return (plan, hits, try texts(of: unknown + notes + short, served: plan))
    }

    /// Returns what the family must know about foods of which no table says what they hold: those of served recipes, and
    /// those for which its own recipes were left out.
    private func unknownFoodNotes(
        served plan: [PlannedMeal], candidates: [MealPlanner.Candidate], of request: MealRequest
    ) throws -> [MealNote] {
        let understanding = prepared.understanding
        let isAllergy =
            understanding.exclusions.contains(where: \.isAllergy)
            || !understanding.diets.isDisjoint(with: Diet.allergenFree)
        guard isAllergy else { return [] }
        let served = UnknownFoods.found(in: plan.flatMap(\.recipe.ingredients))
        var notes: [MealNote] = served.isEmpty ? [] : [.notKnown(try served.map(asData))]
        guard understanding.leavesOutUnknownFoods else { return notes }
        let leftOut = candidates.filter { candidate in
            candidate.hit.document.id.hasPrefix(KitchenState.prefix) && !candidate.profile.unknownFoods.isEmpty
                && request.slots.contains { $0.limits.holdsNothingExcluded(candidate.profile) }
        }.prefix(Self.mostLeftOut)
        if !leftOut.isEmpty {
            let foods = leftOut.flatMap(\.profile.unknownFoods)
            var seen: Set<String> = []
            notes.append(
                .leftOut(
                    try leftOut.map { try asData($0.hit.document.title) },
                    for: try foods.filter { seen.insert($0).inserted }.map(asData)))
        }
        return notes
    }

    /// Returns the meal at which a dish is eaten if the request names no meal.
    private static func meal(of profile: RecipeProfile, for slot: MealSlot) -> MealName {
        let meals = profile.meals
        guard slot.meal == .dinner, !meals.isEmpty, meals.isDisjoint(with: [.dinner, .lunch]) else { return slot.meal }
        return meals.min() ?? slot.meal
    }

    /// Returns the recipes that pass the hard filters, with what the household thinks of them, and which of them were chosen.
    private func candidates(
        for request: MealRequest, query: String
    ) async throws -> (candidates: [MealPlanner.Candidate], choice: RecipeChoice) {
        let wanted = request.whole.dishes + request.whole.foods + request.whole.cuisines + request.whole.traits
        let wishes = prepared.understanding.exclusions.isEmpty ? goal : IntentReader.wishes(in: goal)
        // The goal's own words count too, so that a weak planning model cannot lose them.
        let text = ([query, wishes] + wanted.map { $0.replacing("_", with: " ") }).joined(separator: " ")
        let kept = Set(request.slots.compactMap { ($0.kept ?? $0.exchanged)?.recipeID })
        var kitchen = KitchenState()
        if let own = pipeline.kitchen {
            kitchen = try await own.kitchen(
                of: prepared.request.principal, matching: text, keeping: kept, on: request.slots.first?.day ?? startDay,
                limit: Self.recipeCount)
        }
        let choice = options.recipes ?? (kitchen.count >= RecipeChoice.mineFirstFrom ? .mineFirst : .cards)
        if choice == .cards {
            // What the family asks for by name is meant, however few recipes it has.
            let named = OwnTitles(kitchen.recipes.map(\.document)).ids(in: goal)
            kitchen.recipes.removeAll { !kept.contains($0.document.id) && !named.contains($0.document.id) }
        }
        var hits: [SearchHit] = []
        if choice != .mine || kept.contains(where: { !$0.hasPrefix(KitchenState.prefix) }) {
            hits = try await search(text, ages: request.eaters, filter: exclusions, limit: Self.recipeCount)
            if choice == .mine { hits.removeAll { !kept.contains($0.document.id) } }
        }
        let profiles = try await pipeline.profiles(of: hits.map(\.document))
        let scoring = KitchenScoring(kitchen, choice: choice)
        let householdID = prepared.request.principal.user.householdID
        // Without them the plan may repeat what was served; it is still right.
        let since = metered.startedAt + .seconds(-Self.recentDays * 86_400)
        let recent = (try? await pipeline.served?.recipes(servedTo: householdID, since: since)) ?? [:]
        let thumbs = (try? await pipeline.served?.thumbs(of: householdID)) ?? [:]
        let best = hits.first?.score ?? 0
        let cards = zip(hits, profiles).map { hit, profile in
            let id = hit.document.id
            return MealPlanner.Candidate(
                hit: hit, profile: profile, relevance: best > 0 ? max(hit.score / best, 0) : 0,
                isRecent: recent[id] != nil, thumbs: thumbs[id] ?? 0, bonus: scoring.bonus(of: profile))
        }
        let ownProfiles = try await pipeline.profiles(of: kitchen.recipes.map(\.document))
        let own = zip(kitchen.recipes, ownProfiles).map { recipe, profile in
            // A family cooks its own dishes again; only the plan of the last days counts against them.
            MealPlanner.Candidate(
                hit: SearchHit(document: recipe.document, score: recipe.relevance), profile: profile,
                relevance: recipe.relevance, isRecent: false, thumbs: thumbs[recipe.document.id] ?? 0,
                bonus: scoring.bonus(of: profile, own: recipe))
        }
        return (own + cards, choice)
    }

    /// Returns the recipes that are nearest to the name of a dish, whatever they hold.
    private func nearest(to dish: String) async throws -> [RecipeProfile] {
        let hits = try await search(dish, ages: [], filter: ([], []), limit: Self.nearestCount)
        return try await pipeline.profiles(of: hits.map(\.document))
    }

    private func search(
        _ text: String, ages: [Age], filter: (allergens: Set<Allergen>, words: [String]), limit: Int
    ) async throws -> [SearchHit] {
        let query = SearchQuery(
            text: text, kinds: [.recipe], ages: ages, excluding: filter.allergens, excludingWords: filter.words,
            limit: limit, allowsExternalProviders: mayAskModels)
        return try await pipeline.knowledge.search(query, meter: metered.meter).hits
    }

    /// Returns the notes as texts: what the request said that was not understood, then what the plan could not do.
    private func texts(of notes: [MealNote], served plan: [PlannedMeal]) throws -> [String] {
        let understanding = prepared.understanding
        var all: [MealNote] = []
        let conditions = understanding.intent.evidence.filter { evidence in
            evidence.member == "conditions" && evidence.value != ConditionLexicon.pregnancy
        }
        let unreadWords = understanding.intent.notUnderstood
        let unclear = try unreadWords.filter { !$0.exclude.isEmpty }.map { try asData($0.text) }.filter { !$0.isEmpty }
        let unread = try unreadWords.filter { word in
            word.exclude.isEmpty && !conditions.contains { $0.span == word.span }
        }
        .map { try asData($0.text) }.filter { !$0.isEmpty }
        let language = understanding.language
        let unlisted = try unreadWords.filter { word in conditions.contains { $0.span == word.span } }
            .map { try asData($0.text) }
        let held = understanding.intent.meals.conditions.filter { name in
            name != ConditionLexicon.pregnancy && !conditions.contains { $0.value == name }
        }.map(language.name(ofDiet:))
        if !unlisted.isEmpty || !held.isEmpty { all.append(.unknownConditions(unlisted + held)) }
        if understanding.diets.contains(.pregnancy) { all.append(.pregnancy) }
        let only = understanding.exclusions.flatMap { $0.avoidance.allowed?.names ?? [] }
        if !only.isEmpty { all.append(.onlyFoods(Set(only).sorted().map(language.name(ofExclusion:)))) }
        let kept = try understanding.kept.exclude.map { try asData(language.name(ofExclusion: $0)) }
        let asked = understanding.askedDiets
        let keptDiets = understanding.kept.diets.filter { !asked.contains($0) }.map(language.name(ofDiet:))
        if !kept.isEmpty || !keptDiets.isEmpty { all.append(.kept(kept + keptDiets)) }
        if !asked.isEmpty { all.append(.askedDiets(asked.map(language.name(ofDiet:)))) }
        if !unread.isEmpty { all.append(.notUnderstood(unread)) }
        if !unclear.isEmpty { all.append(.unclearFoods(unclear)) }
        let unknown = try understanding.exclusions.filter { $0.source != .household && !$0.avoidance.isKnown }.map {
            try asData($0.name)
        }
        if !unknown.isEmpty { all.append(.unknownFoods(unknown)) }
        let memories = understanding.exclusions.reduce(into: [] as [String]) { texts, exclusion in
            if case .memory(let text) = exclusion.source, !texts.contains(text) { texts.append(text) }
        }
        if !memories.isEmpty { all.append(.memories(try memories.map(asData))) }
        all += notes
        if plan.contains(where: { $0.recipe.holdsMeat }) {
            if understanding.diets.contains(.halal) { all.append(.halalMeat) }
            if understanding.diets.contains(.kosher) { all.append(.kosherMeat) }
        }
        return try all.map { note in try note.mapDish(words).text(in: understanding.language) }
    }

    /// Returns the family's own words for a dish or food that the request names; the English name otherwise.
    private func words(for value: String) throws -> String {
        let bytes = Array(prepared.request.goal.utf8)
        let said = prepared.understanding.intent.evidence.first {
            ["dishes", "foods", "cuisines"].contains($0.member) && $0.value == value
                && bytes.indices.contains($0.span.lowerBound) && $0.span.upperBound <= bytes.count
        }
        guard let said else { return value }
        return try asData(String(decoding: bytes[said.span], as: UTF8.self))
    }

    private func asData(_ text: String) throws -> String { try redacted(pipeline.policy.sanitized(text)) }

    /// Changes with the first day of the plan.
    private var seed: UInt64 { UInt64(bitPattern: Int64(startDay.daysSinceEpoch)) &* 0x9e37_79b9_7f4a_7c15 }

    /// All recipes that pass the filters: variety chooses among them.
    static let recipeCount = 400
    private static let nearestCount = 12
    private static let mostMissing = 4
    private static let mostLeftOut = 3
    private static let recentDays = 21
}

extension MealNote {
    /// Returns the note with the family's own words for dishes and foods.
    func mapDish(_ words: (String) throws -> String) rethrows -> MealNote {
        switch self {
        case .noDish(let dish, let other): .noDish(try words(dish), instead: other)
        case .unfitDish(let dish, let card, let other): .unfitDish(try words(dish), card: card, instead: other)
        case .unusedFoods(let foods): .unusedFoods(try foods.map(words))
        case .noCuisine(let cuisines): .noCuisine(try cuisines.map(words))
        default: self
        }
    }
}

extension Document {
    /// Returns the recipe with the amounts for a number of people. A recipe for one
    /// batch keeps its amounts.
    func scaled(to people: Int?, isBatch: Bool) -> Document {
        guard let people, let servings, people != servings, !(isBatch && people < servings) else { return self }
        let scaler = PortionScaler(from: servings, to: people)
        var scaled = self
        scaled.servings = people
        scaled.ingredients = ingredients.map(scaler.ingredient)
        scaled.steps = steps.map(scaler.step)
        let changed = Dictionary(
            zip(ingredients + steps, scaled.ingredients + scaled.steps), uniquingKeysWith: { first, _ in first })
        scaled.body = body.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let mark = line.hasPrefix("- ") ? line.prefix(2) : line.prefix { $0.isNumber || $0 == "." || $0 == " " }
            return changed[String(line.dropFirst(mark.count))].map { mark + $0 } ?? line
        }.joined(separator: "\n")
        return scaled
    }

    /// True if it holds meat, whose origin some diets care about.
    var holdsMeat: Bool { Diet.pescatarian.admits(self) == false }
}
