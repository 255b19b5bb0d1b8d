import AdminAPI
import Assist
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// Tests of the administrator's pages as they are sent. Tests/Browser tests them in a browser.
@Suite struct DashboardTests {
    private static let payload = #""><img src=x onerror=pwn()><script>pwn()</script>'&"#
    private static let browser = [(name: "accept", value: "text/html")]
    private static let users = (1...2).map {
        User(id: UUID(), number: $0, displayName: payload, createdAt: Timestamp(milliseconds: 0))
    }

    private struct Visitor: Authenticator {
        var isAdministrator = true
        var isKnown = true

        func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
            guard isKnown else { throw HearthError(.unauthorized, "Please sign in.") }
            return Principal(user: users[0], isAdministrator: isAdministrator)
        }
    }

    private func testServer(_ visitor: Visitor = Visitor(), runs: [RunRecord] = [], feedback: [Feedback] = [])
        -> TestServer
    {
        var server = TestServer()
        server.authenticator = visitor
        server.usage = FakeUsageStatistics(runs: { runs }, users: { Self.users })
        server.runs = FakeRunHistory(runs: { runs }, users: { Self.users }, feedback: { feedback })
        return server
    }

    /// - Parameter age: in days.
    private func run(
        of user: Int = 1, age: Int = 0, _ outcome: RunOutcome = .done, model: String = "openai/gpt-4o-mini"
    )
        -> RunRecord
    {
        let owner = Self.users[user - 1]
        return RunRecord(
            id: UUID(), householdID: owner.householdID, userID: owner.id, mode: .chat, outcome: outcome,
            startedAt: TestServer().clock.now.utcDay.advanced(by: -age).start + .seconds(age),
            duration: .milliseconds(2345 + 1000 * age), timeToFirstToken: .milliseconds(410 + age),
            calls: [
                ModelCall(
                    model: model, phase: .synthesis, usage: TokenUsage(input: 1000, output: 234),
                    cost: Money(microdollars: 48_200), basis: .reported)
            ], reason: outcome == .done ? nil : Self.payload,
            policy: PolicyTrace(
                findings: [PolicyFinding(rule: Self.payload, effect: "transform", isShadow: true)],
                fingerprint: "f00d", goalDigest: "ab12"))
    }

    /// Each `data-figure` with its `data-value`.
    private func figures(_ html: String) -> [String: String] {
        Dictionary(
            html.matches(of: #/data-figure="([a-z0-9_]+)" data-value="([^"]*)"/#).map {
                (String($0.1), String($0.2))
            }, uniquingKeysWith: { $1 })
    }

    /// Returns, for each row of a model or a user, the name and the cells with whole numbers.
    private func rows(_ html: String, _ name: String) -> [[String]] {
        html.matches(of: #/<tr (data-[a-z]+)="([^"]*)">([\s\S]*?)<\/tr>/#).filter { $0.1 == name }.map { row in
            [String(row.2)]
                + row.3.matches(of: #/<td [^>]*class="number">([0-9,]+)</#).map {
                    String($0.1).replacing(",", with: "")
                }
        }
    }

    @Test(arguments: [1, 7, 30, 366])
    func `every number on the dashboard equals that of the API`(days: Int) async throws {
        var runs = [run(), run(of: 2, .failed), run(of: 2, age: 6, .refused), run(age: 29), run(age: 200, .deadline)]
        (runs[0].answeredBy, runs[0].offline) = (.offline, OfflineAnswer(.providerFailed, code: "cut"))
        try await testServer(runs: runs).serve { client in
            let page = try await client.send("/v1/admin/dashboard?days=\(days)", headers: Self.browser)
            #expect(page.head.status == 200)
            let stats = try WireJSON.decode(
                AdminStatsResponse.self, from: try await client.send("/v1/admin/stats?days=\(days)").body)
            let api = stats.figures
            #expect(
                figures(page.text) == [
                    "runs": "\(api.totalRuns)", "active_users": "\(stats.activeUsers)", "users": "\(stats.totalUsers)",
                    "tokens": "\(api.totalTokens)", "input_tokens": "\(api.inputTokens)",
                    "output_tokens": "\(api.outputTokens)", "cost_microusd": "\(api.totalCostMicrousd)",
                    "failures": "\(api.failures)", "degraded": "\(api.degraded)", "refusals": "\(api.refusals)",
                    "latency_p50": "\(api.latencyMs?.p50 ?? -1)", "latency_p95": "\(api.latencyMs?.p95 ?? -1)",
                    "first_token_p50": "\(api.firstTokenMs?.p50 ?? -1)",
                    "first_token_p95": "\(api.firstTokenMs?.p95 ?? -1)", "streams": "0",
                ])
            #expect(page.text.matches(of: #/<tr data-date="/#).count == days)
            #expect(page.text.contains("data-days=\"30\" aria-current=\"true\"") == (days == 30))
            #expect(
                rows(page.text, "data-model")
                    == stats.models.map {
                        [$0.model, "\($0.calls)", "\($0.inputTokens)", "\($0.outputTokens)"]
                    })
            #expect(
                rows(page.text, "data-user")
                    == stats.topUsers.map {
                        ["\($0.userID)", "\($0.totalRuns)", "\($0.totalTokens)"]
                    })
        }
    }

    @Test func `numbers follow the reader's language`() async throws {
        try await testServer(runs: (0..<4).map { run(age: $0) }).serve { client in
            for (language, words) in [
                ("en-GB", "4,936"), ("de-DE,de;q=0.9,en;q=0.8", "4.936"), ("de-CH", "4’936"), ("tlh", "4,936"),
            ] {
                let page = try await client.send(
                    "/v1/admin/dashboard", headers: Self.browser + [(name: "accept-language", value: language)])
                #expect(page.text.contains("data-value=\"4936\">\(words)<"), "\(language)")
            }
        }
    }

    @Test func `external names are escaped on every page`() async throws {
        let run = run(.failed, model: Self.payload)
        let said = Feedback(
            id: UUID(), householdID: run.householdID, userID: run.userID, runID: run.id, signal: .down,
            comment: Self.payload, payload: nil, prompt: Self.payload, answer: Self.payload,
            createdAt: Timestamp(milliseconds: 0))
        var server = testServer(runs: [run], feedback: [said])
        server.models = FakeModelMonitor([
            ModelHealth(
                model: Self.payload, phases: [], circuit: .open, since: server.clock.now, failures: 5,
                retryAt: server.clock.now)
        ])
        server.policyState = PolicyState(rules: 1, fingerprint: Self.payload, rejection: Self.payload)
        server.readiness = [ReadinessCheck(name: Self.payload, isReady: false, detail: Self.payload)]
        try await server.serve { client in
            for (path, times) in [("", 9), ("/runs", 2), ("/runs/\(run.id.text)", 6)] {
                let page = try await client.send("/v1/admin/dashboard\(path)", headers: Self.browser)
                #expect(page.head.status == 200)
                #expect(!page.text.contains("<img src=x") && !page.text.contains("<script>"))
                #expect(page.text.ranges(of: "&lt;img src=x onerror=pwn()&gt;").count >= times, "\(path)")
                let policy = page.head.header("content-security-policy") ?? ""
                #expect(policy.contains("script-src 'self'") && !policy.contains("unsafe"))
                for inline in ["<style", " style=", " onclick", "javascript:"] {
                    #expect(!page.text.contains(inline), "\(path): \(inline)")
                }
            }
        }
    }

    @Test func `an unauthenticated visitor is redirected to the sign-in page and back`() async throws {
        try await testServer(Visitor(isKnown: false)).serve { client in
            let page = try await client.send("/v1/admin/dashboard?days=7", headers: Self.browser)
            #expect(page.head.status == 303)
            #expect(page.head.header("location") == "/sign-in?next=%2Fv1%2Fadmin%2Fdashboard%3Fdays%3D7")
            #expect(try await client.send("/v1/admin/dashboard").head.status == 401)
        }
    }

    @Test(arguments: ["", "/runs", "/runs/01a1fdf2-f025-78a2-be39-ea0ad0530426"])
    func `a visitor without permission gets an error page`(path: String) async throws {
        let page = try await testServer(Visitor(isAdministrator: false)).serve {
            try await $0.send("/v1/admin/dashboard\(path)", headers: Self.browser)
        }
        #expect(page.head.status == 403)
        #expect(page.head.header("content-type") == "text/html; charset=utf-8")
        #expect(page.text.contains("Only an administrator may do this."))
    }

    @Test func `an empty dashboard explains its contents`() async throws {
        let page = try await testServer().serve { try await $0.send("/v1/admin/dashboard", headers: Self.browser) }
        #expect(page.text.contains("id=\"empty\""))
        #expect(!page.text.contains("<svg viewBox"))
        #expect(figures(page.text)["runs"] == "0" && figures(page.text)["latency_p50"] == "")
    }

    @Test func `problems come first on the dashboard`() async throws {
        var server = testServer(runs: [run()])
        let quiet = try await server.serve { try await $0.send("/v1/admin/dashboard", headers: Self.browser).text }
        #expect(quiet.contains("<div id=\"trouble\" data-region></div>"))
        #expect(quiet.contains("data-policy=\"in-force\"") && quiet.contains("data-ready=\"true\""))
        server.policyState.rejection = "a.yaml:3: no such thing"
        server.configurationState.rejection = ReloadStatus.Rejection(
            reason: "models.yaml:7: none", at: server.clock.now)
        server.readiness = [
            ReadinessCheck(name: "knowledge", isReady: false, detail: "no cards"),
            ReadinessCheck(name: "database", isReady: true, detail: "SQLite"),
        ]
        server.models = FakeModelMonitor([
            ModelHealth(model: "openai/a", phases: [.planning], circuit: .open, since: server.clock.now, failures: 5),
            ModelHealth(model: "openai/b", phases: [.planning], circuit: .closed, since: server.clock.now, failures: 0),
        ])
        let text = try await server.serve { try await $0.send("/v1/admin/dashboard", headers: Self.browser).text }
        let trouble = try #require(text.firstMatch(of: #/<div id="trouble"[\s\S]*?<\/div>/#)).0
        #expect(trouble.contains("a.yaml:3: no such thing") && trouble.contains("openai/a"))
        #expect(trouble.contains("models.yaml:7: none") && trouble.contains("knowledge: no cards"))
        #expect(!trouble.contains("openai/b") && !trouble.contains("SQLite"))
        #expect(text.contains("data-policy=\"rejected\"") && text.contains("data-ready=\"false\""))
        #expect(text.contains("data-model=\"openai/a\" data-state=\"open\""))
    }

    @Test func `the dashboard has start, number per day and reason of answers without a model`() async throws {
        var runs = [run(age: 2), run(age: 1), run(age: 1), run(), run(of: 2)]
        runs[0].answeredBy = .model
        for index in 1...3 {
            (runs[index].answeredBy, runs[index].offline) = (.offline, OfflineAnswer(.providerFailed, code: "timeout"))
        }
        (runs[4].answeredBy, runs[4].offline) = (.offline, OfflineAnswer(.aiAssistOff))
        runs[4].calls[0].isCapped = true
        var server = testServer(runs: runs)
        let plain = try await server.serve { try await $0.send("/v1/admin/dashboard", headers: Self.browser).text }
        #expect(plain.contains("<div id=\"trouble\" data-region></div>"), "no model is configured")
        server.models = FakeModelMonitor([
            ModelHealth(
                model: "openai/a", phases: [.synthesis], circuit: .closed, since: server.clock.now, failures: 1),
            ModelHealth(
                model: "openai/gone", phases: [.synthesis], circuit: .open, since: server.clock.now, failures: 5,
                unknownSince: server.clock.now + .seconds(-60)),
        ])
        try await server.serve { client in
            let text = try await client.send("/v1/admin/dashboard", headers: Self.browser).text
            let trouble = try #require(text.firstMatch(of: #/<div id="trouble"[\s\S]*?<\/div>/#)).0
            let since = try #require(runs[1...2].map(\.startedAt).min()).rfc3339
            #expect(trouble.contains("Since <time datetime=\"\(since)\">"), "\(trouble)")
            #expect(trouble.contains("3 requests answered without a model, although models are configured"))
            #expect(trouble.contains("every model that was asked failed (timeout)"))
            #expect(trouble.contains("openai/gone: since <time") && trouble.contains("does not know this model"))
            #expect(text.contains("data-figure=\"degraded\" data-value=\"3\""))
            #expect(text.contains("data-offline=\"provider_failed\" data-value=\"3\""))
            #expect(text.contains("data-offline=\"ai_assist_off\" data-value=\"1\""))
            let yesterday = TestServer().clock.now.utcDay.advanced(by: -1).description
            let row = try #require(text.firstMatch(of: try Regex("<tr data-date=\"\(yesterday)\">.*"))).0
            #expect(row.hasSuffix("<td class=\"number\">2</td><td class=\"number\">100 %</td></tr>"), "\(row)")
            #expect(text.contains("<span class=\"badge warn\">answered without a model</span>"))
            let live = try WireJSON.decode(LiveResponse.self, from: try await client.send("/v1/admin/live").body)
            #expect(live.degraded?.runs == 3 && live.degraded?.reason == "provider_failed")
            #expect(live.degraded?.code == "timeout" && live.degraded?.since == since)
            #expect(live.models.map { $0.unknownSince != nil } == [false, true])
            let report = try WireJSON.decode(
                RunReportResponse.self, from: try await client.send("/v1/admin/runs/\(runs[4].id.text)").body)
            #expect(report.run.answeredBy == "offline" && report.run.offlineReason == "ai_assist_off")
            #expect(!report.run.degraded && report.run.usageCapped && report.calls.map(\.usageCapped) == [true])
            let page = try await client.send("/v1/admin/dashboard/runs/\(runs[1].id.text)", headers: Self.browser).text
            #expect(page.contains("no model: every model that was asked failed"))
        }
    }

    @Test func `the filter form ignores empty fields`() async throws {
        let runs = (0..<60).map { run(of: 1 + $0 % 2, age: $0 % 20, $0 % 3 == 0 ? .deadline : .done) }
        try await testServer(runs: runs).serve { client in
            func ids(_ query: String) async throws -> (ids: [String], html: String) {
                let page = try await client.send("/v1/admin/dashboard/runs?\(query)", headers: Self.browser)
                #expect(page.head.status == 200)
                return (page.text.matches(of: #/<tr data-run="([0-9a-f-]+)"/#).map { String($0.1) }, page.text)
            }
            let (all, first) = try await ids("outcome=&mode=&user_id=&days=30")
            #expect(all.count == 50)
            let next = try #require(first.firstMatch(of: #/id="older" href="([^"]+)"/#)).1.replacing("&amp;", with: "&")
            let rest = try await ids(String(next.split(separator: "?")[1]))
            #expect(Set(all + rest.ids).count == 60)
            #expect(!rest.html.contains("id=\"older\"") && rest.html.contains("id=\"newest\""))
            #expect(try await ids("outcome=deadline&mode=&user_id=2&days=7").ids.count == 3)
            #expect(try await ids("outcome=refused").html.contains("id=\"empty\""))
        }
    }

    @Test func `the next page keeps the filter`() async throws {
        var meals = run(of: 2, age: 6, .deadline)
        meals.mode = .meals
        let others = [
            meals, run(of: 2, age: 6), run(age: 6, .deadline), run(of: 2, age: 20, .deadline),
        ]
        let chosen = (0..<51).map { run(of: 2, age: $0 % 5, .deadline) }
        try await testServer(runs: others + chosen).serve { client in
            func page(_ path: String) async throws -> (ids: [String], html: String) {
                let page = try await client.send(path, headers: Self.browser)
                return (page.text.matches(of: #/<tr data-run="([0-9a-f-]+)"/#).map { String($0.1) }, page.text)
            }
            let first = try await page("/v1/admin/dashboard/runs?outcome=deadline&mode=chat&user_id=2&days=9")
            let older = try #require(first.html.firstMatch(of: #/id="older" href="([^"]+)"/#)).1
            let second = try await page(String(older).replacing("&amp;", with: "&"))
            #expect(first.ids.count == 50 && second.ids.count == 1)
            #expect(Set(first.ids + second.ids) == Set(chosen.map(\.id.text)))
        }
    }

    @Test func `the page of a run has its calls, policy findings and ledger entries`() async throws {
        let run = run(.failed)
        var server = testServer(runs: [run])
        server.runs = FakeRunHistory(
            runs: { [run] }, users: { Self.users },
            postings: { _ in
                [
                    RunPosting(
                        posting: "reserve", account: "available", amount: Money(microdollars: -100_000), tokens: -2000,
                        at: Timestamp(milliseconds: 0))
                ]
            })
        let text = try await server.serve {
            try await $0.send("/v1/admin/dashboard/runs/\(run.id.text)", headers: Self.browser).text
        }
        for words in [
            "openai/gpt-4o-mini", ">1,000<", ">234<", ">$0.0482<", "f00d", "shadow<", "reserve", "available",
            "−$0.1000", "−2,000",
        ] { #expect(text.contains(words), "\(words)") }
    }

    @Test(arguments: [("/runs?outcome=won", 422), ("?days=0", 422), ("/runs/nothing", 404)])
    func `an invalid request for a page gets an error page`(path: String, status: Int) async throws {
        let page = try await testServer().serve {
            try await $0.send("/v1/admin/dashboard\(path)", headers: Self.browser)
        }
        #expect(page.head.status == status)
        #expect(page.text.hasPrefix("<!doctype html>"))
    }

    /// The test client checks each response against the document.
    @Test(arguments: [
        ("/runs?outcome=&mode=&user_id=", 200), ("/runs?before=", 422), ("/runs?limit=", 422),
        ("/runs?before=-1.01a1fdf2-f025-78a2-be39-ea0ad0530426", 422),
        ("/runs?before=1.01a1fdf2-f025-78a2-be39-ea0ad0530426", 200),
        ("/runs/01a1fdf2-f025-78a2-be39-ea0ad0530426", 404),
    ])
    func `a client that accepts JSON gets the documented error`(path: String, status: Int) async throws {
        let answer = try await testServer().serve { try await $0.send("/v1/admin/dashboard\(path)") }
        #expect(answer.head.status == status)
        #expect(answer.text.contains("\"run_not_found\"") == (status == 404))
    }
}
