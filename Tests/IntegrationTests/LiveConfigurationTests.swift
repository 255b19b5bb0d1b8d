import CurlClient
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// A server whose files change while it serves.
@Suite(.startsServer, .serialized) struct LiveConfigurationTests {
    /// One model writes query and answer.
    private static func models(_ model: String, input: Int = 1, output: Int = 2) -> String {
        FaultServer.models(["openai/a", "openai/b"], chain: ["openai/\(model)"])
            .replacing("links: []", with: "links: [openai/\(model)]")
            .replacing("{input: 1.00, output: 2.00}", with: "{input: \(input).00, output: \(output).00}")
    }

    private struct Readiness: Decodable {
        struct Check: Decodable { var name, detail: String }
        var checks: [Check]
    }

    private func ready(_ hearth: HearthProcess, _ check: String = "configuration") async throws -> String {
        let answer = try await hearth.send("/ready", headers: [])
        #expect(answer.status == 200)
        let readiness = try answer.decode(Readiness.self)
        return try #require(readiness.checks.first { $0.name == check }).detail
    }

    @Test func `a run keeps its prices and models after a reload, and the next run has the new ones`() async throws {
        let query = ScriptedProvider.Script.answer(["reading"], input: 100, ending: .stall(after: 0, gate: "query"))
        let answer = ScriptedProvider.Script.answer(["Read ", "on."], input: 200)
        try await withScriptedProvider(query, default: answer) { provider in
            try await withHearth(FaultServer.settings(provider), models: Self.models("a")) { hearth in
                async let old = hearth.stream("chat", "How do we read more?")
                _ = try await provider.waitForRequest()
                try hearth.write(Self.models("b", input: 10, output: 20), to: "models.yaml")
                hearth.hangUp()
                #expect(await hearth.says("model openai/a; model openai/b; chain planning; chain synthesis"))
                let new = try await hearth.stream("chat", "How do we read more?")
                provider.open(gate: "query")
                // One word of a query and two of an answer: 100 + 2 and 200 + 4.
                #expect(try await old.done?.costMicroUSD == 306)
                #expect(try await old.done?.usage.models == ["openai/a": 2])
                #expect(new.done?.usage.models == ["openai/b": 2])
                #expect(new.done?.costMicroUSD == 4080)
                #expect(provider.exchanges.compactMap(\.request.model) == ["a", "b", "b", "a"])
            }
        }
    }

    @Test func `an invalid models file keeps the active models and is reported with its line`() async throws {
        try await withScriptedProvider { provider in
            try await withHearth(FaultServer.settings(provider), models: Self.models("a")) { hearth in
                let broken = Self.models("b").replacing("max_tokens: 220", with: "max_tokens: many")
                let line = broken.split(separator: "\n", omittingEmptySubsequences: false)
                    .firstIndex { $0.contains("many") }.map { $0 + 1 }
                // No signal is sent: only the file has changed.
                try hearth.write(broken, to: "models.yaml")
                #expect(await hearth.says("configuration rejected"))
                #expect(hearth.standardError.contains("chains.synthesis.max_tokens"))
                let detail = try await ready(hearth)
                #expect(detail.hasSuffix("rejected: models.yaml:\(try #require(line)), see the log"), "\(detail)")
                #expect(try await hearth.stream("chat", "How do we read more?").done?.usage.models == ["openai/a": 2])

                try hearth.write("models: [\n", to: "models.yaml")
                hearth.hangUp()
                #expect(await hearth.says("models.yaml:2:1: "))
                try hearth.write(Self.models("a"), to: "models.yaml")
                hearth.hangUp()
                #expect(await hearth.says("configuration unchanged"))
                #expect(try await ready(hearth).contains("rejected") == false)
            }
        }
    }

    @Test func `limits, quota, origins and AI permission change for the next request`() async throws {
        try await withScriptedProvider { provider in
            try await withHearth(
                FaultServer.settings(provider), models: Self.models("a"), config: "rate_limit_per_min: 100\n"
            ) { hearth in
                try await hearth.liveAtNoon()
                func field(_ name: String, from page: String? = nil) async throws -> String? {
                    // In dev mode a page that is not listed is refused before it is counted.
                    let origin = page.map { [(name: "origin", value: $0)] } ?? []
                    return try await withCurlClient { client in
                        try await client.withResponse(
                            to: hearth.request("/v1/nothing", body: "", headers: origin)
                        ) { response in
                            while try await response.next() != nil {}
                            return response.header(name)
                        }
                    }
                }
                #expect(try await field("ratelimit-policy") == #""ip";q=100;w=60"#)
                let family = "https://family.example"
                #expect(try await field("access-control-allow-origin", from: family) == nil)
                #expect(try await hearth.stream("chat", "How do we read more?").done?.usage.models == ["openai/a": 2])

                try hearth.write(
                    """
                    rate_limit_per_min: 50
                    cors_origins: https://family.example
                    ai_assist_enabled: false
                    user_monthly_quota: 1
                    """, to: "hearth.yaml")
                hearth.hangUp()
                #expect(await hearth.says("RATE_LIMIT_PER_MIN: 100 -> 50 (\(hearth.folder.path)/hearth.yaml:1)"))
                #expect(try await field("ratelimit-policy") == #""ip";q=50;w=60"#)
                #expect(try await field("access-control-allow-origin", from: family) == family)
                let offline = try await hearth.stream("chat", "How do we read more?")
                #expect(offline.done?.usage.models == ["offline/planner": 2])
                #expect(try await ready(hearth, "models") == "offline planner only")
                try hearth.write("rate_limit_per_min: 50\nuser_monthly_quota: 1\n", to: "hearth.yaml")
                hearth.hangUp()
                #expect(await hearth.says("AI_ASSIST_ENABLED: false -> true"))
                let over = try await hearth.stream("chat", "How do we read more?")
                #expect(over.events.contains { if case .quotaExceeded = $0 { true } else { false } })

                // A missing file keeps the limits; an empty one leaves them to the environment.
                try FileManager.default.removeItem(at: hearth.folder.appending(path: "hearth.yaml"))
                hearth.hangUp()
                #expect(await hearth.says("hearth.yaml:1: is empty or missing"))
                #expect(try await field("ratelimit-policy") == #""ip";q=50;w=60"#)
                try hearth.write("# nothing\n", to: "hearth.yaml")
                hearth.hangUp()
                #expect(await hearth.says("RATE_LIMIT_PER_MIN: 50 -> 30 (default)"))
                #expect(try await field("ratelimit-policy") == nil)
                #expect(try await hearth.stream("chat", "How do we read more?").done?.usage.models == ["openai/a": 2])
            }
        }
    }

    @Test func `a skipped model stays skipped after a change of other settings`() async throws {
        struct Now: Decodable {
            struct Model: Decodable { var model, state: String }
            var models: [Model]
        }
        try await withScriptedProvider(default: .failure(status: 500)) { provider in
            try await withHearth(FaultServer.settings(provider), models: Self.models("a")) { hearth in
                func state() async throws -> String? {
                    let now = try await hearth.send("/v1/admin/live").decode(Now.self)
                    return now.models.first { $0.model == "openai/a" }?.state
                }
                // A run calls twice, and five failures open the circuit.
                for _ in 0..<3 { _ = try await hearth.stream("chat", "How do we read more?") }
                #expect(try await state() == "open")
                let alone = Self.models("a").split(separator: "\n").filter { !$0.contains("openai/b:") }
                try hearth.write(alone.joined(separator: "\n") + "\n", to: "models.yaml")
                hearth.hangUp()
                #expect(await hearth.says("changes=model openai/b is gone"))
                #expect(try await state() == "open")
            }
        }
    }

    @Test func `a bucket keeps its level after a change of other settings`() async throws {
        try await withHearth(config: "rate_limit_per_min: 5\n") { hearth in
            let start = ContinuousClock.now
            for _ in 0..<5 { #expect(try await hearth.send("/v1/nothing", headers: []).status == 404) }
            try hearth.write("rate_limit_per_min: 5\nuser_monthly_quota: 3\n", to: "hearth.yaml")
            hearth.hangUp()
            #expect(await hearth.says("configuration replaced"))
            let left = try await hearth.remaining("/v1/nothing")
            // At most what has flowed in; a full bucket would have four.
            #expect(try Double(#require(left)) <= (.now - start) / .seconds(12))
        }
    }

    @Test func `the new limit of concurrent streams counts running streams`() async throws {
        let held = ScriptedProvider.Script.answer(["reading"], ending: .stall(after: 0, gate: "go on"))
        try await withScriptedProvider(held) { provider in
            try await withHearth(
                FaultServer.settings(provider), models: Self.models("a"), config: "streams_per_user: 1\n"
            ) { hearth in
                async let first = hearth.stream("chat", "How do we read more?")
                _ = try await provider.waitForRequest()
                let body = #"{"goal":"How do we read more?","mode":"chat"}"#
                #expect(try await hearth.send("/v1/assist/stream", body: body).status == 429)
                try hearth.write("streams_per_user: 2\n", to: "hearth.yaml")
                hearth.hangUp()
                #expect(await hearth.says("STREAMS_PER_USER: 1 -> 2"))
                #expect(try await hearth.send("/v1/assist/stream", body: body).status == 200)
                provider.open(gate: "go on")
                #expect(try await first.done != nil)
            }
        }
    }

    @Test func `a setting that needs a restart is reported without secrets and keeps its value`() async throws {
        try await withHearth(config: "log_level: info\n") { hearth in
            try hearth.write(
                "log_level: info\nport: 8123\nopenai_api_key: sk-canary\nrate_limit_per_min: 9\n", to: "hearth.yaml")
            hearth.hangUp()
            #expect(await hearth.says("at_the_next_start=PORT, OPENAI_API_KEY"))
            #expect(try await ready(hearth).hasSuffix("; changes at the next start: PORT, OPENAI_API_KEY"))
            #expect(try await ready(hearth, "models") == "offline planner only")

            try hearth.write("rate_limit_per_min: many\nopenai_api_key: changeme\n", to: "hearth.yaml")
            hearth.hangUp()
            #expect(await hearth.says("hearth.yaml:1: RATE_LIMIT_PER_MIN expects a whole number"))
            #expect(try await ready(hearth).contains("rejected: hearth.yaml:2, hearth.yaml:1, see the log"))
            try hearth.write("sk-canary: x\nport: canary\n", to: "hearth.yaml")
            hearth.hangUp()
            #expect(await hearth.says("hearth.yaml:1: unknown setting"))
            #expect(try await ready(hearth).contains("canary") == false)
            try hearth.write("openai_api_key: [sk-canary\n", to: "hearth.yaml")
            hearth.hangUp()
            #expect(await hearth.says("hearth.yaml:2:1: "))
            #expect(try await ready(hearth).contains("canary") == false)
            #expect(!hearth.standardError.contains("sk-canary"))
        }
    }

    @Test func `a new log level takes effect at once`() async throws {
        try await withHearth(config: "log_level: info\n") { hearth in
            let before = try await ready(hearth)
            try hearth.write("log_level: critical\nrate_limit_per_min: 900\n", to: "hearth.yaml")
            hearth.hangUp()
            while try await ready(hearth) == before {}
            try hearth.write("log_level: info\nrate_limit_per_min: 901\n", to: "hearth.yaml")
            hearth.hangUp()
            #expect(await hearth.says("RATE_LIMIT_PER_MIN: 900 -> 901"))
            #expect(!hearth.standardError.contains("-> 900"))
        }
    }

    @Test func `a changed policy takes effect at once`() async throws {
        let policies = FileManager.default.temporaryDirectory.appending(path: "policies-\(UUID().uuidString)")
        try FileManager.default.copyItem(
            at: HearthProcess.repository.appending(path: "Tests/Fixtures/policies"), to: policies)
        defer { try? FileManager.default.removeItem(at: policies) }
        try await withHearth(["POLICY_DIR": policies.path]) { hearth in
            let before = try await ready(hearth, "policy")
            let file = policies.appending(path: "small.yaml")
            try (String(contentsOf: file, encoding: .utf8) + "\n# another\n").write(
                to: file, atomically: true, encoding: .utf8)
            hearth.hangUp()
            #expect(await hearth.says("policy replaced"))
            let after = try await ready(hearth, "policy")
            #expect(after != before)
            try "version: 2\nrule: []\n".write(to: file, atomically: true, encoding: .utf8)
            hearth.hangUp()
            #expect(await hearth.says("policy rejected, the previous one stays active"))
            #expect(try await ready(hearth, "policy").contains("small.yaml"))
        }
    }

    @Test func `a hundred signals during streams lose none and mix no chain`() async throws {
        // A pause in the query, so that many runs see their files change between their two calls.
        func script(_ model: String) -> ScriptedProvider.Script {
            ScriptedProvider.Script { request in
                [.delay(.milliseconds(20))] + ScriptedProvider.Script.answer(["From ", model]).steps(request)
            }
        }
        let scripts = ["a": script("a"), "b": script("b")]
        try await withScriptedProvider(default: .byModel(scripts)) { provider in
            try await withHearth(FaultServer.settings(provider), models: Self.models("a")) { hearth in
                // Twenty streams run while a change is made. One that starts after it shows that it holds. Nothing here depends
                // on how quick a change or a stream is, and the number of streams is below the quota of a month.
                var counts: [String: Int] = [:]
                try await withThrowingTaskGroup(of: StreamTranscript.self) { group in
                    var running = 0
                    for number in 1...100 {
                        while running < 20 {
                            group.addTask { try await hearth.stream("chat", "How do we read more?") }
                            running += 1
                        }
                        let model = number % 2 == 1 ? "b" : "a"
                        try hearth.write(Self.models(model), to: "models.yaml")
                        hearth.hangUp()
                        try #require(await hearth.says("configuration replaced", times: number))
                        let next = try await hearth.stream("chat", "How do we read more?")
                        #expect(next.done?.usage.models == ["openai/\(model)": 2])
                        note(next)
                        for _ in 1...2 {
                            note(try #require(try await group.next()))
                            running -= 1
                        }
                    }
                    for try await events in group { note(events) }
                }
                func note(_ events: StreamTranscript) {
                    #expect(StreamGrammar.check(events, mode: "chat") == [])
                    let models = events.done?.usage.models ?? [:]
                    #expect(models.count == 1 && models.values.first == 2, "\(models)")
                    let model = models.keys.first ?? ""
                    #expect(events.text.contains("From \(model.suffix(1))"), "\(model): \(events.text)")
                    counts[model, default: 0] += 1
                }
                #expect(counts.values.reduce(0, +) == 318)
                #expect(Set(counts.keys) == ["openai/a", "openai/b"], "\(counts)")
            }
        }
    }
}
