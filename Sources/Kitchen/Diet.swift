import HearthCore

/// A diet that families name. Whether a recipe suits it follows from the recipe's ingredients, never from its tags.
package enum Diet: String, CaseIterable, Hashable, Sendable {
    case vegetarian, vegan, pescatarian
    /// No pork and no alcohol. How an animal was slaughtered is up to the buyer.
    case halal
    /// No pork, no fish without scales, no seafood, and no meat together with dairy or fish. Certificates are up to the
    /// buyer.
    case kosher
    case glutenFree = "gluten_free"
    case dairyFree = "dairy_free"
    case lowSalt = "low_salt"
    case keto
    /// Nothing that authorities advise against in pregnancy.
    case pregnancy

    /// The diets that promise the absence of an allergen.
    package static let allergenFree: Set<Diet> = [.glutenFree, .dairyFree]

    /// Returns whether the diet allows a recipe.
    ///
    /// The title is not read: a "chicken-style" burger has no chicken, and the list of ingredients is complete. A word
    /// that may mean a forbidden food counts as one: "sausages" are pork unless the line names another animal. A recipe
    /// without nutrition is neither ``lowSalt`` nor ``keto``.
    package func admits(_ recipe: some RecipeContent) -> Bool { admits(recipe, Contents(recipe)) }

    /// Returns the diets that allow a recipe. Reads the ingredients once for all.
    package static func admitting(_ recipe: some RecipeContent) -> Set<Diet> {
        let contents = Contents(recipe)
        return Set(allCases.filter { $0.admits(recipe, contents) })
    }

    /// What the diets compare of a recipe's ingredients.
    private struct Contents {
        let allergens: Set<Allergen>
        let foods: Set<ExcludedFood>

        init(_ recipe: some RecipeContent) {
            allergens = recipe.ingredients.reduce(into: recipe.allergens) { $0.formUnion(Allergen.found(in: $1)) }
            foods = recipe.ingredients.reduce(into: []) { $0.formUnion(ExcludedFood.found(in: $1)) }
        }
    }

    private func admits(_ recipe: some RecipeContent, _ contents: Contents) -> Bool {
        let foods = contents.foods
        func isFree(of excluded: Set<Allergen>, and excludedFoods: Set<ExcludedFood> = []) -> Bool {
            contents.allergens.isDisjoint(with: excluded) && foods.isDisjoint(with: excludedFoods)
        }
        return switch self {
        case .vegetarian: isFree(of: Self.sea, and: [.meat, .pork, .animalFat, .rennetCheese])
        case .vegan:
            isFree(
                of: Self.sea.union([.dairy, .egg]), and: [.meat, .pork, .animalFat, .rennetCheese, .honey])
        case .pescatarian: isFree(of: [], and: [.meat, .pork, .animalFat])
        case .halal: isFree(of: [], and: [.pork, .alcohol])
        case .kosher:
            isFree(of: [.shellfish, .mollusc], and: [.pork, .unkosherAnimal])
                && (!foods.contains(.meat) || isFree(of: [.dairy, .fish]))
        case .glutenFree: isFree(of: [.wheat, .gluten])
        case .dairyFree: isFree(of: [.dairy])
        case .lowSalt: Self.isLowInSalt(recipe.nutrition)
        case .keto: Self.isKetogenic(recipe.nutrition)
        case .pregnancy: PregnancyLimits.admits(recipe)
        }
    }

    private static let sea: Set<Allergen> = [.fish, .shellfish, .mollusc]

    /// At most 0.5 g of salt per serving: four such servings are the 2 g a day that NHS allows children of one to three
    /// (F11). And at most 0.3 g per 100 kcal, the 6 g a day that NHS allows adults (F11) over 2000 kcal, so that a small
    /// serving of something salty does not pass.
    private static func isLowInSalt(_ nutrition: Nutrition?) -> Bool {
        guard let salt = nutrition?.salt, let kcal = nutrition?.kcal else { return false }
        return salt <= 0.5 && salt <= 0.003 * kcal
    }

    /// At most 10 g of carbohydrate per serving, so that five servings stay within the 50 g a day of a ketogenic diet
    /// (StatPearls, "Ketogenic Diet", 2023), and at most a fifth of the energy from it, so that a small serving of fruit
    /// does not pass.
    private static func isKetogenic(_ nutrition: Nutrition?) -> Bool {
        guard let carbohydrate = nutrition?.carbohydrate, let kcal = nutrition?.kcal else { return false }
        return carbohydrate <= 10 && carbohydrate * kcalPerGram <= kcal / 5
    }

    private static let kcalPerGram = 4.0
}

/// Kinds of food that a diet excludes and that no labelling law names.
enum ExcludedFood: Hashable, Sendable {
    case meat, pork
    /// Fat, gelatine and stock of animals.
    case animalFat
    /// Cheese that by its protected name is made with rennet from calves or lambs.
    case rennetCheese
    case alcohol, honey
    /// Animals without split hoofs and rumination, and fish without scales.
    case unkosherAnimal

    /// Returns the kinds that an ingredient line contains.
    static func found(in line: String) -> Set<ExcludedFood> {
        let words = FoodSpelling.words(of: line)
        var found = named(among: words)
        for match in AllergenLine.compounds(in: words) {
            // "Sausage" alone is pork unless the line names another animal. "Sausage roll" has what its row says.
            let isCured = curedIndex.hasMatch(in: Array(words[match.range]))
            let kinds = match.entry.compounds.reduce(into: Set<ExcludedFood>()) {
                $0.formUnion(CompoundFoods.shared.dietKinds[$1])
            }
            found.formUnion(isCured ? kinds.subtracting([.pork, .meat]) : kinds)
        }
        if found.contains(.pork) { found.insert(.meat) }
        if withoutAlcohol.hasMatch(in: words) { found.remove(.alcohol) }
        if isMeatFree(words) { found.subtract([.meat, .pork, .animalFat, .rennetCheese]) }
        return found
    }

    /// Returns the kinds of a food by its name alone.
    static func named(in food: String) -> Set<ExcludedFood> { named(among: FoodSpelling.words(of: food)) }

    /// Returns whether a line says that its food has no meat.
    static func isMeatFree(_ words: [String]) -> Bool { withoutMeat.hasMatch(in: words) }

    /// Returns the kinds that the words name.
    private static func named(among words: [String]) -> Set<ExcludedFood> {
        let matches = index.matches(in: words)
        var found: Set<ExcludedFood> = []
        for match in matches where !match.value.isException {
            let isExcused = matches.contains {
                $0.value.isException && $0.value.food == match.value.food && $0.range.overlaps(match.range)
            }
            if !isExcused { found.insert(match.value.food) }
        }
        if curedIndex.hasMatch(in: words), !otherAnimals.hasMatch(in: words), !buns.hasMatch(in: words) {
            found.formUnion([.pork, .meat])
        }
        return found
    }

    private static let index = PhraseIndex(
        lexicon.flatMap { food, entry in
            phrases(entry.terms).map { ($0, (food: food, isException: false)) }
                + phrases(entry.exceptions).map { ($0, (food: food, isException: true)) }
        })

    private static func phrases(_ names: [String]) -> [String] {
        names.flatMap { FoodSpelling.spellings(of: $0).map { $0.joined(separator: " ") } }
    }

    /// Pork, unless the line names another animal or says that it has no meat.
    private static let curedIndex = PhraseIndex([
        "bacon", "bratwurst", "chipolata", "chorizo", "cold cut", "deli meat", "frankfurter", "gelatin", "gelatine",
        "ham",
        "hot dog",
        "knackwurst", "marshmallow", "mortadella", "pastrami", "pepperoni", "rasher", "salami", "saucisse", "saucisson",
        "sausage", "sausagemeat", "sausage meat", "wiener", "wurst", "würstchen", "schinken", "jambon", "jamón",
        "salchicha", "salchichón",
    ])
    private static let otherAnimals = PhraseIndex([
        "beef", "chicken", "duck", "fish", "halal", "kosher", "lamb", "poultry", "turkey", "veal", "geflügel", "pute",
        "rind", "boeuf", "bœuf", "dinde", "poulet", "volaille", "pavo", "pollo", "ternera",
    ])
    private static let buns = PhraseIndex(["hot dog bun", "hot dog roll"])

    private static let withoutMeat = PhraseIndex([
        "meat free", "meatless", "plant based", "quorn", "vegan", "vegetarian", "veggie", "vegane", "vegetarisch",
        "vegetarische", "végétarien", "vegetariano", "vegetariana",
    ])
    private static let withoutAlcohol = PhraseIndex([
        "alcohol free", "without alcohol", "non alcoholic", "nonalcoholic", "dealcoholised", "dealcoholized",
        "alkoholfrei", "alkoholfreier", "alkoholfreies", "sans alcool", "sin alcohol",
    ])

    private struct Entry {
        var terms: [String]
        /// Phrases that hold a term but not the food: a cauliflower steak has no meat.
        var exceptions: [String] = []
    }

    private static let lexicon: [ExcludedFood: Entry] = [
        .meat: Entry(
            terms: [
                "beef", "beefburger", "biltong", "brisket", "burger patty", "chicken", "corned beef", "drumstick",
                "duck", "game", "goat meat", "goose", "guinea fowl", "hare", "jerky", "kebab meat", "kidney", "lamb",
                "liver", "meat", "meatball", "merguez", "mince", "minced meat", "mutton", "ox", "oxtail", "partridge",
                "pâté", "pheasant", "pigeon", "poultry", "quail", "rabbit", "sirloin", "spare rib", "steak",
                "sweetbread", "tongue", "tripe", "turkey", "veal", "venison",
                "ente", "fleisch", "frikadelle", "geflügel", "hackfleisch", "hähnchen", "hähnchenbrust",
                "hähnchenbrustfilet", "huhn", "hühnchen", "hühnerbrust", "kalb", "kalbfleisch", "kaninchen", "lamm",
                "lammfleisch", "leber", "leberwurst", "pute", "putenbrust", "putenfleisch", "rind", "rinderhackfleisch",
                "rinderhack", "rindfleisch", "truthahn",
                "agneau", "boeuf", "bœuf", "canard", "dinde", "foie", "lapin", "mouton", "poulet", "veau", "viande",
                "volaille",
                "albóndiga", "carne", "conejo", "cordero", "pato", "pavo", "pollo", "ternera",
            ],
            exceptions: [
                "beef tomato", "beefsteak tomato", "duck egg", "goose egg", "quail egg", "kidney bean", "coconut meat",
                "crab meat", "lobster meat", "mussel meat",
                "nut meat", "prawn meat", "cabbage steak", "cauliflower steak", "celeriac steak", "cod steak",
                "fish steak", "mushroom steak", "salmon steak", "swordfish steak", "tofu steak", "tuna steak",
                "fish ball", "fruit mince", "lentil mince", "mushroom mince", "soy mince", "soya mince",
                "chicken of the woods", "carne de cangrejo",
            ]),
        .pork: Entry(
            terms: [
                "crackling", "gammon", "guanciale", "lard", "lardon", "pancetta", "pork", "prosciutto", "serrano",
                "speck", "suckling pig", "kassler", "schmalz", "schwein", "schweinebraten", "schweinefilet",
                "schweinefleisch", "schweineschmalz", "cochon", "porc", "saindoux", "cerdo", "chancho", "lechón",
                "manteca", "panceta", "puerco", "tocino",
            ],
            exceptions: ["manteca vegetal", "manteca de cacao"]),
        .animalFat: Entry(
            terms: [
                "aspic", "beef fat", "bouillon", "bouillon cube", "broth", "chicken fat", "demi glace", "dripping",
                "duck fat", "gelatin", "gelatine", "goose fat", "gravy", "gummy bear", "lard", "marshmallow", "stock",
                "stock cube", "suet", "tallow", "brühe", "gélatine", "gelatina",
            ],
            exceptions: [
                "fish broth", "fish stock", "mushroom broth", "mushroom stock", "seafood stock", "shellfish stock",
                "vegetable bouillon", "vegetable bouillon cube", "vegetable broth", "vegetable gravy",
                "vegetable stock", "vegetable stock cube", "vegetable suet",
            ]),
        .rennetCheese: Entry(
            terms: [
                "beaufort", "comté", "gorgonzola", "grana padano", "gruyère", "parmesan", "parmigiano", "pecorino",
                "roquefort",
            ],
            exceptions: ["parmesan style", "pecorino style"]),
        .alcohol: Entry(
            terms: [
                "advocaat", "alcohol", "ale", "amaretto", "beer", "bourbon", "brandy", "calvados", "cava", "champagne",
                "cider", "cognac", "cointreau", "gin", "grappa", "kirsch", "lager", "limoncello", "liqueur", "madeira",
                "marsala", "mirin", "port", "prosecco", "rum", "sake", "schnapps", "shaoxing", "sherry", "stout",
                "tequila", "vanilla extract", "vermouth", "vodka", "whiskey", "whisky", "wine",
                "bier", "likör", "rotwein", "sekt", "wein", "weißwein", "weisswein", "bière", "rhum", "vin", "cerveza",
                "licor", "ron", "vino",
            ],
            exceptions: [
                "beer vinegar", "champagne vinegar", "cider vinegar", "ginger ale", "ginger beer", "port salut",
                "root beer", "sherry vinegar", "wine vinegar", "vinagre de vino", "vinaigre de vin",
            ]),
        .honey: Entry(terms: ["beeswax", "honey", "honeycomb", "honig", "miel", "royal jelly"]),
        .unkosherAnimal: Entry(terms: [
            "black pudding", "camel", "catfish", "caviar", "eel", "frog", "hare", "horse", "lumpfish", "monkfish",
            "rabbit", "shark", "skate", "snail", "sturgeon", "swordfish", "turbot", "kaninchen", "lapin", "conejo",
            "anguille", "anguila",
        ]),
    ]
}
