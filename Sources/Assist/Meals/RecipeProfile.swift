import HearthCore
import Intent
import Kitchen
import Synchronization

/// A recipe with everything about it that planning compares. Computed once for each card.
struct RecipeProfile: Sendable {
    let recipe: Document
    /// The allergens that the recipe declares, and those that its title and ingredients name.
    let allergens: Set<Allergen>
    /// The foods among the ingredients whose components are not known.
    let unknownFoods: [String]
    /// The diets that its ingredients and nutrition suit.
    let diets: Set<Diet>
    /// The words of the title and of each ingredient, in the singular.
    let lines: [[String]]
    /// The foods of the ingredients that are made of others.
    let compounds: Set<CompoundMention>
    /// The words of the title and of each tag, by which families call the dish.
    let names: [[String]]
    /// The tags in the form of the lexicons: `middle_eastern`.
    let labels: Set<String>
    /// The meals for which the card is meant; empty if it names none.
    let meals: Set<MealName>
    let protein: MainFood?
    let starch: MainFood?
    /// The first cuisine among the tags.
    let cuisine: String?
    private let isHot: Bool
    private let isFried: Bool
    private let isCooked: Bool

    /// True for food of babies, which nobody else wants to eat.
    var isBabyFood: Bool { recipe.ages.to != nil }
    /// True for baking and sweets that are made in one batch, however many people eat.
    var isBatch: Bool {
        (recipe.servings ?? 0) >= 8 && (meals.isDisjoint(with: [.lunch, .dinner]) || labels.contains("dessert"))
    }

    init(_ recipe: Document) {
        self.recipe = recipe
        allergens = recipe.containedAllergens
        unknownFoods = UnknownFoods.found(in: recipe.ingredients)
        diets = Diet.admitting(recipe)
        lines = ([recipe.title] + recipe.ingredients).map(FoodSpelling.words)
        compounds = Set(recipe.ingredients.compactMap(CompoundMention.init))
        names = ([recipe.title] + recipe.tags).map(Words.canonical)
        labels = Set(recipe.tags.map { Self.label($0) })
        meals = Set(MealName.allCases.filter { [labels] in labels.contains($0.rawValue) })
        protein = MainFood.first(of: MainFood.proteins, in: lines)
        starch = MainFood.first(of: MainFood.starches, in: lines)
        cuisine = recipe.tags.map(Self.label).first(where: Self.cuisines.contains)
        isHot = lines.contains { line in line.contains(where: Self.hotFoods.contains) && !line.contains("mild") }
        let title = lines[0]
        let steps = recipe.steps.map { $0.lowercased() }
        isFried =
            title.contains(where: Self.friedDishes.contains)
            || steps.contains { step in Self.frying.contains(where: step.contains) }
        isCooked = recipe.steps.contains { step in
            step.lowercased().split { !$0.isLetter }.contains { word in Self.heating.contains(where: word.hasPrefix) }
        }
    }

    private static let hotFoods: Set<String> = [
        "chilli", "chili", "jalapeno", "cayenne", "sriracha", "harissa", "gochujang", "tabasco", "chipotle", "sambal",
        "wasabi", "horseradish", "habanero",
    ]
    private static let friedDishes: Set<String> = [
        "fried", "schnitzel", "tempura", "katsu", "nugget", "fritter", "crisp", "chip", "fries", "croquette",
    ]
    private static let frying = ["deep-fry", "deep fry", "shallow-fry", "shallow fry", "hot oil", "for frying"]
    /// The beginnings of words for cooking.
    private static let heating = [
        "cook", "boil", "bake", "baking", "fry", "fries", "simmer", "roast", "grill", "heat", "hot", "oven", "toast",
        "steam", "sear", "brown", "melt", "microwave", "poach",
    ]

    private static let cuisines: Set<String> = [
        "african", "american", "argentinian", "asian", "austrian", "belgian", "british", "caribbean", "chinese",
        "french", "german", "greek", "indian", "italian", "japanese", "korean", "mediterranean", "mexican",
        "middle_eastern", "moroccan", "spanish", "swiss", "tex_mex", "thai", "turkish", "vietnamese",
    ]

    /// Returns a tag or a name of a cuisine in the form of the lexicons.
    static func label(_ text: String) -> String {
        text.lowercased().replacing(" ", with: "_").replacing("-", with: "_")
    }

    /// Returns how much a recipe is like another one, 0…1: the words of title and ingredients that both have, and main
    /// foods and cuisine.
    func likeness(to other: RecipeProfile) -> Double {
        let words = Set(lines.joined().filter { $0.count > 3 })
        let others = Set(other.lines.joined().filter { $0.count > 3 })
        let shared = Double(words.intersection(others).count) / Double(max(words.union(others).count, 1))
        let isSameStarch = starch != nil && starch == other.starch
        let isSameCuisine = cuisine != nil && cuisine == other.cuisine
        return 0.6 * shared + (isSameStarch ? 0.2 : 0) + (isSameCuisine ? 0.2 : 0)
    }

    /// Returns whether the recipe is of a cuisine, or of one within it.
    func isOfCuisine(_ cuisine: String) -> Bool {
        let cuisine = Self.label(cuisine)
        return labels.contains(cuisine) || Self.cuisinesWithin[cuisine, default: []].contains(where: labels.contains)
    }

    private static let cuisinesWithin: [String: [String]] = [
        "asian": ["chinese", "thai", "japanese", "korean", "vietnamese", "indian", "filipino"],
        "mediterranean": ["greek", "italian", "spanish", "turkish", "lebanese", "moroccan"],
        "middle_eastern": ["lebanese", "turkish", "persian", "levantine", "palestinian", "egyptian"],
        "african": ["west_african", "moroccan", "ethiopian", "senegalese", "nigerian", "ghanaian"],
        "mexican": ["tex_mex"], "caribbean": ["cuban"], "american": ["tex_mex"],
        "austrian": ["german"], "british": ["irish"],
    ]

    /// Returns whether the recipe has a trait of the lexicon of traits.
    func has(trait: String) -> Bool {
        switch trait {
        case "quick": labels.contains(trait) || (recipe.minutes ?? .max) <= 30
        case "healthy": labels.contains(trait) || isBalanced
        case "mild": !isHot
        case "not_fried": !isFried
        case "no_cook": !isCooked && !recipe.steps.isEmpty
        case "light": labels.contains(trait) || isLight
        case "cook_double": true
        case "party": labels.contains(trait) || labels.contains("dessert")
        default: labels.contains(trait)
        }
    }

    /// At most 450 kcal a serving, which is less than a quarter of the adult's daily reference intake of 2000 kcal
    /// (Regulation (EU) 1169/2011, Annex XIII), and not fried.
    private var isLight: Bool {
        recipe.nutrition?.kcal.map { $0 <= 450 } == true && !labels.contains("dessert") && !isFried
    }

    /// At most a quarter of the adult's daily reference intakes of saturated fat and salt (20 g and 6 g, Regulation
    /// (EU) 1169/2011, Annex XIII) and 3 g of fibre, which that regulation's claims count as a source.
    private var isBalanced: Bool {
        guard let nutrition = recipe.nutrition, let saturated = nutrition.saturated, let salt = nutrition.salt,
            let fibre = nutrition.fibre
        else { return false }
        return saturated <= 5 && salt <= 1.5 && fibre >= 3 && !labels.contains("dessert")
    }
}

/// The food that makes two dishes feel alike.
enum MainFood: String, Sendable {
    case chicken, turkey, beef, pork, lamb, fish, seafood, tofu, pulses, egg, cheese
    case pasta, rice, potato, noodles, bread, grain

    static let proteins = PhraseIndex<MainFood>([
        ("chicken", .chicken), ("turkey", .turkey), ("beef", .beef), ("veal", .beef), ("pork", .pork),
        ("bacon", .pork), ("ham", .pork), ("sausage", .pork), ("chorizo", .pork), ("lamb", .lamb), ("salmon", .fish),
        ("tuna", .fish), ("cod", .fish), ("haddock", .fish), ("fish", .fish), ("prawn", .seafood),
        ("shrimp", .seafood), ("mussel", .seafood), ("squid", .seafood), ("tofu", .tofu), ("lentil", .pulses),
        ("chickpea", .pulses), ("bean", .pulses), ("split pea", .pulses), ("edamame", .pulses), ("egg", .egg),
        ("halloumi", .cheese), ("feta", .cheese), ("paneer", .cheese), ("cheddar", .cheese), ("mozzarella", .cheese),
        ("ricotta", .cheese), ("gruyere", .cheese),
    ])
    static let starches = PhraseIndex<MainFood>([
        ("pasta", .pasta), ("spaghetti", .pasta), ("macaroni", .pasta), ("lasagne", .pasta), ("penne", .pasta),
        ("orzo", .pasta), ("gnocchi", .pasta), ("rice", .rice), ("potato", .potato), ("noodle", .noodles),
        ("bread", .bread), ("tortilla", .bread), ("pitta", .bread), ("bun", .bread), ("wrap", .bread),
        ("couscous", .grain), ("quinoa", .grain), ("bulgur", .grain), ("polenta", .grain), ("barley", .grain),
    ])

    /// Returns the food that the title names, or the first of the ingredients. Stock and sauces do not count.
    static func first(of index: PhraseIndex<MainFood>, in lines: [[String]]) -> MainFood? {
        for line in lines where !line.contains(where: ["stock", "broth", "sauce", "paste", "vinegar"].contains) {
            if let match = index.matches(in: line).last { return match.value }
        }
        return nil
    }
}

/// The profiles of the cards, each computed when it is first planned with.
final class RecipeProfiles: Sendable {
    private let profiles = Mutex<[String: RecipeProfile]>([:])
    /// More cards than any server has; above it the cache begins anew.
    private static let limit = 20_000

    /// Returns the profiles of recipes; nil for one that is not known yet.
    func known(_ recipes: [Document]) -> [RecipeProfile?] {
        profiles.withLock { profiles in
            recipes.map { recipe in
                profiles[recipe.id].flatMap { $0.recipe.plansLike(recipe) ? $0 : nil }
            }
        }
    }

    /// Computes and keeps the profile of a recipe.
    func add(_ recipe: Document) -> RecipeProfile {
        let profile = RecipeProfile(recipe)
        profiles.withLock { profiles in
            if profiles.count >= Self.limit { profiles = [:] }
            profiles[recipe.id] = profile
        }
        return profile
    }
}

extension Document {
    /// Returns whether a profile of the other card is right for this one. Equal arrays of the same storage compare at
    /// once.
    fileprivate func plansLike(_ other: Document) -> Bool {
        ingredients == other.ingredients && tags == other.tags && title == other.title && allergens == other.allergens
            && minutes == other.minutes && servings == other.servings && ages == other.ages
            && nutrition == other.nutrition
    }
}
