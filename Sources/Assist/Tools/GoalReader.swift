package import HearthCore
import Kitchen

/// A reader of the explicit parts of a goal: how many days, what to leave out, at what time.
///
/// Plain English patterns only. Everything else is left to the model and to the ranking of the knowledge base.
package struct GoalReader: Sendable {
    /// The user's own words.
    package let text: String
    private let words: [String]
    private let goal: String

    package init(_ goal: String) {
        text = goal
        self.goal = goal.lowercased()
        // A comma separates what two names together would join: rice, pasta.
        words = Words.fold(goal.replacing(",", with: " and ")).split(separator: " ").map(String.init)
    }

    /// The length of the plan in days, 1…31; nil if the goal names none.
    package var days: Int? { PlanLength(words).days }

    /// The foods that must not be in the meals, in the goal's own words.
    package var exclusions: [String] { ExclusionReader(words).exclusions }

    /// The goal's words without those that it rules out: the words to search for.
    package var wantedWords: String {
        let unwanted = Set(exclusions.flatMap { $0.split(separator: " ").map(String.init) })
        return words.filter { !unwanted.contains($0) }.joined(separator: " ")
    }

    /// A time of day, and whether the routine should end then ("in bed by 8") rather than begin.
    package var time: (at: TimeOfDay, isEnd: Bool)? {
        for (index, token) in timeTokens.enumerated() {
            guard let read = Self.clockTime(token, next: timeTokens.dropFirst(index + 1).first) else { continue }
            let before = timeTokens[max(0, index - 3)..<index]
            let introduced = before.contains { Self.timeWords.contains($0) }
            guard read.hasSuffix || introduced else { continue }
            var minutes = read.minutes
            if !read.isExact, isEvening, (60..<720).contains(minutes) { minutes += 720 }
            let isEnd =
                before.contains("by")
                || (!before.contains("start") && !before.contains("from") && goal.contains("lights out"))
            return (TimeOfDay(minutes: minutes), isEnd)
        }
        return nil
    }

    /// The chores that a goal lists after a colon: "chores: dishes, laundry and the dog".
    package var listedChores: [String] {
        // The colon of a time of day begins no list.
        let colons = goal.indices.filter { goal[$0] == ":" }
        guard let colon = colons.first(where: { goal[$0...].dropFirst().first?.isNumber != true }) else { return [] }
        let list = goal[goal.index(after: colon)...].replacing(" and ", with: ",")
        return list.split(separator: ",")
            .map { $0.trimming { $0.isWhitespace || ".!?".contains($0) } }
            .filter { !$0.isEmpty && $0.count <= 60 }
            .prefix(12).map { $0.prefix(1).uppercased() + $0.dropFirst() }
    }

    /// True if the goal is about cooking, rather than about eating or children in general.
    package var asksForDishes: Bool { mealTag != nil || words.contains(where: Self.dishWords.contains) }

    /// The meal that the goal names, as recipes are tagged; nil for "meals" in general.
    package var mealTag: String? {
        for (tag, names) in Self.mealNames where words.contains(where: names.contains) { return tag }
        return nil
    }

    // MARK: -

    private static let mealNames: [(String, Set<String>)] = [
        ("breakfast", ["breakfast", "breakfasts"]),
        ("lunch", ["lunch", "lunches", "lunchbox", "lunchboxes"]),
        ("snack", ["snack", "snacks"]),
        ("dinner", ["dinner", "dinners", "supper", "suppers"]),
    ]
    private static let dishWords: Set<String> = [
        "recipe", "recipes", "cook", "cooking", "bake", "baking", "dish", "dishes", "meal", "meals", "ingredients",
    ]
    private static let timeWords: Set<String> = [
        "at", "by", "from", "start", "starts", "starting", "around", "about", "before", "until", "till",
    ]
    private static let eveningWords = ["bed", "night", "evening", "dinner", "after school", "after-school", "homework"]
    private var isEvening: Bool { Self.eveningWords.contains { goal.contains($0) } }

    private var timeTokens: [String] {
        goal.split { !($0.isLetter || $0.isNumber || $0 == ":" || $0 == ".") }
            .map { $0.trimming { ".:".contains($0) } }
    }

    /// Parses `7`, `7pm`, `7:30`, `19:00` or `7.30 pm`. `isExact` is true if am, pm or a 24-hour time leaves no choice.
    private static func clockTime(
        _ token: String, next: String?
    ) -> (minutes: Int, isExact: Bool, hasSuffix: Bool)? {
        var text = token
        var suffix = next == "am" || next == "pm" ? next : nil
        for ending in ["am", "pm"] where text.hasSuffix(ending) {
            text = String(text.dropLast(2))
            suffix = ending
        }
        let parts = text.split(whereSeparator: { $0 == ":" || $0 == "." })
        guard (1...2).contains(parts.count), let hour = Int(parts[0]), (0...23).contains(hour) else { return nil }
        let minute = parts.count == 2 ? Int(parts[1]) ?? 60 : 0
        guard minute < 60, parts.count == 1 || parts[1].count == 2 else { return nil }
        switch suffix {
        case "pm" where hour < 12: return ((hour + 12) * 60 + minute, true, true)
        case "am" where hour == 12: return (minute, true, true)
        case .some: return (hour * 60 + minute, true, true)
        case nil: return (hour * 60 + minute, hour > 12 || token.hasPrefix("0"), parts.count == 2)
        }
    }
}
