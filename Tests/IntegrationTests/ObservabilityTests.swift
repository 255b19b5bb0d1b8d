import Foundation
import HearthAPI
import HearthTesting
import Testing

/// Tests of a real server by independent programs: a Prometheus that scrapes it, and OpenTelemetry's own messages
/// behind a real HTTP server.
@Suite(.startsServer) struct ObservabilityTests {
    private static let meals = #"{"goal":"Plan dinners for three days, no nuts","mode":"meals"}"#

    @Test func `Prometheus scrapes the metrics and evaluates the operator's queries`() async throws {
        let start = ContinuousClock.now
        try await withScriptedProvider(default: .answer(["Soup ", "on ", "Monday."])) { provider in
            try await withHearth(["OPENAI_BASE_URL": provider.url + "/v1", "OPENAI_API_KEY": "sk-test-1"]) { hearth in
                for _ in 0..<3 { _ = try await hearth.stream("meals", "Plan dinners for three days, no nuts") }
                #expect(try await hearth.send("/nothing/at/all").status == 404)
                #expect(try await hearth.send("/v1/users/1/usage").status == 200)
                let text = try await hearth.send("/metrics")
                #expect(text.contentType == "text/plain; version=0.0.4; charset=utf-8")

                try await withPrometheus(of: hearth) { prometheus in
                    #expect(try await prometheus.number("up") == 1)
                    #expect(try await prometheus.number(#"sum(hearth_runs_total{mode="meals",outcome="done"})"#) == 3)
                    let streams = #"hearth_http_requests_total{method="POST",route="/v1/assist/stream",status="200"}"#
                    #expect(try await prometheus.number(streams) == 3)
                    #expect(try await prometheus.number(#"hearth_http_requests_total{route="none",status="404"}"#) == 1)
                    let usage = #"hearth_http_requests_total{route="/v1/users/{user_id}/usage"}"#
                    #expect(try await prometheus.number(usage) == 1)
                    // Each run calls two models: one for the query, one for the text.
                    #expect(try await prometheus.number(#"sum(hearth_provider_calls_total{outcome="ok"})"#) == 6)
                    let own = try await hearth.send("/v1/admin/stats").decode(JSONValue.self)
                    #expect(
                        try await prometheus.number(#"sum(hearth_tokens_total{kind=~"input|output"})"#)
                            == (own["input_tokens"]?.number ?? -1) + (own["output_tokens"]?.number ?? -1))
                    #expect(
                        try await prometheus.number("sum(hearth_cost_microusd_total)")
                            == own["total_cost_microusd"]?.number)
                    let overhead = try #require(
                        try await prometheus.number(
                            #"histogram_quantile(0.5, sum by (le) (hearth_request_overhead_seconds_bucket))"#))
                    #expect(overhead > 0)
                    #expect(try await prometheus.number("hearth_request_overhead_seconds_count") == 3)
                    #expect(
                        try await prometheus.number(#"sum(hearth_provider_circuit_state{state="closed"}) > 0"#) != nil)
                    #expect(try await prometheus.number("process_resident_memory_bytes") ?? 0 > 1e6)
                    #expect(try await prometheus.number(#"count(hearth_build_info{database="sqlite"})"#) == 1)
                    #expect(try await prometheus.number("hearth_ledger_backlog_runs") == 0)
                    let age = try #require(try await prometheus.number("time() - process_start_time_seconds"))
                    // The system rounds the times by less than a second.
                    #expect((-1...(.now - start) / .seconds(1) + 1).contains(age))
                    // The rules that a host is given are understood by this Prometheus, and quiet.
                    let groups = try await prometheus.ask("/api/v1/rules")["data"]?["groups"]?.elements
                    let rules = groups?.first?["rules"]?.elements?.compactMap { $0["query"]?.string } ?? []
                    #expect(rules.count == 15)
                    // The disk is the machine's.
                    for rule in rules where !rule.hasPrefix("hearth_disk_free_bytes") {
                        let result = try await prometheus.query(rule)["data"]?["result"]?.elements
                        #expect(result?.isEmpty == true, "\(rule): \(result as Any)")
                    }
                    // So is every question of the dashboard.
                    for question in try Self.dashboardQuestions() {
                        let answer = try await prometheus.query(question)
                        #expect(answer["status"]?.string == "success", "\(question): \(answer)")
                    }
                }
            }
        }
    }

    @Test func `promtool accepts the metrics, and the alerts fire under their conditions`() async throws {
        let observability = HearthProcess.repository.appending(path: "infra/observability")
        for arguments in [
            ["check", "rules", "alerts.yml"], ["test", "rules", "alerts.test.yml"],
            ["check", "config", "prometheus.yml"],
        ] {
            let (status, output) = try await ChildProcess.run(
                [try Prometheus.program("promtool")] + arguments, folder: observability)
            #expect(status == 0, "\(output)")
        }
        try await withHearth { hearth in
            _ = try await hearth.stream("chat", "How do we read more?")
            let (status, output) = try await ChildProcess.run(
                [
                    "/bin/sh", "-c",
                    "curl -sf http://127.0.0.1:\(hearth.port)/metrics | \(try Prometheus.program("promtool")) check metrics",
                ], environment: ["PATH": "/usr/bin:/bin"])
            #expect(status == 0, "\(output)")
        }
    }

    @Test func `metrics from another host require an administrator's token`() async throws {
        try await withHearth(["HEARTH_DEV": "false"]) { hearth in
            let direct = try await hearth.send("/metrics", headers: [])
            #expect(direct.status == 200)
            for header in ["x-forwarded-for", "forwarded", "via", "x-real-ip"] {
                let forwarded = try await hearth.send("/metrics", headers: [(header, "203.0.113.9")])
                #expect(forwarded.status == 401, "\(header)")
            }
            // A name that some server lets point here.
            let renamed = try await hearth.send("/metrics", headers: [("host", "evil.example")])
            #expect(renamed.status == 401)
        }
        // With a trusted proxy on this machine, its clients count as remote.
        try await withHearth(["HEARTH_DEV": "false", "TRUSTED_PROXIES": "127.0.0.1/32"]) { hearth in
            let proxied = try await hearth.send("/metrics", headers: [])
            #expect(proxied.status == 401)
        }
    }

    @Test func `a trace of a run has spans from the caller to the provider and the database`()
        async throws
    {
        let caller = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        try await withCollector { collector in
            try await withScriptedProvider(default: .answer(["Soup ", "on ", "Monday."])) { provider in
                let settings = [
                    "OPENAI_BASE_URL": provider.url + "/v1", "OPENAI_API_KEY": "sk-test-1",
                    "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url, "OTEL_EXPORTER_OTLP_HEADERS": "x-key=a%20b",
                    "OTEL_RESOURCE_ATTRIBUTES": "deployment.environment.name=test",
                ]
                let spans = try await withHearth(settings) { hearth in
                    let answer = try await hearth.send(
                        "/v1/assist/stream", body: Self.meals,
                        headers: [
                            ("content-type", "application/json"), ("traceparent", caller), ("tracestate", "congo=t61"),
                            ("x-request-id", "req-7"),
                        ])
                    #expect(answer.status == 200)
                    let spans = await collector.spans(until: Self.haveWholeRun)
                    // The last spans are sent when the server stops, or reported if the collector takes too long for that.
                    #expect(try await hearth.send("/health").status == 200)
                    hearth.terminate()
                    #expect(await hearth.exitStatus() == 0)
                    if !hearth.standardError.contains("telemetry was dropped") {
                        _ = await collector.spans { spans in spans.contains { $0.name == "GET /health" } }
                    }
                    return spans
                }
                let trace = spans.filter { $0.trace == "0af7651916cd43dd8448eb211c80319c" }
                let roots = trace.filter { $0.name == "POST /v1/assist/stream" }
                let root = try #require(roots.first)
                #expect(root.parent == "b7ad6b7169203331")
                #expect(root.kind == 2)
                #expect(root["hearth.request.id"] == "req-7")
                #expect(root["http.response.status_code"] == 200)
                #expect(root.resource["service.name"] == "parenting-assistant-api")
                #expect(root.resource["deployment.environment.name"] == "test")
                #expect(root.headers["x-key"] == "a b")
                #expect(trace.allSatisfy { $0.begin <= $0.end })
                #expect(trace.count > 10, "\(collector.process.output)")
                #expect(trace.contains { $0["db.system.name"] == "sqlite" })

                let calls = trace.filter { $0["gen_ai.operation.name"] == "chat" }
                #expect(calls.count == 2)
                for call in calls {
                    #expect(call.kind == 3)
                    #expect(call["gen_ai.provider.name"] == "openai")
                    #expect(call["gen_ai.request.model"] != nil)
                    #expect(call.name == "chat \(call["gen_ai.request.model"]?.string ?? "")")
                    #expect(call["gen_ai.usage.input_tokens"]?.number ?? 0 > 0)
                    #expect(call["gen_ai.usage.output_tokens"]?.number ?? 0 > 0)
                    #expect(call["gen_ai.response.finish_reasons"] == ["stop"])
                    #expect(call["gen_ai.response.time_to_first_chunk"]?.number ?? 0 > 0)
                    #expect(call["hearth.chunks"] == 3)
                    #expect(call.status == 0)
                }
                // The provider got the trace context of its call.
                let told = provider.exchanges.map { $0.request.header("traceparent") ?? "" }
                #expect(Set(told) == Set(calls.map { "00-\($0.trace)-\($0.span)-01" }))
                #expect(provider.exchanges.allSatisfy { $0.request.header("tracestate") == "congo=t61" })
            }
        }
    }

    /// True if the spans have the tree of a run with all steps, without a loose end. Deliveries come every few seconds.
    private static func haveWholeRun(_ spans: [Collector.Span]) -> Bool {
        guard let root = spans.first(where: { $0.name == "POST /v1/assist/stream" }) else { return false }
        let trace = spans.filter { $0.trace == root.trace }
        let (ids, names) = (Set(trace.map(\.span)), Set(trace.map(\.name)))
        let steps: Set = [
            "policy.precheck", "ledger.reserve", "run meals", "execute_tool fetch_recipes", "ledger.close",
            "retrieval knowledge", "execute_tool consolidate_groceries",
        ]
        return names.isSuperset(of: steps) && trace.allSatisfy { $0.span == root.span || ids.contains($0.parent) }
            && trace.count { $0["gen_ai.operation.name"] == "chat" } == 2
    }

    @Test func `a collector that is busy at first receives every span, and a missing collector changes nothing`()
        async throws
    {
        try await withCollector(["--busy", "1"]) { collector in
            try await withHearth(["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": collector.url + "/v1/traces"]) { hearth in
                #expect(try await hearth.send("/health").status == 200)
                let spans = await collector.spans { spans in spans.contains { $0.name == "GET /health" } }
                #expect(spans.contains { $0.name == "GET /health" })
                let figures = try await hearth.send("/metrics").text
                #expect(figures.contains(#"hearth_telemetry_dropped_total{signal="traces",reason="refused"} 0"#))
            }
        }
        try await withHearth(["OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1"]) { hearth in
            #expect(try await hearth.send("/health").status == 200)
            _ = try await hearth.stream("chat", "How do we read more?")
            hearth.terminate()
            #expect(await hearth.exitStatus() == 0)
            #expect(await hearth.says("telemetry was dropped"))
        }
    }

    @Test func `an internal error is reported with code and place, and without a client's words`() async throws {
        try await withScriptedProvider(default: .failure(status: 500, message: "cnry-theirs")) { provider in
            try await withCollector { collector in
                let settings = [
                    "OPENAI_BASE_URL": provider.url + "/v1", "OPENAI_API_KEY": "sk-test-1",
                    "SENTRY_DSN": collector.url.replacing("://", with: "://key7@") + "/42",
                    // Both at once: each has a delivery of its own.
                    "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url,
                ]
                try await withHearth(settings) { hearth in
                    let models = try await hearth.send("/v1/models", headers: []).decode(JSONValue.self)
                    let model = try #require(
                        models["data"]?.elements?.compactMap { $0["id"]?.string }.first { $0.hasPrefix("openai/") })
                    let body = #"{"model":"\#(model)","messages":[{"role":"user","content":"cnry-mine"}]}"#
                    #expect(try await hearth.send("/v1/chat/completions", body: body).status == 502)
                    let report = try #require(await collector.report())
                    #expect(report["auth"]?.string?.contains("sentry_key=key7") == true)
                    let text = try #require(report["report"]?.string)
                    #expect(text.contains(#""code":"provider_unavailable""#))
                    #expect(text.contains(#""transaction":"POST /v1/chat/completions""#))
                    #expect(text.contains(#""release":"hearth@"#))
                    #expect(!text.contains("cnry"))
                }
            }
        }
    }

    @Test func `a JSON log line has the request and its trace`() async throws {
        try await withScriptedProvider(default: .failure(status: 500, message: "no")) { provider in
            try await withCollector { collector in
                let settings = [
                    "LOG_FORMAT": "json", "OPENAI_BASE_URL": provider.url + "/v1", "OPENAI_API_KEY": "sk-test-1",
                    "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url,
                ]
                try await withHearth(settings) { hearth in
                    _ = try await hearth.stream("chat", "How do we read more?")
                    #expect(await hearth.says("model call failed"))
                    // The last line may still be on its way.
                    let log = hearth.standardError.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                    let lines = log.compactMap { try? WireJSON.decode(JSONValue.self, from: $0.utf8) }
                    #expect(lines.count == log.count)
                    let line = try #require(lines.first { $0["message"]?.string == "model call failed" })
                    #expect(line["level"]?.string == "warning")
                    #expect(line["request_id"]?.string?.isEmpty == false)
                    #expect(line["run_id"]?.string?.count == 36)
                    #expect(line["trace_id"]?.string?.count == 32)
                    #expect(line["fields"]?["code"]?.string == "overloaded")
                }
            }
        }
    }

    @Test(arguments: [
        ["OTEL_EXPORTER_OTLP_ENDPOINT": "collector:4318"], ["OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"],
        ["OTEL_TRACES_SAMPLER": "jaeger_remote"],
        ["OTEL_TRACES_SAMPLER": "traceidratio", "OTEL_TRACES_SAMPLER_ARG": "7"], ["SENTRY_DSN": "https://example.org"],
        ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://c", "OTEL_EXPORTER_OTLP_HEADERS": "cnry-secret"],
    ])
    func `an invalid setting is reported by its name, without its secret`(settings: [String: String]) async throws {
        var failure = ""
        do {
            try await withHearth(settings) { _ in }
        } catch {
            failure = "\(error)"
        }
        let told = settings.keys.filter { failure.contains($0) }
        #expect(!told.isEmpty, "\(failure)")
        #expect(!failure.contains("cnry-secret"))
    }

    /// Returns the queries of the dashboard's panels with its variables filled in.
    private static func dashboardQuestions() throws -> [String] {
        let file = HearthProcess.repository.appending(path: "infra/observability/dashboard.json")
        let dashboard = try WireJSON.decode(JSONValue.self, from: Array(Data(contentsOf: file)))
        let panels = try #require(dashboard["panels"]?.elements)
        let questions = panels.flatMap { $0["targets"]?.elements ?? [] }.compactMap { $0["expr"]?.string }
        #expect(questions.count >= 12)
        return questions.map {
            $0.replacing("$__rate_interval", with: "1m").replacing("$__range", with: "1h")
                .replacing("$instance", with: ".*")
        }
    }
}
