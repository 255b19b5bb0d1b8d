import JSONText
import RecipeReading
import Testing

/// What is read from pages, one rule of the readers a test.
struct PageReadingTests {
    private static func read(_ page: String, address: String? = nil) throws -> PageRecipe {
        try RecipeReader.recipe(Array(page.utf8), address: address)
    }

    private static func jsonLD(_ json: String) -> String {
        #"<html lang="en"><head><title>T</title><script type="application/ld+json">\#(json)</script></head><body><p>x</p></body>"#
    }

    // MARK: - JSON-LD

    @Test func `a recipe is read with groups, times, picture, author and language`() throws {
        let recipe = try Self.read(
            Self.jsonLD(
                #"""
                {"@context":"https://schema.org","@graph":[{"@type":"WebPage","@id":"#p","name":"Page"},
                {"@type":"Person","@id":"#a","name":"Ana"},
                {"@type":["Recipe","NewsArticle"],"name":"Mom&amp;amp;#39;s soup","author":{"@id":"#a"},"recipeYield":["4","4 bowls"],
                "prepTime":"PT15M","cookTime":"P0DT1H","image":[{"@type":"ImageObject","url":"/soup.jpg"}],
                "recipeIngredient":["2 cups&nbsp;water","<b>1</b> onion"],
                "recipeInstructions":[{"@type":"HowToSection","name":"Soup","itemListElement":[{"@type":"HowToStep","text":"Boil."},
                {"@type":"HowToStep","name":"Step 2","text":"Eat."}]}]}]}
                """#), address: "https://example.org/r/soup")
        #expect(recipe.title == "Mom's soup")
        #expect(recipe.ingredientLines == ["2 cups water", "1 onion"])
        #expect(recipe.instructions == [PageRecipe.Group("Soup", ["Boil.", "Eat."])])
        #expect(recipe.yields == "4 bowls")
        #expect(recipe.prepMinutes == 15 && recipe.cookMinutes == 60 && recipe.totalMinutes == 75)
        #expect(recipe.image == "https://example.org/soup.jpg")
        #expect(recipe.author == "Ana" && recipe.language == "en" && recipe.source == .jsonLD)
    }

    @Test(arguments: [
        // A line break and a tab within a string.
        "{\"@type\":\"Recipe\",\"name\":\"Soup\",\"recipeIngredient\":[\"1\tonion\"],\"recipeInstructions\":\"Cut.\nBoil.\"}",
        #"// <![CDATA[\#n{"@type":"Recipe","name":"Soup","recipeIngredient":["1 onion"],"recipeInstructions":["Cut.","Boil."]}\#n// ]]>"#,
        #"<!-- {"@type":"Recipe","name":"Soup","recipeIngredient":["1 onion"],"recipeInstructions":["Cut.","Boil."]} -->"#,
        #"{"@type":"Recipe","name":"Soup",,"recipeIngredient":["1 onion",],"recipeInstructions":["Cut.","Boil.",],}"#,
        #"{"@type":"Recipe" "name":"Soup","recipeIngredient":["1 onion"],"recipeInstructions":["Cut." "Boil."]}"#,
        #"{"@type":"Thing"} {"@type":"Recipe","name":"Soup","recipeIngredient":["1 onion"],"recipeInstructions":["Cut.","Boil."]}"#,
        #"{"mainEntity":{"a":[[{"@type":"http://schema.org/Recipe","name":"Soup","recipeIngredient":"1 onion","recipeInstructions":"<ol><li>Cut.</li><li>Boil.</li></ol>"}]]}}"#,
        #"{"@type":"Recipe","name":"Soup","recipeIngredient":["1 onion"],"recipeInstructions":["Cut.","Boil."]"#,
        #"{&quot;@type&quot;:&quot;Recipe&quot;,&quot;name&quot;:&quot;Soup&quot;,&quot;recipeIngredient&quot;:[&quot;1 onion&quot;],&quot;recipeInstructions&quot;:[&quot;Cut.&quot;,&quot;Boil.&quot;]}"#,
    ])
    func `JSON that is not quite JSON is read`(json: String) throws {
        let recipe = try Self.read(Self.jsonLD(json))
        #expect(recipe.title == "Soup")
        #expect(recipe.ingredientLines == ["1 onion"])
        #expect(recipe.instructionLines == ["Cut.", "Boil."])
    }

    @Test func `quotation marks that are not escaped stay in their text`() throws {
        let recipe = try Self.read(
            Self.jsonLD(#"{"@type":"Recipe","name":"The "best" soup","recipeIngredient":["1 "big" onion","salt"]}"#))
        #expect(recipe.title == #"The "best" soup"#)
        #expect(recipe.ingredientLines == [#"1 "big" onion"#, "salt"])
    }

    @Test(arguments: [("dish.jpg", "https://example.org/dish.jpg"), ("site-logo.png", "https://example.org/own.jpg")])
    func `the picture for other pages is the cover, unless it is the site's`(social: String, cover: String) throws {
        let recipe = try Self.read(
            #"<meta property="og:image" content="/\#(social)">"#
                + Self.jsonLD(#"{"@type":"Recipe","name":"A","recipeIngredient":["b"],"image":"/own.jpg"}"#),
            address: "https://example.org/r")
        #expect(recipe.image == cover)
    }

    @Test func `of several recipes the one of the page's heading is read`() throws {
        let recipe = try Self.read(
            #"""
            <h1>Leek soup</h1><script type="application/ld+json">[
            {"@type":"Recipe","name":"Bread","recipeIngredient":["flour"],"recipeInstructions":"Bake."},
            {"@type":"Recipe","name":"Leek soup","recipeIngredient":["leek"],"recipeInstructions":"Boil."}]</script>
            """#)
        #expect(recipe.title == "Leek soup" && recipe.ingredientLines == ["leek"])
    }

    @Test func `the name of a step that its text does not repeat stays, and names among the ingredients become groups`()
        throws
    {
        let recipe = try Self.read(
            Self.jsonLD(
                #"""
                {"@type":"Recipe","name":"Pie","recipeIngredient":["For the crust:","1 cup flour","Filling:","2 apples"],
                "recipeInstructions":[{"@type":"HowToStep","name":"Make the crust","text":"Mix all."},
                {"@type":"HowToStep","name":"Bake the pie","text":"Bake the pie for an hour."}]}
                """#))
        #expect(
            recipe.ingredients == [
                PageRecipe.Group("For the crust", ["1 cup flour"]), PageRecipe.Group("Filling", ["2 apples"]),
            ])
        #expect(recipe.instructionLines == ["Make the crust", "Mix all.", "Bake the pie for an hour."])
    }

    @Test func `amounts that only the page shows are taken from it`() throws {
        let recipe = try Self.read(
            #"""
            <h1>Pancakes</h1><script type="application/ld+json">{"@type":"Recipe","name":"Pancakes",
            "recipeIngredient":["flour","milk","eggs"],"recipeInstructions":"Mix and bake in a hot pan until golden."}</script>
            <h2>Ingredients</h2><ul><li><b>200 g</b> <span>flour</span></li><li><b>3 dl</b> <span>milk</span></li>
            <li><b>2</b> <span>eggs</span></li></ul><h2>Comments</h2>
            """#)
        #expect(recipe.ingredientLines == ["200 g flour", "3 dl milk", "2 eggs"])
        #expect(recipe.source == .jsonLD)
    }

    // MARK: - Other markup

    @Test func `microdata is read, nested and with values in attributes`() throws {
        let recipe = try Self.read(
            #"""
            <div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Soup</h1>
            <img itemprop="image" src="data:x" data-src="https://example.org/a.jpg">
            <time itemprop="totalTime" datetime="PT40M">40 min</time> <span itemprop="recipeYield">4 Portionen</span>
            <span itemprop="author" itemscope itemtype="http://schema.org/Person"><i itemprop="name">Eva</i></span>
            <ul><li itemprop="recipeIngredient">1 <a href="/z">Zwiebel</a></li><li itemprop="recipeIngredient">Salz</li></ul>
            <div itemprop="recipeInstructions"><p>Schneiden.</p><p>Kochen.</p></div></div>
            """#)
        #expect(recipe.source == .microdata && recipe.title == "Soup" && recipe.author == "Eva")
        #expect(recipe.ingredientLines == ["1 Zwiebel", "Salz"])
        #expect(recipe.instructionLines == ["Schneiden.", "Kochen."])
        #expect(
            recipe.totalMinutes == 40 && recipe.yields == "4 Portionen" && recipe.image == "https://example.org/a.jpg")
    }

    @Test func `RDFa and h-recipe are read`() throws {
        let rdfa = try Self.read(
            #"""
            <div vocab="http://schema.org/" typeof="Recipe"><h1 property="name">Soup</h1><span property="recipeIngredient">1 leek</span>
            <span property="recipeIngredient">salt</span><p property="recipeInstructions">Boil.</p></div>
            """#)
        #expect(
            rdfa.source == .rdfa && rdfa.ingredientLines == ["1 leek", "salt"] && rdfa.instructionLines == ["Boil."])
        let format = try Self.read(
            #"""
            <article class="h-recipe"><h1 class="p-name">Soup</h1><ul><li class="p-ingredient">1 leek</li><li class="p-ingredient">salt</li></ul>
            <div class="e-instructions"><ol><li>Cut.</li><li>Boil.</li></ol></div></article>
            """#)
        #expect(format.source == .markup && format.ingredientLines == ["1 leek", "salt"])
        #expect(format.instructionLines == ["Cut.", "Boil."])
    }

    @Test func `the markup of a recipe plugin is read without its buttons`() throws {
        let recipe = try Self.read(
            #"""
            <div class="wprm-recipe-container"><h2 class="wprm-recipe-name">Soup</h2><span class="wprm-recipe-servings">4</span>
            <div class="wprm-recipe-ingredients-container"><h3>Ingredients</h3>
            <div class="wprm-recipe-ingredient-group"><h4>Broth</h4><ul><li><span>1</span> <span>l</span> <span>water</span></li></ul></div>
            <div class="wprm-recipe-ingredient-group"><h4>Rest</h4><ul><li>2 leeks</li><li>salt</li></ul></div></div>
            <div class="wprm-recipe-instructions-container"><h3>Instructions</h3><ul><li>Boil.</li><li>Eat.</li></ul></div></div>
            """#)
        #expect(recipe.source == .markup && recipe.title == "Soup" && recipe.yields == "4")
        #expect(
            recipe.ingredients == [
                PageRecipe.Group("Broth", ["1 l water"]), PageRecipe.Group("Rest", ["2 leeks", "salt"]),
            ])
        #expect(recipe.instructionLines == ["Boil.", "Eat."])
    }

    // MARK: - Lists under headings

    @Test(arguments: [
        ("Ingredients", "Directions"), ("Zutaten für 4 Personen", "Zubereitung"), ("Ingrédients", "Préparation"),
        ("Ingredientes", "Elaboración"), ("Ingredienti", "Preparazione"), ("Ingrediënten", "Bereidingswijze"),
        ("Składniki", "Sposób przygotowania"), ("Ingredienser", "Gör så här"), ("Ingredientes:", "Modo de preparo"),
    ])
    func `lists under headings are read in eight languages and more`(ingredients: String, steps: String) throws {
        let recipe = try Self.read(
            """
            <html><head><title>Linsen | Example</title></head><body><nav><ul><li><a href=/>Home</a></li><li><a href=/b>Blog</a></li></ul></nav>
            <h1>Linsen</h1><p>A story of 1000 words.</p><div><h3>\(ingredients)</h3><ul><li>200 g linsen</li><li>1 l aqua</li><li>sal</li></ul></div>
            <div><h3>\(steps)</h3><p>Wash the lentils and put them into the water for a night.</p><p>Boil them for an hour.</p></div>
            <h3>Comments</h3><p>Great! I added 2 carrots.</p></body></html>
            """)
        #expect(recipe.source == .lists && recipe.title == "Linsen")
        #expect(recipe.ingredientLines == ["200 g linsen", "1 l aqua", "sal"])
        #expect(
            recipe.instructionLines == [
                "Wash the lentils and put them into the water for a night.", "Boil them for an hour.",
            ])
    }

    @Test func `lines of paragraphs and tables are ingredients as well, and bold lines are names of groups`() throws {
        let steps = "<h2>Method</h2><ol><li>Mix everything in a large bowl, then bake for an hour.</li></ol>"
        let lines = try Self.read(
            "<h1>Cake</h1><h2>Ingredients</h2><p><strong>Dough</strong><br>200 g flour<br>3 eggs<br>1 tsp salt<br><strong>Icing</strong><br>100 g sugar<br>1 lemon</p>\(steps)"
        )
        #expect(
            lines.ingredients == [
                PageRecipe.Group("Dough", ["200 g flour", "3 eggs", "1 tsp salt"]),
                PageRecipe.Group("Icing", ["100 g sugar", "1 lemon"]),
            ])
        let table = try Self.read(
            "<h1>Cake</h1><h2>Ingredients</h2><table><tr><td>200 g</td><td>flour</td></tr><tr><td>3</td><td>eggs</td></tr></table>\(steps)"
        )
        #expect(table.ingredientLines == ["200 g flour", "3 eggs"])
    }

    @Test(arguments: [
        "<h1>Opening hours</h1><ul><li>Monday 9 to 5</li><li>Tuesday 9 to 5</li></ul>",
        "<title>Blog</title><h1>My trip</h1><p>We ate well.</p><p>See the ingredients of a good life.</p>",
        "<html><body></body></html>", "<p>",
    ])
    func `a page without a recipe has none`(page: String) {
        #expect { try Self.read(page) } throws: { ($0 as? PageError)?.code == .noRecipe }
    }

    // MARK: - Texts

    @Test(arguments: [
        ("utf-8", "windows-1252"), ("windows-1252", "windows-1252"), ("iso-8859-1", "iso-8859-1"), ("", "windows-1252"),
    ])
    func `a page is decoded by its charset, and a wrong one does no harm`(declared: String, actual: String) throws {
        let page = Self.jsonLD(#"{"@type":"Recipe","name":"Crème brûlée","recipeIngredient":["1 œuf"]}"#)
            .replacing("<head>", with: declared.isEmpty ? "<head>" : #"<head><meta charset="\#(declared)">"#)
        let bytes = page.unicodeScalars.map { scalar -> UInt8 in scalar.value == 0x153 ? 0x9C : UInt8(scalar.value) }
        let recipe = try RecipeReader.recipe(bytes)
        #expect(recipe.title == "Crème brûlée")
        #expect(recipe.ingredientLines == ["1 œuf"])
        // UTF-8 that says it is something else.
        let lying = try RecipeReader.recipe(
            Array(page.replacing("charset=\"\(declared)\"", with: "charset=\"\(actual)\"").utf8))
        #expect(lying.title == "Crème brûlée")
    }

    @Test func `a page of another charset and of UTF-16 is decoded`() throws {
        let page = Self.jsonLD(#"{"@type":"Recipe","name":"Борщ","recipeIngredient":["1 свекла"]}"#)
        let cyrillic = page.replacing(
            "<head>", with: #"<head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251">"#)
        let bytes = cyrillic.unicodeScalars.map { scalar -> UInt8 in
            (0x410...0x44F).contains(scalar.value) ? UInt8(scalar.value - 0x410 + 0xC0) : UInt8(scalar.value)
        }
        #expect(try RecipeReader.recipe(bytes).title == "Борщ")
        let wide: [UInt8] =
            [0xFF, 0xFE] + page.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(try RecipeReader.recipe(wide).title == "Борщ")
        // The head of the response names the charset.
        let bare = page.unicodeScalars.map { scalar -> UInt8 in
            (0x410...0x44F).contains(scalar.value) ? UInt8(scalar.value - 0x410 + 0xC0) : UInt8(scalar.value)
        }
        #expect(try RecipeReader.recipe(bare, charset: "windows-1251").title == "Борщ")
    }

    @Test(arguments: [
        ("PT1H30M", 90), ("P0DT0H20M", 20), ("PT90", 90), ("P1D", 1440), ("PT0M", nil), ("1 h 15 min", 75),
        ("1:30", 90),
        ("45", 45), ("20–25 Minuten", 25), ("1 1/2 hours", 90), ("½ Stunde", 30), ("", nil), ("soon", nil),
        ("PT1H30", 90),
        ("2h30min", 150), ("PT99999999999999999999H", nil),
    ])
    func `times are minutes`(text: String, minutes: Int?) throws {
        let recipe = try Self.read(
            Self.jsonLD(#"{"@type":"Recipe","name":"A","recipeIngredient":["b"],"totalTime":"\#(text)"}"#))
        #expect(recipe.totalMinutes == minutes)
    }

    @Test func `a recipe survives its JSON`() throws {
        var recipe = PageRecipe(source: .lists)
        recipe.title = "Soup \"of\" \u{1}"
        recipe.ingredients = [PageRecipe.Group(nil, ["a"]), PageRecipe.Group("b", ["c"])]
        recipe.totalMinutes = 5
        recipe.tags = ["d"]
        #expect(PageRecipe(json: recipe.json) == recipe)
        #expect(
            recipe.prediction(page: "p")["ingredients"]?.array?.compactMap(\.string) == ["a", "c"])
    }

    // MARK: - A model's lines

    @Test func `of a model's lines only those of the source stay`() {
        let source = ["Take 200 g flour and two eggs.", "Mix them well,", "then bake for one hour at 180 degrees."]
        let result = SourcedLines.check(
            ["200 g flour", "two eggs", "1 cup sugar", "Mix them well, then bake for one hour", "flour 300 g", ""],
            against: source)
        #expect(result.kept == ["200 g flour", "two eggs", "Mix them well, then bake for one hour"])
        #expect(result.dropped == ["1 cup sugar", "flour 300 g", ""])
    }
}
