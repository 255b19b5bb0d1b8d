import Assist
import Foundation
import HearthCore
import Kitchen
import Retrieval
import Testing

@Suite struct CardParserTests {
    @Test func `a recipe is parsed with all its fields`() throws {
        let card = try CardParser.parse(text: try fixture("recipe/lentil-dal.md"), path: "recipe/lentil-dal.md")
        #expect(card.id == "recipe/lentil-dal")
        #expect(card.kind == .recipe)
        #expect(card.title == "Red lentil dal with rice")
        #expect(card.ages == AgeRange(from: 8))
        #expect(card.allergens == [.dairy])
        #expect(card.tags == ["vegetarian", "indian", "dinner"])
        #expect(card.sources == ["Hearth kitchen"])
        #expect(card.reviewedOn == "2026-11-20")
        #expect(card.servings == 4)
        #expect(card.minutes == 35)
        #expect(card.ingredients == ["250 g red lentils", "300 g basmati rice", "30 g butter", "2 tomatoes, chopped"])
        #expect(
            card.steps == [
                "Rinse the lentils.", "Simmer everything but the rice for 20 minutes.", "Boil the rice.",
            ])
        #expect(card.body.hasPrefix("Golden, soft"))
        #expect(card.body.hasSuffix("3. Boil the rice."))
    }

    private static let nutrition =
        "{kcal: 420, protein_g: 22, fat_g: 14, saturated_g: 5, carbohydrate_g: 48, sugar_g: 8, fibre_g: 7, salt_g: 0.65}"

    /// The dal with a field behind `minutes`, which is line 9 of the file.
    private func dal(_ field: String) throws -> String {
        try fixture("recipe/lentil-dal.md").replacing("minutes: 35", with: "minutes: 35\n\(field)")
    }

    @Test func `the nutrition of a recipe is read from one line or from several`() throws {
        let path = "recipe/lentil-dal.md"
        let block = Self.nutrition.trimming { "{}".contains($0) }.replacing(", ", with: "\n  ")
        for text in [try dal("nutrition: \(Self.nutrition)"), try dal("nutrition:\n  \(block)")] {
            #expect(
                try CardParser.parse(text: text, path: path).nutrition
                    == Nutrition(
                        kcal: 420, protein: 22, fat: 14, saturated: 5, carbohydrate: 48, sugar: 8, fibre: 7,
                        salt: 0.65))
        }
        #expect(try CardParser.parse(text: try fixture(path), path: path).nutrition == nil)
    }

    @Test(arguments: [
        (
            "{kcal: 420}",
            "9: 'nutrition' must have protein_g, fat_g, saturated_g, carbohydrate_g, sugar_g, fibre_g, salt_g"
        ),
        (nutrition.replacing("kcal", with: "calories"), "9: unknown key 'calories' in 'nutrition'"),
        (nutrition.replacing("0.65", with: "-0.65"), "9: 'salt_g' in 'nutrition' must be a number of 0 or more"),
        (nutrition.replacing("22", with: "many"), "9: 'protein_g' in 'nutrition' must be a number"),
        (nutrition.replacing("22", with: ".inf"), "9: 'protein_g' in 'nutrition' must be a number"),
        (nutrition.replacing("22", with: "[22]"), "9: 'protein_g' in 'nutrition' must be a number"),
        ("420", "9: 'nutrition' must be a mapping"), ("[420]", "9: 'nutrition' must be a mapping"),
        ("\n  kcal: 420\n  vitamins: 3", "11: unknown key 'vitamins' in 'nutrition'"),
    ])
    func `invalid nutrition is reported with its line`(value: String, expected: String) throws {
        let problems = problems(of: try dal("nutrition: \(value)"), path: "recipe/lentil-dal.md")
        #expect(problems.contains { $0.hasPrefix("recipe/lentil-dal.md:" + expected) }, "\(problems)")
    }

    @Test func `the list of a routine or chores card becomes its steps`() throws {
        let routine = try CardParser.parse(text: try fixture("routines/bedtime.md"), path: "routines/bedtime.md")
        #expect(routine.steps == ["20 min: Warm bath", "15 min: Stories in bed"])
        #expect(routine.ages == AgeRange(from: 24, to: 60))
        let chores = try CardParser.parse(
            text: try fixture("chores/first-helpers.md"), path: "chores/first-helpers.md")
        #expect(chores.steps == ["Put toys in the box", "Wipe up a spill"])
    }

    @Test func `line ends of Windows and a byte order mark are ignored`() throws {
        let text = try fixture("recipe/lentil-dal.md")
        let windows = "\u{FEFF}" + text.replacing("\n", with: "\r\n")
        let path = "recipe/lentil-dal.md"
        #expect(try CardParser.parse(text: windows, path: path) == CardParser.parse(text: text, path: path))
    }

    /// One edit of a good recipe, and the one problem that it makes.
    @Test(arguments: [
        ("title: Red lentil dal with rice", "title: \"\"", "2: 'title' must be"),
        ("title: Red lentil dal with rice", "title: [dal]", "2: 'title' must be"),
        ("title: Red lentil dal with rice\n", "", "1: 'title' is missing"),
        ("kind: recipe", "kind: dish", "3: unknown kind 'dish'"),
        ("ages_months: {from: 8}\n", "", "1: 'ages_months' is missing"),
        ("{from: 8}", "{from: 8, to: 8}", "4: 'ages_months' must be"),
        ("{from: 8}", "{from: -1}", "4: 'ages_months' must be"),
        ("{from: 8}", "{to: 8}", "4: 'ages_months' must be"),
        ("{from: 8}", "{from: 8, until: 9}", "4: 'ages_months' must be"),
        ("{from: 8}", "8", "4: 'ages_months' must be"),
        ("allergens: [dairy]\n", "", "1: 'allergens' is missing"),
        ("[dairy]", "[dairy, strawberry]", "5: unknown allergen 'strawberry'"),
        ("[dairy]", "dairy", "5: 'allergens' must be a list"),
        ("[dairy]", "[]", "17: '30 g butter' contains dairy"),
        ("tags: [vegetarian, indian, dinner]", "tags: [[a]]", "6: 'tags' must be a list"),
        ("servings: 4\n", "", "1: 'servings' is missing"),
        ("servings: 4", "servings: four", "7: 'servings' must be a whole number"),
        ("minutes: 35", "minutes: 0", "8: 'minutes' must be a whole number"),
        ("minutes: 35\n", "", "1: 'minutes' is missing"),
        ("2026-11-20", "2026-11-31", "10: 'reviewed_on' must be a date"),
        ("reviewed_on", "reviewed", "10: unknown key 'reviewed'"),
        ("minutes: 35", "servings: 2", "7: duplicate key: servings"),
        ("minutes: 35", "minutes: [35", "9: "),
        (
            "- 30 g butter", "30 g butter",
            "17: '30 g butter' is not a list item; only list items are allowed under '## Ingredients'"
        ),
        ("- 30 g butter", "-", "17: '-' is not a list item"),
        ("## Ingredients", "## Shopping", "12: the card has no list under '## Ingredients'"),
        ("## Steps", "### Steps", "12: the card has no list under '## Steps'"),
        ("---\nGolden", "Golden", "1: a card must begin with front matter"),
    ])
    func `an invalid field is reported with its line`(old: String, new: String, expected: String) throws {
        let text = try fixture("recipe/lentil-dal.md")
        let broken = text.replacing(old, with: new, maxReplacements: 1)
        try #require(broken != text)
        let problems = problems(of: broken, path: "recipe/lentil-dal.md")
        #expect(problems.contains { $0.hasPrefix("recipe/lentil-dal.md:" + expected) }, "\(problems)")
    }

    @Test(arguments: [
        ("sources: [\"AAP\"]\n", "", "1: 'sources' is missing"),
        ("sources: [\"AAP\"]", "sources: []", "6: 'sources' must name"),
        ("tags: [sleep, crib]", "servings: 2", "5: 'servings' is only allowed in recipes"),
        ("tags: [sleep, crib]", "allergens: []", "5: 'allergens' is only allowed in recipes"),
        ("tags: [sleep, crib]", "nutrition: {kcal: 1}", "5: 'nutrition' is only allowed in recipes"),
        ("kind: safety", "kind: tips", "3: a card of kind 'tips' must be in the folder 'tips', not in 'safety'"),
        ("On the back, on a firm and flat surface, for every sleep.\n", "", "9: the card has no text"),
    ])
    func `an invalid field of a knowledge card is reported with its line`(old: String, new: String, expected: String)
        throws
    {
        let text = try fixture("safety/safe-sleep.md")
        let broken = text.replacing(old, with: new)
        try #require(broken != text)
        let problems = problems(of: broken, path: "safety/safe-sleep.md")
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("safety/safe-sleep.md:" + expected) == true, "\(problems)")
    }

    @Test func `all problems of a card are reported at once, in the order of lines`() throws {
        let text = try fixture("recipe/lentil-dal.md").replacing("{from: 8}", with: "{}")
            .replacing("[dairy]", with: "[]").replacing("servings: 4", with: "servings: 0")
        #expect(
            problems(of: text, path: "recipe/lentil-dal.md").map { $0.split(separator: ":")[1] } == ["4", "7", "17"])
    }

    @Test(arguments: [
        "", "---", "---\n---", "no card", "---\n- a\n---\n", "---\n\u{0}: *x\n---\n", "---\n&a [*a]\n---\n",
    ])
    func `a text that is not a card is an error`(text: String) {
        #expect(!problems(of: text, path: "tips/x.md").isEmpty)
    }

    private func problems(of text: String, path: String) -> [String] {
        do {
            _ = try CardParser.parse(text: text, path: path)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    private func fixture(_ name: String) throws -> String {
        try String(contentsOfFile: Samples.folder + "/" + name, encoding: .utf8)
    }
}
