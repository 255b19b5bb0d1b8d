import HearthCore

/// The English singular and plural of the names of foods and units; only the last word changes.
package enum EnglishNoun {
    /// Returns `tomato` for `tomatoes`.
    package static func singular(_ name: String) -> String { changingLastWord(of: name, singularWord) }

    /// Returns `tomatoes` for `tomato`.
    package static func plural(_ name: String) -> String { changingLastWord(of: singular(name), pluralWord) }

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
        "pasta", "garlic", "broccoli", "spinach", "salmon", "tuna", "oil", "flour", "milk", "bread", "lettuce", "g",
        "kg", "mg", "ml", "cl", "dl", "l", "oz", "lb", "fl oz", "tsp", "tbsp", "dsp", "cm", "mm", "in", "pt", "qt",
        "gal",
    ]
    private static let pluralsWithS: Set<String> = ["avocado", "burrito", "taco", "pesto", "gnocco"]
}
