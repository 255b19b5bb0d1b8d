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
}
