import HearthCore

/// The foods that authorities advise against in pregnancy.
///
/// NHS, "Foods to avoid in pregnancy" (2023), and CDC, "Safer Food Choices for Pregnant Women" (2024): alcohol, liver and
/// what is made of it, raw or undercooked meat, fish and egg, raw shellfish, fish with much mercury, mould-ripened soft
/// and blue cheese, unpasteurised milk, cold cured meat, raw sprouts. Where the two differ, the stricter one counts.
enum PregnancyLimits {
    /// Returns whether a recipe holds none of them, by its title and ingredients.
    static func admits(_ recipe: some RecipeContent) -> Bool {
        !([recipe.title] + recipe.ingredients).contains { text in
            let line = AllergenLine(text)
            return words.occur(in: line.words) || compounds.occur(in: line)
        }
    }

    /// The rows of the table of foods.
    private static let rows = [
        "alcohol", "liver", "pate", "foie gras", "haggis", "raw meat", "raw fish", "raw egg", "raw milk",
        "raw milk cheese", "soft cheese", "brie", "roquefort", "swordfish", "shark", "salami", "serrano ham",
        "pepperoni", "chorizo", "game meat", "venison", "caviar",
    ]

    private static let compounds = ExcludedCompounds(
        rows.compactMap(Food.named).flatMap(FoodFamilies.rows).map(\.name), besides: [])

    private static let words: ExcludedWords = {
        let named = rows.compactMap(Food.named).flatMap { food in
            FoodFamilies.words(of: food) + food.names.joined()
        }
        // A few drops of extract are baked.
        return ExcludedWords(named.filter { $0 != "vanilla extract" } + others)
    }()

    /// Dishes and kinds that are no row of the table of foods.
    private static let others = [
        "marlin", "king mackerel", "tilefish", "orange roughy", "bigeye tuna", "sashimi", "sushi", "ceviche",
        "carpaccio",
        "tartare", "gravlax", "lox", "smoked salmon", "smoked trout", "cold smoked", "oyster", "prosciutto",
        "parma ham", "bresaola", "unpasteurised", "unpasteurized", "gorgonzola", "stilton", "danish blue", "camembert",
        "chevre", "reblochon", "taleggio", "raw sprout", "alfalfa", "bean sprout", "tiramisu", "chocolate mousse",
        "homemade mayonnaise", "steak tartare", "cod liver oil",
    ]
}
