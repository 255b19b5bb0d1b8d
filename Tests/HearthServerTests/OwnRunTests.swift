import Assist
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// Tests of a user's own runs and their stored results.
@Suite struct OwnRunTests {
    private static let users = (1...2).map {
        User(id: UUID(), number: Int64($0), createdAt: Timestamp(milliseconds: 0))
    }

    private struct ByNumber: Authenticator {
        func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
            guard let user = OwnRunTests.users.first(where: { $0.number == userNumber ?? 1 }) else {
                throw HearthError(.userNotFound, "There is no such user.")
            }
            return Principal(user: user, isAdministrator: false)
        }
    }

    private var server: TestServer {
        var server = TestServer()
        server.authenticator = ByNumber()
        server.results = FakeRunResults(
            runs: { [accounting = server.accounting] in accounting.records }, users: { Self.users })
        server.knowledge = FixedKnowledge([
            Document(id: "tips/reading", kind: .tips, title: "Reading together", body: "Ten minutes a day."),
            Document(
                id: "recipe/pasta", kind: .recipe, title: "Pasta", body: "Quick.", servings: 4, minutes: 20,
                ingredients: ["500 g pasta"], steps: ["Boil."]),
        ])
        return server
    }

    private func ask(
        _ client: TestClient, _ goal: String, _ mode: String, user: Int = 1, options: String = "{}"
    ) async throws -> StreamTranscript {
        let body = #"{"goal":"\#(goal)","mode":"\#(mode)","user_id":\#(user),"options":\#(options)}"#
        return try StreamTranscript(sse: try await client.send("/v1/assist/stream", body: body).body)
    }

    private func read<Value: Decodable>(_ client: TestClient, _ path: String, as type: Value.Type = Value.self)
        async throws -> Value
    {
        try WireJSON.decode(type, from: try await client.send(path).body)
    }

    @Test func `a run's result is retrieved as it was sent, by id and by number`() async throws {
        try await server.serve { client in
            let sent = try await ask(client, "How do we read more?", "chat")
            guard case .final(let final)? = sent.events.dropLast().last else {
                Issue.record("no final")
                return
            }
            let id = try #require(sent.runID)
            for reference in [id, "1"] {
                let run: RunResultResponse = try await read(client, "/v1/runs/\(reference)")
                #expect(run.result == final)
                #expect(run.run.runID == id)
                #expect(run.run.number == 1)
                #expect(run.run.hasResult && run.run.mode == "chat" && run.run.outcome == "done")
                #expect(run.run.title == "Reading together")
            }
        }
    }

    @Test func `the own runs are listed newest first, in pages, refused ones too`() async throws {
        var server = server
        var policy = FakePolicy()
        policy.refusedGoalWord = "forbidden"
        server.policy = policy
        try await server.serve { client in
            for goal in ["one", "two", "forbidden"] { _ = try await ask(client, goal, "chat") }
            _ = try await ask(client, "theirs", "chat", user: 2)
            let first: OwnRunsResponse = try await read(client, "/v1/runs?limit=2")
            #expect(first.runs.map(\.number) == [3, 2])
            #expect(first.runs.map(\.outcome) == ["refused", "done"])
            #expect(first.runs.map(\.hasResult) == [false, true])
            #expect(first.nextBefore == 2)
            let rest: OwnRunsResponse = try await read(client, "/v1/runs?before=2")
            #expect(rest.runs.map(\.number) == [1])
            #expect(rest.nextBefore == nil)
            let meals: OwnRunsResponse = try await read(client, "/v1/runs?mode=meals")
            #expect(meals.runs.isEmpty)
            for query in ["limit=0", "before=x", "mode=lunch"] {
                #expect(try await client.send("/v1/runs?\(query)").head.status == 422)
            }
        }
    }

    @Test func `a run without a stored result has an error of its own`() async throws {
        var server = server
        var policy = FakePolicy()
        policy.refusedGoalWord = "forbidden"
        server.policy = policy
        try await server.serve { client in
            _ = try await ask(client, "forbidden", "chat")
            let answer = try await client.send("/v1/runs/1")
            #expect(answer.head.status == 404)
            #expect(try answer.problem().code == "result_not_found")
        }
    }

    @Test func `another family's run is unknown, like one that never was`() async throws {
        try await server.serve { client in
            let id = try #require(try await ask(client, "How do we read more?", "chat").runID)
            let unknown = "01a1fdf2-f025-78a2-be39-ea0ad0530426"
            for path in ["\(id)?user_id=2", "1?user_id=2", unknown, "2", "0", "-1", "x"] {
                let answer = try await client.send("/v1/runs/\(path)")
                #expect(answer.head.status == 404)
                #expect(try answer.problem().code == "run_not_found", "\(path)")
            }
        }
    }

    @Test func `a result is kept for 28 days`() async throws {
        let server = server
        try await server.serve { client in
            _ = try await ask(client, "How do we read more?", "chat")
            let results = try #require(server.results)
            let run: RunResultResponse = try await read(client, "/v1/runs/1")
            let end = server.clock.now + .seconds(28 * 86_400)
            #expect(run.run.expiresAt == end.rfc3339)
            #expect(try await results.removeExpired(at: end) == 1)
            #expect(try await client.send("/v1/runs/1").problem().code == "result_not_found")
        }
    }

    @Test func `the plan of the model hearth is stored as well`() async throws {
        try await server.serve { client in
            for stream in ["true", "false"] {
                let answer = try await client.send(
                    "/v1/chat/completions",
                    body: """
                        {"model":"hearth","stream":\(stream),
                         "messages":[{"role":"user","content":"Plan dinners for two days"}]}
                        """)
                #expect(answer.head.status == 200)
            }
            for number in 1...2 {
                let run: RunResultResponse = try await read(client, "/v1/runs/\(number)")
                guard case .meals(let meals) = run.result else {
                    Issue.record("no plan")
                    return
                }
                #expect(!meals.plan.isEmpty)
            }
        }
    }

    @Test func `a goal's meaning follows the context, with spans of the goal as it was sent`() async throws {
        try await server.serve { client in
            let goal = "  \\n Crêpes for two days, no peanuts"
            let events = try await ask(client, goal, "meals").events
            #expect(events.prefix(2).map(\.name) == ["context", "intent"])
            guard case .intent(let understanding)? = events.dropFirst().first else { return }
            #expect(understanding.mode == "meals")
            #expect(understanding.intent.meals.exclude == ["peanut"])
            #expect(
                understanding.exclusions.contains { $0.name == "peanut" && $0.source == "request" && $0.text == nil })
            let sent = Array(goal.replacing("\\n", with: "\n").utf8)
            let evidence = try #require(understanding.evidence.first { $0.value == "peanut" })
            let words = String(decoding: sent[evidence.span[0]..<evidence.span[1]], as: UTF8.self)
            #expect(words.contains("peanuts"))
        }
    }

    @Test func `a corrected intent replaces the reading, and a wrong one is refused by its member`() async throws {
        try await server.serve { client in
            let corrected = try await ask(
                client, "Dinners, no peanuts", "meals", options: #"{"intent":{"exclude":["egg"],"unknown":1}}"#)
            guard case .intent(let understanding)? = corrected.events.dropFirst().first else {
                Issue.record("no intent")
                return
            }
            #expect(understanding.intent.meals.exclude == ["egg"])
            let wrong = try await client.send(
                "/v1/assist/stream",
                body: #"{"goal":"x","mode":"meals","options":{"intent":{"days":["tomorrow"]}}}"#)
            #expect(wrong.head.status == 422)
            #expect(try wrong.problem().details.first?.field.hasPrefix("/options/intent/days") == true)
        }
    }

    @Test func `a previous run that is not the family's own is refused before the stream`() async throws {
        try await server.serve { client in
            _ = try await ask(client, "Dinners", "meals")
            for (run, user, status) in [("1", 1, 200), ("9", 1, 404), ("1", 2, 404), (#""x""#, 1, 422), ("0", 1, 422)] {
                let answer = try await client.send(
                    "/v1/assist/stream",
                    body: """
                        {"goal":"Make it quicker","mode":"meals","user_id":\(user),"options":{"previous_run":\(run)}}
                        """)
                #expect(answer.head.status == status, "\(run) of \(user): \(answer.text.prefix(200))")
            }
        }
    }
}
