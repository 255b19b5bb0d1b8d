import Assist
import Kitchen

/// Allergens of an ingredient line by plain search for letters: simpler than the filter's lexicon and independent of
/// it, so that it can check it.
enum FoodWords {
    /// By the title and the ingredient lines alone, whatever the card declares.
    static func allergens(in recipe: Document) -> Set<Allergen> {
        ([recipe.title] + recipe.ingredients).reduce(into: []) { $0.formUnion(allergens(in: $1)) }
    }

    private static func allergens(in line: String) -> Set<Allergen> {
        Set(
            foods.filter { _, food in
                let text = food.innocent.reduce(line.lowercased()) { $0.replacing($1, with: "") }
                return food.words.contains { text.contains($0) }
            }.keys)
    }

    private typealias Food = (words: [String], innocent: [String])

    private static let wheat: Food = (
        [
            "wheat", "flour", "bread", "pasta", "spaghetti", "penne", "macaroni", "mac and cheese", "fusilli", "orzo",
            "couscous", "bulgur", "semolina", "tortilla", "noodle", "soy sauce", "pastry", "cracker", "naan", "pitta",
            "seitan", "bagel", "toast",
        ],
        [
            "corn tortilla", "cornflour", "rice flour", "rice noodle", "chicken and rice noodle", "gluten-free",
            "buckwheat flour", "buckwheat", "sweet potato noodle", "floury",
        ]
    )

    private static let foods: [Allergen: Food] = [
        .peanut: (["peanut", "groundnut", "satay"], []),
        .treeNut: (
            [
                "almond", "cashew", "walnut", "pecan", "hazelnut", "pistachio", "macadamia", "brazil nut", "pine nut",
                "mixed nuts", "pesto", "marzipan", "praline", "nougat",
            ], []
        ),
        .dairy: (
            [
                "milk", "butter", "cheese", "cheddar", "mozzarella", "parmesan", "feta", "ricotta", "yogurt", "yoghurt",
                "cream", "ghee", "paneer", "halloumi", "custard", "whey",
            ],
            [
                "coconut milk", "coconut cream", "oat milk", "soya milk", "rice milk", "peanut butter",
                "almond butter", "butternut", "butter bean", "cream of tartar",
            ]
        ),
        .egg: (["egg", "huevos", "mayonnaise", "meringue", "brioche"], ["eggplant"]),
        .wheat: wheat,
        .gluten: (wheat.words + ["oat", "barley", "rye ", "malt", "spelt"], wheat.innocent + ["gluten-free oat"]),
        .soy: (["soy", "tofu", "tempeh", "edamame", "miso", "tamari", "teriyaki", "hoisin"], []),
        .fish: (
            [
                "fish", "salmon", "cod ", "tuna", "haddock", "anchov", "sardine", "mackerel", "trout", "pollock",
                "worcester",
            ], ["shellfish"]
        ),
        .shellfish: (["prawn", "shrimp", "crab", "lobster", "crayfish", "langoustine", "shellfish", "seafood"], []),
        .mollusc: (["mussel", "clam", "oyster", "squid", "calamari", "octopus", "scallop", "snail", "seafood"], []),
        .sesame: (["sesame", "tahini", "hummus", "halva", "za'atar"], []),
        .celery: (["celery", "celeriac", "stock cube", "bouillon", "vegetable stock", "chicken stock"], []),
        .mustard: (["mustard", "dijon", "piccalilli"], []),
        .lupin: (["lupin"], []),
        .sulphite: (["sulphite", "sulfite", "dried apricot", "raisin", "sultana", "wine "], []),
    ]
}
