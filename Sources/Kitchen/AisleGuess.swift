import HearthCore

/// A guess of the aisle in which a shop has an ingredient.
package enum AisleGuess {
    /// Returns the aisle of the longest term in the name, by words and then by letters: "coconut milk" beats "milk".
    /// Returns the pantry if no term matches.
    package static func aisle(of name: String) -> GroceryList.Aisle {
        let matches = index.matches(in: Words.canonical(name))
        return matches.max { ($0.range.count, $0.value.length) < ($1.range.count, $1.value.length) }?.value.aisle
            ?? .pantry
    }

    /// Returns whether the phrase names a food of the terms below.
    package static func isFood(_ phrase: String) -> Bool { index.hasMatch(in: Words.canonical(phrase)) }

    /// Returns whether the words are one of the terms below and nothing else.
    static func isName(_ words: [String]) -> Bool { index.isPhrase(words) }

    private static let index = PhraseIndex(
        terms.flatMap { aisle, terms in terms.map { ($0, (aisle: aisle, length: $0.count)) } })

    private static let terms: [(GroceryList.Aisle, [String])] = [
        (
            .produce,
            [
                "apple", "apricot", "asparagus", "aubergine", "avocado", "banana", "basil", "bean sprout", "beetroot",
                "berry", "blackberry", "blueberry", "bok choy", "broccoli", "butternut squash", "cabbage", "carrot",
                "cauliflower", "celeriac", "celery", "chard", "cherry", "chilli", "chive", "coriander", "courgette",
                "cress", "cucumber", "dill", "edamame", "eggplant", "fennel", "garlic", "ginger", "grape", "green bean",
                "herb", "kale", "leek", "lemon", "lemongrass", "lettuce", "lime", "mango", "melon", "mint", "mushroom",
                "onion", "orange", "pak choi", "parsley", "parsnip", "peach", "pear", "pepper", "pineapple", "plum",
                "potato", "pumpkin", "radish", "raspberry", "rocket", "rosemary", "sage", "salad leaf", "scallion",
                "shallot", "spinach", "spring onion", "squash", "strawberry", "sugar snap", "swede", "sweet potato",
                "sweetcorn", "thyme", "tomato", "turnip", "watercress", "zucchini", "mangetout", "okra", "plantain",
                "cherry tomato", "bell pepper", "red pepper", "green pepper", "yellow pepper", "corn on the cob",
                "tofu", "basil leaf", "bay leaf", "kiwi", "pomegranate", "corn cob",
            ]
        ),
        (
            .bakery,
            [
                "bagel", "baguette", "bread", "brioche", "bun", "burger bun", "ciabatta", "flatbread", "naan", "pita",
                "pitta", "roll", "tortilla", "wrap", "corn tortilla", "pizza base", "toast", "english muffin",
                "chapati",
            ]
        ),
        (
            .meat,
            [
                "bacon", "beef", "chicken", "chicken breast", "chicken thigh", "chorizo", "duck", "ham", "lamb",
                "mince",
                "minced beef", "pork", "prosciutto", "sausage", "steak", "turkey", "turkey mince", "veal",
            ]
        ),
        (
            .fish,
            [
                "anchovy", "clam", "cod", "crab", "fish", "haddock", "hake", "mackerel", "mussel", "pollock", "prawn",
                "salmon", "scallop", "seafood", "shrimp", "squid", "tilapia", "trout", "white fish", "sea bass",
            ]
        ),
        (
            .dairy,
            [
                "butter", "buttermilk", "cheddar", "cheese", "cottage cheese", "cream", "cream cheese", "creme fraiche",
                "egg", "feta", "ghee", "halloumi", "mascarpone", "milk", "mozzarella", "paneer", "parmesan", "quark",
                "ricotta", "skyr", "sour cream", "yoghurt", "yogurt", "oat milk", "soy milk", "almond milk", "gouda",
            ]
        ),
        (
            .pantry,
            [
                "almond", "baking powder", "barley", "bean", "black bean", "kidney bean", "butter bean", "breadcrumb",
                "broth", "bulgur", "cashew", "chickpea", "chicken stock", "beef stock", "vegetable stock", "fish stock",
                "chia seed", "coconut cream", "coconut milk", "cornflour", "couscous", "cracker", "egg noodle",
                "fish sauce", "flour", "honey", "hummus", "ketchup", "lentil", "maple syrup", "mayonnaise", "mustard",
                "noodle", "nut", "oat", "oil", "olive", "olive oil", "orzo", "oyster sauce", "pasta", "passata",
                "peanut butter", "polenta", "quinoa", "raisin", "rice", "rice noodle", "sesame oil", "sesame seed",
                "soy sauce", "spaghetti", "stock", "sugar", "sunflower seed", "tahini", "tinned pineapple",
                "pasta sauce",
                "tinned salmon", "tinned sardine", "tinned sweetcorn", "tinned tomato", "tinned tuna", "tomato paste",
                "tomato puree", "vinegar", "walnut", "yeast", "curry paste", "miso", "tinned bean", "tinned chickpea",
                "sun-dried tomato", "pumpkin seed", "dried apricot", "lemon juice", "salsa", "apple sauce", "cocoa",
                "chopped tomato", "rice paper", "corn flour", "vanilla", "pumpkin puree", "date",
            ]
        ),
        (
            .spices,
            [
                "allspice", "bay leaf dried", "black pepper", "cardamom", "chilli powder", "cinnamon", "clove", "cumin",
                "curry powder", "dried basil", "dried oregano", "dried thyme", "dried mint", "five spice",
                "garam masala", "garlic powder", "ground cinnamon", "ground coriander", "ground cumin", "ground ginger",
                "ground turmeric", "italian herb", "mild chilli powder", "mixed herb", "nutmeg", "oregano", "paprika",
                "ras el hanout", "salt", "smoked paprika", "sumac", "turmeric", "za'atar", "onion powder",
                "ground pepper", "mild curry powder", "dried herb", "dried dill", "dried parsley", "ground allspice",
            ]
        ),
        (
            .frozen,
            [
                "frozen", "frozen pea", "frozen sweetcorn", "frozen berry", "frozen spinach", "pea", "ice cream",
                "frozen blueberry", "frozen edamame", "frozen mixed vegetable", "puff pastry", "frozen mango",
            ]
        ),
        (.drinks, ["apple juice", "juice", "orange juice", "tea", "sparkling water"]),
    ]
}
