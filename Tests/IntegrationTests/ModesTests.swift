import Foundation
import HearthAPI
import HearthTesting
import Testing

/// The main job on a live socket, answered by the offline planner from the repository's own cards.
@Suite(.startsServer) struct ModesTests {
    @Test func `a stream of each mode keeps the grammar as Server-Sent Events and as JSON lines`() async throws {
        try await withHearth { hearth in
            let goals = [
                ("meals", "Plan dinners for three days, no nuts"), ("chores", "A fair chore plan for the week"),
                ("routines", "A calm bedtime routine"), ("chat", "How do I handle a picky eater?"),
            ]
            for (mode, goal) in goals {
                let events = try await hearth.stream(mode, goal)
                #expect(StreamGrammar.check(events, mode: mode) == [], "\(mode)")

                let lines = try await hearth.send(
                    "/v1/assist/stream", body: #"{"user_id":1,"goal":"\#(goal)","mode":"\#(mode)"}"#,
                    headers: [("content-type", "application/json"), ("accept", "application/x-ndjson")])
                #expect(lines.contentType.hasPrefix("application/x-ndjson"))
                let bare = try StreamTranscript(ndjson: lines.body)
                #expect(StreamGrammar.check(bare, mode: mode) == [], "\(mode) as lines")
                // The offline planner is deterministic. A second plan of meals has other dishes than the first.
                #expect((bare.text == events.text) == (mode != "meals"))
            }
        }
    }

    @Test func `a meal plan respects the household and has real recipes and their grocery list`() async throws {
        try await withHearth { hearth in
            let meals = try #require(try await hearth.stream("meals", "Plan dinners for three days, no nuts").meals)
            #expect(meals.plan.count == 3)
            #expect(Set(meals.recipes.map(\.id)) == Set(meals.plan.map(\.recipeID)))
            for recipe in meals.recipes {
                #expect(Set(recipe.allergens).isDisjoint(with: ["peanut", "tree_nut", "shellfish", "mollusc"]))
                #expect(recipe.agesMonths.from <= 48)
                #expect(recipe.tags.contains("dinner"))
            }
            let planned = Set(meals.plan.map(\.recipeID))
            #expect(planned.isSubset(of: meals.recipes.map(\.id)))
            #expect(!meals.grocery.items.isEmpty)
            #expect(Set(meals.grocery.items.flatMap(\.recipes)) == planned)
            #expect(meals.grocery.aisles.map(\.name).contains("produce"))
            for meal in meals.plan { #expect(meals.planText.contains(meal.title)) }
        }
    }

    @Test func `chores suit each child's age and fall on the chosen weekdays`() async throws {
        try await withHearth { hearth in
            let events = try await hearth.stream(
                "chores", "A fair chore plan",
                more: #","options":{"days":14,"start_date":"2026-11-23","weekdays":["mon","wed","sat"]}"#)
            guard case .chores(let chores)? = events.final else { throw HearthProcess.Failure(description: "no final") }
            #expect(Set(chores.occurrences.map(\.weekday)) == ["mon", "wed", "sat"])
            let counts = (0..<2).map { child in chores.occurrences.count { $0.child == child } }
            #expect(counts == [6, 6])
            // The seed's seven booleans mean the same.
            let mask = try await hearth.stream(
                "chores", "A fair chore plan",
                more:
                    #","options":{"days":14,"start_date":"2026-11-23","weekdays":[true,false,true,false,false,true,false]}"#
            )
            #expect(mask.final == events.final)
        }
    }

    @Test func `a routine has steps at times for the given ages`() async throws {
        try await withHearth { hearth in
            let events = try await hearth.stream(
                "routines", "bedtime routine, in bed by 8", more: #","options":{"children":[4]}"#)
            guard case .routines(let routine)? = events.final else {
                throw HearthProcess.Failure(description: "no final")
            }
            let last = try #require(routine.steps.last)
            #expect(last.at < "20:00" && routine.steps.map(\.at) == routine.steps.map(\.at).sorted())
            #expect(routine.steps.allSatisfy { $0.agesYears == [4] && $0.source.contains("bedtime") })
        }
    }

    @Test func `chat answers from the knowledge base with citations, over several turns as well`() async throws {
        try await withHearth { hearth in
            let events = try await hearth.stream(
                "chat", "And for how long?",
                more:
                    #","messages":[{"role":"user","content":"How do time-outs work?"},{"role":"assistant","content":"Calmly."}]"#
            )
            #expect(StreamGrammar.check(events, mode: "chat") == [])
            guard case .chat(let chat)? = events.final else { throw HearthProcess.Failure(description: "no final") }
            #expect(chat.citations.map(\.id).contains("discipline/time-outs-done-well"))
            #expect(chat.citations.allSatisfy { !$0.sources.isEmpty })
        }
    }

    @Test func `a server without AI plans at no cost`() async throws {
        try await withScriptedProvider { provider in
            let remote = ["OPENAI_BASE_URL": provider.url + "/v1", "ANTHROPIC_BASE_URL": provider.url]
            try await withHearth(remote.merging(["AI_ASSIST_ENABLED": "false"]) { $1 }) { hearth in
                let events = try await hearth.stream("meals", "Plan dinners for two days")
                #expect(events.meals?.plan.count == 2)
            }
            try await withHearth(remote) { hearth in
                let events = try await hearth.stream(
                    "meals", "Plan dinners for two days", more: #","options":{"ai_assist":false}"#)
                #expect(events.meals?.plan.count == 2)
                #expect(events.done?.costMicroUSD == 0)
            }
            #expect(provider.exchanges.isEmpty)
        }
    }

    @Test func `personal data is redacted before the run starts`() async throws {
        try await withHearth { hearth in
            let events = try await hearth.stream("meals", "Dinner for tonight, mail it to anna@example.com")
            guard case .context(let context)? = events.events.first else {
                throw HearthProcess.Failure(description: "no context")
            }
            #expect(context.policy.redactions == 1)
            #expect(!String(describing: events.events).contains("anna@"))
        }
    }

    @Test func `a refused goal ends with a refusal and uses no quota`() async throws {
        try await withHearth(["USER_MONTHLY_QUOTA": "1", "POLICY_DIR": HearthProcess.shippedPolicies]) { hearth in
            _ = try await hearth.send(
                "/v1/households/upsert", body: #"{"user_id":1,"prefs":{"adults":2,"kidsAges":[0.75]}}"#)
            let refused = try await hearth.stream("meals", "porridge with honey for the baby")
            #expect(StreamGrammar.check(refused, mode: "meals") == [])
            #expect(refused.events.contains { if case .refusal = $0 { true } else { false } })
            let allowed = try await hearth.stream("meals", "porridge for the baby")
            #expect(allowed.meals != nil)
        }
    }
}
