/// A reader of the foods that a goal rules out: "no nuts", "without dairy or eggs", "egg-free", "allergic to milk and
/// to eggs", "can't eat gluten", "doesn't like mushrooms".
package struct ExclusionReader {
    private let words: [String]

    /// Creates a reader.
    ///
    /// - Parameter words: the goal in lower case, without punctuation.
    package init(_ words: [String]) { self.words = words }

    /// The foods that are ruled out, in the goal's own words and order.
    package var exclusions: [String] {
        var foods: [String] = []
        var index = words.startIndex
        while index < words.endIndex {
            if let food = foodBeforeSuffix(at: index) {
                foods.append(food)
                index += 1
            } else if let start = endOfTrigger(at: index) {
                let list = foodList(from: start)
                foods += list.foods
                index = max(list.end, index + 1)
            } else {
                index += 1
            }
        }
        foods += words.filter(Self.diets.contains)
        var seen: Set<String> = []
        return foods.filter { seen.insert($0).inserted }
    }

    /// Returns the food before a suffix: `egg free`, `nut allergy`, `lactose intolerant`.
    private func foodBeforeSuffix(at index: Int) -> String? {
        guard index > 0, Self.suffixes.contains(words[index]) else { return nil }
        if words[index] == "free", index + 1 < words.count, ["of", "from", "time", "day"].contains(words[index + 1]) {
            return nil
        }
        let two = index > 1 ? "\(words[index - 2]) \(words[index - 1])" : ""
        if Avoidance.isName(two) { return two }
        return Self.isFood(words[index - 1]) ? words[index - 1] : nil
    }

    /// Returns the index behind a trigger; nil if no trigger starts here.
    private func endOfTrigger(at index: Int) -> Int? {
        for trigger in Self.triggers where words[index...].starts(with: trigger) { return index + trigger.count }
        return nil
    }

    /// Returns the foods of a list: names joined by commas, "or" and "and", with the small words between them.
    private func foodList(from start: Int) -> (foods: [String], end: Int) {
        var foods: [String] = []
        var index = start
        while index < words.endIndex {
            let two = index + 1 < words.endIndex ? "\(words[index]) \(words[index + 1])" : ""
            if Self.fillers.contains(words[index]) {
                index += 1
            } else if Avoidance.isName(two) {
                foods.append(two)
                index += 2
            } else if Self.isFood(words[index]) {
                foods.append(words[index])
                index += 1
            } else {
                break
            }
            // "no nuts and lots of vegetables": an "and" only continues the list before another food.
            if index + 1 < words.endIndex, words[index] == "and", !Self.isFood(words[index + 1]),
                !Self.fillers.contains(words[index + 1])
            {
                break
            }
        }
        return (foods, index)
    }

    private static func isFood(_ phrase: String) -> Bool { !phrase.isEmpty && Avoidance(phrase).isKnown }

    private static let suffixes: Set<String> = [
        "free", "allergy", "allergies", "allergic", "intolerant", "intolerance",
    ]

    private static let triggers: [[String]] = [
        "no", "without", "avoid", "avoids", "avoiding", "skip", "exclude", "excluding", "except", "hate", "hates",
        "dislike", "dislikes", "minus", "leave out", "hold the", "free of", "free from", "allergic to", "allergy to",
        "allergies to", "intolerant to", "intolerance to", "intolerant of", "can't eat", "cannot eat", "can't have",
        "cannot have", "can not eat", "can not have", "don't eat", "doesn't eat", "do not eat", "does not eat",
        "don't like", "doesn't like", "do not like", "does not like", "don't want", "never eat", "never eats",
        "not eat", "not have", "won't eat",
    ].map { $0.split(separator: " ").map(String.init) }

    /// Words for a diet, which rule out foods at any position.
    private static let diets: Set<String> = ["vegetarian", "vegan", "halal", "kosher"]

    private static let fillers: Set<String> = [
        "or", "and", "nor", "any", "to", "of", "the", "either", "also", "even", "added", "raw", "whole", "cooked",
        "eat", "eats", "like", "have", "hate", "hates", "all", "kinds",
    ]
}
