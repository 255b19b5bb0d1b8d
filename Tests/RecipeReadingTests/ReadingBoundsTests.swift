import JSONText
import Testing

@testable import RecipeReading

/// What is read of pages that are made to be read for long, by counts. `HostilePagesTests` reads such pages in a child.
@Suite struct ReadingBoundsTests {
    private static func document(_ page: String) throws -> HTMLDocument { try HTMLDocument(parsing: Array(page.utf8)) }

    private static func text(_ document: HTMLDocument) -> String { document.text(of: 0) }

    // MARK: - Elements

    @Test func `a tag has at most 500 attributes, and what follows is text`() throws {
        let many = (0..<600).map { "x\($0)" }.joined(separator: " ")
        let whole = try Self.document("<p \((0..<400).map { "x\($0)='>'" }.joined()) id=last>soup</p>")
        #expect(whole.nodes.contains { $0.tag == .p } && whole.attributes.map(\.name) == [.id])
        #expect(Self.text(whole) == "soup")
        for page in ["<p \(many) id=last>soup</p>", "<!-- <a b=\" --><p \(many) id=last>soup</p>"] {
            let cut = try Self.document(page)
            #expect(cut.nodes.contains { $0.tag == .p } && cut.attributes.isEmpty, "\(page.prefix(20))")
            #expect(Self.text(cut).contains("x599 id=last>soup"))
        }
    }

    @Test(arguments: ["\"", "'"]) func `a value has as many words as its page gives it`(mark: String) throws {
        let words = (0..<5000).map { "ingredient M\($0)" }.joined(separator: " ")
        let document = try Self.document("<p class=\(mark)\(words)\(mark) id=last>soup</p>")
        let node = try #require(document.nodes.indices.first { document.nodes[$0].tag == .p })
        #expect(document.attribute(.class, of: node) == words)
        #expect(document.attribute(.id, of: node) == "last")
    }

    @Test func `a script with a sign that begins no tag stays as it is`() throws {
        let json = #"{"@type":"Recipe","name":"a<b","text":"\#(String(repeating: "word ", count: 400))"}"#
        let document = try Self.document("<script>\(json)</script><p>soup")
        let node = try #require(document.nodes.indices.first { document.nodes[$0].tag == .script })
        #expect(String(decoding: document.rawText(of: node), as: UTF8.self) == json)
    }

    @Test func `elements nest 2,000 deep, and deeper texts belong to the deepest`() throws {
        let document = try Self.document(String(repeating: "<div>", count: 5000) + "soup" + "</div>" + "leek")
        #expect(document.nodes.count { $0.tag == .div } < 2000)
        let last = try #require(document.nodes.indices.last)
        var depth = 0
        var node = last
        while let parent = document.parent(of: node) {
            depth += 1
            node = parent
        }
        #expect(depth == HTMLDocument.depthLimit)
        #expect(Self.text(document) == "soupleek")
    }

    @Test func `wrong end tags end a page when they were compared with 20 million elements`() throws {
        let deep = String(repeating: "<i>", count: 10_000)
        // Within the others the last element would be too deep to be kept.
        let ended = String(repeating: "</i>", count: 10_000) + "<hr>"
        func isRead(_ wrong: Int) throws -> Bool {
            try Self.document(deep + String(repeating: "</b>", count: wrong) + ended).nodes.contains { $0.tag == .hr }
        }
        #expect(try isRead(1900))
        #expect(try !isRead(2100))
        // At the top of a page they cost nothing.
        #expect(try Self.document(String(repeating: "</b>", count: 100_000) + "<hr>").nodes.contains { $0.tag == .hr })
    }

    // MARK: - Marked data

    private static func fanOut(levels: Int) -> String {
        let references = { (level: Int) in
            (0..<10).map { _ in ##"{"@id":"#\##(level)"}"## }.joined(separator: ",")
        }
        let objects = (1..<levels).map { ##"{"@id":"#\##($0)","itemListElement":[\##(references($0 + 1))]}"## }
        let leaf = ##"{"@id":"#\##(levels)","text":"1 leek","x":1}"##
        return ##"[{"@type":"Recipe","name":"Soup","recipeIngredient":[\##(references(1))]},"##
            + (objects + [leaf]).joined(separator: ",") + "]"
    }

    @Test func `references of references are followed a million times`() throws {
        let usual = SchemaRecipe(TolerantJSON.values(Array(Self.fanOut(levels: 2).utf8)))
        #expect(usual.best(source: .jsonLD, titles: [])?.ingredientLines.count == 100)
        #expect(usual.visits.left > 990_000)
        let large = SchemaRecipe(TolerantJSON.values(Array(Self.fanOut(levels: 8).utf8)))
        let lines = try #require(large.best(source: .jsonLD, titles: [])?.ingredientLines.count)
        #expect(large.visits.left == 0)
        #expect((1000..<1_000_000).contains(lines))
    }

    @Test func `each recipe of an export has visits of its own`() {
        let recipe = #"{"@type":"Recipe","name":"Soup","recipeIngredient":["1 leek","2 eggs"]}"#
        let count = 5000
        let json = "[" + (0..<count).map { _ in recipe }.joined(separator: ",") + "]"
        let recipes = SchemaRecipe(TolerantJSON.values(Array(json.utf8))).all(source: .export)
        #expect(recipes.count == count && recipes.allSatisfy { $0.ingredientLines.count == 2 })
    }

    @Test func `the text of properties within properties is read a million nodes far`() throws {
        let nested = String(repeating: "<div itemprop=name>", count: 1900)
        let page = "<div itemscope itemtype=Recipe>" + nested + String(repeating: "x<br>", count: 2000)
        let reader = ItemReader(document: try Self.document(page), form: .microdata)
        #expect(reader.recipes().count == 1)
        #expect(reader.visits.left == 0)
        let usual = ItemReader(
            document: try Self.document(
                "<div itemscope itemtype=Recipe><h1 itemprop=name>Soup</h1><p itemprop=ingredients>1 leek</div>"),
            form: .microdata)
        #expect(usual.recipes().count == 1)
        #expect(usual.visits.left > 999_900)
    }

    @Test func `an item refers to a hundred elements, each the first of its id`() throws {
        let parts = (0..<200).map { "<p id=x\($0) itemprop=ingredients>\($0) leeks</p>" }.joined()
        let again = "<p id=x0 itemprop=ingredients>0 eggs</p>"
        let words = (0..<200).map { "x\($0)" }.joined(separator: " ")
        let page =
            parts + again + "<div itemscope itemtype=Recipe itemref='nothing \(words)'><b itemprop=name>Soup</b></div>"
        let items = ItemReader(document: try Self.document(page), form: .microdata).recipes()
        let recipe = try #require(SchemaRecipe(items).best(source: .microdata, titles: []))
        #expect(recipe.title == "Soup")
        #expect(recipe.ingredientLines == (0..<99).map { "\($0) leeks" })
    }

    @Test func `the first heading with a text is found behind empty ones, also nested`() throws {
        let page = "<h1><div><h1></h1></div></h1><h1> </h1><h1>Leek <b>soup</b></h1><h1>More</h1>"
        #expect(PageFacts(try Self.document(page)).heading == "Leek soup")
    }
}
