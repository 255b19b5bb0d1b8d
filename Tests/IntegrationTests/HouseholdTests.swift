import Foundation
import HearthAPI
import HearthTesting
import Testing

/// Tests of harmless requests of many kinds of families: none is refused, and each answer suits the family.
@Suite(.startsServer) struct HouseholdTests {
    private static let families: [[Double]] = [
        [], [0.2], [0.75], [1.5], [3], [0.2, 4], [4, 7], [4, 7, 13], [11, 12], [16],
    ]

    @Test func `an everyday request is not refused in any mode`() async throws {
        try await withHearth(["POLICY_DIR": HearthProcess.shippedPolicies]) { hearth in
            for ages in Self.families {
                _ = try await hearth.send(
                    "/v1/households/upsert",
                    body: #"{"user_id":1,"prefs":{"adults":2,"kidsAges":\#(ages),"allergies":["peanuts"]}}"#)
                let goals = [
                    ("meals", "Plan dinners for three days"), ("chores", "a week of chores shared fairly"),
                    ("routines", "a calm bedtime routine"), ("routines", "morning routine"),
                    ("chat", "What helps with picky eating?"),
                ]
                for (mode, goal) in goals {
                    let events = try await hearth.stream(mode, goal)
                    #expect(StreamGrammar.check(events, mode: mode) == [], "\(ages) \(goal)")
                    #expect(events.final != nil, "\(ages) \(goal)")
                    check(events.final, ages: ages, goal: goal)
                }
            }
        }
    }

    private func check(_ final: HearthAPI.AssistEvent.Final?, ages: [Double], goal: String) {
        switch final {
        case .meals(let meals):
            let youngest = ages.filter { $0 >= 0.5 }.min()
            // Few recipes suit a baby's first months of solids; every other family gets its three days.
            if youngest ?? 1 >= 1 { #expect(meals.plan.count == 3, "\(ages)") }
            for recipe in meals.recipes {
                #expect(!recipe.allergens.contains("peanut"))
                if let youngest {
                    #expect(Double(recipe.agesMonths.from) <= youngest * 12 + 0.01, "\(ages) \(recipe.id)")
                }
            }
        case .chores(let chores):
            let helpers = ages.filter { $0 >= 2 }
            #expect(chores.occurrences.count { $0.child != nil } == 7 * helpers.count, "\(ages)")
        case .routines(let routines):
            let part = goal.contains("morning") ? "morning" : "bedtime"
            let toddlersAndUp = routines.steps.filter { step in step.agesYears.contains { $0 >= 1 } }
            #expect(toddlersAndUp.allSatisfy { $0.source.contains(part) }, "\(ages) \(goal)")
        case .chat(let chat): #expect(!chat.answer.isEmpty)
        case nil: break
        }
    }
}
