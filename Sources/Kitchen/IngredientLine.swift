import HearthCore

/// A parsed ingredient line: `2 tbsp olive oil, for frying` is 30 ml of olive oil.
package struct IngredientLine: Hashable, Sendable {
    /// The amount; nil if the line states none.
    package var amount: GroceryList.Amount?
    /// The name in lower case, without words for size and preparation. Singular or plural as in the recipe ("carrots").
    package var name: String

    /// Parses a line.
    package init(_ line: String) {
        let withoutNote = Self.withoutParentheses(line).prefix { $0 != "," && $0 != ";" }
        var words = withoutNote.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        let value = Self.takeNumber(&words)
        let unit = Self.takeUnit(&words)
        if words.first == "of" { words.removeFirst() }
        words.removeAll { Self.droppedWords.contains($0) }
        name = words.joined(separator: " ").trimming { $0.isPunctuation || $0.isWhitespace }
        amount = Self.amount(value, unit)
    }

    /// The name with its last word in the singular. Two lines with the same key mean the same ingredient.
    package var key: String { Self.singular(name) }

    /// Returns `tomato` for `tomatoes`, by English rules; only the last word changes.
    static func singular(_ name: String) -> String { changingLastWord(of: name, singularWord) }

    static func plural(_ name: String) -> String { changingLastWord(of: singular(name), pluralWord) }

    private static func amount(_ value: Double?, _ unit: (name: String, factor: Double)?) -> GroceryList.Amount? {
        switch (value, unit) {
        case (nil, nil): nil
        case (let value?, nil): GroceryList.Amount(value, .piece)
        case (let value, let unit?):
            switch unit.name {
            case "g": GroceryList.Amount((value ?? 1) * unit.factor, .gram)
            case "ml": GroceryList.Amount((value ?? 1) * unit.factor, .millilitre)
            default: GroceryList.Amount(value ?? 1, .named(unit.name))
            }
        }
    }

    /// Removes parentheses: `1 tin (400 g) chickpeas` is a tin of chickpeas.
    private static func withoutParentheses(_ line: String) -> String {
        var depth = 0
        return line.filter { character in
            if character == "(" { depth += 1 }
            defer { if character == ")" { depth = max(0, depth - 1) } }
            return depth == 0
        }
    }

    // MARK: Numbers

    /// Takes `2`, `1.5`, `1/2`, `1 1/2`, `½` or `1½` from the front. Of a range `2-3` it takes the upper end, so that
    /// nobody buys too little.
    private static func takeNumber(_ words: inout [String]) -> Double? {
        guard let first = words.first else { return nil }
        if first == "a" || first == "an" {
            words.removeFirst()
            return 1
        }
        if let glued = splitGluedUnit(first) { words.replaceSubrange(0...0, with: glued) }
        guard let token = words.first, let value = number(token) else { return nil }
        words.removeFirst()
        if let next = words.first, next.contains("/") || fractions[next] != nil, let fraction = number(next) {
            words.removeFirst()
            return value + fraction
        }
        return value
    }

    /// Splits `400g` into `400` and `g`.
    static func splitGluedUnit(_ token: String) -> [String]? {
        let digits = token.prefix { $0.isNumber || $0 == "." || $0 == "/" || $0 == "-" || $0 == "–" }
        let rest = String(token.dropFirst(digits.count))
        return digits.isEmpty || rest.isEmpty || units[rest] == nil ? nil : [String(digits), rest]
    }

    static func number(_ token: String) -> Double? {
        if let fraction = fractions[token] { return fraction }
        let range = token.split { $0 == "-" || $0 == "–" }
        if range.count == 2 { return number(String(range[1])) }
        let parts = token.split(separator: "/")
        if parts.count == 2, let over = Double(parts[0]), let under = Double(parts[1]), under >= 1,
            over <= 1000
        {
            return over / under
        }
        if let last = token.last, let fraction = fractions[String(last)], let whole = Double(token.dropLast()),
            (0...100_000).contains(whole)
        {
            return whole + fraction
        }
        // Nobody buys more, and an unreasonable number must not reach arithmetic.
        guard let value = Double(token), (0...100_000).contains(value) else { return nil }
        return value
    }

    static let fractions: [String: Double] = [
        "½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1.0 / 3, "⅔": 2.0 / 3, "⅛": 0.125,
    ]

    // MARK: Units

    private static func takeUnit(_ words: inout [String]) -> (name: String, factor: Double)? {
        guard let first = words.first, let unit = units[first.trimming { $0 == "." }] else { return nil }
        // "1 cup" is a unit. "1 clove" needs a name behind it, or it is the ingredient itself.
        guard words.count > 1 else { return nil }
        words.removeFirst()
        return unit
    }

    /// The factors to grams and millilitres (US customary: cup 240 ml, ounce 28.35 g, pound 453.6 g), and the counted
    /// units.
    static let units: [String: (name: String, factor: Double)] = {
        var units: [String: (String, Double)] = [
            "g": ("g", 1), "gram": ("g", 1), "grams": ("g", 1), "kg": ("g", 1000), "mg": ("g", 0.001),
            "oz": ("g", 28.35), "ounce": ("g", 28.35), "ounces": ("g", 28.35), "lb": ("g", 453.6),
            "lbs": ("g", 453.6), "ml": ("ml", 1), "l": ("ml", 1000), "litre": ("ml", 1000), "litres": ("ml", 1000),
            "cl": ("ml", 10), "dl": ("ml", 100), "tsp": ("ml", 5), "teaspoon": ("ml", 5), "teaspoons": ("ml", 5),
            "tbsp": ("ml", 15), "tablespoon": ("ml", 15), "tablespoons": ("ml", 15), "cup": ("ml", 240),
            "cups": ("ml", 240),
        ]
        let counted = [
            "clove", "tin", "can", "jar", "bunch", "slice", "handful", "pinch", "sprig", "stalk", "stick", "head",
            "piece", "pack", "packet", "sachet", "knob", "sheet", "fillet", "block", "leaf", "ear", "rasher",
        ]
        for name in counted {
            units[name] = (name, 1)
            units[pluralWord(name)] = (name, 1)
        }
        return units
    }()

    private static let droppedWords: Set<String> = [
        "large", "small", "medium", "ripe", "fresh", "freshly", "finely", "roughly", "thinly", "chopped", "grated",
        "minced", "diced", "sliced", "peeled", "crushed", "heaped", "level", "about", "approximately", "generous",
        "medium-sized", "big",
    ]

    // MARK: English plurals

    private static func changingLastWord(of name: String, _ change: (String) -> String) -> String {
        var words = name.split(separator: " ").map(String.init)
        guard let last = words.popLast() else { return name }
        return (words + [change(last)]).joined(separator: " ")
    }

    private static func singularWord(_ word: String) -> String {
        invariant.contains(word) ? word : Words.singular(word)
    }

    private static func pluralWord(_ word: String) -> String {
        if invariant.contains(word) { return word }
        if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
            return word.dropLast() + "ies"
        }
        if word.hasSuffix("leaf") { return word.dropLast() + "ves" }
        for ending in ["o", "sh", "ch", "x", "ss"] where word.hasSuffix(ending) {
            return word + (pluralsWithS.contains(word) ? "s" : "es")
        }
        return word.hasSuffix("s") ? word : word + "s"
    }

    private static let invariant: Set<String> = [
        "couscous", "hummus", "asparagus", "molasses", "swiss", "cress", "lemongrass", "houmous", "fish", "rice",
        "pasta", "garlic", "broccoli", "spinach", "salmon", "tuna", "oil", "flour", "milk", "bread", "lettuce",
    ]
    private static let pluralsWithS: Set<String> = ["avocado", "burrito", "taco", "pesto", "gnocco"]
}
