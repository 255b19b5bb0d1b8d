import HearthCore
import Intent
import Kitchen

/// Joins the reader's intent with a model's: the reader's members hold, and the model's fill what it missed.
///
/// Exclusions and diets are the union of both, because leaving out too much harms nobody. Dates stay the reader's: a
/// model's date counts only if the text has its number. Changes of the earlier plan by the model do not count, since
/// the model does not see it.
struct IntentMerge {
    private let words: Set<String>
    private let numbers: Set<Int>
    private let names: Set<String>

    /// Creates a merge.
    ///
    /// - Parameter text: the text that both have read.
    init(text: String, family: Family) {
        let words = Words.fold(text).split(separator: " ").map(String.init)
        self.words = Set(words + words.map(Words.singular))
        // "7:30" and "24th" hold numbers, too.
        numbers = Set(text.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) })
        names = Set(family.children.compactMap(\.name).map { Words.fold($0) })
    }

    /// Returns the joined intent, and the contradictions between both.
    func joined(_ read: Intent, with proposed: Intent) -> (intent: Intent, contradictions: [IntentContradiction]) {
        var intent = read
        var contradictions: [IntentContradiction] = []
        if intent.days.isEmpty, proposed.days.allSatisfy(isSaid) { intent.days = proposed.days }
        intent.meals = meals(read.meals, proposed.meals, noting: &contradictions)
        if intent.fixed.isEmpty {
            intent.fixed = proposed.fixed.filter { isSaid($0.date) || intent.days.contains($0.date) }
        }
        intent.chores = chores(read.chores, proposed.chores)
        intent.routine = routine(read.routine, proposed.routine, noting: &contradictions)
        return (intent, contradictions)
    }

    private func isSaid(_ day: CalendarDay) -> Bool { numbers.contains(day.components.day) }

    private func isSaid(_ time: TimeOfDay) -> Bool {
        let hour = time.minutes / 60
        return numbers.contains(hour) || numbers.contains(hour == 12 ? 12 : hour % 12)
    }

    // MARK: - Meals

    private func meals(
        _ read: MealConstraints, _ proposed: MealConstraints, noting contradictions: inout [IntentContradiction]
    ) -> MealConstraints {
        var meals = read
        meals.exclude = exclusions(read.exclude, proposed.exclude)
        meals.diets = Set(read.diets).union(proposed.diets).sorted()
        if meals.meals.isEmpty { meals.meals = proposed.meals }
        let avoided = ExcludedFoods(meals.exclude.map { Avoidance($0.replacing("_", with: " ")) })
        func wanted(_ read: [String], _ proposed: [String]) -> [String] {
            guard read.isEmpty else { return read }
            return proposed.filter { food in
                if !avoided.found(in: food).isEmpty { contradictions.append(.wantedAndExcluded(food)) }
                return avoided.found(in: food).isEmpty && !Self.general.contains(food.lowercased())
            }
        }
        meals.dishes = wanted(read.dishes, proposed.dishes)
        meals.foods = wanted(read.foods, proposed.foods)
        for food in read.dishes + read.foods where !avoided.found(in: food).isEmpty {
            contradictions.append(.wantedAndExcluded(food))
        }
        if meals.cuisines.isEmpty { meals.cuisines = proposed.cuisines.map { $0.lowercased() } }
        if meals.traits.isEmpty { meals.traits = proposed.traits }
        meals.servings = read.servings ?? proposed.servings
        meals.maxMinutes = read.maxMinutes ?? proposed.maxMinutes
        meals.budget = read.budget ?? proposed.budget
        if let servings = read.servings, let other = proposed.servings, servings != other {
            contradictions.append(.servings(servings, other))
        }
        if let minutes = read.maxMinutes, let other = proposed.maxMinutes, minutes != other {
            contradictions.append(.minutes(minutes, other))
        }
        if meals.onlyFor.isEmpty { meals.onlyFor = proposed.onlyFor.filter(isSaid) }
        return meals
    }

    /// Returns the reader's exclusions and those of the model that are foods or words of the text. Another word would
    /// exclude nothing, and show the family what it never wrote.
    private func exclusions(_ read: [String], _ proposed: [String]) -> [String] {
        var exclusions = read
        for name in proposed {
            let name = name.lowercased().replacing("-", with: " ")
            let avoidance = Avoidance(name.replacing("_", with: " "))
            let isNew = !exclusions.contains { Avoidance($0.replacing("_", with: " ")).covers(avoidance) }
            let isFounded = avoidance.isKnown || Words.canonical(name).allSatisfy(words.contains)
            guard isNew, isFounded else { continue }
            let groups = Allergen.allCases.filter { $0.rawValue.replacing("_", with: " ") == Words.singular(name) }
            exclusions.append(groups.first?.rawValue ?? Words.canonical(name).joined(separator: " "))
        }
        return Set(exclusions).sorted()
    }

    private func isSaid(_ person: PersonReference) -> Bool {
        switch person {
        case .name(let name): isSaid(name)
        case .age(let years): numbers.contains(Int(years)) || numbers.contains(Int(years * 12))
        }
    }

    private func isSaid(_ name: String) -> Bool {
        names.contains(Words.fold(name))
            || Words.fold(name).split(separator: " ").map(String.init).allSatisfy(words.contains)
    }

    /// Words that name no dish and no food.
    private static let general: Set<String> = [
        "breakfast", "dinner", "dish", "family dinner", "food", "lunch", "meal", "meal plan", "menu", "plan", "recipe",
        "snack", "supper",
    ]

    // MARK: - Chores and routines

    private func chores(_ read: ChoreIntent, _ proposed: ChoreIntent) -> ChoreIntent {
        var chores = read
        func nouns(_ task: ChoreTask) -> Set<String> { Set(Words.canonical(task.task).filter { $0.count > 2 }) }
        for task in proposed.tasks where chores.tasks.allSatisfy({ nouns($0).isDisjoint(with: nouns(task)) }) {
            var task = task
            if case .named(let names) = task.assignee {
                let said = names.filter(isSaid)
                task.assignee = said.isEmpty ? nil : .named(said)
            }
            if let time = task.time, !isSaid(time) { task.time = nil }
            chores.tasks.append(task)
        }
        chores.excludedWeekdays.formUnion(proposed.excludedWeekdays)
        chores.isFair = read.isFair || proposed.isFair
        return chores
    }

    private func routine(
        _ read: RoutineIntent, _ proposed: RoutineIntent, noting contradictions: inout [IntentContradiction]
    ) -> RoutineIntent {
        var routine = read
        func time(_ read: TimeOfDay?, _ proposed: TimeOfDay?) -> TimeOfDay? {
            guard let proposed, isSaid(proposed) else { return read }
            if let read, read != proposed { contradictions.append(.time(read, proposed)) }
            return read ?? proposed
        }
        routine.kind = read.kind ?? proposed.kind
        // "Ready by 7" is an end: the model may not make it the start as well.
        if read.start == nil, read.end == nil {
            routine.start = time(nil, proposed.start)
            routine.end = time(nil, proposed.end)
        } else {
            routine.start = read.start.flatMap { time($0, proposed.start) }
            routine.end = read.end.flatMap { time($0, proposed.end) }
        }
        if read.steps.isEmpty { routine.steps = proposed.steps.filter { !routine.without.contains($0) } }
        routine.without += proposed.without.filter { !routine.without.contains($0) }
        routine.steps.removeAll { proposed.without.contains($0) }
        return routine
    }
}

extension Avoidance {
    /// Returns whether everything that the other one avoids is avoided.
    func covers(_ other: Avoidance) -> Bool {
        other.allergens.isSubset(of: allergens)
            && Set(other.words.map(Words.canonical)).isSubset(of: Set(words.map(Words.canonical)))
    }
}

/// A difference between the reader's intent and a model's that the family should know.
enum IntentContradiction: Hashable, Sendable {
    /// The food or dish is asked for, and an exclusion covers it. The exclusion holds.
    case wantedAndExcluded(String)
    /// The reader's number of servings, which holds, and the model's.
    case servings(Int, Int)
    case minutes(Int, Int)
    case time(TimeOfDay, TimeOfDay)

    /// Returns a note for the family.
    func note(in language: IntentLanguage) -> String {
        switch self {
        case .wantedAndExcluded(let food):
            switch language {
            case .english: "You mention \(food), but it is also to be left out: I left it out."
            case .german: "Ihr nennt \(food), es soll aber auch wegbleiben: Ich habe es weggelassen."
            case .french: "Vous parlez de \(food), mais il faut aussi l’éviter : je ne l’ai pas mis."
            case .spanish: "Mencionáis \(food), pero también hay que evitarlo: no lo he puesto."
            }
        case .servings(let held, let other):
            switch language {
            case .english: "I planned for \(held) people. If you meant \(other), please say so."
            case .german: "Ich habe für \(held) Personen geplant. Wenn ihr \(other) meint, sagt es mir bitte."
            case .french: "J’ai prévu \(held) personnes. Si vous pensiez à \(other), dites-le-moi."
            case .spanish: "He contado con \(held) personas. Si queríais decir \(other), decídmelo."
            }
        case .minutes(let held, let other):
            switch language {
            case .english: "I allowed \(held) minutes for cooking. If you meant \(other), please say so."
            case .german: "Ich habe mit \(held) Minuten Kochzeit geplant. Wenn ihr \(other) meint, sagt es mir bitte."
            case .french: "J’ai compté \(held) minutes de cuisine. Si vous pensiez à \(other), dites-le-moi."
            case .spanish: "He contado con \(held) minutos de cocina. Si queríais decir \(other), decídmelo."
            }
        case .time(let held, let other):
            switch language {
            case .english: "I took \(held) as the time. If you meant \(other), please say so."
            case .german: "Als Uhrzeit habe ich \(held) genommen. Wenn ihr \(other) meint, sagt es mir bitte."
            case .french: "J’ai pris \(held) comme heure. Si vous pensiez à \(other), dites-le-moi."
            case .spanish: "He tomado las \(held) como hora. Si queríais decir las \(other), decídmelo."
            }
        }
    }
}
