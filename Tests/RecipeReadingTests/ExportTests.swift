import Archives
import HearthCore
import RecipeReading
import Testing

/// Exports of other apps, in the form that their own importers' code describes.
struct ExportTests {
    private static func read(_ text: String, _ format: ExportFormat, name: String = "") throws -> PageRecipe {
        try #require(try ExportReader.recipes(Array(text.utf8), format: format, fileName: name).first)
    }

    private static func zip(_ files: [(String, [UInt8])]) throws -> [UInt8] {
        final class Output { var bytes: [UInt8] = [] }
        let output = Output()
        var zip = ZipWriter(at: Timestamp(milliseconds: 1_795_262_319_269)) { output.bytes += $0 }
        for (name, content) in files {
            try zip.begin(name)
            try zip.add(content)
        }
        try zip.finish()
        return output.bytes
    }

    @Test func `Mealie's backup joins its tables, with dashes in ids or without`() throws {
        let recipes = try ExportReader.recipes(
            Array(
                #"""
                {"recipes":[{"id":"aa-bb","name":"Soup","recipe_yield":"4 bowls","total_time":"1 hour","org_url":"https://example.org/s"}],
                "recipes_ingredients":[{"recipe_id":"aabb","position":1,"note":"salt"},
                {"recipe_id":"aabb","position":0,"title":"Broth","quantity":2.0,"unit_id":"u-1","food_id":"f1","note":"washed"}],
                "recipe_instructions":[{"recipe_id":"aabb","position":0,"title":"","text":"Boil.\n\nEat."}],
                "ingredient_units":[{"id":"u1","name":"kg"}],"ingredient_foods":[{"id":"f1","name":"leek"}],
                "tags":[{"id":"t1","name":"quick"}],"recipes_to_tags":[{"recipe_id":"aabb","tag_id":"t1"}],
                "users":[{"id":"x","name":"Ana","password":"$2b$12$"}]}
                """#.utf8), format: .mealie)
        let recipe = try #require(recipes.first)
        #expect(recipe.ingredients == [PageRecipe.Group("Broth", ["2 kg leek, washed", "salt"])])
        #expect(recipe.instructionLines == ["Boil.", "Eat."])
        #expect(recipe.yields == "4 bowls" && recipe.totalMinutes == 60 && recipe.tags == ["quick"])
        #expect(!"\(recipes)".contains("$2b"))
    }

    @Test func `Tandoor's zips in a zip are read, and no deeper`() throws {
        let json = #"""
            {"name":"Chili","servings":2,"servings_text":"bowls","working_time":10,"waiting_time":20,"keywords":[{"name":"hot"}],
            "steps":[{"order":1,"instruction":"Serve.","ingredients":[]},{"name":"","order":0,"instruction":"Boil.","ingredients":[
            {"is_header":true,"note":"Base"},{"food":{"name":"beans"},"unit":{"name":"g"},"amount":200.0,"note":"dry"},
            {"food":{"name":"salt"},"unit":null,"amount":0,"no_amount":true}]}]}
            """#
        let inner = try Self.zip([("recipe.json", Array(json.utf8)), ("image.png", [1])])
        let recipe = try #require(try ExportReader.recipes(try Self.zip([("1.zip", inner)]), format: .tandoor).first)
        #expect(recipe.ingredients == [PageRecipe.Group("Base", ["200 g beans, dry", "salt"])])
        #expect(recipe.instructionLines == ["Boil.", "Serve."])
        #expect(recipe.yields == "2 bowls" && recipe.totalMinutes == 30 && recipe.tags == ["hot"])
        let deeper = try Self.zip([("2.zip", try Self.zip([("1.zip", inner)]))])
        #expect { try ExportReader.recipes(deeper, format: .tandoor) } throws: {
            ($0 as? ArchiveError)?.code == .nested
        }
    }

    @Test func `Paprika's gzipped files are read with their checksum`() throws {
        let json =
            #"{"name":"Eggs","ingredients":"2 eggs\nsalt","directions":"Boil.\nEat.","total_time":"5 min","servings":"1"}"#
        let recipe = try Self.read(json, .paprika)
        #expect(recipe.ingredientLines == ["2 eggs", "salt"] && recipe.instructionLines == ["Boil.", "Eat."])
        #expect(recipe.totalMinutes == 5 && recipe.yields == "1")
        // gzip of {"name":"Eggs","ingredients":"2 eggs\nsalt","directions":"Boil."}
        var packed: [UInt8] = [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0x56, 0xCA, 0x4B, 0xCC, 0x4D, 0x55,
            0xB2, 0x52, 0x72, 0x4D, 0x4F, 0x2F, 0x56, 0xD2, 0x51, 0xCA, 0xCC, 0x4B, 0x2F, 0x4A, 0x4D, 0xC9, 0x4C,
            0xCD, 0x2B, 0x29, 0x06, 0x0A, 0x1A, 0x29, 0xA4, 0x02, 0x85, 0x63, 0xF2, 0x8A, 0x13, 0x73, 0x4A, 0x80,
            0x92, 0x29, 0x99, 0x45, 0xA9, 0xC9, 0x25, 0x99, 0xF9, 0x79, 0x20, 0x39, 0xA7, 0xFC, 0xCC, 0x1C, 0x3D,
            0xA5, 0x5A, 0x00, 0x59, 0x45, 0xF9, 0x36, 0x41, 0x00, 0x00, 0x00,
        ]
        let unpacked = try #require(try ExportReader.recipes(packed, format: .paprika).first)
        #expect(unpacked.title == "Eggs" && unpacked.ingredientLines == ["2 eggs", "salt"])
        packed[packed.count - 6] ^= 1
        #expect { try ExportReader.recipes(packed, format: .paprika) } throws: {
            ($0 as? ArchiveError)?.code == .damaged
        }
    }

    @Test func `KitchenOwl's items have their amounts before them`() throws {
        let recipe = try Self.read(
            #"""
            {"recipes":[{"name":"Soup","description":"Boil.\nEat.","time":30,"cook_time":20,"prep_time":10,"yields":2,"source":"https://example.org",
            "items":[{"name":"leek","description":"2","optional":false},{"name":"salt","description":"","optional":true}],"tags":["quick"]}]}
            """#, .kitchenowl)
        #expect(recipe.ingredientLines == ["2 leek", "salt"] && recipe.instructionLines == ["Boil.", "Eat."])
        #expect(recipe.totalMinutes == 30 && recipe.yields == "2" && recipe.tags == ["quick"])
    }

    @Test func `tables with line breaks in their cells are read`() throws {
        let box = try Self.read(
            "title,totalTime,quantity,ingredients,instructions,\nEggs,15,2,\"2 eggs\n1 \"\"big\"\" onion\",\"Boil, then eat.\n\",\n",
            .myrecipebox)
        #expect(box.ingredientLines == ["2 eggs", "1 \"big\" onion"] && box.instructionLines == ["Boil, then eat."])
        #expect(box.totalMinutes == 15 && box.yields == "2")
        let plan = try Self.read(
            "Title,Servings,Total Time,Ingredients,Directions\r\nEggs,2,90,\", Base\n2 itm egg, raw\n\",Boil.\r\n",
            .plantoeat)
        #expect(plan.ingredients == [PageRecipe.Group("Base", ["2 itm egg, raw"])] && plan.totalMinutes == 90)
    }

    @Test func `pages of all recipes are read`() throws {
        let copied = try Self.read(
            #"""
            <div class = "recipe"><div id = "name"> Soup </div><a id="original_link" href="https://example.org">x</a><a id="recipeYield">4</a>
            <ul><li class="recipeIngredient_subheader">Base:</li><li class="recipeIngredient"> 1 leek </li></ul>
            <ol><li class="instruction">Boil.</li></ol></div>
            """#, .copymethat)
        #expect(copied.title == "Soup" && copied.ingredients == [PageRecipe.Group("Base", ["1 leek"])])
        #expect(copied.instructionLines == ["Boil."] && copied.yields == "4" && copied.url == "https://example.org")
        let kept = try Self.read(
            #"""
            <div class="recipe-details"><h2 itemprop="name">Soup</h2><div itemprop="recipeIngredients"><p>1 leek</p><p>salt</p></div>
            <div itemprop="recipeDirections"><p>Boil.</p></div><meta itemprop="prepTime" content="PT5M"><meta itemprop="cookTime" content="PT1H"></div>
            """#, .recipekeeper)
        #expect(kept.ingredientLines == ["1 leek", "salt"] && kept.totalMinutes == 65)
    }

    @Test func `the other JSON formats are read`() throws {
        let old = try Self.read(
            #"""
            {"name":"Stew","recipe_yield":"4","recipe_ingredient":[{"title":"Meat","note":"1 lb beef","disable_amount":true,"quantity":1},
            {"note":"cut","unit":{"name":"cup"},"food":{"name":"carrots"},"quantity":2,"disable_amount":false}],
            "recipe_instructions":[{"title":"","text":"Stew."}],"org_url":"https://example.org"}
            """#, .mealieAlpha)
        #expect(old.ingredients == [PageRecipe.Group("Meat", ["1 lb beef", "2 cup carrots, cut"])])
        let mela = try Self.read(
            ##"{"title":"Soup","ingredients":"# Base\n1 leek","instructions":"Boil.\nEat.","yield":"2","prepTime":"10 min"}"##,
            .mela)
        #expect(mela.ingredients == [PageRecipe.Group("Base", ["1 leek"])] && mela.prepMinutes == 10)
        let cookbook = try Self.read(
            #"{"@type":"Recipe","name":"Soup","recipeIngredient":["1 leek"],"recipeInstructions":["Boil."],"recipeYield":3,"totalTime":"PT0H45M"}"#,
            .nextcloud)
        #expect(cookbook.yields == "3" && cookbook.totalMinutes == 45 && cookbook.source == .export)
        let down = try Self.read(
            "---\n\nlayout: recipe\ntitle:  \"Sprouts\"\ntags: sides, green\n\ningredients:\n- 1 bunch of sprouts, sliced\n- (optional) cheese\n\ndirections:\n- Wash\n---\n\nGood.",
            .chowdown)
        #expect(down.title == "Sprouts" && down.ingredientLines == ["1 bunch of sprouts, sliced", "(optional) cheese"])
        #expect(down.instructionLines == ["Wash"] && down.tags == ["sides", "green"] && down.summary == "Good.")
    }

    // MARK: - Cooklang

    @Test func `Cooklang's steps, ingredients, tools and times are told apart`() throws {
        func items(_ text: String) -> [CooklangFormat.Item] {
            CooklangFormat.document(text).sections.flatMap(\.steps).joined().map { $0 }
        }
        func ingredient(_ name: String, _ quantity: String = "", _ unit: String = "") -> CooklangFormat.Item {
            .ingredient(name: name, quantity: quantity, unit: unit, note: "")
        }
        // From the canonical tests of the specification.
        #expect(items("@milk{1 / 2 %cup}") == [ingredient("milk", "1 / 2", "cup")])
        #expect(items("@tipo 00 flour{250%g}") == [ingredient("tipo 00 flour", "250", "g")])
        #expect(items("@5peppers") == [ingredient("5peppers")])
        #expect(items("Add some @🧂") == [.text("Add some "), ingredient("🧂")])
        #expect(items("Add @chilli⸫ then bake") == [.text("Add "), ingredient("chilli"), .text("⸫ then bake")])
        #expect(items("@chilli cut and @garlic") == [ingredient("chilli"), .text(" cut and "), ingredient("garlic")])
        #expect(items("Fry in #frying pan{}") == [.text("Fry in "), .cookware(name: "frying pan", quantity: "")])
        #expect(
            items("Fry for ~{10%minutes}") == [.text("Fry for "), .timer(name: "", quantity: "10", unit: "minutes")])
        #expect(
            items("Let it ~rest after") == [
                .text("Let it "), .timer(name: "rest", quantity: "", unit: ""), .text(" after"),
            ])
        #expect(items("It is ~ {5}") == [.text("It is ~ {5}")])
        #expect(items("Message @ example{}") == [.text("Message @ example{}")])
        #expect(items("Recipe # 10{}") == [.text("Recipe # 10{}")])
        #expect(items("Heat up to 200°C") == [.text("Heat up to 200°C")])
    }

    @Test func `a file of Cooklang becomes a recipe, named by its file if it has no title`() throws {
        let recipe = try Self.read(
            """
            ---
            servings: 2
            tags: [quick, cold]
            ---
            -- A comment
            Mix @flour{200%g}(sifted) with @water{}. [- not yet -]
            Knead the @flour.

            = Baking
            Bake for ~{1%hour}.
            > A note.
            """, .cooklang, name: "My Bread.cook")
        #expect(recipe.title == "My Bread" && recipe.yields == "2" && recipe.tags == ["quick", "cold"])
        #expect(recipe.ingredientLines == ["200 g flour, sifted", "water"])
        #expect(
            recipe.instructions == [
                PageRecipe.Group(nil, ["Mix flour with water. Knead the flour."]),
                PageRecipe.Group("Baking", ["Bake for 1 hour."]),
            ])
    }

    @Test(arguments: ExportFormat.allCases)
    func `a file of another format is an error`(format: ExportFormat) {
        for text in ["", "{", "{\"a\":1}", "a,b\n1,2\n", "<html><p>x</p></html>"] {
            #expect(throws: (any Error).self) { try ExportReader.recipes(Array(text.utf8), format: format) }
        }
    }
}
