package import Assist
import HearthCore

/// Everything that the house counts.
package final class ServerMetrics: Sendable {
    package let requests = Counter(
        "hearth_http_requests_total", "Requests by method, route and status (none: the client left before an answer).",
        ["method", "route", "status"])
    let requestTimes = Histogram(
        "hearth_http_request_duration_seconds", "From a request's head to the end of its answer.", ["method", "route"],
        bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120])
    let overheads = Histogram(
        "hearth_request_overhead_seconds", "Of requests with a run: the time in which no provider was at work.",
        ["route"],
        bounds: [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5])
    let runs = Counter("hearth_runs_total", "Runs by mode and how they ended.", ["mode", "outcome"])
    let answers = Counter(
        "hearth_answers_total",
        "Runs that were answered, by who wrote the text (model or offline) and why no model did (none: one did).",
        ["source", "reason"])
    let degraded = Counter(
        "hearth_runs_degraded_total",
        "Runs that were answered without a model although models may be asked, by the last provider's failure.",
        ["reason", "code"])
    let capped = Counter(
        "hearth_provider_usage_capped_total",
        "Calls whose provider claimed more tokens than they can have had, which was not believed.",
        ["provider", "model"])
    let firstTexts = Histogram(
        "hearth_run_time_to_first_token_seconds", "From a request to the first text that the family saw.", ["mode"],
        bounds: ServerMetrics.waits)
    let tokens = Counter(
        "hearth_tokens_total", "Tokens of runs. Cached and cache_write are part of input, reasoning of output.",
        ["provider", "model", "kind"])
    let cost = Counter(
        "hearth_cost_microusd_total", "What runs cost, in millionths of a US dollar.", ["provider", "model"])
    let calls = Counter(
        "hearth_provider_calls_total", "Calls of models by how they ended.", ["provider", "model", "outcome"])
    let callTimes = Histogram(
        "hearth_provider_call_duration_seconds", "From a provider's request to the end of its answer.",
        ["provider", "model"], bounds: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120])
    let callWaits = Histogram(
        "hearth_provider_time_to_first_token_seconds", "From a provider's request to the first sign of its answer.",
        ["provider", "model"], bounds: ServerMetrics.waits)
    let refusals = Counter("hearth_policy_refusals_total", "Runs that a rule of the policy refused.", ["rule"])
    let limited = Counter("hearth_rate_limited_total", "Requests that were told to come later.", ["policy"])
    package let logLines = Counter("hearth_log_lines_total", "Lines of the log, from warnings on.", ["level"])
    let exported = Counter(
        "hearth_telemetry_exported_total", "Spans and errors that were taken where they are collected.", ["signal"])
    let dropped = Counter(
        "hearth_telemetry_dropped_total", "Spans and errors that were lost, and why.", ["signal", "reason"])

    private static let waits = [0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 20]

    package init() {
        // What has not happened yet is known to be none: rates and alerts begin with the first time.
        for mode in AssistMode.allCases {
            for outcome in RunOutcome.allCases where outcome != .lost { runs.add(0, mode.rawValue, outcome.rawValue) }
        }
        answers.add(0, TextSource.model.rawValue, "none")
        for reason in OfflineReason.allCases {
            answers.add(0, TextSource.offline.rawValue, reason.rawValue)
            if reason.isDegraded { degraded.add(0, reason.rawValue, "none") }
        }
        for level in ["warning", "error", "critical"] { logLines.add(0, level) }
        for signal in ["traces", "errors"] {
            exported.add(0, signal)
            for reason in DropReason.allCases { dropped.add(0, signal, reason.rawValue) }
        }
    }

    func note(_ request: AnsweredRequest) {
        let route = request.route ?? "none"
        requests.add(1, request.method, route, request.status.map { "\($0)" } ?? "none")
        requestTimes.note(request.duration, request.method, route)
        if let overhead = request.overhead { overheads.note(overhead, route) }
    }

    func note(_ call: ProviderCallReport) {
        let (provider, model) = Self.parts(of: call.model)
        calls.add(1, provider, model, call.outcome)
        callTimes.note(call.duration, provider, model)
        if let wait = call.timeToFirstToken { callWaits.note(wait, provider, model) }
    }

    package func note(_ run: RunRecord) {
        runs.add(1, run.mode.rawValue, run.outcome.rawValue)
        if run.outcome == .refused { refusals.add(1, run.reason ?? "unknown") }
        if let source = run.answeredBy {
            answers.add(1, source.rawValue, run.offline?.reason.rawValue ?? "none")
        }
        if let offline = run.offline, offline.reason.isDegraded {
            degraded.add(1, offline.reason.rawValue, offline.code ?? "none")
        }
        if let wait = run.timeToFirstToken { firstTexts.note(wait, run.mode.rawValue) }
        for call in run.calls {
            let (provider, model) = Self.parts(of: call.model)
            for (kind, count) in [
                ("input", call.usage.input), ("output", call.usage.output), ("cached", call.usage.cachedInput),
                ("cache_write", call.usage.cacheWrite), ("reasoning", call.usage.reasoning),
            ] where count > 0 || kind == "input" || kind == "output" {
                tokens.add(count, provider, model, kind)
            }
            cost.add(Int(call.cost.microdollars), provider, model)
            if call.isCapped { capped.add(1, provider, model) }
        }
    }

    func append(to text: inout String) {
        for counter in [
            requests, runs, answers, degraded, tokens, cost, calls, capped, refusals, limited, logLines, exported,
            dropped,
        ] {
            counter.append(to: &text)
        }
        for histogram in [requestTimes, overheads, firstTexts, callTimes, callWaits] { histogram.append(to: &text) }
    }

    private static func parts(of id: String) -> (provider: String, model: String) {
        let parts = id.split(separator: "/", maxSplits: 1)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : ("none", id)
    }
}

/// Why something was not delivered.
enum DropReason: String, CaseIterable, Sendable {
    /// More came than could be sent.
    case queueFull = "queue_full"
    /// It was refused, and would be again.
    case refused
    /// Nobody answered, or only that they were busy, until patience ended.
    case unreachable
    case shutdown
}
