import HearthCore
import Kitchen

/// The name of a dish that a family asks for, and its comparison with recipes.
struct DishName: Sendable {
    /// The degree to which a recipe is the dish.
    enum Match: Int, Comparable, Sendable {
        /// Something else.
        case none
        /// A dish of the same kind: another pie.
        case kind
        /// The dish with all that its name says, in other words.
        case dish
        /// The dish by its name.
        case name

        static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }
    }

    let name: String
    private let words: [String]
    /// The first words of all phrases that ``match(_:)`` looks for. No other recipe than those with one of them among the
    /// words of its names is the dish, or of its kind.
    let leads: Set<String>
    private let kinds: PhraseIndex<Void>
    private let phrase: PhraseIndex<Void>
    /// True for a name of many dishes, such as "soup": a plan may have it every day.
    let isBroad: Bool

    /// Reads a name in English.
    init(_ name: String) {
        self.name = name
        words = Words.canonical(name)
        phrase = PhraseIndex([name])
        isBroad = Self.broad.contains(words.joined(separator: " "))
        let head = words.last.map { [$0] } ?? []
        let others = Self.kinds[words.joined(separator: " ")] ?? (words.last.flatMap { Self.kinds[$0] } ?? [])
        kinds = PhraseIndex(head + others)
        leads = Set(([name] + head + others).compactMap { Words.canonical($0).first })
    }

    /// Returns the degree to which a recipe is this dish.
    func match(_ profile: RecipeProfile) -> Match {
        guard !words.isEmpty else { return .none }
        if profile.names.contains(where: phrase.hasMatch) { return .name }
        guard profile.names.contains(where: kinds.hasMatch) else { return .none }
        let isWhole = words.dropLast().allSatisfy { word in
            profile.lines.contains { $0.contains(word) } || profile.labels.contains(word)
                || profile.protein?.rawValue == word
                || (["vegetable", "veggie", "meatless"].contains(word) && profile.diets.contains(.vegetarian))
        }
        // Other names of the same dish are the dish; one word alone that is only similar is not.
        let isOwnName = words.count > 1 || Self.kinds[words[0]] != nil
        return isWhole && isOwnName ? .dish : .kind
    }

    private static let broad: Set<String> = [
        "pasta", "soup", "salad", "sandwich", "wrap", "curry", "stew", "casserole", "stir fry", "smoothie", "muffin",
        "pancake", "roast", "bbq", "taco", "pizza", "burger", "porridge", "granola bar", "cookie", "cake", "bowl",
        "tapas", "mezze", "traybake", "omelette", "dessert",
    ]

    /// Other names on cards of the dishes that lexicons name.
    private static let kinds: [String: [String]] = [
        "pasta": ["spaghetti", "penne", "macaroni", "mac", "orzo", "lasagne", "carbonara", "bolognese", "gnocchi"],
        "pasta bake": ["lasagne", "mac and cheese"], "soup": ["minestrone", "gazpacho", "ramen", "harira", "congee"],
        "chicken soup": ["chicken noodle soup", "tom kha"], "pho": ["noodle soup"],
        "noodle soup": ["ramen", "pho"], "sandwich": ["toastie", "croque monsieur", "pitta", "toast"],
        "grilled cheese": ["croque monsieur", "toastie"],
        "curry": ["dal", "korma", "masala", "butter chicken", "palak paneer", "tikka"],
        "stew": ["goulash", "tagine", "bourguignon", "chilli", "irish stew"], "cake": ["brownie", "cupcake"],
        "cookie": ["biscuit"], "granola bar": ["oat bar", "seed bar", "oat square"],
        "energy ball": ["oat bar", "disc"], "kebab": ["shawarma", "souvlaki", "kofta"], "gyro": ["souvlaki"],
        "crepe": ["galette"], "galette": ["buckwheat galette"], "tajine": ["tagine"], "chili": ["chilli"],
        "chili sin carne": ["vegetable chilli", "bean chilli"], "casserole": ["bake", "gratin", "pie"],
        "wrap": ["burrito", "fajita"], "stir fry": ["chow mein", "pad thai"], "meatball": ["kofta"],
        "fries": ["wedge"], "omelette": ["frittata", "tortilla espanola"], "spanish omelette": ["tortilla espanola"],
        "popsicle": ["ice lolly", "lolly"], "ice cream": ["ice lolly"],
        "bbq": ["burger", "souvlaki", "kebab", "hot dog"], "birchermuesli": ["bircher muesli"],
        "spatzle": ["spaetzle"], "hash brown": ["roesti", "rosti"], "rosti": ["roesti"],
        "potato pancake": ["roesti"], "taco": ["burrito"], "burrito": ["fajita", "quesadilla"],
        "dumpling": ["pierogi", "gyoza", "potsticker"], "fish taco": ["cod taco"], "fish finger": ["fish stick"],
        "tortilla": ["quesadilla"], "cannelloni": ["lasagne", "pasta bake"], "ravioli": ["gnocchi"],
        "porridge": ["oat", "muesli"], "poke bowl": ["salmon bowl", "edamame bowl"], "bowl": ["rice bowl"],
        "crumble": ["apple crumble"], "apple pie": ["apple crumble"], "charcuterie board": ["dipper"],
        "shepherd 's pie": ["cottage pie"], "shepherd's pie": ["cottage pie"], "hachis parmentier": ["cottage pie"],
        "traybake": ["sheet pan"], "roast beef": ["yorkshire pudding"], "roast lamb": ["leg of lamb"],
        "fried chicken": ["chicken nugget", "chicken katsu"], "milanesa": ["schnitzel"], "cordon bleu": ["schnitzel"],
        "dal": ["lentil dal"], "arroz con pollo": ["chicken paella"], "egg and soldiers": ["egg"],
    ]
}

/// A food that a family wants to use, and its comparison with recipes.
struct FoodName: Sendable {
    let name: String
    private let allergens: Set<Allergen>
    private let words: [String]
    private let names: PhraseIndex<Void>

    /// Reads a canonical English name.
    init(_ name: String) {
        self.name = name
        words = Words.canonical(name)
        let food = Food.named(name)
        allergens = food?.namedGroups ?? []
        let members = Food.all.filter { $0.kinds.contains(RecipeProfile.label(name)) && !$0.kinds.contains("group") }
        names = PhraseIndex((food?.names[0] ?? [name]) + members.flatMap { $0.names[0] })
    }

    /// Products that hold a food without using it up: rice vinegar is no rice, a chicken frankfurter no chicken.
    private static let seasonings: Set<String> = [
        "stock", "broth", "sauce", "vinegar", "frankfurter", "sausage", "bouillon", "paste",
    ]

    /// Returns whether the title or an ingredient names the food. Stock and sauce do not use it up.
    func isIn(_ profile: RecipeProfile) -> Bool {
        if !allergens.isEmpty {
            // Fish sauce is no fish.
            return !profile.allergens.isDisjoint(with: allergens)
                && profile.recipe.ingredients.contains { line in
                    !Words.canonical(line).contains(where: Self.seasonings.contains)
                        && !Allergen.found(in: line).isDisjoint(with: allergens)
                }
        }
        return profile.lines.contains { line in
            !line.contains { Self.seasonings.contains($0) && !words.contains($0) } && names.hasMatch(in: line)
        }
    }
}
