import Assist
import Foundation
import HearthCore
import HearthTesting
import Testing

@testable import Telemetry

@Suite struct ExpositionTests {
    @Test func `labels and help are escaped by the rules of the format`() {
        let counter = Counter("c_total", "One \\ two\nthree", ["name"])
        counter.add(2, "a\"b\\c\nd")
        var text = ""
        counter.append(to: &text)
        #expect(
            text == """
                # HELP c_total One \\\\ two\\nthree
                # TYPE c_total counter
                c_total{name="a\\"b\\\\c\\nd"} 2

                """)
    }

    @Test func `a histogram's buckets are cumulative up to their bounds`() {
        let histogram = Histogram("h_seconds", "Times.", ["m"], bounds: [0.001, 0.5])
        for milliseconds in [1, 2, 400, 500, 900] { histogram.note(.milliseconds(milliseconds), "x") }
        var text = ""
        histogram.append(to: &text)
        #expect(text.contains(#"h_seconds_bucket{m="x",le="0.001"} 1"#))
        #expect(text.contains(#"h_seconds_bucket{m="x",le="0.5"} 4"#))
        #expect(text.contains(#"h_seconds_bucket{m="x",le="+Inf"} 5"#))
        #expect(text.contains(#"h_seconds_count{m="x"} 5"#))
        #expect(text.contains(#"h_seconds_sum{m="x"} 1.803"#))
    }

    @Test func `the number of series is limited for arbitrary labels`() {
        let counter = Counter("c_total", "Many.", ["a", "b"])
        for number in 0..<5000 { counter.add(1, "\(number)", "x") }
        var text = ""
        counter.append(to: &text)
        #expect(text.split(separator: "\n").count == 2 + 401)
        #expect(text.contains(#"c_total{a="other",b="other"} 4600"#))
    }

    @Test func `the process metrics are available`() async throws {
        let telemetry = ServerTelemetry(clock: ManualClock(), metrics: ServerMetrics())
        telemetry.add(ProcessFigures.gauges(folder: "/"))
        let text = await telemetry.exposition(inFlightResponses: 3)
        func value(_ name: String) throws -> Double {
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name + " ") })
            return try #require(Double(line.dropFirst(name.count + 1)))
        }
        #expect(try value("hearth_open_streams") == 3)
        #expect(try value("process_resident_memory_bytes") > 1_000_000)
        #expect(try value("process_cpu_seconds_total") > 0)
        #expect(try value("process_open_fds") > 2)
        #expect(try value("process_max_fds") >= value("process_open_fds"))
        #expect(try value("process_start_time_seconds") > 1_700_000_000)
        #expect(try value("hearth_disk_size_bytes") >= value("hearth_disk_free_bytes"))
    }

    @Test func `requests, provider calls and rate limits are counted and timed`() async {
        let telemetry = ServerTelemetry(clock: ManualClock(), metrics: ServerMetrics())
        telemetry.note(
            .finished(
                FinishedRequest(
                    method: "POST", route: "/v1/x", status: 200, duration: .milliseconds(20),
                    overhead: .milliseconds(3))))
        telemetry.note(
            .called(
                ProviderCallReport(
                    model: "openai/gpt-x", outcome: "overloaded", duration: .milliseconds(700),
                    timeToFirstToken: .milliseconds(150))))
        telemetry.note(.limited(policy: "ip"))
        let text = await telemetry.exposition(inFlightResponses: 0)
        for line in [
            #"hearth_http_requests_total{method="POST",route="/v1/x",status="200"} 1"#,
            #"hearth_http_request_duration_seconds_bucket{method="POST",route="/v1/x",le="0.01"} 0"#,
            #"hearth_http_request_duration_seconds_bucket{method="POST",route="/v1/x",le="0.025"} 1"#,
            #"hearth_request_overhead_seconds_bucket{route="/v1/x",le="0.0025"} 0"#,
            #"hearth_request_overhead_seconds_bucket{route="/v1/x",le="0.005"} 1"#,
            #"hearth_provider_calls_total{provider="openai",model="gpt-x",outcome="overloaded"} 1"#,
            #"hearth_provider_call_duration_seconds_bucket{provider="openai",model="gpt-x",le="0.5"} 0"#,
            #"hearth_provider_call_duration_seconds_bucket{provider="openai",model="gpt-x",le="1.0"} 1"#,
            #"hearth_provider_time_to_first_token_seconds_bucket{provider="openai",model="gpt-x",le="0.1"} 0"#,
            #"hearth_provider_time_to_first_token_seconds_bucket{provider="openai",model="gpt-x",le="0.2"} 1"#,
            #"hearth_rate_limited_total{policy="ip"} 1"#,
        ] { #expect(text.contains(line + "\n"), "\(line)") }
    }

    @Test func `a run is counted by outcome, usage and refusing rule`() throws {
        let metrics = ServerMetrics()
        var run = RunRecord(
            id: .init(), householdID: .init(), userID: .init(), mode: .meals, outcome: .done,
            startedAt: Timestamp(milliseconds: 0), duration: .seconds(1), timeToFirstToken: .milliseconds(150),
            calls: [
                ModelCall(
                    model: "openai/gpt-x", phase: .synthesis,
                    usage: TokenUsage(input: 100, output: 40, cachedInput: 60, reasoning: 10),
                    cost: Money(microdollars: 321), basis: .reported)
            ], reason: nil)
        metrics.note(run)
        run.answeredBy = .model
        run.calls[0].isCapped = true
        metrics.note(run)
        (run.answeredBy, run.offline) = (.offline, OfflineAnswer(.providerFailed, code: "model_not_found"))
        run.calls = []
        metrics.note(run)
        run.offline = OfflineAnswer(.aiAssistOff)
        metrics.note(run)
        (run.outcome, run.reason, run.calls) = (.refused, "honey-under-one", [])
        (run.answeredBy, run.offline) = (nil, nil)
        metrics.note(run)
        var text = ""
        metrics.append(to: &text)
        for line in [
            #"hearth_runs_total{mode="meals",outcome="done"} 4"#,
            #"hearth_answers_total{source="model",reason="none"} 1"#,
            #"hearth_answers_total{source="offline",reason="provider_failed"} 1"#,
            #"hearth_answers_total{source="offline",reason="ai_assist_off"} 1"#,
            #"hearth_answers_total{source="offline",reason="budget"} 0"#,
            #"hearth_runs_degraded_total{reason="provider_failed",code="model_not_found"} 1"#,
            #"hearth_runs_degraded_total{reason="circuit_open",code="none"} 0"#,
            #"hearth_provider_usage_capped_total{provider="openai",model="gpt-x"} 1"#,
            #"hearth_runs_total{mode="chat",outcome="failed"} 0"#,
            #"hearth_tokens_total{provider="openai",model="gpt-x",kind="cached"} 120"#,
            #"hearth_tokens_total{provider="openai",model="gpt-x",kind="output"} 80"#,
            #"hearth_cost_microusd_total{provider="openai",model="gpt-x"} 642"#,
            #"hearth_policy_refusals_total{rule="honey-under-one"} 1"#,
            #"hearth_run_time_to_first_token_seconds_bucket{mode="meals",le="0.2"} 5"#,
        ] { #expect(text.contains(line + "\n"), "\(line)") }
    }
}
