import Foundation
import HearthCore
import Testing

@testable import Intent

/// The rule of scope by combination: who denies what of which food.
@Suite struct ScopeTests {
    private func read(_ text: String, _ language: IntentLanguage) -> Intent {
        IntentReader(
            household: Family(
                adults: 2, children: [Family.Child(name: "Leo", ageYears: 5), Family.Child(name: "Mia", ageYears: 8)]),
            today: CalendarDay(daysSinceEpoch: 20_000), language: language
        ).read(text, mode: .meals)
    }

    /// Returns whether the plan leaves the food out and nobody wishes for it.
    private func isLeftOut(_ names: Set<String>, _ intent: Intent) -> Bool {
        !names.isDisjoint(with: intent.meals.exclude) && names.isDisjoint(with: intent.meals.foods)
    }

    private struct Grammar {
        var language: IntentLanguage
        /// Subject and denied auxiliary in one.
        var denials: [String]
        var verbs: [String]
        /// The food as the text names it, with the names under which it may be left out.
        var foods: [(text: String, names: Set<String>)]
    }

    private static let grammars = [
        Grammar(
            language: .english,
            denials: [
                "Leo does not", "Leo doesn't", "Mia doesnt", "she will not", "he won't", "Mia can not", "Leo cannot",
                "he never will",
                "Mia must not", "Leo should never",
            ],
            verbs: [
                "eat", "have", "tolerate", "digest", "touch", "get", "be given", "be served", "taste", "swallow",
                "nibble",
            ],
            foods: [("hazelnuts", ["tree_nut", "hazelnut"]), ("any fish", ["fish"]), ("sesame", ["sesame"])]),
        Grammar(
            language: .german,
            denials: [
                "Leo darf keine", "Mia soll keine", "Leo kann keine", "sie möchte keine", "Mia will nie",
                "er sollte niemals",
            ],
            verbs: ["essen", "haben", "bekommen", "vertragen", "anrühren", "probieren", "knabbern"],
            foods: [
                ("Haselnüsse", ["tree_nut", "hazelnut"]), ("Garnelen", ["shellfish", "shrimp"]), ("Eier", ["egg"]),
            ]),
        Grammar(
            language: .french,
            denials: ["Léo ne peut pas", "Mia ne doit pas", "elle ne veut pas", "il ne doit jamais", "Mia peut pas"],
            verbs: ["manger", "avaler", "digérer", "toucher", "goûter", "prendre", "grignoter"],
            foods: [
                ("de noisettes", ["tree_nut", "hazelnut"]), ("de crevettes", ["shellfish", "shrimp"]),
                ("de sésame", ["sesame"]),
            ]),
        Grammar(
            language: .spanish,
            denials: ["Leo no puede", "Mia no debe", "ella no quiere", "Leo nunca debe", "Mia ya no puede"],
            verbs: ["comer", "tomar", "tolerar", "digerir", "probar", "tocar", "picotear"],
            foods: [
                ("avellanas", ["tree_nut", "hazelnut"]), ("gambas", ["shellfish", "shrimp"]), ("sésamo", ["sesame"]),
            ]),
    ]

    @Test func `a denied verb of eating or bearing excludes the food, whatever its auxiliary`() {
        for grammar in Self.grammars {
            for denial in grammar.denials {
                for verb in grammar.verbs {
                    for food in grammar.foods {
                        // German puts the verb last.
                        let text =
                            grammar.language == .german
                            ? "\(denial) \(food.text) \(verb)" : "\(denial) \(verb) \(food.text)"
                        #expect(isLeftOut(food.names, read(text, grammar.language)), "\(text)")
                    }
                }
            }
        }
    }

    @Test(arguments: [
        (
            IntentLanguage.english, ["isn't", "is not", "is no longer", "was never"],
            ["allergic to", "intolerant to", "sensitive to"], "eggs"
        ),
        (
            .german, ["ist nicht", "ist nicht mehr", "war nie"],
            ["allergisch gegen", "allergisch auf", "empfindlich auf"], "Eier"
        ),
        (
            .french, ["n'est pas", "n'est plus", "est plus"], ["allergique aux", "intolérante aux", "sensible aux"],
            "œufs"
        ),
        (
            .spanish, ["no es", "ya no es", "nunca fue"], ["alérgica a los", "intolerante a los", "sensible a los"],
            "huevos"
        ),
    ])
    func `a denied illness excludes nothing`(
        language: IntentLanguage, denials: [String], illnesses: [String], food: String
    ) {
        for denial in denials {
            for illness in illnesses {
                let text = "Mia \(denial) \(illness) \(food)"
                #expect(read(text, language).meals.exclude.isEmpty, "\(text)")
            }
        }
    }

    @Test(arguments: [
        (
            IntentLanguage.english, ["don't forget", "do not leave out", "never skip", "don't you dare drop"],
            "the mushrooms"
        ),
        (.german, ["vergiss bitte nicht", "wir verzichten nie auf", "wir verzichten nicht auf"], "die Pilze"),
        (.french, ["n'oublie pas", "ne supprime pas", "n'enlève jamais"], "les champignons"),
        (.spanish, ["no olvides", "no quites", "no elimines"], "los champiñones"),
    ])
    func `a denied refusal is a wish`(language: IntentLanguage, refusals: [String], food: String) {
        for refusal in refusals {
            let intent = read("\(refusal) \(food)", language)
            #expect(intent.meals.exclude.isEmpty && intent.meals.foods == ["mushroom"], "\(refusal) \(food)")
        }
    }

    @Test(arguments: [
        ("We could never get enough spinach", IntentLanguage.english), ("not only carrots, spinach too", .english),
        ("spinach, but not every single day", .english), ("nothing beats spinach in our house", .english),
        ("no dinner without spinach", .english), ("without spinach he eats nothing", .english),
        ("if there is no spinach, Mia sulks", .english), ("why is there never any spinach?", .english),
        ("the spinach is about to go off", .english), ("nobody here hates spinach", .english),
        ("Spinat kann es gar nicht genug geben", .german), ("Spinat, nur nicht jeden Abend", .german),
        ("keine Woche ohne Spinat", .german), ("wenn es keinen Spinat gibt, weint Leo", .german),
        ("warum gibt es nie Spinat?", .german), ("ohne Spinat isst er nichts", .german),
        ("des épinards, mais pas tous les soirs", .french), ("pas de semaine sans épinards", .french),
        ("rien ne vaut les épinards", .french), ("s'il n'y a pas d'épinards, Mia boude", .french),
        ("pourquoi jamais d'épinards ?", .french), ("nunca hay suficientes espinacas", .spanish),
        ("espinacas, pero no todos los días", .spanish), ("ni una semana sin espinacas", .spanish),
        ("si no hay espinacas, Leo se enfada", .spanish), ("sin espinacas Mia no come nada", .spanish),
    ])
    func `a denied degree, a double denial and a missed food exclude nothing`(text: String, language: IntentLanguage) {
        #expect(read(text, language).meals.exclude.isEmpty, "\(text)")
    }

    @Test(arguments: [
        ("walnuts close up Leo's throat", IntentLanguage.english, ["tree_nut"]),
        ("prawns and Mia, that always ends in A&E", .english, ["shellfish"]),
        ("after peanuts her lips tingle", .english, ["peanut"]),
        ("Mia was rushed to hospital last May. It was the cashews.", .english, ["tree_nut"]),
        ("we tried mussels last year. Never again!", .english, ["mussel"]),
        ("Leo does not, and the teacher knows it, get milk", .english, ["dairy"]),
        ("nach Sellerie kriegt Leo Nesselausschlag", .german, ["celery"]),
        ("sobald Senf im Essen ist, schwellen Mia die Lippen an", .german, ["mustard"]),
        ("dès que Léo mange du poisson, il vomit", .french, ["fish"]),
        ("les moules, Mia fait de l'urticaire", .french, ["mollusc"]),
        ("con los cacahuetes a Mia le salen ronchas", .spanish, ["peanut"]),
        ("cada vez que come huevo, Leo acaba en urgencias", .spanish, ["egg"]),
    ])
    func `a food beside a reaction is excluded and no wish`(text: String, language: IntentLanguage, names: [String]) {
        let intent = read(text, language)
        #expect(Set(names).isSubset(of: intent.meals.exclude), "\(text): \(intent.meals.exclude)")
        #expect(intent.meals.foods.isEmpty && intent.meals.dishes.isEmpty, "\(text)")
    }

    @Test(arguments: [
        ("non-vegetarian dinners", IntentLanguage.english), ("no more vegan stuff", .english),
        ("anything but vegetarian", .english),
        ("we are not vegan", .english), ("it doesn't have to be gluten-free any more", .english),
        ("nichts Vegetarisches", .german),
        ("wir sind nicht vegan", .german), ("on n'est plus végétariens", .french),
        ("plus de repas végétariens, jamais", .french),
        ("no somos vegetarianos", .spanish), ("nada vegano, por favor", .spanish),
    ])
    func `a denied diet is none`(text: String, language: IntentLanguage) {
        let meals = read(text, language).meals
        #expect(meals.diets.isEmpty && meals.exclude.isEmpty, "\(text): \(meals.diets) \(meals.exclude)")
    }

    @Test(arguments: [
        ("Salmon bewilders Leo", IntentLanguage.english, "fish"), ("Leo glimmers at eggs", .english, "egg"),
        ("Lachs verblüfft Leo", .german, "fish"), ("le saumon ébahit Mia", .french, "fish"),
        ("el salmón aturde a Leo", .spanish, "fish"),
    ])
    func `a food beside a predicate that nobody knows is no wish and is asked about`(
        text: String, language: IntentLanguage, name: String
    ) {
        let intent = read(text, language)
        #expect(intent.meals.foods.isEmpty && intent.meals.exclude.isEmpty, "\(text)")
        #expect(intent.notUnderstood.map(\.exclude) == [[name]], "\(text): \(intent.notUnderstood)")
    }

    @Test func `a sentence that wishes for and excludes one food leaves it out`() {
        for text in [
            "we'd love fish on Friday, but no fish for Leo", "Lachs wäre schön, Leo verträgt aber keinen Lachs",
        ] {
            let intent = read(text, .english)
            #expect(!Set(["fish", "salmon"]).isDisjoint(with: intent.meals.exclude), "\(text)")
        }
    }

    @Test func `two languages in a clause are read with the words of both`() {
        #expect(read("Leo ist allergic to Haselnüsse", .german).meals.exclude == ["tree_nut"])
        #expect(read("no quiero fish esta semana", .spanish).meals.exclude == ["fish"])
        #expect(read("sans peanuts please", .french).meals.exclude == ["peanut"])
    }

    @Test func `denials nested ten deep are read`() {
        let text = String(repeating: "it is not that we never say that nobody ", count: 5) + "dislikes fish"
        #expect(read(text, .english).meals.foods.count <= 1)
    }

    @Test func `five hundred foods behind one denial are all left out`() {
        let foods = ["eggs", "fish", "mushrooms", "spinach", "walnuts", "celery"]
        let list = (0..<500).map { foods[$0 % foods.count] }.joined(separator: ", ")
        #expect(
            Set(read("Leo can't have " + list, .english).meals.exclude).isSuperset(of: [
                "egg", "fish", "mushroom", "celery",
            ]))
    }

    // MARK: - Endings

    @Test(arguments: [
        ("nuts make her ill, her appetite has gone", IntentLanguage.english),
        ("eggs make Leo sick, eggs are history", .english),
        ("von Milch kriegt sie Ausschlag, Milch ist Geschichte", .german),
        ("les crevettes la font vomir, c'est fini", .french), ("vomita si come gambas, se acabó", .spanish),
        ("la leche le da ronchas, la leche ya es historia", .spanish),
    ])
    func `an ending beside a reaction takes nothing back`(text: String, language: IntentLanguage) {
        let intent = read(text, language)
        #expect(intent.meals.foods.isEmpty)
        #expect(
            !intent.meals.exclude.isEmpty || intent.notUnderstood.contains { !$0.exclude.isEmpty }, "\(intent.meals)")
    }

    @Test(arguments: [
        ("Leo has outgrown his egg allergy", IntentLanguage.english), ("the egg allergy is over", .english),
        ("die Eierallergie ist vorbei", .german), ("l'allergie aux oeufs a disparu", .french),
        ("superó la alergia al huevo", .spanish),
    ])
    func `an allergy that has ended excludes nothing`(text: String, language: IntentLanguage) {
        let intent = read(text, language)
        #expect(intent.meals.exclude.isEmpty && intent.notUnderstood.allSatisfy(\.exclude.isEmpty))
    }

    // MARK: - Pictures and compounds

    private static let pictures: [(String, Set<String>)] = [
        ("🥜", ["peanut"]), ("🐟", ["fish"]), ("🥚", ["egg"]), ("🥛", ["dairy"]),
    ]
    private static let pictureFrames: [(String, IntentLanguage)] = [
        ("Leo can't have # or @, dinners please", .english), ("Mia cannot touch # @", .english),
        ("he doesn't eat # and @", .english), ("#❌ @❌ dinner plan", .english), ("🚫# 🚫@ dinner plan", .english),
        ("#@❌ dinners", .english), ("Leo has a #@ allergy", .english), ("# and @ allergies: 3 dinners", .english),
        ("Leo verträgt kein # und kein @", .german), ("Mia isst nicht gern # oder @", .german),
        ("Léo ne mange pas de # ni de @", .french), ("Mia est allergique à # et @", .french),
        ("Leo no puede comer # ni @", .spanish), ("Mia no come # y @", .spanish),
        ("# @ gehen gar nicht", .german), ("# and @ = rash all over", .english), ("# y @: sarpullido", .spanish),
    ]

    @Test(arguments: pictureFrames)
    func `pictures of foods behind words against them are left out`(frame: String, language: IntentLanguage) {
        for first in Self.pictures {
            for second in Self.pictures where second.0 != first.0 {
                let text = frame.replacing("#", with: first.0).replacing("@", with: second.0)
                let intent = read(text, language)
                #expect(isLeftOut(first.1, intent) && isLeftOut(second.1, intent), "\(text): \(intent.meals)")
            }
        }
    }

    @Test(arguments: ["dinner plan please 🥜🐟", "3 dinners 🥚! No stress", "we love it here 🥛", "No 🎉 today. Dinner 🐟"])
    func `a picture that decorates a text is no food`(text: String) {
        let intent = read(text, .english)
        #expect(intent.meals.foods.isEmpty && intent.meals.exclude.isEmpty, "\(intent.meals)")
    }

    @Test func `a picture that nothing excludes beside one that is excluded is asked about, or drawn twice`() {
        for text in ["Leo (🥛), Mia (🥜): allergies", "🥛: Leo, 🥜: Mia - allergies"] {
            let intent = read(text, .english)
            let asked = Set(intent.notUnderstood.flatMap(\.exclude))
            #expect(intent.meals.foods.isEmpty, "\(text): \(intent.meals)")
            #expect(asked.union(intent.meals.exclude).isSuperset(of: ["dairy", "peanut"]), "\(text): \(intent.meals)")
        }
        for text in ["allergies: Leo 🥜, Mia 🥛", "Leo: 🥜 allergy, Mia: 🥛"] {
            let intent = read(text, .english)
            #expect(intent.meals.exclude == ["peanut"] && intent.meals.foods.isEmpty, "\(text): \(intent.meals)")
            #expect(intent.notUnderstood.map(\.exclude) == [["dairy"]], "\(text)")
        }
        let drawn = read("milk 🥛 & egg 🥚 allergy, no nuts🥜", .english)
        #expect(drawn.meals.exclude == ["dairy", "egg", "peanut", "tree_nut"] && drawn.meals.foods.isEmpty)
        #expect(read("🍗❌🥜✅", .english).meals.foods.isEmpty)
        let twice = read("no nuts🥜, milk🥛, eggs🥚", .english)
        #expect(twice.meals.exclude == ["dairy", "egg", "peanut", "tree_nut"] && twice.meals.foods.isEmpty)
    }

    @Test func `praise of another food does not praise an illness`() {
        for text in [
            "Leo loves pancakes, milk allergy", "Leo loves pancakes, egg and milk allergy",
            "we love salmon, milk allergy",
        ] {
            #expect(read(text, .english).meals.exclude.contains("dairy"), "\(text)")
        }
    }

    private static let compounds: [(String, IntentLanguage)] = [
        ("# and milk allergy", .english), ("#, milk allergy", .english), ("Leo has a # and a milk allergy", .english),
        ("#/milk allergy, 3 dinners", .english), ("# and gluten free dinners", .english), ("#/dairy-free", .english),
        ("allergic to kiwi-# since March", .english),
        ("Mia hat #- und Milchallergie", .german), ("#- und glutenfrei bitte", .german),
    ]

    @Test(arguments: compounds)
    func `foods that share the last part of a compound are left out`(frame: String, language: IntentLanguage) {
        let foods: [(String, Set<String>)] =
            language == .german
            ? [("Nuss", ["tree_nut"]), ("Ei", ["egg"]), ("Sesam", ["sesame"])]
            : [("nut", ["tree_nut"]), ("egg", ["egg"]), ("sesame", ["sesame"])]
        for first in foods {
            for second in foods {
                for food in first.0 == second.0 ? [first.0] : [first.0, "\(first.0), \(second.0)"] {
                    let text = frame.replacing("#", with: food)
                    let intent = read(text, language)
                    #expect(isLeftOut(first.1, intent), "\(text): \(intent.meals)")
                    if food != first.0 { #expect(isLeftOut(second.1, intent), "\(text): \(intent.meals)") }
                }
            }
        }
    }

    @Test(arguments: [
        ("egg and gluten free pancakes", IntentLanguage.english), ("egg, nut and dairy free cookies", .english),
        ("egg- and gluten-free pancakes", .english), ("ei- und glutenfreie Pfannkuchen", .german),
        ("Ei- und milchfreier Kuchen", .german),
    ])
    func `a compound before a dish leaves its foods out`(text: String, language: IntentLanguage) {
        let intent = read(text, language)
        #expect(!intent.meals.foods.contains("egg"))
        #expect(intent.meals.exclude.contains("egg") || intent.notUnderstood.contains { $0.exclude == ["egg"] })
    }

    @Test func `an allergen before a comma and a diet is asked about, and another food is wished for`() {
        let doubt = read("sesame, dairy-free", .english)
        #expect(doubt.meals.foods.isEmpty)
        #expect(doubt.notUnderstood.map(\.exclude) == [["sesame"]])
        #expect(read("broccoli, dairy-free", .english).meals.foods == ["broccoli"])
    }

    @Test(arguments: [
        "we want pasta, gluten free", "rice and gluten-free bread on Monday", "fish on Monday and dairy free dinners",
    ])
    func `foods beside a compound that does not mean them are not left out`(text: String) {
        let intent = read(text, .english)
        #expect(Set(intent.meals.exclude).isDisjoint(with: ["pasta", "rice", "fish"]), "\(intent.meals)")
    }
}
