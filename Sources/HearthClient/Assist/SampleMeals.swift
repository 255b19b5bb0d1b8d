/// Meals for a screen without the assistant: before the first plan, and where a family has turned AI off.
public struct SampleMeals: Hashable, Sendable {
    /// A dish.
    public struct Meal: Hashable, Sendable, Identifiable {
        /// A word that names the dish in every language.
        public let id: String
        /// The title.
        public let title: String
        /// Minutes of preparation.
        public let minutes: Int
        /// The ingredients.
        public let ingredients: [String]
    }

    /// The dishes.
    public let meals: [Meal]

    /// Creates the dishes in a language.
    ///
    /// - Parameter language: `en`, `de`, `fr` or `es`; any other is read as `en`.
    public init(language: String) {
        let texts = Self.texts[String(language.prefix(2))] ?? Self.english
        meals = zip(Self.names, texts).map { name, text in
            Meal(id: name.id, title: text.title, minutes: name.minutes, ingredients: text.ingredients)
        }
    }

    private static let names: [(id: String, minutes: Int)] = [
        ("lentil-soup", 35), ("pasta", 20), ("vegetable-rice", 30),
    ]

    private static let english: [(title: String, ingredients: [String])] = [
        ("Red lentil soup", ["red lentils", "carrots", "onion", "vegetable stock"]),
        ("Pasta with tomato sauce", ["pasta", "tinned tomatoes", "garlic", "olive oil"]),
        ("Vegetable rice", ["rice", "peas", "carrots", "courgette"]),
    ]

    private static let texts: [String: [(title: String, ingredients: [String])]] = [
        "de": [
            ("Rote Linsensuppe", ["rote Linsen", "Karotten", "Zwiebel", "Gemüsebrühe"]),
            ("Nudeln mit Tomatensoße", ["Nudeln", "Dosentomaten", "Knoblauch", "Olivenöl"]),
            ("Gemüsereis", ["Reis", "Erbsen", "Karotten", "Zucchini"]),
        ],
        "fr": [
            ("Soupe de lentilles corail", ["lentilles corail", "carottes", "oignon", "bouillon de légumes"]),
            ("Pâtes à la sauce tomate", ["pâtes", "tomates en boîte", "ail", "huile d’olive"]),
            ("Riz aux légumes", ["riz", "petits pois", "carottes", "courgette"]),
        ],
        "es": [
            ("Crema de lentejas rojas", ["lentejas rojas", "zanahorias", "cebolla", "caldo de verduras"]),
            ("Pasta con salsa de tomate", ["pasta", "tomate en conserva", "ajo", "aceite de oliva"]),
            ("Arroz con verduras", ["arroz", "guisantes", "zanahorias", "calabacín"]),
        ],
    ]
}
