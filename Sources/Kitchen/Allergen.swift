import HearthCore

/// The allergens that labels must name in the US (the nine of the FASTER Act) and in the EU (the fourteen of Regulation
/// 1169/2011, Annex II).
package enum Allergen: String, CaseIterable, Hashable, Sendable {
    case peanut, treeNut = "tree_nut", dairy, egg, wheat, gluten, soy, fish, shellfish, mollusc, sesame, celery
    case mustard, lupin, sulphite

    /// Returns the allergens that a household's own word names: "nuts" names two. The result is empty if the word names
    /// none; such a word is then excluded literally.
    package static func named(by word: String) -> Set<Allergen> {
        let groups = groupIndex.matches(in: Words.canonical(word))
        return groups.reduce(into: found(in: word)) { named, group in
            // "tree nuts" holds "nuts" too, and the longer name is meant. "fish and shellfish" means both.
            let isPart = groups.contains { $0.range.count > group.range.count && $0.range.overlaps(group.range) }
            if !isPart { named.formUnion(group.value) }
        }
    }

    /// Returns the allergens that an ingredient line contains, by the lexicon below. Prefers false positives to missed
    /// allergens.
    package static func found(in ingredient: String) -> Set<Allergen> {
        let matches = lexiconIndex.matches(in: Words.canonical(ingredient))
        let exceptions = matches.filter(\.value.isException)
        return matches.reduce(into: []) { found, match in
            let isExcused = exceptions.contains {
                $0.value.allergen == match.value.allergen && $0.range.overlaps(match.range)
            }
            if !match.value.isException, !isExcused { found.insert(match.value.allergen) }
        }
    }

    /// Returns whether the words are a term of the lexicon or a household's name for an allergen, and nothing else.
    static func isName(_ words: [String]) -> Bool { isGroup(words) || lexiconIndex.isPhrase(words) }

    /// Returns whether the words are a household's name for an allergen and nothing else.
    static func isGroup(_ words: [String]) -> Bool { groupIndex.isPhrase(words) }

    private static let groupIndex = PhraseIndex(
        familyNames.flatMap { group in group.names.map { ($0, group.allergens) } })

    private static let lexiconIndex = PhraseIndex(
        lexicon.flatMap { allergen, entry in
            entry.terms.map { ($0, (allergen: allergen, isException: false)) }
                + entry.exceptions.map { ($0, (allergen: allergen, isException: true)) }
        })

    /// Words that households use for whole groups.
    private static let familyNames: [(names: [String], allergens: Set<Allergen>)] = [
        (["peanut", "groundnut"], [.peanut]),
        (["tree nut", "treenut"], [.treeNut]),
        (["nut", "nut allergy"], [.peanut, .treeNut]),
        (["crustacean"], [.shellfish]),
        (["shellfish", "shell fish"], [.shellfish, .mollusc]),
        (["seafood", "sea food"], [.fish, .shellfish, .mollusc]),
        (["mollusc", "mollusk"], [.mollusc]),
        (["dairy", "milk", "lactose", "casein"], [.dairy]),
        (["egg"], [.egg]),
        (["gluten", "coeliac", "celiac"], [.gluten, .wheat]),
        (["wheat"], [.wheat]),
        (["soy", "soya", "soybean"], [.soy]),
        (["fish"], [.fish]),
        (["sesame"], [.sesame]),
        (["celery", "celeriac"], [.celery]),
        (["mustard"], [.mustard]),
        (["lupin", "lupine"], [.lupin]),
        (["sulphite", "sulfite", "sulphur dioxide", "sulfur dioxide"], [.sulphite]),
    ]

    private struct Entry {
        var terms: [String]
        /// Phrases that hold a term but not the allergen: "coconut milk" is not dairy.
        var exceptions: [String] = []
    }

    private static let lexicon: [Allergen: Entry] = [
        .peanut: Entry(terms: [
            "pb2", "erdnuss", "erdnüsse", "cacahuete", "cacahuetes", "cacahuète", "cacahuètes", "arachide", "arachidi",
            "pinda", "peanut", "groundnut", "satay", "monkey nut", "arachis",
        ]),
        .treeNut: Entry(
            terms: [
                "brazils", "torrone", "pignoli", "pinoli", "pine kernel", "noix", "noisette", "noisettes", "amande",
                "amandes", "nuez", "nueces", "almendra", "almendras", "avellana", "anacardo", "pistacho", "mandeln",
                "haselnuss", "haselnüsse", "walnuss", "walnüsse", "nüsse", "nocciola", "nocciole", "mandorla",
                "mandorle", "noci",
                "nut", "almond", "cashew", "walnut", "pecan", "pistachio", "hazelnut", "macadamia", "brazil nut",
                "pine nut", "marzipan", "praline", "frangipane", "nougat", "gianduja", "nutella", "amaretti", "pesto",
                "chestnut", "filbert",
            ],
            exceptions: [
                "peanut", "groundnut", "monkey nut", "nutmeg", "coconut", "butternut", "doughnut", "donut",
                "water chestnut", "nut free", "nut-free",
            ]),
        .dairy: Entry(
            terms: [
                "camembert", "roquefort", "stilton", "gorgonzola", "manchego", "burrata", "havarti", "parmigiano",
                "grana padano", "asiago", "fontina", "raclette", "edam", "taleggio", "reblochon", "half and half",
                "dulce de leche", "cajeta", "kulfi", "lassi", "raita", "tzatziki", "alfredo", "bechamel",
                "caesar dressing", "ranch dressing", "gelato", "butterscotch", "milch", "sahne", "käse", "joghurt",
                "lait", "beurre", "fromage", "yaourt", "leche", "nata", "mantequilla", "panna", "burro", "formaggio",
                "milk", "butter", "cheese", "cream", "yogurt", "yoghurt", "whey", "casein", "ghee", "buttermilk",
                "parmesan", "mozzarella", "ricotta", "cheddar", "feta", "mascarpone", "paneer", "kefir", "quark",
                "skyr", "halloumi", "gouda", "pecorino", "creme fraiche", "custard", "curd", "cottage cheese",
                "condensed milk", "pesto", "labneh", "brie", "gruyere", "emmental", "queso", "cotija", "provolone",
            ],
            exceptions: [
                "coconut milk", "coconut cream", "almond milk", "oat milk", "soy milk", "soya milk", "rice milk",
                "coconut yogurt", "coconut yoghurt", "soy yogurt", "soya yogurt", "soya yoghurt", "oat cream",
                "soy cream", "peanut butter", "almond butter", "cashew butter", "nut butter", "seed butter",
                "apple butter", "cocoa butter", "butter bean", "butter lettuce", "cream of tartar", "dairy-free butter",
                "dairy free butter", "dairy-free cream", "dairy free cream", "dairy-free cheese", "dairy free cheese",
                "dairy-free yogurt", "dairy free yogurt", "vegan butter", "vegan cheese", "bean curd",
            ]),
        .egg: Entry(
            terms: [
                "yolk", "omelette", "omelet", "quiche", "zabaglione", "bearnaise", "caesar dressing", "pavlova", "eier",
                "eigelb", "eiweiß", "oeuf", "oeufs", "œuf", "œufs", "huevo", "huevos", "uovo", "uova",
                "egg", "mayonnaise", "mayo", "meringue", "aioli", "egg noodle", "albumen", "hollandaise", "frittata",
                "brioche", "challah",
            ],
            exceptions: ["egg-free", "egg free", "eggplant"]),
        .wheat: Entry(
            terms: [
                "crouton", "durum", "kamut", "freekeh", "einkorn", "emmer", "farina", "matzo", "matzah", "pumpernickel",
                "sourdough", "focaccia", "ciabatta", "crostini", "rusk", "pretzel", "soba", "ravioli", "tortellini",
                "cannelloni", "pappardelle", "pie crust", "crumpet", "waffle", "weizen", "mehl", "brot", "brötchen",
                "nudeln", "semmelbrösel", "farine", "blé", "harina", "trigo", "pane", "pangrattato",
                "wheat", "flour", "bread", "breadcrumb", "pasta", "spaghetti", "penne", "macaroni", "noodle",
                "couscous",
                "bulgur", "semolina", "tortilla", "pita", "naan", "bun", "baguette", "cracker", "panko", "seitan",
                "filo", "phyllo", "orzo", "fusilli", "lasagne", "lasagna", "udon", "ramen", "soy sauce", "pastry",
                "pizza dough", "pizza base", "wrap", "gnocchi", "spelt", "farro", "roll", "bagel", "brioche", "challah",
                "toast", "farfalle", "linguine", "tagliatelle", "rigatoni", "croissant", "biscuit", "wonton",
                "dumpling wrapper", "roti", "chapati",
            ],
            exceptions: [
                "rice noodle", "rice flour", "corn flour", "cornflour", "chickpea flour", "gram flour", "oat flour",
                "almond flour", "coconut flour", "potato flour", "tapioca flour", "buckwheat", "buckwheat flour",
                "corn tortilla", "gluten-free pasta", "gluten free pasta", "gluten-free flour", "gluten free flour",
                "gluten-free bread", "gluten free bread", "gluten-free soy sauce", "gluten free soy sauce",
                "glass noodle", "rice pasta", "lentil pasta", "rice paper", "lettuce wrap", "rolled oat",
                "rice cracker", "sweet potato noodle",
            ]),
        .gluten: Entry(
            terms: [
                "durum", "kamut", "freekeh", "farro", "einkorn", "emmer", "seitan", "pumpernickel", "crispbread",
                "beer", "gerste", "roggen", "hafer", "dinkel", "haferflocken", "orge", "seigle", "avoine", "épeautre",
                "cebada", "centeno", "avena", "barley", "rye", "malt", "oat", "oatmeal", "pearl barley", "bulgur",
                "spelt", "triticale",
            ],
            exceptions: ["gluten-free oat", "gluten free oat", "gluten-free rolled oat", "gluten free rolled oat"]),
        .soy: Entry(
            terms: [
                "soja", "tvp", "textured vegetable protein", "okara", "yuba", "shoyu",
                "soy", "soya", "tofu", "tempeh", "edamame", "miso", "tamari", "soy sauce", "bean curd", "teriyaki",
                "hoisin", "natto",
            ]),
        .fish: Entry(
            terms: [
                "lox", "gravlax", "monkfish", "turbot", "snapper", "swordfish", "catfish", "carp", "perch", "eel",
                "sturgeon", "mahi mahi", "barramundi", "basa", "whiting", "coley", "saithe", "dover sole", "lemon sole",
                "sole fillet", "tobiko", "ikura", "masago", "caesar dressing", "lachs", "thunfisch", "kabeljau",
                "forelle", "sardelle", "poisson", "saumon", "thon", "cabillaud", "pescado", "atún", "merluza",
                "bacalao", "pesce", "tonno", "salmone", "acciuga", "acciughe", "merluzzo",
                "fish", "salmon", "tuna", "cod", "haddock", "anchovy", "sardine", "mackerel", "trout", "pollock",
                "tilapia", "halibut", "hake", "fish sauce", "worcestershire", "sea bass", "plaice", "herring", "kipper",
                "whitefish", "bonito", "dashi", "caviar", "roe",
            ],
            exceptions: ["shellfish"]),
        .shellfish: Entry(
            terms: [
                "crawfish", "crabmeat", "belacan", "garnele", "garnelen", "krabbe", "krabben", "hummer", "crevette",
                "crevettes", "crabe", "homard", "langosta", "gamba", "gambas", "camarones", "cangrejo", "gambero",
                "gamberi", "granchio",
                "shellfish", "shrimp", "prawn", "crab", "lobster", "crayfish", "langoustine", "scampi", "krill",
                "seafood", "surimi", "oyster sauce", "shrimp paste",
            ],
            exceptions: ["crab apple"]),
        .mollusc: Entry(
            terms: [
                "abalone", "cuttlefish", "periwinkle", "conch", "muscheln", "tintenfisch", "moules", "huître", "calmar",
                "poulpe", "mejillón", "mejillones", "almeja", "calamar", "pulpo", "cozze", "vongole", "seppia", "polpo",
                "mussel", "clam", "oyster", "scallop", "squid", "calamari", "octopus", "mollusc", "mollusk",
                "seafood", "snail", "cockle", "whelk", "shellfish",
            ],
            exceptions: ["oyster mushroom"]),
        .sesame: Entry(terms: [
            "halvah", "tahina", "benne", "gingelly", "sésame", "sésamo", "ajonjolí", "sesamo",
            "sesame", "tahini", "hummus", "houmous", "halva", "halwa", "gomasio", "za'atar", "zaatar",
            "dukkah", "falafel",
        ]),
        .celery: Entry(terms: [
            "celery", "celeriac", "stock cube", "bouillon", "vegetable stock", "vegetable broth",
            "chicken stock", "beef stock", "fish stock",
        ]),
        .mustard: Entry(terms: [
            "senf", "moutarde", "mostaza", "senape", "mustard", "dijon", "piccalilli",
        ]),
        .lupin: Entry(terms: [
            "lupini", "lupinen", "altramuz", "altramuces", "lupin", "lupine",
        ]),
        .sulphite: Entry(terms: ["sulphite", "sulfite", "dried apricot", "raisin", "sultana", "wine", "balsamic"]),
    ]
}
