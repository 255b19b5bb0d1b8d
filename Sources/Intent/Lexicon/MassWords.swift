/// Words by which a mass differs from money. "Pound", "Pfund", "livre" and "libra" are both.
enum MassWords {
    /// Units that are a currency, too.
    static let pounds: Set<String> = ["pound", "pounds", "pfund", "livre", "livres", "libra", "libras"]
    /// The English names of the unit. In other languages pounds are money only where the text says so.
    static let englishPounds: Set<String> = ["pound", "pounds"]
    /// Units of masses and volumes.
    static let units: Set<String> = pounds.union([
        "lb", "lbs", "kg", "kilo", "kilos", "kilogram", "kilograms", "kilogramm", "kilogrammes", "kilogramos", "g",
        "gr", "gram", "grams", "gramm", "gramme", "grammes", "gramo", "gramos", "oz", "ounce", "ounces", "onzas",
        "unzen", "cup", "cups", "tasse", "tassen", "tasses", "taza", "tazas", "tbsp", "tsp", "teaspoon", "teaspoons",
        "tablespoon", "tablespoons", "ml", "cl", "dl", "liter", "liters", "litre", "litres", "litro", "litros", "pint",
        "pints", "quart", "quarts", "stone",
    ])

    /// Words behind pounds that are money: "40 pounds sterling".
    static let sterling: Set<String> = ["sterling", "esterlinas"]
    /// Words for a budget and for what it buys: "a 50 pound budget", "40 pounds of groceries".
    static let purchases: Set<String> = [
        "budget", "budgets", "limit", "money", "spending", "shop", "shopping", "groceries", "grocery", "food", "bill",
        "haushaltsgeld", "geld", "einkauf", "einkaufe", "limite", "argent", "courses", "depenses", "presupuesto",
        "dinero", "compra", "compras", "gasto", "gastos",
    ]
    /// Words before or behind an amount of money.
    static let money: Set<String> = [
        "under", "below", "max", "maximum", "within", "spend", "spending", "cost", "costs", "costing", "pay", "limit",
        "budget", "than", "cheaper", "tops", "total", "unter", "maximal", "hochstens", "kosten", "kostet", "ausgeben",
        "gesamt", "insgesamt", "moins", "maxi", "depasser", "depenser", "couter", "coute", "menos", "maximo", "gastar",
        "costar", "cuesta", "cueste", "presupuesto", "dinero", "geld", "argent",
    ]
    /// Words between an amount and its budget: "a 50 pound weekly budget".
    static let periods: Set<String> = ["weekly", "monthly", "daily", "total", "family", "food", "grocery", "meal"]
    /// Prepositions before a price: "for 40 pounds".
    static let prepositions: Set<String> = [
        "for", "with", "fur", "fuer", "mit", "um", "pour", "avec", "por", "para", "con",
    ]

    /// Forms of verbs for losing and gaining weight.
    static let losing: Set<String> = [
        "lose", "loses", "losing", "lost", "shed", "shedding", "gain", "gained", "gaining", "slim", "abnehmen",
        "abzunehmen", "abgenommen", "abnehme", "zunehmen", "zugenommen", "perdre", "perdu", "perds", "maigrir",
        "maigri", "grossir", "perder", "perdido", "perdi", "bajar", "bajado", "adelgazar", "engordar", "rebajar",
    ]
    /// Forms of verbs and nouns for the weight of somebody.
    static let weighing: Set<String> = [
        "weigh", "weighs", "weighed", "weighing", "weight", "wiegt", "wiege", "wiegen", "wog", "gewicht", "pese",
        "peser", "pesait", "poids", "pesa", "peso", "pesaba", "pesamos",
    ]
    /// Words behind the weight of somebody.
    static let heavy: Set<String> = ["heavy", "overweight", "heavier", "lighter", "schwer", "ubergewicht"]
    /// Forms of "to be" between a person and a weight.
    static let beings: Set<String> = [
        "is", "s", "am", "m", "are", "re", "was", "were", "ist", "bin", "fait", "est", "es",
    ]
    /// Pronouns before such a form.
    static let pronouns: Set<String> = [
        "he", "she", "we", "they", "er", "sie", "ich", "il", "elle", "je", "ella", "yo",
    ]
    /// Words between a verb or a preposition and its amount.
    static let adverbs: Set<String> = [
        "about", "around", "roughly", "only", "just", "now", "already", "almost", "nearly", "over", "under", "up", "to",
        "at", "least", "most", "between", "another", "some", "the", "last", "etwa", "ca", "ungefahr", "rund", "nur",
        "schon", "jetzt", "knapp", "environ", "seulement", "deja", "presque", "unos", "unas", "solo", "ya", "casi",
        "de", "of",
    ]
    /// Qualities between an amount and its food: "3 pounds lean ground beef".
    static let qualities: Set<String> = [
        "lean", "fresh", "frozen", "ground", "minced", "boneless", "skinless", "organic", "raw", "diced", "whole",
        "frische", "frisches", "mageres", "gemischtes",
    ]
    /// Words before "budget" in "40 pounds of our budget".
    static let determiners: Set<String> = ["our", "my", "the", "this", "notre", "mon", "nuestro", "mi", "la", "les"]
}
