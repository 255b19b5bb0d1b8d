import AdminAPI
import Assist
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// Tests of the administrator's routes for runs and the current state.
@Suite struct AdminRoutesTests {
    private static let users = (1...2).map { User(id: UUID(), number: $0, createdAt: Timestamp(milliseconds: 0)) }

    private struct Host: Authenticator {
        func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
            Principal(user: users[0], isAdministrator: true)
        }
    }

    private func server(_ runs: [RunRecord] = [], feedback: [Feedback] = []) -> TestServer {
        var server = TestServer()
        server.authenticator = Host()
        server.runs = FakeRunHistory(
            runs: { runs }, users: { Self.users }, feedback: { feedback },
            postings: { _ in
                [
                    RunPosting(
                        posting: "reserve", account: "available", amount: Money(microdollars: -100_000), tokens: -2000,
                        at: Timestamp(milliseconds: 0))
                ]
            })
        return server
    }

    /// - Parameter age: seconds before now.
    private func run(_ age: Int64, of user: Int = 1, _ outcome: RunOutcome = .done, mode: AssistMode = .chat)
        -> RunRecord
    {
        let owner = Self.users[user - 1]
        return RunRecord(
            id: UUID(), householdID: owner.householdID, userID: owner.id, mode: mode, outcome: outcome,
            startedAt: TestServer().clock.now + .seconds(-age), duration: .milliseconds(900),
            timeToFirstToken: .milliseconds(40),
            calls: ["openai/gpt-4o-mini", "offline/planner", "openai/gpt-4o-mini"].map {
                ModelCall(
                    model: $0, phase: .synthesis, usage: TokenUsage(input: 100, output: 33),
                    cost: Money(microdollars: 7),
                    basis: .reported, duration: $0 == "offline/planner" ? nil : .milliseconds(300))
            }, reason: outcome == .done ? nil : "deadline_exceeded",
            policy: PolicyTrace(
                findings: [PolicyFinding(rule: "age.honey", effect: "transform", isShadow: true)],
                fingerprint: "f00d", goalDigest: "ab12"))
    }

    private func page(_ client: TestClient, _ query: String) async throws -> RunsResponse {
        let answer = try await client.send("/v1/admin/runs\(query)")
        #expect(answer.head.status == 200)
        return try WireJSON.decode(RunsResponse.self, from: answer.body)
    }

    @Test func `runs are listed in pages, newest first`() async throws {
        let runs = (0..<7).map { run(Int64($0 / 2), of: 1 + $0 % 2) }
        try await server(runs.shuffled()).serve { client in
            var (read, query): ([RunOverview], String) = ([], "?limit=3")
            while true {
                let page = try await page(client, query)
                #expect(page.runs.count == 3 || page.nextBefore == nil)
                read += page.runs
                guard let next = page.nextBefore else { break }
                query = "?limit=3&before=\(next)"
            }
            let wanted = runs.sorted { ($1.startedAt, $1.id.text) < ($0.startedAt, $0.id.text) }
            #expect(read.map(\.runID) == wanted.map(\.id.text))
            #expect(read.first?.models == ["openai/gpt-4o-mini", "offline/planner"])
            #expect(read.first?.costMicrousd == 21 && read.first?.inputTokens == 300 && read.first?.outputTokens == 99)
        }
    }

    @Test func `a full last page has no next page`() async throws {
        let runs = [run(0), run(1)]
        try await server(runs).serve { client in
            let page = try await page(client, "?limit=2")
            #expect(page.nextBefore == nil)
        }
    }

    @Test func `runs are filtered by outcome, mode, user and days`() async throws {
        let runs = [
            run(0), run(1, .deadline), run(2, mode: .meals), run(3, of: 2),
            run(86_400 * 29, of: 2, .deadline, mode: .meals),
            run(86_400 * 40),
        ]
        try await server(runs).serve { client in
            for (query, wanted) in [
                ("", [0, 1, 2, 3, 4]), ("?days=1", [0, 1, 2, 3]), ("?days=366", [0, 1, 2, 3, 4, 5]),
                ("?outcome=deadline", [1, 4]), ("?mode=meals", [2, 4]), ("?user_id=2", [3, 4]),
                ("?user_id=2&mode=meals&outcome=deadline&days=90", [4]), ("?user_id=77", []),
            ] {
                let read = try await page(client, query).runs.map(\.runID)
                #expect(read == wanted.map { runs[$0].id.text }, "\(query)")
            }
        }
    }

    @Test(arguments: [
        ("outcome=won", "outcome"), ("mode=party", "mode"), ("user_id=0", "user_id"), ("limit=0", "limit"),
        ("limit=201", "limit"), ("before=x", "before"), ("before=1.x", "before"), ("before=", "before"),
        ("before=x.01a1fdf2-f025-78a2-be39-ea0ad0530426", "before"),
    ])
    func `an invalid page is rejected`(query: String, field: String) async throws {
        let answer = try await server().serve { try await $0.send("/v1/admin/runs?\(query)") }
        #expect(answer.head.status == 422)
        #expect(try answer.problem().details.map(\.field) == [field])
    }

    @Test func `a run has its calls, ledger entries, policy findings and feedback, redacted`() async throws {
        let run = run(0, .deadline)
        let said = Feedback(
            id: UUID(), householdID: run.householdID, userID: run.userID, runID: run.id, signal: .down,
            comment: "my secret", payload: #"{"secret":1}"#, prompt: "a secret", answer: "that",
            createdAt: Timestamp(milliseconds: 0))
        try await server([run], feedback: [said]).serve { client in
            let answer = try await client.send("/v1/admin/runs/\(run.id.text)")
            let report = try WireJSON.decode(RunReportResponse.self, from: answer.body)
            #expect(report.run.runID == run.id.text && report.run.reason == "deadline_exceeded")
            #expect(report.householdID == run.householdID.text)
            #expect(report.calls.map(\.durationMs) == [300, nil, 300])
            #expect(report.policy?.fingerprint == "f00d")
            #expect(report.policy?.findings.map(\.rule) == ["age.honey"])
            #expect(report.ledger.map(\.amountMicrousd) == [-100_000])
            #expect(report.feedback.map(\.comment) == ["my [redacted]"])
            #expect(report.feedback.map(\.prompt) == ["a [redacted]"])
            #expect(report.feedback.map(\.answer) == ["that"])
            #expect(!answer.text.contains("secret") && !answer.text.contains("ab12"))
        }
    }

    @Test(arguments: ["01a1fdf2-f025-78a2-be39-ea0ad0530426", "x", "1"])
    func `an unknown run returns 404`(id: String) async throws {
        let answer = try await server([run(0)]).serve { try await $0.send("/v1/admin/runs/\(id)") }
        #expect(answer.head.status == 404)
        #expect(try answer.problem().code == "run_not_found")
    }

    @Test func `the current state has open streams, models, policy and readiness`() async throws {
        var server = server()
        let gate = Gate()
        server.model = ScriptedModel { _, _, emit in
            try await emit(.text("Read together."))
            try await gate.pass()
        }
        server.models = FakeModelMonitor([
            ModelHealth(
                model: "openai/gpt-4o-mini", phases: [.synthesis], circuit: .halfOpen, since: server.clock.now,
                failures: 6, retryAt: server.clock.now + .seconds(60))
        ])
        server.policyState = PolicyState(rules: 135, fingerprint: "c2590c", rejection: "a.yaml:3: <b>no</b>")
        server.configurationState.waiting = ["PORT"]
        server.configurationState.rejection = ReloadStatus.Rejection(reason: "models.yaml:7", at: server.clock.now)
        server.readiness = [ReadinessCheck(name: "knowledge", isReady: false, detail: "no cards")]
        try await server.serve { client in
            func live() async throws -> LiveResponse {
                try WireJSON.decode(LiveResponse.self, from: try await client.send("/v1/admin/live").body)
            }
            try await client.stream { reader in
                try await reader.read { $0.runID != nil }
                server.clock.advance(by: .seconds(90))
                let now = try await live()
                let runID = try #require(try reader.transcript().runID)
                #expect(now.streams.map(\.runID) == [runID])
                #expect(now.streams.map(\.userID) == [1] && now.streams.map(\.mode) == ["chat"])
                #expect((now.streams.first?.events ?? 0) > 0)
                #expect(now.uptimeSeconds == 90)
                #expect(now.configuration.rejected == "models.yaml:7")
                #expect(now.configuration.waiting == ["PORT"])
                gate.open()
                try await reader.readToEnd()
            }
            let after = try await live()
            #expect(after.streams.isEmpty)
            #expect(after.version == "test")
            #expect(after.models.map(\.state) == ["half_open"] && after.models.map(\.failures) == [6])
            #expect(after.models.first?.phases == ["synthesis"] && after.models.first?.retryAt != nil)
            #expect(
                after.policy == LiveResponse.Policy(rules: 135, fingerprint: "c2590c", rejected: "a.yaml:3: <b>no</b>"))
            #expect(!after.readiness.ready && after.readiness.checks.map(\.name) == ["knowledge"])
        }
    }
}
