import HearthAPI
import WebApp

/// The sums of a period, each with the API's number in `data-value`.
struct FigureCards {
    let stats: AdminStatsResponse
    let style: NumberStyle

    var html: HTML {
        let figures = stats.figures
        let runs = figures.totalRuns
        return """
            <dl class="figures">
            \(card("Requests", value("runs", runs), "\(style.tenths(runs, by: figures.periodDays)) a day"))
            \(card("Active users", value("active_users", stats.activeUsers),
                "of \(value("users", stats.totalUsers)) with an account"))
            \(card("Tokens", value("tokens", figures.totalTokens),
                "\(value("input_tokens", figures.inputTokens)) in, \(value("output_tokens", figures.outputTokens)) out"))
            \(card("Cost", number("cost_microusd", figures.totalCostMicrousd, style.money(figures.totalCostMicrousd)),
                runs > 0 ? "\(style.money(figures.totalCostMicrousd / Int64(runs))) a request" : ""))
            \(card("Errors", value("failures", figures.failures), "\(style.share(figures.failures, of: runs)) of requests"))
            \(card("Answered without a model", value("degraded", figures.degraded),
                "although models are configured: \(style.share(figures.degraded, of: runs)) of requests\(reasons)"))
            \(card("Refusals", value("refusals", figures.refusals), "\(style.share(figures.refusals, of: runs)) of requests"))
            \(card("Time to the complete answer", "latency", figures.latencyMs))
            \(card("Time to the first text", "first_token", figures.firstTokenMs))
            </dl>

            """
    }

    /// The reasons for answers without a model, most frequent first, including those by choice.
    private var reasons: HTML {
        let reasons = stats.figures.answeredOffline.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        if reasons.isEmpty { return "" }
        let entries = reasons.map { reason, runs in
            """
            <li data-offline="\(reason)" data-value="\(runs)">\(style.count(runs)): \(OfflineText.words(of: reason))</li>
            """ as HTML
        }
        return "<ul class=\"reasons\">\(entries)</ul>"
    }

    private func card(_ name: String, _ value: HTML, _ note: HTML = "") -> HTML {
        "<div class=\"card figure\"><dt>\(name)</dt><dd class=\"value\">\(value)</dd><dd class=\"note\">\(note)</dd></div>"
    }

    private func value(_ name: String, _ number: Int) -> HTML {
        self.number(name, Int64(number), style.count(number))
    }

    private func card(_ name: String, _ figure: String, _ times: UsageFigures.Percentiles?) -> HTML {
        guard let times else {
            return card(
                name, "<span data-figure=\"\(figure)_p50\" data-value=\"\">–</span>",
                "<span data-figure=\"\(figure)_p95\" data-value=\"\">no data yet</span>")
        }
        return card(
            name, number("\(figure)_p50", times.p50, style.time(times.p50)),
            "Half are faster; 95 % within \(number("\(figure)_p95", times.p95, style.time(times.p95)))")
    }

    /// Returns a number with its raw value.
    ///
    /// - Parameter name: its name in the browser tests.
    private func number(_ name: String, _ number: Int64, _ words: String) -> HTML {
        "<span data-figure=\"\(name)\" data-value=\"\(number)\">\(words)</span>"
    }
}
