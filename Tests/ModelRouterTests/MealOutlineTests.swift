import Assist
import HearthCore
import Kitchen
import Testing

@Suite struct MealOutlineTests {
    private let bolognese = Document.recipe(
        "Lentil Bolognese", minutes: 35, tags: ["italian"], "250 g red lentils", "2 large carrots, grated",
        "1 handful fresh spinach", "1 tbsp olive oil")
    private let tacos = Document.recipe(
        "Bean Tacos", minutes: 20, servings: 2, "400 g black beans, drained", "150 g cherry tomatoes", "1 bag spinach",
        "2 tbsp olive oil")

    private func text(
        _ meals: [PlannedMeal], for household: Household.Preferences = .sample, goal: String = ""
    ) async throws -> String {
        try await offlineText(.meals(goal: goal, household: household, meals: meals))
    }

    @Test func `each day has its dish with reasons`() async throws {
        let meals = [
            PlannedMeal(day: .november(24), recipe: bolognese), PlannedMeal(day: .november(25), recipe: tacos),
        ]
        let text = try await text(meals, goal: "dinners with lentils")
        #expect(text.contains("2 meals for 4 people, from Monday 24 to Tuesday 25 November"))
        #expect(text.contains("- Monday 24 November: Lentil Bolognese. It uses the lentils you asked for; "))
        #expect(text.contains("35 minutes"))
        #expect(text.contains("Italian is a cuisine that you like"))
        #expect(text.contains("the recipe serves 2, so cook more for the 4 of you"))
        #expect(text.contains("Use it up: what is left of one dish goes into the next: spinach (Monday and Tuesday)."))
        #expect(text.contains("By their cards these recipes are without peanuts or shellfish"))
        #expect(!text.contains("olive oil"))
    }

    @Test(
        arguments: [
            ([3], "your 3-month-old needs nothing but milk", nil),
            ([3, 24], "your 3-month-old needs nothing but milk", "For your 2-year-old: quarter the cherry tomatoes"),
            ([9], "soft, mashed or in finger-sized strips, without honey", "For your 9-month-old: quarter"),
            ([20], "cut everything small", "For your 20-month-old: quarter"),
            ([59], "small pieces and sitting down", "For your 4-year-old: quarter"),
            ([60], "small pieces and sitting down", nil),
        ] as [([Int], String, String?)])
    func `the youngest child decides how food is cut`(_ months: [Int], texture: String, cutting: String?) async throws {
        let household = Household.Preferences(children: months.map(Age.init(months:)))
        let text = try await text([PlannedMeal(day: .november(24), recipe: tacos)], for: household)
        #expect(text.contains(texture))
        #expect(text.contains(cutting ?? "Bean Tacos"))
        #expect(text.contains("quarter the") == (cutting != nil))
    }

    @Test func `a recipe that may contain an allergen is never called free of it`() async throws {
        let satay = Document.recipe("Satay", allergens: [.peanut], "chicken")
        let noodles = Document.recipe("Noodles", "2 tbsp peanut butter")
        let kiwi = Document.recipe("Fruit plate", "2 kiwis")
        var household = Household.Preferences.sample
        household.allergies = ["peanuts", "kiwi"]
        for recipe in [satay, noodles, kiwi] {
            let text = try await text([PlannedMeal(day: .november(24), recipe: recipe)], for: household)
            #expect(text.contains("Before you cook, check \(recipe.title)"))
            #expect(!text.contains("None of these recipes"))
        }
    }

    @Test func `a month's plan has one line per day and a huge one is cut short`() async throws {
        let meals = (1...400).map { PlannedMeal(day: .november($0), recipe: $0.isMultiple(of: 2) ? tacos : bolognese) }
        let text = try await text(meals)
        #expect(text.contains("- Sat 1 Nov: Lentil Bolognese (35 min)\n- Sun 2 Nov: Bean Tacos (20 min)\n"))
        #expect(text.contains("- and 369 more in the plan itself"))
        #expect(text.count < 3_000)
    }

    @Test func `a repeated dish is explained once`() async throws {
        let text = try await text([
            PlannedMeal(day: .november(24), recipe: tacos), PlannedMeal(day: .november(25), recipe: tacos),
        ])
        #expect(text.contains("- Tuesday 25 November: Bean Tacos again"))
        #expect(!text.contains("Use it up"))
    }

    @Test func `an empty plan names the exclusions and a way out`() async throws {
        let text = try await text([])
        #expect(text.contains("found no recipe") && text.contains("peanuts or shellfish is always left out"))
    }

    @Test func `a single meal without children reads well`() async throws {
        let toast = Document.recipe("Toast", minutes: nil, servings: nil)
        let nobody = Household.Preferences(adults: 0)
        let text = try await text([PlannedMeal(day: .november(24), recipe: toast)], for: nobody)
        #expect(text.hasPrefix("One good meal:\n\n- Monday 24 November: Toast.\n\n"))
    }
}
