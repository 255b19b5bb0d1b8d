import HearthAPI
import WebApp

/// Charts by day, and a table with every number.
struct DayCharts {
    let figures: UsageFigures
    let style: NumberStyle

    private var days: [UsageFigures.Day] { figures.byDay }

    var html: HTML {
        """
        <div class="charts">
        \(requests.html)\(tokens.html)\(cost.html)\(users.html)\(latency.html)\(firstText.html)
        </div>
        \(table)
        """
    }

    private func chart(
        _ id: String, _ title: String, _ summary: String, _ kind: DayChart.Kind, _ series: [DayChart.Series],
        _ words: @escaping (Int64) -> String, axis: ((Int64) -> String)? = nil
    ) -> DayChart {
        DayChart(
            id: id, title: title, summary: summary, kind: kind, series: series, days: days.map(\.date), words: words,
            axis: axis ?? words)
    }

    private func series(
        _ name: String, _ colour: String, _ value: (UsageFigures.Day) -> Int64?
    ) -> DayChart.Series {
        DayChart.Series(name: name, colour: colour, values: days.map(value))
    }

    private func peak(_ value: (UsageFigures.Day) -> Int64, _ words: (Int64) -> String) -> String {
        guard let day = days.max(by: { value($0) < value($1) }) else { return "" }
        return "most on \(DayText.short(day.date)), \(words(value(day)))"
    }

    private var count: (Int64) -> String { { style.count($0) } }

    private var requests: DayChart {
        chart(
            "runs", "Requests",
            """
            \(style.count(figures.totalRuns)) requests in \(figures.periodDays) days, of which \
            \(style.count(figures.degraded)) were answered without a model although models are configured, \
            \(style.count(figures.refusals)) were refused and \(style.count(figures.failures)) failed; \
            \(peak({ Int64($0.runs) }, count)).
            """,
            .stackedBars,
            [
                series("answered", "two") { Int64($0.runs - $0.refusals - $0.failures - $0.degraded) },
                series("without a model", "one") { Int64($0.degraded) },
                series("refused", "warn") { Int64($0.refusals) }, series("failed", "bad") { Int64($0.failures) },
            ], count, axis: style.short)
    }

    private var tokens: DayChart {
        chart(
            "tokens", "Tokens",
            "\(style.count(figures.totalTokens)) tokens; \(peak({ Int64($0.tokens) }, count)).", .stackedBars,
            [series("in", "two") { Int64($0.inputTokens) }, series("out", "one") { Int64($0.outputTokens) }], count,
            axis: style.short)
    }

    private var cost: DayChart {
        chart(
            "cost", "Cost", "\(style.money(figures.totalCostMicrousd)); \(peak(\.costMicrousd, style.money)).",
            .stackedBars, [series("cost", "one") { $0.costMicrousd }], style.money,
            axis: style.shortMoney)
    }

    private var users: DayChart {
        chart(
            "active_users", "Active users", "Users with a request; \(peak({ Int64($0.activeUsers ?? 0) }, count)).",
            .stackedBars, [series("users", "two") { Int64($0.activeUsers ?? 0) }], count, axis: style.short)
    }

    private var latency: DayChart {
        times("latency", "Time to the complete answer", figures.latencyMs) { $0.latencyMs }
    }

    private var firstText: DayChart {
        times("first_token", "Time to the first text", figures.firstTokenMs) { $0.firstTokenMs }
    }

    private func times(
        _ id: String, _ title: String, _ whole: UsageFigures.Percentiles?,
        _ ofDay: (UsageFigures.Day) -> UsageFigures.Percentiles?
    ) -> DayChart {
        let summary =
            whole.map { "Half took up to \(style.time($0.p50)), 95 % up to \(style.time($0.p95))." }
            ?? "No data yet."
        return chart(
            id, title, summary, .lines,
            [series("95 %", "two") { ofDay($0)?.p95 }, series("half", "one") { ofDay($0)?.p50 }],
            style.time, axis: style.shortTime)
    }

    private var table: HTML {
        """
        <details class="card" id="day-by-day"><summary>Day by day</summary>
        <div class="scroll" tabindex="0" role="region" aria-label="Day by day">
        <table><thead><tr><th scope="col">Day</th>\(Self.headings)</tr></thead>
        <tbody>\(days.reversed().map(row))</tbody></table>
        </div></details>

        """
    }

    private static let headings: [HTML] = [
        "Requests", "Errors", "Refusals", "Users", "Tokens in", "Tokens out", "Cost", "Answer, half", "Answer, 95 %",
        "First text, half", "First text, 95 %", "Without a model", "of requests",
    ].map { "<th scope=\"col\" class=\"number\">\($0 as String)</th>" }

    private func row(of day: UsageFigures.Day) -> HTML {
        func time(_ milliseconds: Int64?) -> String { milliseconds.map(style.time) ?? "–" }
        let cells =
            [day.runs, day.failures, day.refusals, day.activeUsers ?? 0, day.inputTokens, day.outputTokens]
            .map(style.count)
            + [style.money(day.costMicrousd)]
            + [day.latencyMs?.p50, day.latencyMs?.p95, day.firstTokenMs?.p50, day.firstTokenMs?.p95].map(time)
            + [style.count(day.degraded), style.share(day.degraded, of: day.runs)]
        return """
            <tr data-date="\(day.date)"><th scope="row">\(DayText.short(day.date))</th>\
            \(cells.map { "<td class=\"number\">\($0)</td>" as HTML })</tr>

            """
    }
}
