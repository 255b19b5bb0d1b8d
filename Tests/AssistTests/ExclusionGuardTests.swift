import HearthCore
import Intent
import Kitchen
import Testing

@testable import Assist

/// Excluded foods in a text while a model writes it.
@Suite struct ExclusionGuardTests {
    private static func screen(_ foods: [String]) -> ExclusionGuard {
        ExclusionGuard(
            ExcludedFoods(foods.map(Avoidance.init)),
            reader: IntentReader(
                household: Family(), today: CalendarDay(daysSinceEpoch: 20_780), language: .english))
    }

    /// Returns what is shown and found of a text that comes in pieces of this many characters.
    private static func run(_ text: String, _ foods: [String], pieces: Int) -> (shown: String, served: Set<String>) {
        var screen = screen(foods)
        var shown = ""
        var rest = text[...]
        while !rest.isEmpty {
            shown += screen.append(String(rest.prefix(pieces)))
            rest = rest.dropFirst(pieces)
        }
        shown += screen.finish()
        return (shown, screen.served)
    }

    @Test(arguments: [
        ("Monday: rice with peanut sauce.", ["peanuts"]),
        ("Add a spoon of Peanut Butter", ["peanut"]),
        ("Top it with cashews. Enjoy!", ["tree nuts"]),
        ("Without milk, with a cheese sauce.", ["dairy"]),
        ("Nudeln mit Erdnusssoße.", ["peanut"]),
        ("Un poulet à l’arachide pour mardi.", ["peanut"]),
        ("Tostadas con queso.", ["dairy"]),
        ("- Tuesday: roast pork\n- Wednesday: soup\n", ["pork"]),
        ("Peanut-free bars with peanut butter.", ["peanut"]),
        ("Leave out:\n- milk\n\nTuesday: milk rice.", ["dairy"]),
    ])
    func `a served food is found in pieces of any length, and nothing of the text is lost`(
        text: String, foods: [String]
    ) {
        for pieces in [1, 3, 7, 1000] {
            let (shown, served) = Self.run(text, foods, pieces: pieces)
            #expect(shown == text, "\(pieces)")
            #expect(!served.isEmpty, "\(text) in pieces of \(pieces)")
        }
    }

    @Test(arguments: [
        ("Pasta without peanuts.", ["peanuts"]),
        ("A peanut-free curry for everybody.", ["peanut"]),
        ("No peanuts, no cashews, just rice.", ["peanut", "tree nuts"]),
        ("Gluten-free pasta with tomatoes.", ["gluten"]),
        ("Rice with coconut milk.", ["dairy"]),
        ("Curry ohne Erdnüsse, sin cacahuetes, sans arachides.", ["peanut"]),
        ("Leave out:\n- peanuts\n- milk\n", ["peanut", "dairy"]),
        ("Carrot soup on Monday. Potatoes on Tuesday.", ["peanut", "dairy", "egg", "fish", "pork"]),
    ])
    func `a text that excludes the food serves none`(text: String, foods: [String]) {
        for pieces in [1, 5, 1000] {
            let (shown, served) = Self.run(text, foods, pieces: pieces)
            #expect(shown == text)
            #expect(served.isEmpty, "\(text): \(served)")
        }
    }

    @Test func `a word that cannot begin a name passes at once, and a name is held until its sentence ends`() {
        var screen = Self.screen(["peanut"])
        #expect(screen.append("Monday: ") == "Monday: ")
        #expect(screen.append("rice with ") == "rice with ")
        #expect(screen.append("pea") == "")
        #expect(screen.append("s and ") == "peas and ")
        #expect(screen.append("peanuts") == "")
        #expect(screen.append(" in it") == "")
        #expect(screen.served.isEmpty)
        #expect(screen.append(". Then") == "peanuts in it. Then" && !screen.served.isEmpty)
    }

    @Test func `a food of the given tasks may be named, and another one not`() {
        var screen = ExclusionGuard(
            ExcludedFoods([Avoidance("fish"), Avoidance("peanuts")]), given: ["Feed the fish"],
            reader: IntentReader(household: Family(), today: CalendarDay(daysSinceEpoch: 20_780), language: .english))
        _ = screen.append("Mia feeds the fish. ")
        #expect(screen.served.isEmpty)
        _ = screen.append("Then she has peanuts. ")
        #expect(screen.served == ["peanut"])
    }

    @Test func `a sentence without an end is held up to a bound only`() {
        var screen = Self.screen(["peanut"])
        let shown = screen.append("peanuts " + String(repeating: "and more ", count: 100))
        #expect(shown.utf8.count > 400 && !screen.served.isEmpty)
    }

    @Test func `the reader does not run for a text without excluded foods`() {
        let foods = ExcludedFoods([Avoidance("peanuts"), Avoidance("shellfish")])
        #expect(foods.found(in: "Rice with vegetables and a sweet sauce").isEmpty)
        #expect(ExcludedFoods([]).isEmpty && !foods.isEmpty)
        #expect(foods.found(in: "Groundnut stew with prawns") == ["peanut", "shellfish"])
    }
}
