import HearthCore
import Intent
import Kitchen

/// The meals that a request asks for, before their dishes are chosen.
struct MealRequest: Sendable {
    /// In the order of the days and of the meals of a day.
    private(set) var slots: [MealSlot] = []
    /// The constraints of all meals.
    private(set) var whole: MealConstraints
    /// The ages of the children who eat, from about six months on.
    let eaters: [Age]
    /// True if the plan is for babies only, who eat food of their own.
    let isForBabies: Bool
    /// True if everybody whom the plan is for drinks milk only.
    let isForNewborns: Bool
    /// True if the meals were not named, so that a dish may decide which meal it is.
    private(set) var takesMealOfDish = false
    /// True if an earlier plan stays but for what was asked.
    let keepsPlan: Bool
    /// True if the request amends a plan, but no earlier plan was found.
    let missesPlan: Bool
    /// The meals of leftovers, each with the meal whose dish lasts for both; nil if there is none before it.
    private(set) var leftovers: [(meal: MealKey, of: MealKey?)] = []
    /// True if every dish lasts for the next day's lunch.
    let cooksDouble: Bool

    /// A meal by its place in a plan.
    struct MealKey: Hashable, Sendable {
        var day: CalendarDay
        var meal: MealName
    }

    private let understanding: Understanding

    /// Reads the slots of a request.
    ///
    /// - Parameters:
    ///   - guests: the ages of children whom the request states and the household does not have.
    ///   - start: the first day of a plan whose days are not named.
    ///   - days: the length that the client's options ask for.
    ///   - earlier: the plan that the request may amend.
    init(
        _ understanding: Understanding, household: Household.Preferences, children: [Age], guests: [Age] = [],
        goal: String,
        start: CalendarDay, days: Int?, earlier: [EarlierMealPlan.Meal]
    ) {
        self.understanding = understanding
        let intent = understanding.intent
        whole = intent.meals
        cooksDouble = intent.meals.traits.contains("cook_double")
        let diners = Diners(
            intent.meals.onlyFor, understanding.family, children: children, guests: guests, goal: goal)
        eaters = diners.eaters
        isForBabies = diners.areBabies
        isForNewborns = diners.areNewborns
        keepsPlan = intent.keepsPlan && !earlier.isEmpty
        missesPlan = intent.keepsPlan && earlier.isEmpty
        let people = intent.meals.servings ?? diners.people(of: household)
        if keepsPlan {
            amend(earlier, people: people)
        } else {
            begin(start: start, days: days, people: people)
        }
        addFixedDishes(people: people)
        limitNames()
        slots.sort { ($0.day, $0.meal) < ($1.day, $1.meal) }
        takeOutLeftovers()
        slots = Array(slots.prefix(Self.mostMeals))
    }

    /// The foods and dishes that must not come on two days in a row.
    var apart: [String] { Array(understanding.intent.apart.prefix(Self.mostNames)) }

    /// The dishes that are wanted on any day.
    var freeDishes: [String] {
        let placed = Set(slots.compactMap(\.dish))
        return whole.dishes.filter { !placed.contains($0) }
    }

    /// Asks for a recipe of the household by its title: "tonight Sunny Farm Surprise". No lexicon has such names, and what a
    /// lexicon finds in one ("chicken soup" in "Grandma's chicken soup") is the same dish.
    mutating func ask(for title: String) {
        let words = Words.canonical(title)
        func isPart(_ dish: String) -> Bool { PhraseIndex([dish]).hasMatch(in: words) }
        let named = slots.indices.filter { slots[$0].dish.map(isPart) ?? false }
        whole.dishes.removeAll(where: isPart)
        for index in named { slots[index].dish = title }
        guard named.isEmpty else { return }
        if slots.count == 1, slots[0].dish == nil {
            slots[0].dish = title
            slots[0].kept = nil
        } else {
            whole.dishes.append(title)
        }
    }

    /// More meals than that fit no page and no list.
    static let mostMeals = 124
    private static let mostDays = 31
    /// The most dishes, and the most foods, that a plan is made of by name: two for each day of three weeks. Each is compared
    /// with the recipes.
    static let mostNames = 42

    /// Leaves out the dishes and foods behind the first ones.
    private mutating func limitNames() {
        var (dishes, foods): (Set<String>, Set<String>) = ([], [])
        func isKept(_ name: String, _ kept: inout Set<String>) -> Bool {
            if kept.contains(name) { return true }
            guard kept.count < Self.mostNames else { return false }
            kept.insert(name)
            return true
        }
        for index in slots.indices {
            if let dish = slots[index].dish, !isKept(dish, &dishes) { slots[index].dish = nil }
            slots[index].wishes.foods.removeAll { !isKept($0, &foods) }
        }
        whole.dishes.removeAll { !isKept($0, &dishes) }
        whole.foods.removeAll { !isKept($0, &foods) }
    }

    // MARK: - A new plan

    private mutating func begin(start: CalendarDay, days: Int?, people: Int?) {
        let intent = understanding.intent
        var meals = whole.meals
        if meals.isEmpty, whole.traits.contains("lunchbox") { meals = [.lunch] }
        if meals.isEmpty {
            takesMealOfDish = true
            let isParty = whole.traits.contains("party") && whole.dishes.isEmpty && intent.days.count <= 1
            meals = isParty ? [.dinner, .snack] : [.dinner]
        }
        for day in planned(start: start, days: days, meals: meals) {
            let own = intent.mealsOfDays[day].map { [$0] } ?? meals
            for meal in own { slots.append(slot(day, meal, people: people)) }
        }
    }

    /// Takes the meals of leftovers out of the plan. The dish of the meal before lasts for both.
    private mutating func takeOutLeftovers() {
        if cooksDouble, !keepsPlan {
            for index in slots.indices where slots[index].meal == .dinner || slots[index].meal == .lunch {
                slots[index].isDouble = true
            }
        }
        var kept: [MealSlot] = []
        for slot in slots {
            let isLeftover =
                slot.wishes.traits.contains("leftovers") && slot.dish == nil && slot.wishes.foods.isEmpty
                && slots.count > 1
            guard isLeftover else {
                kept.append(slot)
                continue
            }
            let source = kept.lastIndex { $0.day < slot.day && ($0.meal == .dinner || $0.meal == .lunch) }
            if let source { kept[source].isDouble = true }
            leftovers.append(
                (
                    meal: MealKey(day: slot.day, meal: slot.meal),
                    of: source.map { MealKey(day: kept[$0].day, meal: kept[$0].meal) }
                ))
        }
        slots = kept
    }

    private func planned(start: CalendarDay, days: Int?, meals: [MealName]) -> [CalendarDay] {
        let intent = understanding.intent
        let first = intent.days.first ?? start
        func length(_ count: Int) -> [CalendarDay] {
            (0..<min(max(count, 1), Self.mostDays)).map { first.advanced(by: $0) }
        }
        if let days, intent.days.count != days { return length(days) }
        if !intent.days.isEmpty { return Array(intent.days.prefix(Self.mostDays)) }
        let named = intent.fixed.map(\.date) + intent.changes.map(\.date)
        if named.isEmpty {
            if !whole.dishes.isEmpty { return length((whole.dishes.count + meals.count - 1) / meals.count) }
            if whole.traits.contains("party") { return length(1) }
            // "A different cuisine every night: Italian, Mexican, Indian"
            if whole.cuisines.count > 1 { return length(whole.cuisines.count) }
        }
        return length(7)
    }

    /// Returns a slot with what is asked of its day.
    private func slot(_ day: CalendarDay, _ meal: MealName, people: Int?) -> MealSlot {
        let own = understanding.intent.changes.filter { $0.date == day && ($0.meal == nil || $0.meal == meal) }
        var wishes = MealConstraints()
        for change in own {
            wishes.exclude += change.constraints.exclude
            wishes.diets += change.constraints.diets
            wishes.dishes += change.constraints.dishes
            wishes.foods += change.constraints.foods
            wishes.cuisines += change.constraints.cuisines
            wishes.traits += change.constraints.traits
            wishes.maxMinutes = change.constraints.maxMinutes ?? wishes.maxMinutes
            wishes.servings = change.constraints.servings ?? wishes.servings
        }
        let limits = MealLimits(
            exclusions: understanding.exclusions + wishes.exclude.map { FoodExclusion($0, source: .request) },
            diets: understanding.diets.union(wishes.diets.compactMap(Diet.init(rawValue:))),
            maxMinutes: wishes.maxMinutes ?? (isAskedByName(wishes) ? nil : whole.maxMinutes),
            unknownFoods: understanding.unknownFoods)
        return MealSlot(
            day: day, meal: meal, wishes: wishes, limits: limits, people: wishes.servings ?? people,
            dish: wishes.dishes.first)
    }

    /// Returns whether a change asks for a dish by name, for which the time of the earlier plan is no limit.
    private func isAskedByName(_ wishes: MealConstraints) -> Bool {
        understanding.inherited.maxMinutes != nil && !wishes.dishes.isEmpty
    }

    private mutating func addFixedDishes(people: Int?) {
        var names = Set(slots.compactMap(\.dish))
        for fixed in understanding.intent.fixed.prefix(2 * Self.mostMeals) {
            guard names.contains(fixed.dish) || names.count < Self.mostNames else { continue }
            names.insert(fixed.dish)
            let index = slots.firstIndex {
                $0.day == fixed.date && $0.dish == nil && (fixed.meal == nil || $0.meal == fixed.meal)
            }
            if let index {
                slots[index].dish = fixed.dish
                slots[index].kept = nil
            } else {
                var added = slot(fixed.date, fixed.meal ?? slots.first?.meal ?? .dinner, people: people)
                added.dish = fixed.dish
                slots.append(added)
            }
        }
    }

    // MARK: - An amended plan

    private mutating func amend(_ earlier: [EarlierMealPlan.Meal], people: Int?) {
        let intent = understanding.intent
        let meals = whole.meals
        let wanted = Set(intent.days)
        for meal in earlier where wanted.isEmpty || wanted.contains(meal.day) {
            // "Breakfasts instead of dinners": every meal is another one.
            let name = meals.count == 1 ? meals[0] : meal.name
            var slot = slot(meal.day, name, people: people)
            let isChanged = intent.changes.contains { change in
                guard change.date == meal.day, change.meal == nil || change.meal == meal.name else { return false }
                var limits = change.constraints
                limits.servings = nil
                return change.swaps || !limits.isEmpty
            }
            if isChanged {
                slot.exchanged = meal.dish
            } else if name == meal.name {
                slot.kept = meal.dish
            }
            slots.append(slot)
        }
        let days = Set(earlier.map(\.day))
        let names = meals.isEmpty ? Set(earlier.map(\.name)).sorted() : meals
        for day in intent.days where !days.contains(day) && slots.count < Self.mostMeals {
            for name in names { slots.append(slot(day, name, people: people)) }
        }
        // "Pancakes for breakfast tomorrow" adds a meal to a plan of dinners.
        for change in intent.changes {
            guard slots.count < Self.mostMeals, let meal = change.meal,
                !slots.contains(where: { $0.day == change.date && $0.meal == meal })
            else { continue }
            slots.append(slot(change.date, meal, people: people))
        }
    }

    /// Returns whether a kept dish suits what is newly asked of the whole plan.
    func keeps(_ profile: RecipeProfile) -> Bool {
        let asked = whole.traits.filter { !understanding.inherited.traits.contains($0) && $0 != "cook_double" }
        return asked.allSatisfy { profile.has(trait: $0) }
            && (whole.cuisines.isEmpty || whole.cuisines.contains(where: profile.isOfCuisine))
            && (whole.budget == nil || profile.has(trait: "cheap"))
    }

    /// True if the request changes nothing of the plan that it keeps.
    var changesNothing: Bool {
        let intent = understanding.intent
        var limits = whole
        limits.exclude = []
        limits.diets = []
        limits.traits.removeAll(where: understanding.inherited.traits.contains)
        if understanding.inherited.maxMinutes != nil { limits.maxMinutes = nil }
        if understanding.inherited.servings != nil { limits.servings = nil }
        return keepsPlan && limits.isEmpty && intent.changes.isEmpty && intent.days.isEmpty && intent.fixed.isEmpty
    }
}

/// The people for whom a plan is made.
struct Diners: Sendable {
    /// The ages of the children who eat.
    private(set) var eaters: [Age]
    private(set) var areBabies = false
    private(set) var areNewborns = false
    /// The number of people whom the text names; nil if the household eats.
    private var named: Int?
    private let milkOnly: Int

    /// - Parameter guests: the ages of children who eat and are not of the household. They do not change the number of
    ///   people: a baby eats a spoonful, and a child whose stored age is out of date is counted already.
    init(_ persons: [PersonReference], _ family: Family, children: [Age], guests: [Age] = [], goal: String) {
        milkOnly = children.count { $0.months < Self.solidsFrom }
        let household = (children + guests).filter { $0.months >= Self.solidsFrom }
        eaters = household
        let known = Set(family.children.compactMap { $0.ageYears.map(Age.init(years:)) })
        let ages = persons.compactMap { person -> Age? in
            switch person {
            case .age(let years): return Age(years: years)
            case .name(let name):
                let child = family.children.first { $0.name?.lowercased() == name.lowercased() }
                return child?.ageYears.map(Age.init(years:))
            }
        }
        if !ages.isEmpty {
            eaters = ages.filter { $0.months >= Self.solidsFrom }
            areNewborns = eaters.isEmpty
            areBabies = !eaters.isEmpty && eaters.allSatisfy { $0.months < Self.familyFoodFrom }
            // "A family with a three-year-old" is about a family; a child of the household is one person.
            if areBabies || ages.allSatisfy(known.contains) { named = max(eaters.count, 1) }
        } else if Self.babyFood.occurs(in: goal), let baby = household.min(), baby.months < Self.familyFoodFrom {
            eaters = household.filter { $0.months < Self.familyFoodFrom }
            areBabies = true
            named = eaters.count
        }
    }

    /// Returns the number of people who eat; nil if nobody is known.
    func people(of household: Household.Preferences) -> Int? {
        let people = named ?? household.people - milkOnly
        return people > 0 ? people : nil
    }

    /// The age in months. Before about six, breast milk or formula only (WHO, CDC, AAP: F03).
    private static let solidsFrom = 6
    /// The age in months at which the last card of food for babies ends.
    private static let familyFoodFrom = 15
    private static let babyFood = PhraseIndex([
        "baby food", "for the baby", "baby puree", "puree", "purees", "weaning", "first foods", "blw", "babybrei",
        "brei", "beikost", "für das baby", "fürs baby", "pour bébé", "pour le bébé", "diversification", "papilla",
        "para el bebé", "para la bebé", "para mi bebé", "for my baby", "für mein baby", "pour mon bébé",
        "starting solids", "started solids", "on solids", "first solids", "erste breie", "breikost", "erste löffel",
        "commence la diversification", "commence les solides", "premières purées", "empieza con sólidos",
        "alimentación complementaria", "primeros sólidos", "empieza a comer sólidos",
    ])
}
