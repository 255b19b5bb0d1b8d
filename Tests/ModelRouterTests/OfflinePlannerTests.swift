import Assist
import HearthCore
import HearthTesting
import ModelRouter
import Testing

@Suite struct OfflinePlannerTests {
    static let briefs: [PromptTask] = [
        .query(goal: "quick dinners", household: .sample, mode: .meals),
        .meals(goal: "", household: .sample, meals: []),
        .meals(
            goal: "lentils", household: .sample,
            meals: [PlannedMeal(day: .november(24), recipe: .recipe("Lentil stew", "250 g lentils"))]),
        .chores(goal: "", plan: ChorePlan()),
        .routines(goal: "", plan: RoutinePlan()),
        .chat(question: "sleep", children: [], passages: []),
    ]

    @Test(arguments: briefs)
    func `every prompt task gets the same text in pieces without cost`(_ task: PromptTask) async throws {
        let bench = try Bench([])
        try await bench.run(.sample(allowsExternalProviders: false, task: task))
        let pieces = bench.transcript.events
        #expect(!bench.transcript.text.isEmpty)
        #expect(
            pieces.allSatisfy { if case .text(let piece) = $0 { !piece.isEmpty && piece.count < 40 } else { false } })
        #expect(try await offlineText(task) == bench.transcript.text)
        #expect(
            bench.meter.calls == [
                ModelCall(
                    model: "offline/planner", phase: .synthesis, usage: TokenUsage(), cost: .zero, basis: .reported)
            ])
    }

    @Test func `the text stops and one call is recorded when the client disconnects`() async throws {
        struct ClientGone: Error {}
        let bench = try Bench([])
        await #expect(throws: ClientGone.self) {
            try await bench.router.generate(
                .sample(allowsExternalProviders: false), deadline: Deadline(in: .seconds(9), on: bench.clock),
                meter: bench.meter
            ) { event in
                bench.transcript.note(event)
                if bench.transcript.events.count == 2 { throw ClientGone() }
            }
        }
        #expect(bench.transcript.events.count == 2)
        #expect(bench.models == ["offline/planner"])
    }

    @Test(arguments: [
        (
            "Plan 5 quick weeknight dinners with lentils for my picky kids, no nuts or dairy",
            "quick weeknight dinners lentils picky"
        ),
        ("peanut-free snacks", "snacks"),
        ("something gluten free with rice", "rice"),
        ("soup with shrimp and Peanuts", "soup shrimp"),
        ("Kid’s lunchbox", "lunchbox"),
        ("Abendessen mit Kürbis", "abendessen mit kürbis"),
        ("Please make a plan for the week!", "family dinners"),
        ("", "family dinners"),
        ("one two three pasta rice beans corn soup stew pie bread cake", "pasta rice beans corn soup stew pie bread"),
    ])
    func `a query consists of the goal's own words`(_ goal: String, words: String) async throws {
        let text = try await offlineText(.query(goal: goal, household: .sample, mode: .meals))
        #expect(text == words + " italian mexican asian")
    }

    @Test func `only meal queries contain the family's cuisines`() async throws {
        let query = PromptTask.query(goal: "calm bedtime", household: .sample, mode: .routines)
        #expect(try await offlineText(query) == "calm bedtime")
    }
}
