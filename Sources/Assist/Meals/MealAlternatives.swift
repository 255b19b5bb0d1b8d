package import HearthCore
import Intent

/// Other dishes for one meal of a week's plan, with the reasons for each.
package struct MealAlternatives {
    /// A dish that may take the place.
    package struct Option: Sendable {
        /// The recipe. It suits everybody at the table already.
        package var document: Document
        /// The mean of the ratings; nil without any.
        package var rating: Double?
        /// True if somebody has marked it.
        package var isFavourite: Bool
        /// The names of its ingredients that are at home.
        package var have: [String]
        /// The names of its ingredients that are missing.
        package var missing: [String]
        /// The foods at home that should be used within days.
        package var soon: [String]

        /// Creates an option.
        package init(
            document: Document, rating: Double? = nil, isFavourite: Bool = false, have: [String] = [],
            missing: [String] = [], soon: [String] = []
        ) {
            self.document = document
            self.rating = rating
            self.isFavourite = isFavourite
            self.have = have
            self.missing = missing
            self.soon = soon
        }

        var isOwn: Bool { document.id.hasPrefix(KitchenState.prefix) }
    }

    /// Why a dish is proposed.
    package enum Reason: Hashable, Sendable {
        /// A recipe of the household.
        case own
        case favourite
        case rated(Double)
        /// These foods should be used soon.
        case usesSoon([String])
        /// All ingredients, or most of them, are at home.
        case inPantry(have: Int, of: Int)
        case quick(minutes: Int)
        /// Another main food than the meals around it.
        case variety(String)
        /// It was not in the plan for ten days.
        case notLately

        /// The name in answers.
        package var code: String {
            switch self {
            case .own: "own_recipe"
            case .favourite: "favourite"
            case .rated: "well_rated"
            case .usesSoon: "use_soon"
            case .inPantry: "in_pantry"
            case .quick: "quick"
            case .variety: "variety"
            case .notLately: "not_lately"
            }
        }
    }

    /// A dish that is proposed.
    package struct Choice: Sendable {
        /// The dish.
        package var option: Option
        /// Why, the strongest reason first; at least one.
        package var reasons: [Reason]
    }

    private let meal: MealName
    private let isWorkday: Bool
    private let neighbours: [RecipeProfile]

    /// Creates the choice for one meal; nil for a slot that is no meal.
    ///
    /// - Parameters:
    ///   - slot: the name of the meal: `dinner`.
    ///   - neighbours: the dishes of the same day and of the days before and after.
    package init?(slot: String, day: CalendarDay, neighbours: [Document]) {
        guard let meal = MealName(rawValue: slot) else { return nil }
        self.meal = meal
        isWorkday = day.weekday != .saturday && day.weekday != .sunday
        self.neighbours = neighbours.map(RecipeProfile.init)
    }

    /// Returns at most `count` dishes, the best first, and no two that are alike in main food and cuisine.
    package func choose(from options: [Option], count: Int) -> [Choice] {
        var ranked: [(score: Double, profile: RecipeProfile, choice: Choice)] = []
        for option in options {
            let profile = RecipeProfile(option.document)
            guard fits(profile) else { continue }
            let (score, reasons) = score(option, profile)
            ranked.append((score, profile, Choice(option: option, reasons: reasons)))
        }
        ranked.sort { ($0.score, $1.choice.option.document.id) > ($1.score, $0.choice.option.document.id) }
        var chosen: [(profile: RecipeProfile, choice: Choice)] = []
        // First of each kind, then whatever is best.
        for isStrict in [true, false] {
            for entry in ranked where chosen.count < count {
                let id = entry.choice.option.document.id
                guard !chosen.contains(where: { $0.choice.option.document.id == id }) else { continue }
                if isStrict, chosen.contains(where: { Self.areAlike($0.profile, entry.profile) }) { continue }
                chosen.append((entry.profile, entry.choice))
            }
        }
        return chosen.map(\.choice)
    }

    private static func areAlike(_ left: RecipeProfile, _ right: RecipeProfile) -> Bool {
        (left.protein != nil && left.protein == right.protein) || (left.starch != nil && left.starch == right.starch)
    }

    private func fits(_ profile: RecipeProfile) -> Bool {
        guard !profile.isBabyFood else { return false }
        let meals = profile.meals
        let isSweet = profile.labels.contains("dessert")
        switch meal {
        case .breakfast: return meals.contains(.breakfast)
        case .snack: return meals.contains(.snack) || isSweet
        case .lunch, .dinner:
            if isSweet || profile.labels.contains("side") { return false }
            return meals.isEmpty || meals.contains(.lunch) || meals.contains(.dinner)
        }
    }

    private func score(_ option: Option, _ profile: RecipeProfile) -> (Double, [Reason]) {
        var scored: [(weight: Double, reason: Reason)] = []
        var score = 0.0
        if !option.soon.isEmpty { scored.append((10 + Double(min(option.soon.count, 3)), .usesSoon(option.soon))) }
        if option.isFavourite { scored.append((6, .favourite)) }
        if option.isOwn { scored.append((5, .own)) }
        if let rating = option.rating {
            if rating >= 4 { scored.append((2 * (rating - 3), .rated(rating))) } else { score += 2 * (rating - 3) }
        }
        let needed = option.have.count + option.missing.count
        if needed > 0 {
            let share = Double(option.have.count) / Double(needed)
            if share >= 0.6 {
                scored.append((8 * share, .inPantry(have: option.have.count, of: needed)))
            } else {
                score += 4 * share
            }
        }
        let minutes = profile.recipe.minutes
        if let minutes, minutes <= 30 { scored.append((isWorkday ? 3 : 1, .quick(minutes: minutes))) }
        if isWorkday, let minutes, minutes > 45 { score -= min(Double(minutes - 45) / 15, 4) }
        let isRepeated = neighbours.contains { Self.areAlike($0, profile) }
        if isRepeated {
            score -= 5
        } else if let food = profile.protein ?? profile.starch, !neighbours.isEmpty {
            scored.append((2, .variety(food.rawValue)))
        }
        if meal == .lunch || meal == .dinner, profile.meals.contains(meal) { score += 1 }
        scored.append((0.5, .notLately))
        scored.sort { $0.weight > $1.weight }
        return (score + scored.reduce(0) { $0 + $1.weight }, scored.map(\.reason))
    }
}
