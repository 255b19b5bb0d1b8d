import HearthCore
import Intent
import Testing

/// Exclusions in the breadth of what parents write: causes, diets, dishes, brands, regions and spellings.
@Suite struct ExclusionBreadthTests {
    typealias Sentence = (text: String, excluded: [String])

    private func excluded(_ text: String, _ language: IntentLanguage) -> [String] {
        // A Wednesday.
        let reader = IntentReader(
            household: Family(children: [.init(name: "Lily", ageYears: 6), .init(name: "Sam", ageYears: 3)]),
            today: CalendarDay(daysSinceEpoch: 20_775), language: language)
        return reader.read(text, mode: .meals).meals.exclude
    }

    private static let english: [Sentence] = [
        ("tea for the kids this week, Sam comes out in welts after kiwi", ["kiwi"]),
        ("need 4 dinners my youngest cant do eggs or dairy", ["dairy", "egg"]),
        ("dinners mon-wed. the baby reacts to cows milk", ["dairy"]),
        ("Lily's throat gets itchy from walnuts, lunches please", ["tree_nut"]),
        ("we had to use the epipen after pad thai with peanuts so please keep those far away", ["pad thai", "peanut"]),
        ("she got hives after pad thai with peanuts", ["pad thai", "peanut"]),
        ("Ausschlag nach Pfannkuchen mit Haselnüssen, 3 Abendessen", ["pancake", "tree_nut"]),
        ("hubby is lactose intolerant. 3 quick suppers", ["dairy"]),
        ("Sam ended up in A&E last time he had prawns, ideas for the weekend?", ["shellfish"]),
        ("something for friday, hold the onions", ["onion"]),
        ("pasta bake tonight minus the mushrooms", ["mushroom"]),
        ("weeknight meals, skip anything with coriander", ["cilantro"]),
        ("I'm 20 weeks pregnant so no brie, no raw fish and no pate", ["brie", "pate", "raw fish"]),
        ("please avoid capsicum and pumpkin, the kids gag", ["bell pepper", "pumpkin"]),
        ("we keep kosher so no pork or shellfish", ["pork", "shellfish"]),
        ("Dinner ideas - allergies: egg, sesame & cashews", ["egg", "sesame", "tree_nut"]),
        ("plan dinners (no beef, no lamb)", ["beef", "lamb"]),
        ("lunchbox week, school is nut free", ["peanut", "tree_nut"]),
        ("everything but brussels sprouts is fine, dinner tonight", ["brussels sprout"]),
        ("she'll eat any veg except peas and sweetcorn", ["corn", "pea"]),
        ("nothing spicy and absolutely no olives", ["olive"]),
        ("dairy-free & egg-free baking for a party", ["dairy", "egg"]),
        ("we've gone off salmon, give us 3 dinners", ["salmon"]),
        ("my daughter has FPIES to oats and rice", ["gluten", "rice"]),
        ("Lily cannot stand aubergine. Tomorrow's dinner?", ["eggplant"]),
        ("steer clear of tofu and edamame, soy allergy", ["soy"]),
        ("no more tuna please, plan until sunday", ["tuna"]),
        ("my wife's a coeliac, tea for tonight and tomorrow", ["gluten", "wheat"]),
        ("weekend brunch, nothing containing sulphites", ["sulphite"]),
        ("Sam has alpha-gal so no beef pork or lamb", ["beef", "lamb", "pork"]),
        ("no nutella or peanut butter at breakfast", ["nutella", "peanut butter"]),
        ("allergic to bananas & avocado (latex thing)", ["avocado", "banana"]),
        ("hes alergic to shelfish and sesamee seeds", ["sesame", "shellfish"]),
        ("kid hates tomatos and mushrom, dinner thurs", ["mushroom", "tomato"]),
        ("can u do dinners with zero cheese and zero cream", ["cheese", "cream"]),
        ("Neither fish nor eggs for Lily", ["egg", "fish"]),
        ("she is off gluten and dairy for the time being, plan 5 days", ["dairy", "gluten", "wheat"]),
        ("leave out celery and mustard, both make him wheeze", ["celery", "mustard"]),
        ("milk makes Sam vomit, breakfast ideas", ["dairy"]),
        ("we do not eat bacon, ham or gelatine", ["bacon", "gelatin", "ham"]),
        ("dad's on warfarin so no kale or spinach", ["kale", "spinach"]),
        ("my toddler won't touch broccoli or cauliflower", ["broccoli", "cauliflower"]),
        ("a 7 month old, no honey obviously", ["honey"]),
        (
            "dinner party sat: one guest can't have mussels or oysters, the other is allergic to crab",
            ["mollusc", "shellfish"]
        ),
        ("🚫🥜 dinners for the week", ["peanut"]),
        ("Allergens to avoid: milk; eggs; fish. 3 dinners", ["dairy", "egg", "fish"]),
        ("please no offal like liver or kidneys", ["kidney", "liver", "offal"]),
        ("sunflower seeds and poppy seeds set off her eczema", ["poppy seed", "sunflower seed"]),
        ("no takeaway style stuff with msg, and no lentils", ["lentil", "msg"]),
        ("ditch the parmesan, halloumi and feta pls", ["feta", "halloumi", "parmesan"]),
        ("she gets a tummy ache from beans and chickpeas", ["bean", "chickpea"]),
        ("Peanuts are a no-go, dinner for 6", ["peanut"]),
        ("any meat apart from veal", ["veal"]),
        ("cereal brekkies. avoid weetabix, he is intolerant to wheat", ["wheat"]),
    ]

    private static let german: [Sentence] = [
        ("abendessen für drei tage bitte ohne sellerie und senf", ["celery", "mustard"]),
        ("Sam bekommt von Erdbeeren Ausschlag", ["strawberry"]),
        ("Mein Mann hat eine Laktoseintoleranz, was kochen wir heute", ["dairy"]),
        ("Wir essen kein Schwein und trinken keinen Alkohol", ["alcohol", "pork"]),
        ("Lily mag weder Karfiol noch Erdäpfel", ["cauliflower", "potato"]),
        ("Allergien: Haselnuss, Ei, Soja. Abendessen Mo bis Fr", ["egg", "soy", "tree_nut"]),
        ("bitte nix mit Rahm und Poulet diese Woche", ["chicken", "cream"]),
        ("Krustentiere sind tabu, sonst alles", ["shellfish"]),
        ("bin schwanger, also kein Rohmilchkäse, keine Salami und kein Sushi", ["raw milk cheese", "salami", "sushi"]),
        ("Erdnüsse sind für Sam lebensgefährlich", ["peanut"]),
        ("Lily reagiert auf Weizen, bitte Znacht für morn", ["wheat"]),
        ("Außer Rosenkohl isst sie alles", ["brussels sprout"]),
        ("Wir verzichten gerade auf Zucker und Weißmehl", ["flour", "sugar"]),
        ("Mittagessen ohne Zwiebeln, Knoblauch und Lauch", ["garlic", "leek", "onion"]),
        ("keine Paradeiser, keine Fisolen und keine Schwammerl", ["green bean", "mushroom", "tomato"]),
        ("der kleine kriegt bauchweh von milch", ["dairy"]),
        ("Nüsse und Kiwi lösen bei Lily Atemnot aus", ["kiwi", "peanut", "tree_nut"]),
        ("Zöliakie in der Familie, bitte 5 Abendessen", ["gluten", "wheat"]),
        ("Schnelle Gerichte, aber bitte fischfrei", ["fish"]),
        ("Histaminintoleranz: keine Tomaten, kein Spinat, kein Sauerkraut", ["sauerkraut", "spinach", "tomato"]),
        ("Sam darf keinen Honig", ["honey"]),
        ("lass die Pilze und den Kürbis weg", ["mushroom", "pumpkin"]),
        ("Auf Meeresfrüchte verzichten wir komplett", ["mollusc", "shellfish"]),
        ("Sesam und Cashews nicht wegen Allergie", ["sesame", "tree_nut"]),
        ("laktosefrei und ohne ei bitte, 4 tage", ["dairy", "egg"]),
    ]

    private static let french: [Sentence] = [
        ("repas de la semaine sans champignons ni poivrons", ["bell pepper", "mushroom"]),
        ("Sam fait de l'urticaire avec les fraises", ["strawberry"]),
        ("Lily est intolérante au gluten, 3 dîners svp", ["gluten", "wheat"]),
        ("on ne mange ni porc ni fruits de mer", ["mollusc", "pork", "shellfish"]),
        ("allergies : arachides, sésame et moutarde", ["mustard", "peanut", "sesame"]),
        ("pas d'oeufs pour le petit, il vomit", ["egg"]),
        ("je suis enceinte donc pas de fromage au lait cru ni de charcuterie", ["deli meat", "raw milk cheese"]),
        ("mon mari déteste les choux de Bruxelles et les endives", ["brussels sprout", "endive"]),
        ("évite la coriandre et l'ail stp", ["cilantro", "garlic"]),
        ("soupers de la semaine, aucun produit laitier", ["dairy"]),
        ("la cantine interdit les noix et les cacahuètes", ["peanut", "tree_nut"]),
        ("tout sauf du poisson", ["fish"]),
        ("elle ne supporte pas les crevettes ni le crabe", ["shellfish"]),
        ("les kiwis lui donnent des plaques rouges", ["kiwi"]),
        ("Jamais de blé d'Inde ni de brocoli svp", ["broccoli", "corn"]),
        ("on évite le bœuf et l'agneau", ["beef", "lamb"]),
        ("il a une APLV, idées de déjeuner", ["dairy"]),
        ("Lily ne peut pas avaler de lentilles ou de pois chiches", ["chickpea", "lentil"]),
        ("dîner de vendredi, hors de question de mettre des olives", ["olive"]),
        ("plus de courgettes par pitié", ["zucchini"]),
        ("Sam a fait un choc anaphylactique avec une noix de cajou", ["tree_nut"]),
        ("menus sans lactose et sans soja", ["dairy", "soy"]),
    ]

    private static let spanish: [Sentence] = [
        ("cenas de la semana sin cebolla ni ajo", ["garlic", "onion"]),
        ("a Sam le salen ronchas con el huevo", ["egg"]),
        ("Lily es celíaca, tres comidas por favor", ["gluten", "wheat"]),
        ("no comemos cerdo ni tomamos alcohol", ["alcohol", "pork"]),
        ("alergias: cacahuate, ajonjolí y soya", ["peanut", "sesame", "soy"]),
        ("nada de palta ni choclo para la peque", ["avocado", "corn"]),
        ("estoy embarazada, nada de queso fresco ni embutidos", ["cheese", "deli meat"]),
        ("mi hijo odia las judías verdes y las berenjenas", ["eggplant", "green bean"]),
        ("evita el apio, le pica la boca", ["celery"]),
        ("todo menos pescado azul", ["oily fish"]),
        ("los langostinos le cierran la garganta", ["shellfish"]),
        ("mi marido no tolera la leche", ["dairy"]),
        ("no le pongas champiñones ni pimientos", ["bell pepper", "mushroom"]),
        ("en el cole no dejan llevar frutos secos", ["peanut", "tree_nut"]),
        ("cena para hoy, sin frijoles, sin arroz", ["bean", "rice"]),
        ("Sam es alergico al durazno y al melocoton", ["peach"]),
        ("quitale el tomate y la lechuga", ["lettuce", "tomato"]),
        ("las fresas y el kiwi le dan alergia", ["kiwi", "strawberry"]),
        ("intolerante a la lactosa y alérgica a las nueces", ["dairy", "tree_nut"]),
        ("no quiero ver ni una lenteja esta semana", ["lentil"]),
        ("le cae pesado el brócoli y la coliflor", ["broccoli", "cauliflower"]),
    ]

    @Test(arguments: english)
    func `what must not be served is read, in English`(sentence: Sentence) {
        #expect(excluded(sentence.text, .english) == sentence.excluded)
    }

    @Test(arguments: german)
    func `what must not be served is read, in German`(sentence: Sentence) {
        #expect(excluded(sentence.text, .german) == sentence.excluded)
    }

    @Test(arguments: french)
    func `what must not be served is read, in French`(sentence: Sentence) {
        #expect(excluded(sentence.text, .french) == sentence.excluded)
    }

    @Test(arguments: spanish)
    func `what must not be served is read, in Spanish`(sentence: Sentence) {
        #expect(excluded(sentence.text, .spanish) == sentence.excluded)
    }

    private static let harmless: [(String, IntentLanguage)] = [
        ("Sam outgrew his egg allergy, omelettes for dinner?", .english),
        ("can't get enough of salmon, 3 dinners", .english),
        ("not just chicken nuggets please", .english),
        ("she never leaves the table without a yogurt", .english),
        ("don't forget the cheese for the lunchboxes", .english),
        ("use up the eggs, no waste", .english),
        ("why not fish on friday", .english),
        ("nothing beats lasagne, tonight please", .english),
        ("no more than 30 minutes, chicken and rice", .english),
        ("no fuss pasta for tonight", .english),
        ("Milch ist wieder erlaubt, was gibt es zum Frühstück", .german),
        ("nicht schon wieder nur Nudeln, etwas mit Lachs", .german),
        ("ohne viel Aufwand, Hähnchen und Reis", .german),
        ("Sam isst endlich wieder Fisch", .german),
        ("Lily kann von Käse nicht genug bekommen", .german),
        ("pas plus de 20 minutes, avec du poulet", .french),
        ("elle n'est plus allergique aux oeufs", .french),
        ("pourquoi pas du poisson vendredi", .french),
        ("n'oublie pas le fromage pour la boîte à lunch", .french),
        ("no más de media hora, pollo con arroz", .spanish),
        ("ya no es alérgico a la leche", .spanish),
        ("por qué no pescado el viernes", .spanish),
        ("que no falte el queso", .spanish),
    ]

    @Test(arguments: harmless)
    func `a food is not excluded by a sentence that only resembles an exclusion`(
        text: String, language: IntentLanguage
    ) {
        #expect(excluded(text, language).isEmpty)
    }
}
