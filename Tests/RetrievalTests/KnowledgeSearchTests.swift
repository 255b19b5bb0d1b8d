import Assist
import HearthCore
import HearthTesting
import Kitchen
import Retrieval
import Testing

@Suite struct KnowledgeSearchTests {
    @Test func `subjects in a card's questions count as headed, those in its text do not`() async throws {
        var asked = Samples.card(.tips, "asked", "A text.")
        asked.questions = ["bolt the dresser to the wall"]
        let base = KnowledgeBase([asked, Samples.card(.tips, "text", "Bolt the dresser to the wall.")])
        let hits = try await base.search(
            SearchQuery(text: "bolt the dresser", subjects: [["bolt"], ["dresser"]]))
        let headed = Dictionary(uniqueKeysWithValues: hits.map { ($0.document.id, $0.evidence.headed) })
        #expect(headed == ["tips/asked": 1, "tips/text": 0])
    }

    @Test func `only the requested kinds are returned`() async throws {
        let base = KnowledgeBase([
            Samples.recipe("sleepy-soup"), Samples.card(.safety, "sleep", "sleepy"),
            Samples.card(.tips, "nap", "sleepy"),
        ])
        #expect(try await base.ids(SearchQuery(text: "sleepy", kinds: [.tips])) == ["tips/nap"])
        #expect(try await base.ids(SearchQuery(text: "sleepy")).count == 3)
    }

    @Test(arguments: [
        ([8], ["recipe/any", "recipe/puree"]), ([7], ["recipe/puree"]), ([8, 50], ["recipe/any"]),
        ([5], []), ([], ["recipe/any", "recipe/puree"]),
    ])
    func `a recipe must suit every age at the table`(months: [Int], expected: [String]) async throws {
        let base = KnowledgeBase([
            Samples.recipe("any", ages: AgeRange(from: 8)),
            Samples.recipe("puree", ages: AgeRange(from: 6, to: 12)),
        ])
        let query = SearchQuery(text: "", kinds: [.recipe], ages: months.map(Age.init(months:)))
        #expect(try await base.ids(query) == expected)
    }

    @Test(arguments: [
        ([3, 50], ["safety/crib", "safety/road"]), ([50], ["safety/road"]), ([12], []),
        ([], ["safety/crib", "safety/road"]),
    ])
    func `any other card must concern one of the children`(months: [Int], expected: [String]) async throws {
        let base = KnowledgeBase([
            Samples.card(.safety, "crib", "safe", ages: AgeRange(to: 12)),
            Samples.card(.safety, "road", "safe", ages: AgeRange(from: 36)),
        ])
        let query = SearchQuery(text: "safe", ages: months.map(Age.init(months:)))
        #expect(try await base.ids(query).sorted() == expected)
    }

    @Test func `an allergen excludes by declaration, title and ingredient`() async throws {
        let base = KnowledgeBase([
            Samples.recipe("declared", allergens: [.peanut]),
            Samples.recipe("titled", title: "Satay skewers"),
            Samples.recipe("listed", ingredients: ["2 tbsp smooth peanut butter"]),
            Samples.recipe("safe", ingredients: ["1 butternut squash"]),
        ])
        let query = SearchQuery(text: "satay peanut", kinds: [.recipe], excluding: [.peanut])
        #expect(try await base.ids(query) == ["recipe/safe"])
    }

    @Test(arguments: ["Tomatoes", "tomato", "TOMATO", " tomatoes! "])
    func `an excluded word excludes its inflections too`(word: String) async throws {
        let base = KnowledgeBase([
            Samples.recipe("one", ingredients: ["1 tomato, diced"]),
            Samples.recipe("two", ingredients: ["2 tomatoes"]),
            Samples.recipe("title", title: "Tomato soup"),
            Samples.recipe("none", ingredients: ["1 carrot"]),
        ])
        let query = SearchQuery(text: "tomato", kinds: [.recipe], excludingWords: [word])
        #expect(try await base.ids(query) == ["recipe/none"])
    }

    @Test(arguments: ["", " ", "-", "🍅"])
    func `an excluded word without letters excludes nothing`(word: String) async throws {
        let base = KnowledgeBase([Samples.recipe("soup", ingredients: ["1 carrot"])])
        #expect(try await base.ids(SearchQuery(text: "carrot", excludingWords: [word])) == ["recipe/soup"])
    }

    @Test func `a phrase does not reach from one ingredient into the next`() async throws {
        let base = KnowledgeBase([Samples.recipe("float", ingredients: ["100 g ice", "cream soda"])])
        let query = SearchQuery(text: "soda", excludingWords: ["ice cream"])
        #expect(try await base.ids(query) == ["recipe/float"])
    }

    @Test func `cards without a match fill a plan but never an answer`() async throws {
        let base = KnowledgeBase(
            (0..<12).map { Samples.recipe("dish-\($0 + 10)", tags: $0 == 7 ? ["korma"] : []) }
                + [Samples.card(.tips, "spice", "korma is mild"), Samples.card(.tips, "salt", "less of it")])
        let plan = try await base.search(SearchQuery(text: "korma", kinds: [.recipe]))
        #expect(plan.map(\.document.id) == ["dish-17"].map { "recipe/\($0)" } + (10...16).map { "recipe/dish-\($0)" })
        #expect(plan.dropFirst().allSatisfy { $0.score == 0 })
        #expect(try await base.ids(SearchQuery(text: "korma", kinds: [.tips])) == ["tips/spice"])
        #expect(try await base.ids(SearchQuery(text: "zebra")).isEmpty)
    }

    @Test(arguments: [(-1, 1), (0, 1), (3, 3), (1000, 400)])
    func `the limit is clamped to 1 to 400`(limit: Int, count: Int) async throws {
        let base = KnowledgeBase((0..<420).map { Samples.recipe("\($0)", title: "soup") })
        #expect(try await base.search(SearchQuery(text: "soup", kinds: [.recipe], limit: limit)).count == count)
    }
}
