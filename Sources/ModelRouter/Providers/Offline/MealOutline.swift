import Assist
import HearthCore
import Intent
import Kitchen

/// Text of a meal plan by day, with the reasons for each dish.
struct MealOutline {
    let goal: String
    let household: Household.Preferences
    let meals: [PlannedMeal]
    var language = IntentLanguage.english

    /// Maximum number of dishes with reasons; a longer plan gets one line per day.
    private static let maxDetailed = 14
    private static let maxLines = 31

    var text: String {
        if language != .english {
            return MealList(household: household, meals: meals, eaters: eaters, language: language).text
        }
        guard !meals.isEmpty else { return nothingFound }
        return [opening, lines, notes, closing].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var nothingFound: String {
        var text = "I found no recipe that fits this time."
        let known = household.allergies.filter { Avoidance($0).isKnown }
        if !known.isEmpty {
            text += " Everything with \(Prose.list(known, "or")) is always left out."
        }
        return text + " Try other words, or another cuisine."
    }

    private var opening: String {
        let eaters = self.eaters
        let table = eaters > 0 ? " for \(Prose.count(eaters, "person", plural: "people"))" : ""
        if meals.count == 1 { return "One good meal\(table):" }
        return "Here is your plan: \(Prose.count(meals.count, "meal"))\(table), \(Prose.span(meals.map(\.day)))."
    }

    /// The number of people of most meals.
    private var eaters: Int {
        let counts = meals.compactMap(\.servings).reduce(into: [:] as [Int: Int]) { $0[$1, default: 0] += 1 }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? household.people
    }

    /// The name of the meal, if the plan has several, and the people, if they are not those of the other meals.
    private func detail(of meal: PlannedMeal) -> String {
        let name = Set(meals.map(\.meal)).count > 1 ? ", \(meal.meal.rawValue)" : ""
        guard let servings = meal.servings, servings != eaters else { return name }
        return name + " (serves \(servings))"
    }

    private var lines: String {
        let isDetailed = meals.count <= Self.maxDetailed
        let wishes = isDetailed ? KeyWords.significant(IntentReader.wishes(in: goal)).filter(AisleGuess.isFood) : []
        var seen: Set<String> = []
        var lines = meals.prefix(Self.maxLines).enumerated().map { index, meal in
            let isNew = seen.insert(meal.recipe.id).inserted
            if isDetailed { return detailedLine(meal, index: index, isNew: isNew, wishes: wishes) }
            let minutes = meal.recipe.minutes.map { " (\($0) min)" } ?? ""
            return "- \(meal.day.short)\(detail(of: meal)): \(meal.recipe.title)\(minutes)"
        }
        if meals.count > Self.maxLines {
            lines.append("- and \(meals.count - Self.maxLines) more in the plan itself")
        }
        return lines.joined(separator: "\n")
    }

    /// - Parameter wishes: the foods that the goal names and does not exclude.
    private func detailedLine(_ meal: PlannedMeal, index: Int, isNew: Bool, wishes: [String]) -> String {
        let start = "- \(meal.day.inWords)\(detail(of: meal)): \(meal.recipe.title)"
        guard isNew else { return start + " again; everything for it is on the list already." }
        let reasons = Array(self.reasons(for: meal, index: index, wishes: wishes).prefix(3))
        let safety = ServingAdvice.cutting(for: household.children, recipe: meal.recipe)
        return start + "."
            + (reasons.isEmpty ? "" : " " + Prose.capitalised(reasons.joined(separator: "; ")) + ".")
            + (safety.map { " " + $0 } ?? "")
    }

    private func reasons(for meal: PlannedMeal, index: Int, wishes: [String]) -> [String] {
        let recipe = meal.recipe
        var reasons: [String] = []
        let stems = Set(recipe.ingredients.flatMap(KeyWords.tokens).map(KeyWords.stem))
        let asked = wishes.filter { stems.contains(KeyWords.stem($0)) }
        if !asked.isEmpty { reasons.append("it uses the \(Prose.list(Array(asked.prefix(2)))) you asked for") }
        if let minutes = recipe.minutes, minutes > 0 { reasons.append(Self.timing(minutes, index: index)) }
        let labels = Set(recipe.tags.map { $0.lowercased() })
        if let cuisine = household.cuisines.first(where: { labels.contains($0.lowercased()) }) {
            reasons.append("\(Prose.capitalised(cuisine)) is a cuisine that you like")
        }
        if meal.servings == nil, let servings = recipe.servings, servings > 0, household.people > 0 {
            if servings < household.people {
                reasons.append("the recipe serves \(servings), so cook more for the \(household.people) of you")
            } else if servings >= household.people * 2 {
                reasons.append("it serves \(servings), which leaves a lunch for the next day")
            }
        }
        return reasons
    }

    private static func timing(_ minutes: Int, index: Int) -> String {
        let time = Prose.duration(minutes: minutes)
        if minutes > 45 { return "it takes \(time), for an evening without hurry" }
        let ways = ["ready in \(time)", "\(time) from start to table", "on the table in \(time)"]
        return ways[index % ways.count]
    }

    private var notes: String {
        [leftovers, ServingAdvice.texture(for: household.children), allergyNote].compactMap { $0 }
            .joined(separator: "\n")
    }

    /// Ingredients that two different dishes share, the earliest first.
    private var leftovers: String? {
        var uses: [String: [(recipe: String, day: CalendarDay)]] = [:]
        var order: [String] = []
        for meal in meals {
            for name in Set(meal.recipe.ingredients.compactMap(IngredientName.of)).sorted() {
                if uses[name, default: []].contains(where: { $0.recipe == meal.recipe.id }) { continue }
                if uses[name] == nil { order.append(name) }
                uses[name, default: []].append((meal.recipe.id, meal.day))
            }
        }
        let shared = order.filter { uses[$0, default: []].count > 1 }.prefix(2).map { name in
            let days = uses[name, default: []].prefix(3).map(\.day.weekday.name)
            return "\(name) (\(Prose.list(Array(days))))"
        }
        guard !shared.isEmpty else { return nil }
        return "Use it up: what is left of one dish goes into the next: \(Prose.list(Array(shared)))."
    }

    /// Note that avoided foods are only excluded as far as they are understood, and that every recipe needs a look.
    private var allergyNote: String? {
        let avoidances = household.allergies.filter { !$0.isEmpty }.map(Avoidance.init)
        guard !avoidances.isEmpty else { return nil }
        let known = avoidances.filter { $0.isKnown && $0.allowed == nil }
        let unknown = avoidances.filter { !$0.isKnown }.map { "“\($0.phrase)”" }
        let suspicious = Set(
            meals.map(\.recipe).filter { recipe in avoidances.contains { $0.isIn(recipe) } }.map(\.title))
        // A recipe with a food that no table knows is free of nothing, as far as this text can tell.
        let notKnown = UnknownFoods.found(in: meals.flatMap(\.recipe.ingredients)).prefix(5).map { "“\($0)”" }
        var notes: [String] = []
        if !suspicious.isEmpty {
            let titles = Prose.list(Array(suspicious.sorted().prefix(5)))
            notes.append("Before you cook, check \(titles): it may hold what your family avoids.")
        } else if !notKnown.isEmpty {
            notes.append(
                "I do not know what is in \(Prose.list(notKnown, "or")), so please read the label before you cook.")
        } else if !known.isEmpty {
            let words = Prose.list(known.map(\.phrase), "or")
            notes.append("By their cards these recipes are without \(words); a look at the packets still pays.")
        }
        if !unknown.isEmpty {
            notes.append(
                "I do not know \(Prose.list(unknown, "or")) as a food: please check every recipe for it yourself.")
        }
        return notes.joined(separator: "\n")
    }

    private var closing: String {
        guard let first = meals.min(by: { $0.day < $1.day }) else { return "" }
        if meals.count == 1 { return "Enjoy it together!" }
        return "Start with \(first.recipe.title) and swap the days as it suits you."
    }
}
