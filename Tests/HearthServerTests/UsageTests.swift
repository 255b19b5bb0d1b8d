import Assist
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Testing

@Suite struct UsageTests {
    /// Users 1 to 3; the third is an administrator. A request acts as `asking`.
    private struct Family: Authenticator {
        static let users = (1...3).map { User(id: UUID(), number: $0, createdAt: Timestamp(milliseconds: 0)) }
        var asking: Int

        func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
            Principal(user: Self.users[asking - 1], isAdministrator: asking == 3)
        }
    }

    private func server(asking user: Int, runs: [RunRecord] = []) -> TestServer {
        var server = TestServer()
        server.authenticator = Family(asking: user)
        server.users = FakeUserStore(Family.users)
        server.usage = FakeUsageStatistics(runs: { runs }, users: { Family.users })
        return server
    }

    /// - Parameter age: days before today.
    private func run(of number: Int, age: Int = 0, _ outcome: RunOutcome = .done, cost: Int64 = 4_999) -> RunRecord {
        let day = TestServer().clock.now.utcDay.advanced(by: -age)
        let user = Family.users[number - 1]
        return RunRecord(
            id: UUID(), householdID: user.householdID, userID: user.id, mode: .chat, outcome: outcome,
            startedAt: day.start, duration: .milliseconds(900), timeToFirstToken: .milliseconds(40),
            calls: [
                ModelCall(
                    model: "openai/gpt-4o-mini", phase: .synthesis,
                    usage: TokenUsage(input: 100, output: 33, cachedInput: 50, cacheWrite: 7, reasoning: 11),
                    cost: Money(microdollars: cost), basis: .reported)
            ], reason: nil)
    }

    private func object(_ json: String) throws -> [String: JSONValue] {
        try WireJSON.decode([String: JSONValue].self, from: json.utf8)
    }

    @Test func `a user gets the usage of the user's own runs`() async throws {
        let runs = [run(of: 1), run(of: 1, age: 29, .refused, cost: 1), run(of: 1, age: 30), run(of: 2, .failed)]
        let answer = try await server(asking: 1, runs: runs).serve { try await $0.send("/v1/users/1/usage") }
        #expect(answer.head.status == 200)
        var body = try object(answer.text)
        let days = try WireJSON.decode(
            [UsageFigures.Day].self, from: WireJSON.encode(body.removeValue(forKey: "by_day")))
        #expect(days.count == 30)
        #expect(days.map(\.runs) == [1] + Array(repeating: 0, count: 28) + [1])
        #expect(days.last?.costMicrousd == 4_999)
        #expect(
            try body
                == object(
                    """
                    {"user_id": 1, "period_days": 30, "total_runs": 2, "total_tokens": 266, "input_tokens": 200,
                    "output_tokens": 66, "cached_input_tokens": 100, "cache_write_tokens": 14, "reasoning_tokens": 22,
                    "total_cost_cents": 1, "total_cost_usd": 0.005, "total_cost_microusd": 5000,
                    "avg_tokens_per_run": 133, "models_used": {"openai/gpt-4o-mini": 2}, "failures": 0, "refusals": 1,
                    "outcomes": {"done": 1, "refused": 1}, "degraded": 0, "answered_offline": {}, "latency_ms": {"p50": 900, "p95": 900},
                    "first_token_ms": {"p50": 40, "p95": 40}}
                    """))
    }

    @Test func `an administrator gets the usage of all users`() async throws {
        var runs = [run(of: 1), run(of: 2, .failed), run(of: 2, age: 6, .deadline), run(of: 2, age: 7)]
        runs[0].offline = OfflineAnswer(.circuitOpen)
        let answer = try await server(asking: 3, runs: runs).serve { try await $0.send("/v1/admin/stats?days=7") }
        var body = try object(answer.text)
        #expect(body.removeValue(forKey: "by_day") != nil)
        #expect(
            try body
                == object(
                    """
                    {"period_days": 7, "total_users": 3, "active_users": 2, "total_runs": 3, "total_tokens": 399,
                    "input_tokens": 300, "output_tokens": 99, "cached_input_tokens": 150, "cache_write_tokens": 21,
                    "reasoning_tokens": 33, "total_cost_cents": 1, "total_cost_usd": 0.014997,
                    "total_cost_microusd": 14997, "models_breakdown": {"openai/gpt-4o-mini": 3}, "failures": 2,
                    "models": [{"model": "openai/gpt-4o-mini", "calls": 3, "input_tokens": 300, "output_tokens": 99,
                    "cost_microusd": 14997}],
                    "refusals": 0, "outcomes": {"done": 1, "failed": 1, "deadline": 1},
                    "degraded": 1, "answered_offline": {"circuit_open": 1},
                    "latency_ms": {"p50": 900, "p95": 900}, "first_token_ms": {"p50": 40, "p95": 40},
                    "top_users": [
                    {"user_id": 2, "total_runs": 2, "total_tokens": 266, "total_cost_cents": 1,
                    "total_cost_microusd": 9998},
                    {"user_id": 1, "total_runs": 1, "total_tokens": 133, "total_cost_cents": 0,
                    "total_cost_microusd": 4999}]}
                    """))
        let days = try WireJSON.decode(AdminStatsResponse.self, from: answer.body).figures.byDay
        #expect(days.count == 7)
        #expect(days.map(\.failures) == [1, 0, 0, 0, 0, 0, 1])
        #expect(days.map(\.activeUsers) == [1, 0, 0, 0, 0, 0, 2])
        #expect(days[0].latencyMs == nil && days[6].latencyMs == UsageFigures.Percentiles(p50: 900, p95: 900))
    }

    @Test func `the CSV export has the numbers of the statistics, one line per day`() async throws {
        var runs = [run(of: 1), run(of: 2, .failed), run(of: 2, age: 1, .refused), run(of: 1)]
        (runs[0].offline, runs[3].offline) = (OfflineAnswer(.providerFailed, code: "cut"), OfflineAnswer(.aiAssistOff))
        try await server(asking: 3, runs: runs).serve { client in
            let answer = try await client.send("/v1/admin/stats.csv?days=3")
            #expect(answer.head.header("content-type") == "text/csv; charset=utf-8; header=present")
            #expect(
                answer.head.header("content-disposition")
                    == "attachment; filename=\"hearth-2026-11-19-to-2026-11-21.csv\"")
            #expect(
                answer.text.split(separator: "\r\n", omittingEmptySubsequences: false) == [
                    "date,runs,failures,refusals,active_users,input_tokens,output_tokens,cost_microusd,"
                        + "latency_p50_ms,latency_p95_ms,first_token_p50_ms,first_token_p95_ms,degraded,answered_offline",
                    "2026-11-19,0,0,0,0,0,0,0,,,,,0,0",
                    "2026-11-20,1,0,1,1,100,33,4999,,,40,40,0,0",
                    "2026-11-21,3,1,0,2,300,99,14997,900,900,40,40,1,2",
                    "",
                ])
        }
    }

    @Test func `the statistics are zero before the first run`() async throws {
        let answer = try await server(asking: 3).serve { try await $0.send("/v1/users/2/usage?days=1") }
        let usage = try WireJSON.decode(UsageResponse.self, from: answer.body)
        #expect(usage.userID == 2)
        #expect(usage.avgTokensPerRun == 0)
        #expect(usage.figures.totalRuns == 0)
        #expect(usage.figures.latencyMs == nil)
        #expect(usage.figures.byDay.map(\.date) == [TestServer().clock.now.utcDay.description])
    }

    @Test func `usage of another user returns 404 like that of an unknown user`() async throws {
        try await server(asking: 1).serve { client in
            let (other, nobody) = (
                try await client.send("/v1/users/2/usage"), try await client.send("/v1/users/99/usage")
            )
            #expect(other.head.status == 404)
            #expect(nobody.head.status == 404)
            var (first, second) = (try other.problem(), try nobody.problem())
            first.requestID = nil
            second.requestID = nil
            #expect(first == second)
            #expect(first.code == "user_not_found")
        }
    }

    @Test func `only an administrator gets the usage of all users`() async throws {
        let answer = try await server(asking: 1).serve { try await $0.send("/v1/admin/stats") }
        #expect(answer.head.status == 403)
        #expect(try answer.problem().code == "forbidden")
    }

    @Test(arguments: ["0", "367", "-1", "x", "1.5", "", "99999999999999999999"])
    func `a number of days out of range is rejected`(days: String) async throws {
        try await server(asking: 3).serve { client in
            for path in ["/v1/users/1/usage", "/v1/admin/stats", "/v1/admin/stats.csv", "/v1/admin/runs"] {
                let answer = try await client.send("\(path)?days=\(days)")
                #expect(answer.head.status == 422)
                #expect(try answer.problem().details.map(\.field) == ["days"])
            }
        }
    }

    @Test func `one year and one day is within range`() async throws {
        try await server(asking: 3).serve { client in
            for days in [1, 366] {
                let answer = try await client.send("/v1/admin/stats?days=\(days)")
                #expect(try WireJSON.decode(AdminStatsResponse.self, from: answer.body).figures.periodDays == days)
            }
        }
    }
}
