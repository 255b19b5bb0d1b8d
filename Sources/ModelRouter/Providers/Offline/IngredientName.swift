import HearthCore

/// Main noun of an ingredient line, without amount and preparation: `2 large carrots, grated` is `carrot`.
///
/// Good enough to detect that two recipes share something; the shopping list has its own parser.
enum IngredientName {
    static func of(_ line: String) -> String? {
        let beforeDetails = line.prefix { $0 != "," && $0 != "(" && $0 != ";" }
        let words = KeyWords.tokens(String(beforeDetails)).filter { word in
            !(word.first?.isNumber ?? true) && !measures.contains(word) && !manners.contains(word)
        }
        let name = words.map(Words.singular).joined(separator: " ")
        return name.isEmpty || staples.contains(name) ? nil : name
    }

    private static let measures: Set<String> = [
        "g", "kg", "mg", "ml", "l", "dl", "cl", "oz", "lb", "lbs", "cup", "cups", "tbsp", "tsp", "tablespoon",
        "tablespoons", "teaspoon", "teaspoons", "gram", "grams", "litre", "litres", "liter", "liters", "ounce",
        "ounces", "pound", "pounds", "pinch", "handful", "handfuls", "bunch", "bunches", "can", "cans", "tin", "tins",
        "jar", "jars", "pack", "packs", "packet", "packets", "clove", "cloves", "slice", "slices", "piece", "pieces",
        "head", "heads", "stick", "sticks", "sprig", "sprigs", "bag", "bags", "of", "a", "an", "and", "or", "to", "for",
        "taste", "half", "quarter", "about", "each", "x",
    ]

    private static let manners: Set<String> = [
        "large", "small", "medium", "big", "fresh", "frozen", "dried", "ripe", "raw", "cooked", "chopped", "diced",
        "sliced", "grated", "minced", "crushed", "peeled", "finely", "roughly", "thinly", "shredded", "drained",
        "rinsed", "boneless", "skinless", "lean", "low-fat", "reduced-fat", "low-salt", "low-sodium", "unsalted",
        "plain", "whole", "optional", "extra", "virgin", "tinned", "canned", "baby", "red", "green", "yellow", "brown",
    ]

    /// Staples of every kitchen, which do not count as shared ingredients.
    private static let staples: Set<String> = [
        "oil", "olive oil", "vegetable oil", "sunflower oil", "rapeseed oil", "salt", "pepper", "black pepper", "water",
        "butter", "sugar", "flour", "garlic", "onion", "stock", "vegetable stock", "vegetable broth", "paprika",
        "cumin", "oregano", "basil", "cinnamon", "herb", "mixed herb", "spice", "soy sauce", "vinegar", "honey",
    ]
}
