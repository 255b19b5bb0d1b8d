/// A reader of the number of days that a goal asks for.
struct PlanLength {
    private let words: [String]

    /// Creates a reader.
    ///
    /// - Parameter words: the goal in lower case, without punctuation.
    init(_ words: [String]) { self.words = words }

    /// The number of days, 1…31; nil if the goal names no length.
    var days: Int? {
        // A span of time is more exact than a number of meals: "a dinner plan for 5 days".
        for (index, word) in words.enumerated() {
            switch word {
            case "day", "days", "night", "nights", "evening", "evenings":
                if let number = number(before: index) { return min(max(number, 1), 31) }
            case "week", "weeks", "weekly": return min(7 * max(min(number(before: index) ?? 1, 5), 1), 31)
            case "fortnight": return 14
            case "weekend": return 2
            case "month" where index > 0 && ["a", "the", "this", "next", "whole"].contains(words[index - 1]): return 28
            default: continue
            }
        }
        for (index, word) in words.enumerated() where Self.meals.contains(word) {
            // "a meal plan" is not a plan of one meal.
            if let number = number(before: index), !["a", "an"].contains(words[index - 1]) {
                return min(max(number, 1), 31)
            }
        }
        return words.contains { ["today", "tonight", "tomorrow"].contains($0) } ? 1 : nil
    }

    /// Returns the number in front of a unit. Adjectives may stand between ("three easy school nights"), other units
    /// may not ("30 minute dinners", "my 4 year old: dinners").
    private func number(before index: Int) -> Int? {
        for back in 1...3 where index - back >= 0 {
            let word = words[index - back]
            if Self.otherUnits.contains(word) { return nil }
            if let number = Int(word) ?? Self.numberWords[word] { return number }
        }
        return nil
    }

    private static let meals: Set<String> = [
        "dinner", "dinners", "meal", "meals", "lunch", "lunches", "breakfast", "breakfasts", "supper", "suppers",
        "snack",
        "snacks", "recipe", "recipes", "dish", "dishes",
    ]
    private static let otherUnits: Set<String> = [
        "minute", "minutes", "min", "mins", "hour", "hours", "year", "years", "old", "month", "months", "people",
        "adults", "kids", "children", "person", "persons", "servings", "portions", "ingredient", "ingredients",
        "dollar",
        "dollars", "for", "plan", "menu", "the",
    ]
    private static let numberWords: [String: Int] = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
        "nine": 9, "ten": 10, "twelve": 12, "fourteen": 14,
    ]
}
