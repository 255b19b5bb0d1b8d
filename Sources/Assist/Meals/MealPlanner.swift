import HearthCore
import Intent
import Kitchen
import SystemSupport

/// Chooses a dish for each meal: hard limits first, then what was asked, then variety.
///
/// The result depends on its arguments alone. The seed changes with the first day, so that equal requests on
/// two days have different plans.
struct MealPlanner {
    /// A recipe that may be planned.
    struct Candidate: Sendable {
        var hit: SearchHit
        var profile: RecipeProfile
        /// 1 for the recipe that fits the text best, 0 for one that does not.
        var relevance: Double
        /// True if the recipe was served to the household in the last weeks.
        var isRecent: Bool
        /// The thumbs of the household for plans with this recipe, up minus down.
        var thumbs: Int
        /// What its origin, its ratings and the pantry add to the score.
        var bonus = 0.0
    }

    let request: MealRequest
    let candidates: [Candidate]
    /// For each dish without a card that may be served: other recipes, the nearest first.
    var alternatives: [String: [RecipeProfile]] = [:]
    private let foods: [String]
    /// The candidates with each food that is to be used.
    private let holders: [String: Set<Int>]
    private let isSafe: (Document) throws -> Bool
    /// The part of the score that no other dish of the plan changes.
    private let scores: [Double]
    private let allowed: [Int]
    /// The candidates compared with each dish that was asked for by name, once.
    private var dishes: DishMatches
    /// The candidates that each meal's limits admit, by the wishes that the limits follow from: most meals have the same.
    private var admitted: [MealSlot.LimitsKey: [Bool]] = [:]
    /// The candidates that are a dish which another meal of the plan has by name.
    private let namesakes: Set<Int>
    /// For each food or dish that must not follow itself: the candidates with it.
    private let apart: [Set<Int>]

    private(set) var choices: [Int?]
    private(set) var notes: [MealNote] = []
    private var uses: [Int]
    private var safety: [Int: Bool] = [:]
    private var usedFoods: Set<String> = []

    /// Creates a planner.
    ///
    /// - Parameters:
    ///   - cuisines: the household's, as a preference.
    ///   - isSafe: the last check of a recipe before it is chosen.
    init(
        _ request: MealRequest, _ candidates: [Candidate], cuisines: [String], hasYoungChildren: Bool, seed: UInt64,
        isSafe: @escaping (Document) throws -> Bool
    ) async throws(CancellationError) {
        self.request = request
        self.candidates = candidates
        self.isSafe = isSafe
        foods = request.whole.foods
        var slice = WorkSlice()
        var holders: [String: Set<Int>] = [:]
        for food in Set(request.whole.foods + request.slots.flatMap(\.wishes.foods)) {
            let name = FoodName(food)
            holders[food] = Set(candidates.indices.filter { name.isIn(candidates[$0].profile) })
            try await slice.did(candidates.count / 4)
        }
        self.holders = holders
        choices = Array(repeating: nil, count: request.slots.count)
        uses = Array(repeating: 0, count: candidates.count)
        allowed = candidates.indices.filter { index in
            let profile = candidates[index].profile
            return (!profile.isBabyFood || request.isForBabies)
                && request.eaters.allSatisfy(profile.recipe.ages.contains)
        }
        var dishes = DishMatches(candidates.map(\.profile))
        namesakes = Set(request.slots.compactMap(\.dish)).reduce(into: []) { namesakes, dish in
            namesakes.formUnion(dishes.recipes(of: dish, least: .dish))
        }
        self.dishes = dishes
        apart = request.apart.map { name in
            let food = FoodName(name)
            let dish = DishName(name)
            return Set(
                candidates.indices.filter { index in
                    let profile = candidates[index].profile
                    return food.isIn(profile) || dish.match(profile) >= .dish || profile.starch?.rawValue == name
                        || profile.protein?.rawValue == name
                })
        }
        scores = candidates.map { candidate in
            let profile = candidate.profile
            var score = 2 * candidate.relevance + 3 * Self.chance(profile.recipe.id, seed: seed)
            for trait in request.whole.traits where profile.has(trait: trait) { score += Weight.asked }
            if request.whole.budget != nil, profile.has(trait: "cheap") { score += Weight.asked }
            if request.whole.cuisines.contains(where: profile.isOfCuisine) { score += Weight.asked }
            if cuisines.contains(where: profile.isOfCuisine) { score += Weight.liked }
            if candidate.isRecent { score -= Weight.recent }
            score += candidate.bonus
            score += candidate.thumbs < 0 ? -Weight.disliked : min(Double(candidate.thumbs), 3)
            if hasYoungChildren, profile.labels.contains("kid_friendly") { score += 0.7 }
            if request.isForBabies, profile.isBabyFood { score += Weight.liked }
            return score
        }
    }

    /// The weights of wishes: a wish of the request weighs more than variety, and variety more than taste.
    private enum Weight {
        static let asked = 40.0
        static let used = 12.0
        static let recent = 30.0
        static let disliked = 15.0
        static let liked = 2.5
        /// A second pizza beside the one that was asked for.
        static let namesake = 35.0
    }

    // MARK: - Dishes by name

    /// The dishes that were asked for by name and that no recipe is. They need ``alternatives``.
    mutating func missingDishes() -> [String] {
        let named = request.slots.compactMap { slot in slot.dish.map { ($0, slot) } }
        let free = request.freeDishes.compactMap { dish in request.slots.first.map { (dish, $0) } }
        var missing: [String] = []
        for (dish, slot) in named + free where !missing.contains(dish) {
            let admitted = admitted(in: slot)
            if !allowed.contains(where: { admitted[$0] && dishes.match(dish, $0) >= .dish }) { missing.append(dish) }
        }
        return missing
    }

    /// Returns the degree to which a candidate is a dish.
    mutating func match(_ dish: String, _ candidate: Int) -> DishName.Match { dishes.match(dish, candidate) }

    /// Returns for each candidate whether the limits of a meal admit it.
    private mutating func admitted(in slot: MealSlot) -> [Bool] {
        if let known = admitted[slot.limitsKey] { return known }
        let found = candidates.map { slot.limits.admit($0.profile) }
        admitted[slot.limitsKey] = found
        return found
    }

    // MARK: - Planning

    /// Chooses the dishes. Notes tell what could not be done.
    mutating func plan() async throws {
        guard !request.isForNewborns else {
            notes.append(.milkOnly)
            return
        }
        try keepDishes()
        try await placeNamedDishes()
        try await placeFreeDishes()
        try placeCuisines()
        try placeFoods()
        var slice = WorkSlice()
        for slot in request.slots.indices where choices[slot] == nil {
            take(try best(for: slot), in: slot)
            try await slice.did(candidates.count / 4)
        }
        addNotes()
    }

    private mutating func take(_ candidate: Int?, in slot: Int) {
        guard let candidate else { return }
        choices[slot] = candidate
        uses[candidate] += 1
        for food in foods where holds(candidate, food) { usedFoods.insert(food) }
    }

    private func holds(_ candidate: Int, _ food: String) -> Bool {
        holders[food, default: []].contains(candidate)
    }

    /// Keeps the dishes of the earlier plan that still fit. The others are replaced, and a note says so.
    private mutating func keepDishes() throws {
        for (index, slot) in request.slots.enumerated() {
            guard let kept = slot.kept else { continue }
            let found = try find(kept, for: slot)
            if let found, slot.limits.isInTime(candidates[found].profile.recipe),
                request.keeps(candidates[found].profile)
            {
                take(found, in: index)
            } else if found == nil {
                replaced.append((index, kept.title))
            }
        }
    }

    /// Returns the recipe of an earlier dish if it may still be served. A quoted title may be another name of it.
    private mutating func find(_ dish: EarlierDish, for slot: MealSlot) throws -> Int? {
        if let exact = allowed.first(where: { dish.isRecipe(candidates[$0].profile.recipe) }) {
            guard slot.limits.isSafe(candidates[exact].profile) else { return nil }
            return try isAdmitted(exact, in: slot) ? exact : nil
        }
        guard dish.recipeID == nil else { return nil }
        let found = Set(dishes.recipes(of: dish.title.lowercased(), least: .dish))
        let safe = allowed.filter { found.contains($0) && slot.limits.isSafe(candidates[$0].profile) }
        return try pick(for: slot, from: safe) { _ in true }
    }

    private var replaced: [(slot: Int, title: String)] = []

    private mutating func placeNamedDishes() async throws {
        var slice = WorkSlice()
        for (index, slot) in request.slots.enumerated() {
            guard let dish = slot.dish, choices[index] == nil else { continue }
            try await slice.did(candidates.count / 4)
            if let found = try recipe(named: dish, for: slot) {
                take(found, in: index)
            } else {
                try takeAlternative(to: dish, in: index)
            }
        }
    }

    private mutating func placeFreeDishes() async throws {
        let free = request.freeDishes
        var slice = WorkSlice()
        for dish in free {
            try await slice.did(candidates.count / 4)
            // "Soups for the week": every day another one.
            let isAsked = dishes.name(dish).isBroad && free.count == 1 && !request.keepsPlan
            var count = 0
            while let index = openSlot(for: dish), isAsked || count == 0 {
                guard let found = try recipe(named: dish, for: request.slots[index]), count == 0 || uses[found] == 0
                else { break }
                take(found, in: index)
                count += 1
            }
            if count == 0, let index = openSlot(for: dish) { try takeAlternative(to: dish, in: index) }
        }
    }

    /// Returns the slot for a dish: one without a dish, whose meal the dish is for if possible. If an earlier plan is
    /// full, its last meal makes room.
    private mutating func openSlot(for dish: String) -> Int? {
        let open = request.slots.indices.filter { choices[$0] == nil }
        if !open.isEmpty {
            let found = Set(dishes.recipes(of: dish, least: .dish))
            let recipes = allowed.filter(found.contains)
            // The meal alone decides, so that one slot of each is enough.
            var unfit: Set<MealSlot.MealKind> = []
            for slot in open where !unfit.contains(request.slots[slot].kind) {
                if recipes.contains(where: { fit(candidates[$0].profile, request.slots[slot]) > 1 }) { return slot }
                unfit.insert(request.slots[slot].kind)
            }
            return open.first
        }
        guard request.keepsPlan, let last = request.slots.indices.last(where: { request.slots[$0].dish == nil }),
            let choice = choices[last], dishes.match(dish, choice) < .dish
        else { return nil }
        uses[choice] -= 1
        choices[last] = nil
        return last
    }

    private mutating func recipe(named dish: String, for slot: MealSlot) throws -> Int? {
        let admitted = admitted(in: slot)
        let matches = dishes.matches(of: dish)
        for match in [DishName.Match.name, .dish] {
            let options = allowed.filter { matches[$0] == match }
            if let found = try pick(for: slot, from: options, where: { admitted[$0] }) { return found }
        }
        return nil
    }

    private mutating func takeAlternative(to dish: String, in slot: Int) throws {
        let name = dishes.name(dish)
        let admitted = admitted(in: request.slots[slot])
        let matches = dishes.matches(of: dish)
        var found = try pick(for: request.slots[slot], from: allowed.filter { matches[$0] == .kind }) { admitted[$0] }
        if found == nil {
            let near = alternatives[dish] ?? []
            if let model = near.first(where: { name.match($0) >= .dish }) {
                // The dish itself is known, and something like it takes its place.
                let likeness = candidates.indices.map { admitted[$0] ? candidates[$0].profile.likeness(to: model) : 0 }
                found = try pick(for: request.slots[slot], from: allowed, adding: { 30 * likeness[$0] }) {
                    likeness[$0] > 0.15
                }
            } else {
                let ranks = Dictionary(
                    near.enumerated().map { ($1.recipe.id, $0) }, uniquingKeysWith: { first, _ in first })
                let places = candidates.map { ranks[$0.profile.recipe.id] }
                found = try pick(
                    for: request.slots[slot], from: allowed, adding: { -10 * Double(places[$0] ?? 0) }
                ) { places[$0] != nil && admitted[$0] }
            }
        }
        let chosen = try found ?? best(for: slot)
        take(chosen, in: slot)
        notes.append(.noDish(dish, instead: found.map { candidates[$0].hit.document.title }))
    }

    /// Gives each of several cuisines a meal, in the order of the text.
    private mutating func placeCuisines() throws {
        guard request.whole.cuisines.count > 1 else { return }
        for cuisine in request.whole.cuisines {
            let isPlaced = choices.compactMap(\.self).contains { candidates[$0].profile.isOfCuisine(cuisine) }
            guard !isPlaced, let slot = request.slots.indices.first(where: { choices[$0] == nil }) else { continue }
            let admitted = admitted(in: request.slots[slot])
            let options = allowed.filter { option in
                candidates[option].profile.isOfCuisine(cuisine)
                    && fit(candidates[option].profile, request.slots[slot]) > 0
            }
            take(try pick(for: request.slots[slot], from: options) { admitted[$0] }, in: slot)
        }
    }

    /// Gives each food that is to be used a meal, in the order of the text.
    private mutating func placeFoods() throws {
        for food in foods where !usedFoods.contains(food) {
            guard let slot = request.slots.indices.first(where: { choices[$0] == nil }) else { return }
            let admitted = admitted(in: request.slots[slot])
            let options = allowed.filter { holds($0, food) && fit(candidates[$0].profile, request.slots[slot]) > 0 }
            if let found = try pick(for: request.slots[slot], from: options, where: { admitted[$0] }) {
                take(found, in: slot)
            }
        }
    }

    // MARK: - Choosing

    /// Returns the best dish for a meal: one that is not in the plan yet if any fits, otherwise the one that is repeated
    /// least.
    private mutating func best(for index: Int) throws -> Int? {
        let slot = request.slots[index]
        let admitted = admitted(in: slot)
        let fitting = allowed.filter { admitted[$0] }
        let unused = fitting.filter { uses[$0] == 0 }
        for least in [2, 1] {
            if let found = try first(of: unused, for: slot, at: index, fit: least) { return found }
        }
        guard let fewest = fitting.map({ uses[$0] }).filter({ $0 > 0 }).min() else { return nil }
        return try first(of: fitting.filter { uses[$0] == fewest }, for: slot, at: index, fit: 1)
            ?? first(of: fitting, for: slot, at: index, fit: 1)
    }

    private mutating func first(of options: [Int], for slot: MealSlot, at index: Int, fit least: Int) throws -> Int? {
        let neighbours = neighbours(of: index)
        let exchanged = exchangedChoice(slot)
        let ranked = options.compactMap { option -> (option: Int, score: Double)? in
            guard option != exchanged, fit(candidates[option].profile, slot) >= least,
                !follows(option, neighbours)
            else { return nil }
            let namesake = slot.dish == nil && namesakes.contains(option) ? Weight.namesake : 0
            return (option, scores[option] + own(option, in: slot) - likeness(option, to: neighbours) - namesake)
        }.sorted { ($0.score, $1.option) > ($1.score, $0.option) }
        for entry in ranked where try isAdmitted(entry.option, in: slot) { return entry.option }
        return nil
    }

    /// Returns whether a food that must not come on two days in a row would do so.
    private func follows(_ option: Int, _ neighbours: [(candidate: Int, isNear: Bool)]) -> Bool {
        apart.contains { holders in
            holders.contains(option) && neighbours.contains { $0.isNear && holders.contains($0.candidate) }
        }
    }

    /// Returns the best recipe for a slot among those that pass a test, preferring the right meal and new dishes.
    private mutating func pick(
        for slot: MealSlot, from options: [Int], adding bonus: (Int) -> Double = { _ in 0 },
        where passes: (Int) -> Bool
    ) throws -> Int? {
        let exchanged = exchangedChoice(slot)
        let ranked = options.compactMap { option -> (option: Int, score: Double)? in
            let profile = candidates[option].profile
            guard option != exchanged, passes(option) else { return nil }
            let score =
                scores[option] + own(option, in: slot) + bonus(option) + 100 * Double(fit(profile, slot))
                - 400 * Double(uses[option])
            return (option, score)
        }.sorted { ($0.score, $1.option) > ($1.score, $0.option) }
        for entry in ranked where try isAdmitted(entry.option, in: slot) { return entry.option }
        return nil
    }

    private func exchangedChoice(_ slot: MealSlot) -> Int? {
        slot.exchanged.flatMap { dish in candidates.firstIndex { dish.isRecipe($0.profile.recipe) } }
    }

    /// Returns whether the policy and the last check of the exclusions let a recipe be served.
    private mutating func isAdmitted(_ candidate: Int, in slot: MealSlot) throws -> Bool {
        let recipe = candidates[candidate].profile.recipe
        let isSafe = try safety[candidate] ?? self.isSafe(recipe)
        safety[candidate] = isSafe
        return isSafe && slot.limits.isSafe(serving: recipe)
    }

    /// Returns 2 for a recipe that is meant for the meal, 1 for one that can stand in, 0 for another.
    private func fit(_ profile: RecipeProfile, _ slot: MealSlot) -> Int {
        let meals = profile.meals
        if request.isForBabies { return meals.isEmpty || meals.contains(slot.meal) ? 2 : 1 }
        if meals.isEmpty { return profile.labels.contains("dessert") ? (slot.meal == .snack ? 2 : 0) : 2 }
        switch slot.meal {
        case .breakfast: return meals.contains(.breakfast) ? 2 : 0
        case .snack: return meals.contains(.snack) || profile.labels.contains("dessert") ? 2 : 0
        case .lunch:
            if profile.labels.contains("side") || profile.labels.contains("dessert") { return 0 }
            let isBox = request.whole.traits.contains("lunchbox") || slot.wishes.traits.contains("lunchbox")
            if isBox, !profile.labels.contains("lunchbox") { return 0 }
            return meals.contains(.lunch) ? 2 : meals.contains(.dinner) || isBox ? 1 : 0
        case .dinner:
            if profile.labels.contains("side") || profile.labels.contains("dessert") { return 0 }
            return meals.contains(.dinner) ? 2 : meals.contains(.lunch) ? 1 : 0
        }
    }

    /// Returns the part of the score that depends on the slot alone.
    private func own(_ candidate: Int, in slot: MealSlot) -> Double {
        let profile = candidates[candidate].profile
        var score = 0.0
        for food in slot.wishes.foods where holds(candidate, food) { score += 2 * Weight.asked }
        for trait in slot.wishes.traits where profile.has(trait: trait) { score += Weight.asked }
        if slot.wishes.cuisines.contains(where: profile.isOfCuisine) { score += Weight.asked }
        for food in foods where holds(candidate, food) {
            score += usedFoods.contains(food) ? Weight.used : Weight.asked
        }
        if slot.meal != .snack, profile.labels.contains("dessert") { score -= 4 }
        if slot.meal == .dinner || slot.meal == .lunch, profile.labels.contains("snack") { score -= 2 }
        // Nobody cooks for hours on a school day.
        let isWorkday = slot.day.weekday != .saturday && slot.day.weekday != .sunday
        let minutes = profile.recipe.minutes ?? 0
        let limit = slot.meal == .breakfast ? 20 : 45
        if isWorkday, minutes > limit { score -= min(Double(minutes - limit) / 15, 4) }
        return score
    }

    /// The dishes of the same day and of the days before and after.
    private func neighbours(of index: Int) -> [(candidate: Int, isNear: Bool)] {
        let day = request.slots[index].day.daysSinceEpoch
        return request.slots.indices.compactMap { other in
            choices[other].map { ($0, abs(request.slots[other].day.daysSinceEpoch - day) <= 1) }
        }
    }

    /// Returns how much a recipe repeats what the plan has.
    private func likeness(_ candidate: Int, to others: [(candidate: Int, isNear: Bool)]) -> Double {
        let profile = candidates[candidate].profile
        return others.reduce(0) { sum, other in
            let with = candidates[other.candidate].profile
            let near = other.isNear ? 1.0 : 0.3
            var likeness = 0.0
            if let protein = profile.protein, protein == with.protein { likeness += 3 }
            if let starch = profile.starch, starch == with.starch { likeness += 2 }
            if let cuisine = profile.cuisine, cuisine == with.cuisine { likeness += 1.5 }
            return sum + near * likeness
        }
    }

    /// Returns a number in 0..<1 that depends on the recipe and the seed alone (FNV-1a, then a mix of SplitMix64).
    static func chance(_ id: String, seed: UInt64) -> Double {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ seed
        for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
        return Double((hash ^ (hash >> 31)) >> 11) / Double(UInt64(1) << 53)
    }

    // MARK: - Notes

    private mutating func addNotes() {
        for (slot, title) in replaced {
            notes.append(.replaced(title, by: choices[slot].map { candidates[$0].hit.document.title }))
        }
        let chosen = choices.compactMap(\.self)
        var unused = foods.filter { food in !chosen.contains { holds($0, food) } }
        for (slot, choice) in zip(request.slots, choices) {
            for food in slot.wishes.foods where !unused.contains(food) && choice.map({ holds($0, food) }) != true {
                unused.append(food)
            }
        }
        if !unused.isEmpty { notes.append(.unusedFoods(unused)) }
        let missing = request.whole.cuisines.filter { cuisine in
            !chosen.contains { candidates[$0].profile.isOfCuisine(cuisine) }
        }
        if !missing.isEmpty, !chosen.isEmpty { notes.append(.noCuisine(missing)) }
        let empty = choices.count { $0 == nil }
        if empty > 0 { notes.append(.empty(empty, of: choices.count)) }
        let distinct = Set(chosen).count
        if distinct < chosen.count { notes.append(.repeated(distinct)) }
        let slow = zip(request.slots, choices).count { slot, choice in
            let isAsked = (request.whole.traits + slot.wishes.traits).contains("quick")
            return isAsked && choice.map { !candidates[$0].profile.has(trait: "quick") } ?? false
        }
        if slow > 0 { notes.append(.notQuick(slow, of: chosen.count)) }
        addNotesOfTraits(chosen.count)
        for entry in request.leftovers {
            let source = entry.of.flatMap { key in
                request.slots.firstIndex { $0.day == key.day && $0.meal == key.meal }
            }
            let title = source.flatMap { choices[$0] }.map { candidates[$0].hit.document.title }
            notes.append(.leftovers(entry.meal.day, of: title))
        }
        if request.cooksDouble, !request.keepsPlan, !chosen.isEmpty { notes.append(.cookedDouble) }
        if request.whole.budget != nil { notes.append(.pricesUnknown) }
        if request.changesNothing, replaced.isEmpty, !chosen.isEmpty { notes.append(.nothingChanged) }
        if request.missesPlan { notes.append(.noEarlierPlan) }
    }

    /// Notes the traits that a chosen dish lacks although they were asked for.
    private mutating func addNotesOfTraits(_ chosen: Int) {
        for trait in MealNote.checkedTraits {
            let lacking = zip(request.slots, choices).count { slot, choice in
                guard let choice, (request.whole.traits + slot.wishes.traits).contains(trait) else { return false }
                return !candidates[choice].profile.has(trait: trait)
            }
            if lacking > 0 { notes.append(.lacksTrait(trait, lacking, of: chosen)) }
        }
    }
}
