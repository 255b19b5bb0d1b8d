import Assist
import HearthCore
import HearthTesting
import Intent
import Kitchen
import Testing

@Suite struct MealFollowUpTests {
    private static let stew = Document.dish("Lentil stew", "250 g lentils", "2 carrots")
    private static let curry = Document.dish("Chicken curry", "500 g chicken breast", "200 g rice")
    private static let pasta = Document.dish("Tomato pasta", "400 g pasta", "2 tins tomatoes")
    private static let pesto = Document.dish("Pesto pasta", "400 g pasta", "50 g cashew nuts")
    private static let salmon = Document.dish("Baked salmon", "500 g salmon", "400 g potatoes")
    private static let all = [stew, curry, pasta, pesto, salmon]

    private let kitchen = MealKitchen(all)

    @Test func `one day of the served plan changes and the others stay`() async throws {
        kitchen.serve([Self.salmon, Self.curry, Self.pesto])
        let served = try await kitchen.plan("Make Tuesday vegetarian instead")
        #expect(served.plan.count == 3)
        #expect(served.titles[0] == "Baked salmon" && served.titles[2] == "Pesto pasta")
        #expect(["Lentil stew", "Tomato pasta"].contains(served.titles[1]))
    }

    @Test func `a database that stops before the earlier plan is read fails the request before its stream`()
        async throws
    {
        kitchen.serve([Self.salmon, Self.curry, Self.pesto])
        kitchen.served.stop(afterReads: 0)
        await #expect(throws: HearthError.self) { try await kitchen.plan("swap Wednesday") }
    }

    @Test func `a database that stops between the reads of a follow-up costs variety alone`() async throws {
        kitchen.serve([Self.salmon, Self.curry, Self.pesto])
        kitchen.served.stop(afterReads: 1)
        let served = try await kitchen.plan("swap Wednesday")
        #expect(
            Array(served.titles.prefix(2)) == ["Baked salmon", "Chicken curry"] && served.titles[2] != "Pesto pasta")
    }

    @Test func `a diet said once holds for one more plan, which asks, and not for ever`() async throws {
        kitchen.serve([Self.stew, Self.pasta], limits: PlanLimits(exclude: ["egg"], diets: ["vegetarian"]))
        let next = try await kitchen.plan("dinners for two days from 10 December")
        #expect(next.plan.allSatisfy { Diet.vegetarian.admits($0.recipe) })
        #expect(next.notes.contains { $0.contains("the next plan drops it") }, "\(next.notes)")

        kitchen.serve(
            [Self.stew, Self.pasta], limits: PlanLimits(exclude: ["egg"], diets: ["vegetarian"], asked: ["vegetarian"]))
        let later = try await kitchen.plan("dinners for two days from 20 December")
        #expect(!later.notes.contains { $0.contains("vegetarian") }, "\(later.notes)")
        #expect(later.notes.contains { $0.contains("egg") }, "an exclusion holds on: \(later.notes)")
    }

    @Test func `a diet that has a reason holds on, however often it was kept`() async throws {
        kitchen.serve([Self.stew], limits: PlanLimits(diets: ["gluten_free"]))
        let next = try await kitchen.plan("dinner on 20 December")
        #expect(next.notes.contains { $0.contains("keep in mind") && $0.contains("gluten") }, "\(next.notes)")
    }

    @Test func `a swapped day has another dish`() async throws {
        kitchen.serve([Self.salmon, Self.curry, Self.pesto])
        let served = try await kitchen.plan("swap Wednesday")
        #expect(Array(served.titles.prefix(2)) == ["Baked salmon", "Chicken curry"])
        #expect(["Lentil stew", "Tomato pasta"].contains(served.titles[2]))
    }

    @Test func `a kept dish with a food that is excluded now is replaced, and a note says so`() async throws {
        kitchen.serve([Self.salmon, Self.curry, Self.pesto])
        let served = try await kitchen.plan("Swap Tuesday please, and no nuts from now on")
        #expect(served.titles[0] == "Baked salmon")
        #expect(!served.titles.contains("Pesto pasta") && !served.titles.contains("Chicken curry"))
        #expect(served.notes.contains { $0.contains("“Pesto pasta”") })
    }

    @Test func `exclusions of earlier turns hold for the dish that is new`() async throws {
        kitchen.serve([Self.salmon, Self.curry, Self.stew])
        let served = try await kitchen.plan(
            "swap Wednesday",
            after: [
                ChatMessage(.user, "dinners for three days, no nuts"), ChatMessage(.assistant, "Three dinners."),
            ])
        #expect(served.titles.last == "Tomato pasta")
    }

    @Test func `exclusions of the request behind the stored plan hold without its text, until they are lifted`()
        async throws
    {
        kitchen.serve([Self.salmon, Self.curry, Self.stew], limits: PlanLimits(exclude: ["peanut", "tree_nut"]))
        #expect(try await kitchen.plan("swap Wednesday").titles.last == "Tomato pasta")
        let kitchen = MealKitchen([Self.salmon, Self.curry, Self.stew, Self.pesto])
        kitchen.serve([Self.salmon, Self.curry, Self.stew], limits: PlanLimits(exclude: ["peanut", "tree_nut"]))
        let lifted = try await kitchen.plan("swap Wednesday, nuts are fine again")
        #expect(lifted.titles.last == "Pesto pasta")
    }

    @Test func `a plan that a message quotes is kept as well`() async throws {
        let text = """
            Here is your plan: 2 meals for 2 people.

            - Monday 23 November: Baked salmon. It takes 30 minutes.
            - Tuesday 24 November: Chicken curry. Ready in 30 minutes.
            """
        let served = try await kitchen.plan(
            "swap Tuesday", after: [ChatMessage(.user, "dinners for two days"), ChatMessage(.assistant, text)])
        #expect(served.plan.count == 2 && served.titles[0] == "Baked salmon" && served.titles[1] != "Chicken curry")
    }

    @Test func `more people change the amounts and no dish`() async throws {
        kitchen.serve([Self.salmon, Self.curry, Self.stew])
        let served = try await kitchen.plan("on Tuesday we are 8 people instead, keep the rest")
        #expect(served.titles == ["Baked salmon", "Chicken curry", "Lentil stew"])
        #expect(served.plan.map(\.servings) == [2, 8, 2])
    }

    private static let limits = PlanLimits(exclude: ["peanut", "tree_nut"], diets: [])

    @Test(arguments: [
        "make it 20 minutes", "something vegetarian please", "and tomorrow?", "dinners next week",
        "mach Dienstag vegetarisch",
        "el martes mejor pescado", "dinner tonight, quick",
    ])
    func `no next request serves what the last plan left out, whatever its words`(goal: String) async throws {
        let kitchen = MealKitchen([Self.pesto, Self.salmon.taking(20), Self.stew.taking(20), Self.curry.taking(20)])
        kitchen.serve([Self.salmon, Self.curry, Self.stew], limits: Self.limits)
        let served = try await kitchen.plan(goal)
        #expect(!served.titles.contains("Pesto pasta") && !served.titles.isEmpty)
        #expect(
            served.notes.contains { $0.contains("tree nut") || $0.contains("Schalenfrucht") || $0.contains("fruto de") }
        )
    }

    @Test(arguments: [
        "mach Dienstag bitte vegetarisch", "el martes algo vegetariano", "something vegetarian on Tuesday",
    ])
    func `a day and a wish after a plan change this plan`(goal: String) async throws {
        kitchen.serve([Self.salmon, Self.curry, Self.salmon], limits: Self.limits)
        let served = try await kitchen.plan(goal)
        #expect(served.plan.count == 3 && served.titles[0] == "Baked salmon" && served.titles[2] == "Baked salmon")
        #expect(["Lentil stew", "Tomato pasta"].contains(served.titles[1]))
    }

    @Test func `an allowed list plans its foods alone or nothing, and says so`() async throws {
        let rice = Document.dish("Chicken and rice", "500 g chicken breast", "200 g rice", "1 tbsp olive oil")
        let served = try await MealKitchen([rice, Self.curry, Self.stew, Self.pasta]).plan(
            "he is allergic to everything except rice and chicken, dinner tomorrow")
        #expect(Set(served.titles).isSubset(of: ["Chicken and rice", "Chicken curry"]) && !served.titles.isEmpty)
        let none = try await MealKitchen([Self.stew, Self.pasta]).plan("he only eats rice and chicken, dinner tomorrow")
        #expect(none.plan.isEmpty && none.notes.contains { $0.contains("only foods") })
    }

    @Test func `the time of the plan holds for a changed day`() async throws {
        let slow = Self.stew.taking(90)
        let kitchen = MealKitchen([Self.salmon.taking(20), Self.curry.taking(20), slow, Self.pasta.taking(20)])
        kitchen.serve([Self.salmon, Self.curry], limits: PlanLimits(maxMinutes: 30))
        #expect(try await kitchen.plan("swap Tuesday").titles.last == "Tomato pasta")
    }

    @Test func `in pregnancy nothing of the list is served, and a note names it`() async throws {
        let brie = Document.dish("Brie toast", "100 g brie", "2 slices bread")
        let served = try await MealKitchen([brie, Self.stew]).plan("I'm pregnant, dinner tomorrow")
        #expect(served.titles == ["Lentil stew"] && served.notes.contains { $0.contains("NHS") })
    }
}

extension Document {
    /// The recipe with a time.
    fileprivate func taking(_ minutes: Int) -> Document {
        var recipe = self
        recipe.minutes = minutes
        return recipe
    }
}
