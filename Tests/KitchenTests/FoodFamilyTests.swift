import Foundation
import Kitchen
import Testing

/// An exclusion is a row of the table of foods: all its names, its members and what is made of it.
@Suite struct FoodFamilyTests {
    private static let seed = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "seed/recipe")

    /// The recipe cards of the seed with their ingredients.
    private static let cards: [TestRecipe] = {
        let files = (try? FileManager.default.contentsOfDirectory(at: seed, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }.compactMap { file in
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
            let sections = text.components(separatedBy: "\n## ")
            let lines = sections.first { $0.hasPrefix("Ingredients") }?.split(separator: "\n").dropFirst() ?? []
            let title = text.split(separator: "\n").first { $0.hasPrefix("title: ") }?.dropFirst(7) ?? ""
            return TestRecipe(
                id: String(title), ingredients: lines.filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) })
        }
    }()

    @Test func `the cards are read`() { #expect(Self.cards.count >= 200) }

    /// The names by which a card names a food are those of its row, longer names of other foods apart.
    @Test func `for each food on a card no name of its row in any language admits the card`() {
        var served: [String] = []
        let english = Dictionary(
            Food.all.flatMap { food in food.names[0].map { ($0.lowercased(), food.name) } }, uniquingKeysWith: { $1 })
        for food in Food.all {
            for name in food.names[0] {
                let words = " \(name.lowercased()) "
                // The cards that hold the food under this very name, as the whole name of an ingredient.
                let holders = Self.cards.filter { card in
                    card.ingredients.contains { line in
                        let item = line.split(separator: ",")[0].drop { !$0.isLetter }
                        return " \(item.lowercased()) ".hasSuffix(words) && Self.isWhole(item.lowercased(), name)
                    }
                }
                guard !holders.isEmpty else { continue }
                for other in food.names.joined() where english[other.lowercased(), default: food.name] == food.name {
                    let avoidance = Avoidance(other)
                    for card in holders where !avoidance.isIn(card) { served.append("\(other): \(card.id) (\(name))") }
                }
            }
        }
        #expect(served.isEmpty, "\(served.count): \(served.prefix(20))")
    }

    /// Returns whether an ingredient is the food and nothing else, amounts and preparation apart: not "sweet potato".
    private static func isWhole(_ item: String, _ name: String) -> Bool {
        let prefix = item.dropLast(name.count).split(separator: " ")
        let amounts: Set<Substring> = [
            "g", "ml", "tbsp", "tsp", "fresh", "dried", "frozen", "tinned", "large", "small", "ripe", "cooked", "pinch",
            "clove", "cloves", "stick", "sticks", "of", "finely", "ground", "plain", "lean", "smoked",
        ]
        return prefix.allSatisfy(amounts.contains)
    }

    @Test(arguments: [
        ("zucchini", "1 courgette, grated"), ("Zucchini", "2 courgettes"), ("calabacín", "1 courgette"),
        ("eggplant", "½ aubergine, diced"), ("corn", "75 g frozen sweetcorn"), ("corn", "2 tbsp cornflour"),
        ("Mais", "75 g sweetcorn"), ("bell pepper", "½ red pepper"), ("bell pepper", "1 tsp sweet paprika"),
        ("tomato", "150 g passata"), ("tomato", "1 tbsp ketchup"), ("Tomaten", "1 tbsp tomato puree"),
        ("chocolate", "20 g cocoa powder"), ("caffeine", "20 g cocoa powder"), ("sugar", "70 ml maple syrup"),
        ("sugar", "1 tbsp honey"), ("onion", "½ shallot"), ("onion", "1 leek"), ("onion", "10 g fresh chives"),
        ("onion", "2 spring onions"), ("pumpkin", "300 g butternut squash"), ("Kürbis", "300 g hokkaido squash"),
        ("coconut milk", "40 g desiccated coconut"), ("pasta", "100 g flat rice noodles"),
        ("Nudeln", "100 g flat rice noodles"), ("citrus", "1 lime"), ("Zitrusfrüchte", "½ lemon, juiced"),
        ("agrumes", "1 orange"), ("cítricos", "1 lemon"), ("legume", "130 g tinned chickpeas"),
        ("pulses", "50 g green lentils"), ("Hülsenfrüchte", "1 tin kidney beans"),
        ("légumineuses", "100 g frozen peas"),
        ("legumbres", "100 g firm tofu"), ("nightshades", "2 potatoes"), ("stone fruit", "2 plums"),
        ("Steinobst", "3 peaches"), ("offal", "200 g chicken liver"), ("processed meat", "40 g cooked ham"),
        ("alcohol", "50 ml white wine"), ("alcohol", "1 tsp vanilla extract"), ("herbs", "8 g fresh parsley"),
        ("herbs", "½ tsp dried oregano"), ("alliums", "1 clove garlic"), ("ground beef", "170 g lean beef mince"),
        ("seaweed", "1 sheet nori"), ("bok choy", "200 g pak choi"), ("canola", "1 tbsp rapeseed oil"),
        ("vegetable oil", "1 tbsp sunflower oil"), ("scallion", "2 spring onions"),
        ("ground turkey", "200 g turkey mince"),
    ])
    func `an exclusion covers the members of its food and what is made of it`(food: String, line: String) {
        #expect(Avoidance(food).isIn(TestRecipe(id: "x", ingredients: [line])))
        #expect(Avoidance(food).isKnown)
    }

    @Test(arguments: [
        ("potato", "2 sweet potatoes"), ("olive", "1 tbsp olive oil"), ("clove", "2 cloves garlic"),
        ("bell pepper", "ground black pepper"), ("sugar", "100 g sugar snaps"), ("cherry", "200 g cherry tomatoes"),
        ("ground beef", "200 g turkey mince"), ("lemon", "1 stick lemongrass"), ("alcohol", "1 tbsp cider vinegar"),
        ("candy", "1 sweet potato"), ("scallion", "1 onion"), ("tofu", "1 tbsp sesame oil"), ("pea", "1 pear"),
        ("rice", "100 g licorice"),
    ])
    func `a longer name of another food is not excluded`(food: String, line: String) {
        #expect(!Avoidance(food).isIn(TestRecipe(id: "x", ingredients: [line])))
    }

    @Test func `no text claims to keep out what no list of ingredients tells`() {
        for food in ["additives", "MSG", "sweetener", "carbs"] { #expect(!Avoidance(food).isKnown) }
    }

    @Test(arguments: [
        (["200 g cooked rice", "2 chicken breasts", "1 tbsp olive oil", "200 ml water", "1 pinch salt"], true),
        (["200 g rice", "1 onion"], false), (["200 g rice", "1 tbsp rice vinegar"], false),
        (["200 g rice", "300 ml chicken stock"], false), (["200 g rice", "1 something else"], false),
    ])
    func `an allowed list admits recipes of its foods alone`(ingredients: [String], isAdmitted: Bool) {
        let avoidance = Avoidance(AllowedFoods.phrase(["rice", "chicken"]))
        #expect(avoidance.isIn(TestRecipe(id: "x", ingredients: ingredients)) == !isAdmitted)
        #expect(avoidance.allowed?.names == ["chicken", "rice"])
    }

    @Test(arguments: [
        ("tomato", "2 plum tomatoes"), ("vinegar", "1 tbsp wine vinegar"), ("vanilla", "1 vanilla bean"),
        ("ginger", "100 ml ginger beer"), ("turkey", "200 g turkey mince"), ("garlic", "2 cloves garlic"),
    ])
    func `a name excuses one of its words and not the food itself`(food: String, line: String) {
        #expect(Avoidance(food).isIn(TestRecipe(id: "x", ingredients: [line])))
    }
}
