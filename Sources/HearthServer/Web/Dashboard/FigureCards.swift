import HearthAPI

/// The sums of the period, each with the API's own number beside the one for people.
struct FigureCards {
    let stats: AdminStatsResponse
    let style: NumberStyle

    var html: HTML {
        let figures = stats.figures
        let runs = figures.totalRuns
        return """
            <dl class="figures">
            \(card("Requests", value("runs", runs)))
            \(card("Active users", value("active_users", stats.activeUsers),
                "of \(value("users", stats.totalUsers)) with an account"))
            \(card("Tokens", value("tokens", figures.totalTokens),
                "\(value("input_tokens", figures.inputTokens)) in, \(value("output_tokens", figures.outputTokens)) out"))
            \(card("Cost", number("cost_microusd", figures.totalCostMicrousd, style.money(figures.totalCostMicrousd)),
                runs > 0 ? "\(style.money(figures.totalCostMicrousd / Int64(runs))) a request" : ""))
            \(card("Errors", value("failures", figures.failures), "\(style.share(figures.failures, of: runs)) of requests"))
            \(card("Refusals", value("refusals", figures.refusals), "\(style.share(figures.refusals, of: runs)) of requests"))
            \(card("Time to the whole answer", time("latency_p50", figures.latencyMs?.p50),
                "Half are faster; 95 % within \(time("latency_p95", figures.latencyMs?.p95))"))
            \(card("Time to the first text", time("first_token_p50", figures.firstTokenMs?.p50),
                "Half are faster; 95 % within \(time("first_token_p95", figures.firstTokenMs?.p95))"))
            </dl>

            """
    }

    private func card(_ name: String, _ value: HTML, _ note: HTML = "") -> HTML {
        "<div class=\"card figure\"><dt>\(name)</dt><dd class=\"value\">\(value)</dd><dd class=\"note\">\(note)</dd></div>"
    }

    private func value(_ name: String, _ number: Int) -> HTML {
        self.number(name, Int64(number), style.count(number))
    }

    private func time(_ name: String, _ milliseconds: Int64?) -> HTML {
        guard let milliseconds else { return "<span data-figure=\"\(name)\" data-value=\"\">–</span>" }
        return number(name, milliseconds, style.time(milliseconds))
    }

    /// - Parameter name: what the browser's tests call it.
    private func number(_ name: String, _ number: Int64, _ words: String) -> HTML {
        "<span data-figure=\"\(name)\" data-value=\"\(number)\">\(words)</span>"
    }
}
