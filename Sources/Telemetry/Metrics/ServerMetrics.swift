package import Assist
import HearthCore

/// All counters and histograms of the server.
package final class ServerMetrics: Sendable {
    /// Requests by method, route and status.
    package let requests = Counter(
        "hearth_http_requests_total",
        "Requests by method, route and status (none: the client disconnected before a response).",
        ["method", "route", "status"])
    let requestTimes = Histogram(
        "hearth_http_request_duration_seconds", "Time from a request's head to the end of its response.",
        ["method", "route"],
        bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120])
    let overheads = Histogram(
        "hearth_request_overhead_seconds", "Time of requests with a run, without the time of provider calls.",
        ["route"],
        bounds: [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5])
    let runs = Counter("hearth_runs_total", "Runs by mode and outcome.", ["mode", "outcome"])
    let answers = Counter(
        "hearth_answers_total",
        "Answered runs by source of the text (model or offline) and reason for offline (none for a model).",
        ["source", "reason"])
    let degraded = Counter(
        "hearth_runs_degraded_total",
        "Runs answered offline although models are enabled, by the last provider's failure.",
        ["reason", "code"])
    let capped = Counter(
        "hearth_provider_usage_capped_total",
        "Calls whose provider reported more tokens than possible; the excess is not charged.",
        ["provider", "model"])
    let firstTexts = Histogram(
        "hearth_run_time_to_first_token_seconds", "Time from a request to the first text sent to the client.", ["mode"],
        bounds: ServerMetrics.waits)
    let tokens = Counter(
        "hearth_tokens_total", "Tokens of runs. Cached and cache_write are part of input, reasoning of output.",
        ["provider", "model", "kind"])
    let cost = Counter(
        "hearth_cost_microusd_total", "Cost of runs in millionths of a US dollar.", ["provider", "model"])
    let calls = Counter(
        "hearth_provider_calls_total", "Model calls by outcome.", ["provider", "model", "outcome"])
    let callTimes = Histogram(
        "hearth_provider_call_duration_seconds", "Time from a provider request to the end of its response.",
        ["provider", "model"], bounds: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120])
    let callWaits = Histogram(
        "hearth_provider_time_to_first_token_seconds", "Time from a provider request to its first token.",
        ["provider", "model"], bounds: ServerMetrics.waits)
    let refusals = Counter("hearth_policy_refusals_total", "Runs refused by a policy rule.", ["rule"])
    let limited = Counter("hearth_rate_limited_total", "Requests rejected by a rate limit.", ["policy"])
    /// Log lines of level warning and above.
    package let logLines = Counter("hearth_log_lines_total", "Log lines of level warning and above.", ["level"])
    let exported = Counter(
        "hearth_telemetry_exported_total", "Spans and errors accepted by the collector.", ["signal"])
    let dropped = Counter(
        "hearth_telemetry_dropped_total", "Spans and errors dropped, by reason.", ["signal", "reason"])

    private static let waits = [0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 20]

    /// Creates the metrics with their known series at zero.
    package init() {
        // Series start at zero: rates and alerts then include the first event.
        for mode in AssistMode.recorded {
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

    func note(_ request: FinishedRequest) {
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

    /// Records a finished run.
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

/// The reason why telemetry was dropped.
enum DropReason: String, CaseIterable, Sendable {
    /// The queue was full.
    case queueFull = "queue_full"
    /// The collector rejected it permanently.
    case refused
    /// The collector was unreachable or busy in all attempts.
    case unreachable
    case shutdown
}
