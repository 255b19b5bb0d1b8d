import Kitchen
import Testing

/// The table of compound foods, and what lines and recipes with them show.
@Suite struct CompoundFoodTests {
    private static let rows = CompoundFoods.shared.rows

    /// Amounts and preparations around a name, in the order of the table's languages.
    private static let frames = [
        ["%", "200 g %", "2 tbsp %, plus more to serve", "1 jar (250 g) %"],
        ["%", "200 g %", "2 EL %", "1 Glas % (250 g)"],
        ["%", "200 g de %", "2 c. à s. de %", "1 pot de % (250 g)"],
        ["%", "200 g de %", "2 cucharadas de %", "1 bote de % (250 g)"],
    ]

    /// The words that claim a food has nothing of animals.
    private static let claims = ["vegan", "plant based", "végétal", "vegetal"]

    @Test func `the table has its rows, and names in four languages`() {
        #expect(Self.rows.count >= 1_900)
        for language in 0..<4 {
            let named = Self.rows.count { !$0.names[language].isEmpty }
            #expect(named >= 1_000, "language \(language): \(named)")
        }
        #expect(Set(Self.rows.map(\.name)).count == Self.rows.count)
    }

    @Test func `every component is a food or another row, and no row holds itself`() {
        #expect(CompoundFoods.shared.unresolved.isEmpty, "\(CompoundFoods.shared.unresolved.sorted())")
        for row in Self.rows {
            #expect(!row.foods.contains(row.name), "\(row.name)")
            #expect(row.absent.isDisjoint(with: row.allergens), "\(row.name)")
        }
    }

    @Test func `a name is in one row`() {
        var owners: [String: String] = [:]
        for row in Self.rows {
            for name in row.names.joined() {
                let other = owners.updateValue(row.name, forKey: name.lowercased())
                #expect(other == nil, "\(name): \(row.name), \(other ?? "")")
            }
        }
    }

    @Test func `a row that is not sound is not silent`() {
        let table = CompoundFoods(
            parsing: "a; b, zhug; ; ; ;\nb; a; ; ; ;\nc; milk, -egg; c sauce; Soße c; ; ?d\nnot a row")
        #expect(table.rows.map(\.name) == ["a", "b", "c"])
        #expect(table.unresolved.contains("zhug"))
        #expect(table.unresolved.contains("a"))
        #expect(table.rows[2].allergens == [.dairy])
        #expect(table.rows[2].absent == [.egg])
        #expect(table.rows[2].homonyms == ["d"])
        #expect(table.rows[2].names == [["c", "c sauce"], ["Soße c"], [], []])
    }

    @Test func `every name in each language and with each amount shows the allergens of its row`() {
        var missed: [String] = []
        for row in Self.rows {
            for (language, names) in row.names.enumerated() {
                for (number, name) in names.enumerated() {
                    let frames = Self.frames[language]
                    let line = frames[number % frames.count].replacing("%", with: name)
                    var lost = row.allergens.subtracting(Allergen.found(in: line))
                    // "Vegan burger" is a name of the veggie burger, which has egg.
                    if Self.claims.contains(where: name.lowercased().contains) {
                        lost.subtract([.dairy, .egg, .fish, .shellfish, .mollusc])
                    }
                    if !lost.isEmpty { missed.append("\(line): \(lost.map(\.rawValue).sorted())") }
                }
            }
        }
        #expect(missed.isEmpty, "\(missed.count): \(missed.prefix(20))")
    }

    /// `Allergen.named(by:)` reads the table of foods alone.
    @Test func `a name loses no allergen that its words show, unless its row says so`() {
        var lost: [String] = []
        for row in Self.rows {
            for name in row.names.joined() {
                let words = Allergen.named(by: name).subtracting(Allergen.found(in: name)).subtracting(row.absent)
                if !words.isEmpty { lost.append("\(row.name): \(name): \(words.map(\.rawValue).sorted())") }
            }
        }
        #expect(lost.isEmpty, "\(lost.count): \(lost.prefix(20))")
    }

    @Test func `a mark of absence is needed by a name of its row`() {
        for row in Self.rows where !row.absent.isEmpty {
            let shown = row.names.joined().reduce(into: Set<Allergen>()) { $0.formUnion(Allergen.named(by: $1)) }
            #expect(row.absent.isSubset(of: shown), "\(row.name): \(row.absent)")
        }
    }

    @Test(arguments: [
        (
            "milk chocolate; chocolate; Schokolade; chocolat; white chocolate; fudge; toffee; Vollmilchschokolade; chocolat blanc; chocolate con leche",
            Allergen.dairy
        ),
        ("baba ganoush; everything bagel seasoning; Baba Ghanoush", .sesame),
        ("dukkah; romesco sauce; korma sauce; bakewell tart; lebkuchen; Elisenlebkuchen; salsa romesco", .treeNut),
        (
            "coleslaw; thousand island dressing; ladyfingers; savoiardi; Spätzle; Maultaschen; tiramisu; biscuits à la cuillère",
            .egg
        ),
        (
            "pancake mix; tempura batter; gyoza; panettone; bran flakes; Maultaschen; Semmelknödel; tabbouleh; taboulé",
            .wheat
        ),
        ("teriyaki sauce; hoisin sauce; sauce hoisin; salsa teriyaki", .wheat),
        ("gochujang; doenjang; ponzu; black bean sauce; salsa ponzu", .soy),
        (
            "worcester sauce; tapenade; puttanesca sauce; bouillabaisse; taramasalata; nam pla; garum; Sardellenpaste",
            .fish
        ),
        ("red curry paste; green curry paste; XO sauce; laksa paste; rote Currypaste; pâte de curry rouge", .shellfish),
        ("gado gado sauce; mole sauce; salsa mole", .peanut),
    ])
    func `kinds of compound foods that were missed show their allergen`(names: String, allergen: Allergen) {
        for name in names.split(separator: ";").map({ $0.drop { $0 == " " } }) {
            for line in ["\(name)", "120 g \(name)", "2 tbsp \(name), or to taste", "• \(name.uppercased())"] {
                #expect(Allergen.found(in: line).contains(allergen), "\(line)")
            }
        }
    }

    @Test(arguments: [
        ("100 g vegan mayonnaise", Allergen.egg), ("vegane Mayonnaise", .egg), ("gluten-free teriyaki sauce", .wheat),
        ("dairy-free pesto", .dairy), ("salsa worcestershire sin pescado", .fish), ("300 g risotto rice", .dairy),
        ("350 g paella rice", .shellfish), ("200 g Sushi-Reis", .fish), ("1 tbsp taco seasoning", .wheat),
        ("1 muffin tin", .wheat), ("pie dish, buttered", .wheat), ("200 g urad dal", .dairy), ("glass noodles", .wheat),
        ("tortilla de patatas", .wheat), ("miel de romero", .wheat), ("400 g tomato sauce", .wheat),
    ])
    func `a claim or a longer name excuses an allergen`(line: String, allergen: Allergen) {
        #expect(!Allergen.found(in: line).contains(allergen))
    }

    @Test(arguments: [
        "1 onion, chopped", "400 g tinned tomatoes", "2 tbsp tomato sauce", "200 g rice", "1 chicken breast",
        "1 tbsp honey",
        "salt and pepper", "2 tbsp olive oil", "1 courgette", "200 g Kartoffeln", "2 carottes", "1 diente de ajo",
        "3 tbsp jam", "1 bunch of basil", "200 ml coconut milk", "1 tsp vanilla extract",
    ])
    func `a plain food shows no allergen`(line: String) { #expect(Allergen.found(in: line).isEmpty) }

    @Test(arguments: [
        ("200 g de pâtes", Allergen.wheat, true), ("200 g de PÂTES", .wheat, true), ("200 g de pates", .wheat, true),
        ("200 g de pa\u{302}tes", .wheat, true), ("1 pâte brisée", .wheat, true), ("2 pâtes feuilletées", .wheat, true),
        ("100 g de pâté de campagne", .wheat, false), ("100 g pâté", .wheat, false),
        ("2 c. à s. de pâte de tamarin", .wheat, false),
        ("500 g de rôti de porc", .wheat, false), ("1 rôti", .wheat, false), ("2 roti", .wheat, true),
    ])
    func `words that accents tell apart are different foods`(line: String, allergen: Allergen, isFound: Bool) {
        #expect(Allergen.found(in: line).contains(allergen) == isFound)
    }

    @Test(arguments: ["200 g mole", "salsa de mole", "mole"])
    func `an ordinary word counts alone or after an article`(line: String) {
        #expect(Allergen.found(in: line).contains(.peanut))
        #expect(!Allergen.found(in: "a mole in the garden").contains(.peanut))
    }

    // MARK: - Exclusions

    @Test(arguments: [
        ("pork", "200 g spaghetti carbonara"), ("pork", "1 Packung Tortellini-Füllung mit Schinken"),
        ("meat", "1 jar bolognese sauce"),
        ("vegetarian", "1 Glas Bolognesesoße"), ("vegan", "2 tbsp honey mustard dressing"),
        ("alcohol", "100 g zabaglione"),
        ("halal", "1 jar red wine sauce"), ("fish", "2 tbsp tapenade"), ("garlic", "2 tbsp chimichurri"),
        ("Knoblauch", "2 EL Chimichurri"), ("tomato", "1 jar puttanesca sauce"),
        ("ketchup", "2 tbsp thousand island dressing"),
        ("cilantro", "salsa mexicana"), ("walnut", "2 tbsp muhammara"), ("korma sauce", "1 Glas Kormasoße"),
    ])
    func `an exclusion covers the compound foods that hold its food`(food: String, line: String) {
        #expect(Avoidance(food).isIn(TestRecipe(id: "x", ingredients: [line])))
        #expect(Avoidance(food).isKnown)
    }

    @Test func `the compound foods of a line are read once for many exclusions`() throws {
        let mention = try #require(CompoundMention("1 jar bolognese sauce"))
        #expect(Avoidance("meat").covers(mention))
        #expect(Avoidance("tomato").covers(mention))
        #expect(!Avoidance("banana").covers(mention))
        let meatFree = try #require(CompoundMention("1 jar vegetarian bolognese sauce"))
        #expect(!Avoidance("meat").covers(meatFree))
        #expect(Avoidance("tomato").covers(meatFree))
        #expect(CompoundMention("1 onion") == nil)
    }

    @Test(arguments: [
        ("meat", "1 jar vegetarian bolognese sauce"), ("pork", "2 tbsp chimichurri"), ("egg", "100 g vegan mayonnaise"),
        ("alcohol", "2 tbsp cider vinegar"), ("pizza", "200 g flour"), ("pizza", "100 g mozzarella"),
        ("fish", "1 tin chickpeas"),
    ])
    func `an exclusion does not cover other foods`(food: String, line: String) {
        #expect(!Avoidance(food).isIn(TestRecipe(id: "x", ingredients: [line])))
    }

    @Test(
        arguments: [
            ("1 jar bolognese sauce", [Diet.vegetarian, .vegan, .pescatarian], [Diet.dairyFree, .glutenFree]),
            ("2 tbsp tapenade", [.vegetarian, .vegan], [.glutenFree, .dairyFree, .pescatarian]),
            ("100 g milk chocolate", [.vegan, .dairyFree], [.vegetarian, .halal]),
            ("1 jar red wine sauce", [.halal], [.kosher]),
            ("4 vegan nuggets", [.glutenFree], [.vegan, .vegetarian, .halal]), ("8 marshmallow teacakes", [.halal], []),
        ] as [(String, [Diet], [Diet])])
    func `diets read the components of a compound food`(line: String, excluded: [Diet], admitted: [Diet]) {
        let diets = Diet.admitting(TestRecipe(id: "x", ingredients: [line]))
        for diet in excluded { #expect(!diets.contains(diet), "\(diet)") }
        for diet in admitted { #expect(diets.contains(diet), "\(diet)") }
    }

    @Test func `an allowed list has no compound food with another component`() {
        let avoidance = Avoidance(AllowedFoods.phrase(["rice", "milk"]))
        #expect(avoidance.isIn(TestRecipe(id: "x", ingredients: ["200 g rice", "100 g caesar dressing"])))
        #expect(!avoidance.isIn(TestRecipe(id: "x", ingredients: ["200 g rice", "100 ml milk"])))
    }

    @Test func `who leaves out a compound food leaves out no allergen`() {
        for word in ["pizza", "korma sauce", "tiramisu", "Maultaschen"] {
            #expect(Avoidance(word).allergens.isEmpty, "\(word)")
            #expect(Avoidance(word).isKnown, "\(word)")
        }
    }
}
