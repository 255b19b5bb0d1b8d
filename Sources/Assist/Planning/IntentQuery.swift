import HearthCore
import Intent

extension Intent {
    /// The words by which the search finds what is wanted; empty if the text names nothing to search for.
    var searchWords: String {
        var seen: Set<String> = []
        let words =
            meals.dishes + meals.foods + meals.cuisines + meals.diets + meals.traits + meals.meals.map(\.rawValue)
        return words.map { $0.replacing("_", with: " ") }.filter { seen.insert($0).inserted }
            .joined(separator: " ").prefix(120).description
    }
}
