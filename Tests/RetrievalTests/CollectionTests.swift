import Assist
import Foundation
import HearthCore
import Kitchen
import Retrieval
import Testing

@Suite struct CollectionTests {
    private func cards(_ name: String, _ text: String) throws -> [Document] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "more-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        return try CardCollection(path: "\(folder)/\(name)").cards().map(\.document)
    }

    @Test func `a schema.org recipe is read in all its variants`() throws {
        let recipe = try #require(
            try cards(
                "page.jsonld",
                """
                {"@context": "https://schema.org", "@graph": [
                  {"@type": "BreadcrumbList", "name": "Home"},
                  {"@type": ["Recipe", "NewsArticle"], "name": "Mac &amp; cheese",
                   "description": "<p>Creamy&nbsp;&#39;n quick</p>", "author": {"@type": "Person", "name": "Ada"},
                   "url": "https://example.org/mac", "datePublished": "2024-03-01T10:00:00Z",
                   "recipeYield": ["4", "4 bowls"], "prepTime": "PT10M", "cookTime": "PT1H5M",
                   "recipeCategory": "Dinner", "recipeCuisine": ["American"], "keywords": "quick, Dinner,kids",
                   "recipeIngredient": ["200 g macaroni", "100 g cheddar", " "],
                   "recipeInstructions": [
                     {"@type": "HowToSection", "itemListElement": [{"@type": "HowToStep", "text": "Boil."}]},
                     {"@type": "HowToStep", "name": "Stir."}, "Serve."]}]}
                """
            ).first)
        #expect(recipe.id == "page")
        #expect(recipe.kind == .recipe)
        #expect(recipe.title == "Mac & cheese")
        #expect(recipe.body.hasPrefix("Creamy 'n quick\n\n## Ingredients\n- 200 g macaroni"))
        #expect(recipe.ingredients == ["200 g macaroni", "100 g cheddar"])
        #expect(recipe.steps == ["Boil.", "Stir.", "Serve."])
        #expect(recipe.allergens == [.wheat, .dairy])
        #expect(recipe.tags == ["dinner", "american", "quick", "kids"])
        #expect(recipe.sources == ["Ada", "https://example.org/mac"])
        #expect(recipe.reviewedOn == "2024-03-01")
        #expect(recipe.servings == 4)
        #expect(recipe.minutes == 75)
        #expect(recipe.ages == AgeRange(from: 12))
    }

    @Test(arguments: [
        (
            #"{"@type":"NutritionInformation","calories":"240 calories","fatContent":"9,5 g","sodiumContent":"500 mg"}"#,
            Nutrition(kcal: 240, fat: 9.5, salt: 1.27)
        ),
        (
            #"{"calories":"1046 kJ","proteinContent":12,"saturatedFatContent":"2g","carbohydrateContent":"30 grams","#
                + #""sugarContent":"4 g","fiberContent":"3 g","servingSize":"1 bowl"}"#,
            Nutrition(kcal: 250, protein: 12, saturated: 2, carbohydrate: 30, sugar: 4, fibre: 3)
        ),
        (#"{"calories":"240 kcal","servingSize":"100 g"}"#, nil), (#"{"calories":"plenty"}"#, nil), ("\"good\"", nil),
        (#"{"calories":"-5 kcal","fatContent":"9 oz"}"#, nil), ("{}", nil),
    ])
    func `a page's nutrition is read as far as it states it for a serving`(text: String, expected: Nutrition?) throws {
        let page =
            #"{"@type":"Recipe","name":"A","recipeIngredient":["a"],"recipeInstructions":["b"],"nutrition":\#(text)}"#
        #expect(try cards("page.json", page).first?.nutrition == expected)
    }

    @Test(arguments: [
        ("\"PT45M\"", 45), ("\"P0DT1H\"", 60), ("\"PT90S\"", 2), ("\"P1DT30M\"", 1470), ("\"soon\"", nil),
        ("\"PT\"", nil),
        ("\"PT1.5H\"", 90),
    ])
    func `a recipe's times are read as ISO 8601 durations`(duration: String, minutes: Int?) throws {
        let text = """
            {"@type": "Recipe", "name": "Soup", "totalTime": \(duration), "recipeIngredient": "water",
             "recipeInstructions": "Boil.\\nEat."}
            """
        let soup = try #require(try cards("soup.json", text).first)
        #expect(soup.minutes == minutes)
        #expect(soup.steps == ["Boil.", "Eat."])
    }

    @Test func `an allergen is declared when only a step, the introduction or another language names it`() throws {
        let text =
            #"{"@type":"https://schema.org/Recipe","name":"Salad","description":"With camembert.","#
            + #""recipeIngredient":["1 lettuce","2 Eier","pea\u00ADnuts"],"recipeInstructions":"Top with walnuts."}"#
        #expect(try cards("salad.json", text).first?.allergens == [.dairy, .egg, .peanut, .treeNut])
    }

    @Test func `several recipes of a file get distinct ids`() throws {
        let text =
            #"[{"@type":"Recipe","name":"A","recipeIngredient":["a"],"recipeInstructions":["b"]},"#
            + #"{"@type":"Recipe","name":"B","recipeIngredient":["a"],"recipeInstructions":["b"]}]"#
        #expect(try cards("both.json", text).map(\.id) == ["both", "both-2"])
    }

    @Test func `a JSON card has the fields of a markdown card`() throws {
        let card = try #require(
            try cards(
                "nap.json",
                #"{"kind":"tips","title":"Naps","ages_months":{"from":4,"to":12},"sources":["NHS"],"#
                    + #""reviewed_on":"2026-01-02","tags":["sleep"],"body":"Put the baby down drowsy."}"#
            ).first)
        #expect(
            card
                == Document(
                    id: "nap", kind: .tips, title: "Naps", body: "Put the baby down drowsy.",
                    ages: AgeRange(from: 4, to: 12), tags: ["sleep"], sources: ["NHS"], reviewedOn: "2026-01-02"))
    }

    @Test func `a JSON recipe has nutrition`() throws {
        func recipe(_ nutrition: String) -> String {
            #"{"kind":"recipe","title":"Dal","ages_months":{"from":8},"allergens":[],"servings":1,"minutes":1,"#
                + #""ingredients":["lentils"],"steps":["Boil."],"reviewed_on":"2026-01-02","nutrition":\#(nutrition)}"#
        }
        let all =
            #"{"kcal":420,"protein_g":22,"fat_g":14,"saturated_g":5,"carbohydrate_g":48,"sugar_g":8,"fibre_g":7,"#
            + #""salt_g":0.65}"#
        #expect(
            try cards("dal.json", recipe(all)).first?.nutrition
                == Nutrition(
                    kcal: 420, protein: 22, fat: 14, saturated: 5, carbohydrate: 48, sugar: 8, fibre: 7, salt: 0.65))
        for (broken, problem) in [
            (all.replacing("22", with: "-22"), "'protein_g' in 'nutrition' must be a number of 0 or more"),
            (all.replacing("kcal", with: "energy"), "unknown key 'energy' in 'nutrition'"),
            (#"{"kcal":420}"#, "'nutrition' must have protein_g"), ("420", "'nutrition' must be an object"),
        ] {
            let error = #expect(throws: RetrievalError.self) { try cards("dal.json", recipe(broken)) }
            #expect(error?.problems.contains { $0.message.contains(problem) } == true, "\(error?.description ?? "")")
        }
    }

    @Test(arguments: [
        ("{", "the file is not JSON"), ("{}", "'kind' must be one of"), ("[]", "contains neither a card nor"),
        (#"{"@type":"Recipe","name":"A"}"#, "a recipe must have a name, ingredients and instructions"),
        (
            #"{"kind":"tips","title":" ","ages_months":{"from":4},"sources":["a"],"reviewed_on":"2026-01-02"}"#,
            "'title'"
        ),
        (
            #"{"kind":"tips","title":"a","ages_months":{"from":-4},"sources":["a"],"reviewed_on":"2026-01-02"}"#,
            "'ages_months'"
        ),
        (#"{"kind":"tips","title":"a","ages_months":{"from":4},"sources":[],"reviewed_on":"2026-01-02"}"#, "'sources'"),
        (
            #"{"kind":"tips","title":"a","ages_months":{"from":4},"sources":["a"],"reviewed_on":"soon"}"#,
            "'reviewed_on'"
        ),
        (#"{"kind":"tips","titel":"a"}"#, "unknown key 'titel'"),
        (
            #"{"kind":"recipe","title":"a","ages_months":{"from":4},"allergens":[],"servings":1,"minutes":1,"#
                + #""ingredients":["butter"],"steps":["a"],"reviewed_on":"2026-01-02"}"#,
            "'butter' contains dairy"
        ),
    ])
    func `an invalid JSON card is reported with its problem`(text: String, problem: String) {
        let error = #expect(throws: RetrievalError.self) { try cards("card.json", text) }
        #expect(error?.problems.contains { $0.message.contains(problem) } == true, "\(error?.description ?? "")")
    }

    @Test func `a collection may have any layout and its readme is ignored`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mine-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: "\(folder)/soups", withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Samples.folder + "/recipe/lentil-dal.md", toPath: "\(folder)/soups/dal.md")
        try Data("# My recipes".utf8).write(to: URL(filePath: "\(folder)/README.md"))
        let name = URL(filePath: folder).lastPathComponent
        let collection = CardCollection(path: folder)
        #expect(try collection.cards().map(\.document.id) == ["\(name)/soups/dal"])
        #expect(collection.origin == folder)
    }
}
