import Foundation
import Glibc
import HearthTesting
import RecipeReading
import SystemSupport
import Testing

/// Pages that are broken or made to break their reader, each in a child process as the server runs it.
@Suite struct HostilePagesTests {
    /// The program lies beside the test runner.
    private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "hearth-inspect").path

    private static let good = """
        <html><head><title>Soup</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe",\
        "name":"Soup","recipeIngredient":["1 l water","2 leeks"],"recipeInstructions":[{"@type":"HowToStep","text":"Boil."}]}\
        </script></head><body><h1>Soup</h1><h2>Ingredients</h2><ul><li>1 l water</li><li>2 leeks</li></ul>\
        <h2>Directions</h2><ol><li>Boil the leeks in the water for half an hour.</li></ol></body></html>
        """

    /// What may come of a page: a recipe, or one of these errors.
    private struct Page {
        var name: String
        var bytes: [UInt8]
        /// The only outcomes that are right; nil for a recipe.
        var outcomes: [PageError.Code?]

        init(_ name: String, _ bytes: [UInt8], _ outcomes: [PageError.Code?]) {
            (self.name, self.bytes, self.outcomes) = (name, bytes, outcomes)
        }

        init(_ name: String, _ text: String, _ outcomes: [PageError.Code?]) {
            self.init(name, Array(text.utf8), outcomes)
        }
    }

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private static var pages: [Page] {
        let bytes = Array(good.utf8)
        var pages: [Page] = []
        // Truncations: the beginning may hold no recipe yet.
        for part in 1...60 {
            pages.append(
                Page("cut \(part)", Array(bytes.prefix(bytes.count * part / 61)), [nil, .noRecipe, .notAPage]))
        }
        // One byte in forty is another one.
        for seed in 1...60 {
            var random = SplitMix64(seed: UInt64(seed))
            var changed = bytes
            for _ in 0..<bytes.count / 40 {
                changed[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            pages.append(Page("noise \(seed)", changed, [nil, .noRecipe, .notAPage]))
        }
        // Deep and endless markup around the recipe, which must be found, or before it.
        for tag in [
            "div", "b", "a href=x", "font", "table", "ul><li", "svg", "select", "blockquote", "span", "p", "form",
            "i><p",
        ] {
            pages.append(Page("100,000 <\(tag)>", repeated("<\(tag)>", 100_000), [.noRecipe]))
            pages.append(
                Page("recipe behind 100,000 <\(tag)>", repeated("<\(tag)>", 100_000) + good, [nil, .noRecipe]))
        }
        pages += [
            Page("a million end tags", repeated("</div>", 1_000_000 / 2) + good, [nil]),
            Page("a long attribute", "<p class=\"\(repeated("ingredient ", 300_000))\">" + good, [nil]),
            Page("a million attributes", "<p \(repeated("a=b ", 1_000_000))>" + good, [nil]),
            Page("a tag without an end", good + "<p " + repeated("x", 4_000_000), [nil]),
            Page("a long name", "<\(repeated("x", 1_000_000))>" + good, [nil]),
            Page("a comment without an end", good + "<!--" + repeated("-", 4_000_000), [nil]),
            Page("a script without an end", good + "<script>" + repeated("</scrip", 500_000), [nil]),
            Page("a million entities", "<p>" + repeated("&amp;", 1_000_000), [.noRecipe]),
            Page("unknown entities", "<p>" + repeated("&x", 2_000_000), [.noRecipe]),
            Page(
                "entities in entities", good.replacing("2 leeks", with: repeated("&amp;amp;amp;", 200_000) + "lt;"),
                [nil]),
            Page(
                "a doctype with entities", #"<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>"# + good,
                [nil]),
            Page("five million <", repeated("<", 5_000_000), [.noRecipe, .notAPage]),
            Page("more than 5 MB", good + repeated(" ", 5 << 20), [.tooLarge]),
            Page("64 MB", [UInt8](repeating: 0x3C, count: 64 << 20), [.tooLarge]),
            Page("empty", "", [.notAPage]), Page("blank", repeated(" \n", 1000), [.notAPage]),
            Page("text without a tag", "Take 200 g flour and bake it.", [.notAPage]),
            Page("zeros", [UInt8](repeating: 0, count: 100_000), [.notAPage]),
            Page("zeros within", Array(good.utf8.flatMap { [$0, 0] }), [.notAPage]),
            Page("a zero in the title", good.replacing("<h1>", with: "<h1>\u{0}"), [nil]),
            Page("gzip", [0x1F, 0x8B, 8, 0] + bytes, [.notAPage]),
            Page("zip", [0x50, 0x4B, 3, 4] + bytes, [.notAPage]),
            Page("pdf", "%PDF-1.4\n<" + good, [.notAPage]), Page("png", [0x89, 0x50, 0x4E, 0x47] + bytes, [.notAPage]),
            Page("jpeg", [0xFF, 0xD8, 0xFF, 0xE0] + bytes, [.notAPage]), Page("gif", "GIF89a<" + good, [.notAPage]),
            Page("webp", "RIFF....WEBP<" + good, [.notAPage]),
            Page("elf", [0x7F, 0x45, 0x4C, 0x46] + bytes, [.notAPage]),
            Page("all bytes", (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }, [.notAPage, .noRecipe]),
            Page("UTF-16 without its second half", [0xFF, 0xFE] + bytes, [.noRecipe, .notAPage]),
            Page("an odd UTF-16", [0xFE, 0xFF, 0], [.noRecipe, .notAPage]),
            Page("overlong UTF-8", good.utf8.map { $0 } + [0xC0, 0xAF, 0xED, 0xA0, 0x80, 0xF8, 0x88], [nil]),
            Page("an unknown charset", "<meta charset=\"x-none\">\u{E9}" + good, [nil]),
            Page(
                "the charset of an escape", Array("<meta charset=\"iso-2022-jp\">".utf8) + [0xE9, 0x1B, 0x24] + bytes,
                [nil, .noRecipe]),
            Page("the charset UTF-7", Array("<meta charset=\"utf-7\">".utf8) + [0xE9] + bytes, [nil, .noRecipe]),
        ]
        func json(_ json: String) -> String { "<script type=\"application/ld+json\">\(json)</script>" }
        let recipe = #""@type":"Recipe","name":"Soup","recipeIngredient":["1 leek"]"#
        pages += [
            Page("deep arrays", json(repeated("[", 1_000_000)), [.noRecipe]),
            Page("deep objects", json(repeated(#"{"a":"#, 700_000)), [.noRecipe]),
            Page("deep arrays before a recipe", json(repeated("[", 100_000)) + good, [nil]),
            Page("a recipe in 50 arrays", json(repeated("[", 50) + "{\(recipe)}" + repeated("]", 50)), [nil]),
            Page("many roots", json(repeated("{} ", 500_000)) + good, [nil]),
            Page("a string without an end", json(#"{"a":""# + repeated("x", 4_000_000)), [.noRecipe]),
            Page("quotation marks", json(#"{"a":"# + repeated("\"", 1_000_000)), [.noRecipe]),
            Page("backslashes", json(#"{"a":""# + repeated("\\", 1_000_001)), [.noRecipe]),
            Page("half surrogates", json(#"{\#(recipe),"x":"\ud800\ud800\udc00\u12"}"#), [nil]),
            Page("a million names", json("{" + repeated(#""a":1,"#, 500_000) + recipe + "}"), [nil, .noRecipe]),
            Page(
                "endless ingredients",
                json(
                    #"{"@type":"Recipe","name":"Soup","recipeIngredient":["# + repeated(#""1 leek","#, 150_000) + "]}"),
                [nil]),
            Page(
                "a long ingredient",
                json(
                    #"{"@type":"Recipe","name":"Soup","recipeIngredient":["# + "\"" + repeated("leek ", 500_000)
                        + "\"]}"), [nil]),
            Page(
                "numbers and nulls",
                json(#"{"@type":"Recipe","name":null,"recipeIngredient":[1,null,true,{}],"recipeInstructions":7}"#),
                [nil, .noRecipe]),
            Page(
                "a circle of ids",
                json(
                    ##"{"@type":"Recipe","@id":"#a","name":{"@id":"#b"},"recipeIngredient":[{"@id":"#a"}]},{"@id":"#b","name":{"@id":"#a"},"x":1}"##
                ), [nil, .noRecipe]),
            Page("10,000 recipes", json("[" + repeated("{\(recipe)},", 10_000) + "]"), [nil]),
            Page(
                "times without sense",
                json(
                    #"{\#(recipe),"totalTime":"P\#(repeated("9", 100_000))D","prepTime":"PT-5M","cookTime":{"a":[]}}"#),
                [nil]),
            Page("JSON only", "{\(recipe)}<", [.noRecipe]),
            Page("comments in JSON", json(repeated("/*", 500_000) + "{\(recipe)}"), [nil, .noRecipe]),
        ]
        func items(_ count: Int, _ text: String) -> String { repeated("<li>\(text)", count) }
        pages += [
            Page(
                "330,000 items", "<h1>Soup</h1><h2>Ingredients</h2><ul>" + items(330_000, "1 cup sugar"),
                [nil, .noRecipe]),
            Page("100,000 headings", "<h1>Soup</h1>" + repeated("<h2>Ingredients</h2>", 100_000), [.noRecipe]),
            Page(
                "lists under 2,000 headings",
                "<h1>Soup</h1>" + repeated("<h2>Ingredients</h2><ul><li>1 leek<li>2 eggs</ul>", 2000), [nil, .noRecipe]),
            Page("100,000 classes", repeated("<p class=ingredient>1 leek</p>", 100_000), [nil, .noRecipe]),
            Page("nested classes", repeated("<div class=ingredients>", 20_000) + "1 leek", [.noRecipe]),
            Page(
                "nested properties",
                repeated("<div itemscope itemtype=http://schema.org/Recipe itemprop=ingredients>", 20_000), [.noRecipe]),
            Page("nested lists", "<h2>Ingredients</h2>" + repeated("<ul><li>1 leek", 20_000), [nil, .noRecipe]),
            Page(
                "nested tables", "<h2>Ingredients</h2>" + repeated("<table><tr><td>1 leek", 10_000), [nil, .noRecipe]),
            Page(
                "references to all",
                repeated("<p id=a itemprop=name>x</p>", 50_000)
                    + "<div itemscope itemtype=Recipe itemref=\"\(repeated("a ", 100_000))\">", [nil, .noRecipe]),
            Page("line breaks", "<h2>Ingredients</h2><p>" + repeated("1 leek<br>", 200_000), [nil, .noRecipe]),
        ]
        return pages + dearPages
    }

    /// Pages of which a part is compared with, or read within, all others. Each would take minutes, and a child has seconds.
    private static var dearPages: [Page] {
        func json(_ json: String) -> String { "<script type=\"application/ld+json\">\(json)</script>" }
        func numbered(_ count: Int, _ text: (Int) -> String) -> String { (0..<count).map(text).joined() }
        func repeats(_ json: String, _ count: Int) -> String { repeated(json + ",", count - 1) + json }
        let item = "<div itemscope itemtype=http://schema.org/Recipe"
        let levels = (1...7).map { level in
            ##"{"@id":"#\##(level)","@type":"HowToSection","itemListElement":["##
                + repeats(##"{"@id":"#\##(level + 1)"}"##, 10) + "]}"
        }.joined(separator: ",")
        let objects = levels + ##",{"@id":"#8","@type":"HowToStep","text":"1 leek","x":1}"##
        let references = repeats(##"{"@id":"#1"}"##, 10)
        func recipe(_ members: String) -> String { #"{"@type":"Recipe","name":"Soup",\#(members)}"# }
        return [
            Page("500,000 different attributes", "<p \(numbered(500_000) { "x\($0) " })>" + good, [nil]),
            Page("attributes whose values end tags", "<p \(numbered(350_000) { "x\($0)='>'" })>" + good, [nil]),
            Page("tags of 400 attributes", numbered(300) { _ in "<p \(numbered(400) { "x\($0) " })>" } + good, [nil]),
            Page(
                "end tags that close none of many elements",
                good + repeated("<i>", 200_000) + repeated("</b>", 900_000), [nil]),
            Page(
                "end tags that may not close theirs",
                good + "<b><div>" + repeated("<i>", 3000) + repeated("</b>", 1_000_000), [nil]),
            Page("bodies within many elements", good + repeated("<i>", 200_000) + repeated("<body>", 600_000), [nil]),
            Page("nested headings", repeated("<h1><div>", 200_000) + good, [nil, .noRecipe]),
            Page("nested plugins", repeated("<div class=tasty-recipes>", 150_000), [.noRecipe]),
            Page(
                "headings without a text",
                "<h1>Soup</h1>" + repeated("<h2>Ingredients</h2>" + repeated("<h2></h2>", 3900), 100), [.noRecipe]),
            Page(
                "nested siblings",
                item + "><div itemprop=ingredients>" + repeated("<div>a</div><div>b</div><div>", 150_000), [.noRecipe]),
            Page("200,000 properties", item + ">" + numbered(200_000) { "<p itemprop=x\($0)>" }, [.noRecipe]),
            Page("nested names", item + ">" + repeated("<div itemprop=name>", 200_000) + "x", [nil, .noRecipe]),
            Page(
                "200,000 references to 150,000 ids",
                numbered(150_000) { "<p id=x\($0)>" } + item + " itemref=\"\(numbered(200_000) { "y\($0) " })\">",
                [.noRecipe]),
            Page(
                "items that all refer to one",
                "<div id=all>" + repeated("<p itemprop=name>x</p>", 50_000) + "</div>" + item + ">"
                    + repeated("<p itemprop=author itemscope itemref=all></p>", 50_000), [.noRecipe]),
            Page(
                "ingredients that refer to ten others each",
                json("[\(recipe(#""recipeIngredient":[\#(references)]"#)),\(objects)]"), [nil]),
            Page(
                "steps that refer to ten others each",
                json("[\(recipe(#""recipeInstructions":[\#(references)]"#)),\(objects)]"), [nil, .noRecipe]),
            Page(
                "a long text that is named 40,000 times",
                json(
                    "[" + recipe(#""recipeIngredient":[\#(repeats(##"{"@id":"#t"}"##, 40_000))]"#)
                        + ##",{"@id":"#t","text":"\##(repeated("leek ", 40_000))","x":1}]"##), [nil]),
            Page(
                "an object of 100,000 members that is named 30,000 times",
                json(
                    "[" + recipe(#""recipeIngredient":["1 leek",\#(repeats(##"{"@id":"#t"}"##, 30_000))]"#)
                        + ##",{"@id":"#t",\##(numbered(100_000) { #""x\#($0)":1,"# })"y":1}]"##), [nil]),
            Page(
                "190,000 keywords",
                json(
                    recipe(#""recipeIngredient":["1 leek"],"keywords":[\#(numbered(190_000) { #""k\#($0)","# })"k"]"#)),
                [nil]),
        ]
    }

    @Test func `200 hostile pages crash no caller, and each ends as documented`() async throws {
        let inspector = PageInspector(command: [Self.program, "html"])
        let pages = Self.pages
        #expect(pages.count >= 200)
        #expect(Set(pages.map(\.name)).count == pages.count)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, page) in pages.enumerated() {
                if index >= 4 { try await group.next() }
                group.addTask {
                    let file = try TemporaryFile()
                    try file.append(page.bytes)
                    let outcome: PageError.Code?
                    do {
                        let recipe = try await inspector.recipe(in: file)
                        outcome = nil
                        #expect(!recipe.title.isEmpty && recipe.title.count <= 300, "\(page.name)")
                        #expect(recipe.ingredientLines.count <= 500, "\(page.name)")
                        #expect(recipe.ingredientLines.allSatisfy { $0.count <= 5000 }, "\(page.name)")
                    } catch let error as PageError {
                        outcome = error.code
                        #expect(error.message.hasSuffix(".") && !error.message.contains("leek"), "\(page.name)")
                    }
                    #expect(page.outcomes.contains(outcome), "\(page.name): \(outcome?.rawValue ?? "a recipe")")
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `a child that dies, hangs or lies is an error of its page`() async throws {
        let page = try TemporaryFile()
        try page.append(Array(Self.good.utf8))
        for (script, code) in [
            ("kill -SEGV $$", PageError.Code.unreadable), ("kill -9 $$", .unreadable), ("kill -ALRM $$", .timeout),
            ("kill -XCPU $$", .timeout), ("exit 0", .unreadable), ("exit 3", .unreadable), ("echo '{}'", .unreadable),
            ("echo no", .unreadable), (#"echo '{"code":"no_recipe","message":"None."}' >&2; exit 1"#, .noRecipe),
            (#"echo '{"code":"other","message":"None."}' >&2; exit 1"#, .unreadable),
        ] {
            let inspector = PageInspector(command: ["/bin/sh", "-c", script])
            await #expect { try await inspector.recipe(in: page) } throws: { ($0 as? PageError)?.code == code }
        }
    }

    @Test func `a child is told when it runs out of time, and goes after all others`() async throws {
        let pipe = FileManager.default.temporaryDirectory.appending(path: "hearth-\(UUID())").path
        try #require(mkfifo(pipe, 0o600) == 0)
        defer { unlink(pipe) }
        // The page never comes, until this end is closed.
        let end = open(pipe, O_RDWR)
        try #require(end >= 0)
        let child = try ChildProcess(["/bin/sh", "-c", "exec '\(Self.program)' html < '\(pipe)'"])
        func limit(_ name: String) throws -> [Substring] {
            let text = try String(contentsOfFile: "/proc/\(child.processID)/limits", encoding: .utf8)
            let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
            return line?.dropFirst(name.count).split(separator: " ") ?? []
        }
        // Of the limits it sets this one last but one.
        while try limit("Max open files").first != "16" { await Task.yield() }
        // At the soft limit comes SIGXCPU, at the hard one SIGKILL.
        #expect(try limit("Max cpu time").prefix(2) == ["5", "6"])
        let stat = try String(contentsOfFile: "/proc/\(child.processID)/stat", encoding: .utf8)
        // The name in parentheses may hold blanks. The value of nice is the seventeenth behind it.
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        #expect(fields.count > 16 && Int(fields[16]) ?? 0 >= 10)
        close(end)
        #expect(await child.exitStatus() == 1)
    }

    @Test func `the program reads a page with its address and charset, and refuses other arguments`() async throws {
        let page = try TemporaryFile()
        try page.append(Array(Self.good.replacing("<h1>", with: "<meta property=og:image content=/a.jpg><h1>").utf8))
        let inspector = PageInspector(command: [Self.program, "html"])
        let recipe = try await inspector.recipe(in: page, address: "https://example.org/x", charset: "utf-8")
        #expect(recipe.image == "https://example.org/a.jpg" && recipe.ingredientLines == ["1 l water", "2 leeks"])
        await #expect(throws: PageError.self) {
            try await PageInspector(command: [Self.program, "tar"]).recipe(in: page)
        }
    }
}
