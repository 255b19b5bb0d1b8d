import Kitchen

extension IntentLanguage {
    /// Returns the name of an excluded food or allergen; the English one if the table has no other.
    package func name(ofExclusion name: String) -> String {
        if let allowed = Avoidance(name).allowed {
            return Self.everythingExcept[column] + " "
                + allowed.names.map { self.name(ofExclusion: $0) }.joined(separator: ", ")
        }
        let plain = name.replacing("_", with: " ")
        guard let food = Food.named(plain), food.names.indices.contains(column) else { return plain }
        return food.names[column].first { !$0.isEmpty } ?? plain
    }

    /// Returns the name of a diet or a condition; the raw value of another one.
    package func name(ofDiet name: String) -> String {
        Self.titles[name]?[column] ?? name.replacing("_", with: " ")
    }

    private var column: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    private static let everythingExcept = ["everything except", "alles außer", "tout sauf", "todo menos"]

    private static let titles: [String: [String]] = {
        var titles = Dictionary(
            LexiconRows.titles(MealLexicon.diets) + LexiconRows.titles(ConditionLexicon.table),
            uniquingKeysWith: { first, _ in first })
        titles["gluten_free"] = ["gluten-free", "glutenfrei", "sans gluten", "sin gluten"]
        titles["dairy_free"] = ["dairy-free", "milchfrei", "sans produits laitiers", "sin lácteos"]
        titles["pregnancy"] = ["pregnancy", "Schwangerschaft", "grossesse", "embarazo"]
        return titles
    }()
}
