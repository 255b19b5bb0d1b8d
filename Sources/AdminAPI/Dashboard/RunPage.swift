import HearthAPI
import WebApp

/// The page of one run, at `/v1/admin/dashboard/runs/{id}`: its record and its feedback. Question and answer appear
/// only if they are kept with feedback, redacted.
struct RunPage {
    let report: RunReportResponse
    let style: NumberStyle

    private var run: RunOverview { report.run }

    var page: Page {
        Page(
            title: "A request", section: .dashboard,
            main: """
                <p class="crumbs"><a href="\(DashboardPage.path)">Dashboard</a> <span aria-hidden="true">/</span> \
                <a href="\(RunsPage.path)">Requests</a></p>
                <div class="heading"><h1>A request for \(run.mode)</h1><p class="outcome">\(RunsPage.badge(run))</p></div>
                <section class="card" aria-labelledby="record-title"><h2 id="record-title">Record</h2>
                <dl class="facts wide">
                <div><dt>when</dt><dd>\(DayText.time(run.startedAt))</dd></div>
                <div><dt>user</dt><dd><a href="\(RunsPage.path)?user_id=\(run.userID)">User \(run.userID)</a></dd></div>
                <div><dt>took</dt><dd>\(style.time(run.durationMs))</dd></div>
                <div><dt>first text after</dt><dd>\(run.firstTokenMs.map { style.time($0) } ?? "none")</dd></div>
                <div><dt>tokens</dt><dd>\(style.count(run.inputTokens)) in, \(style.count(run.outputTokens)) out</dd></div>
                <div><dt>answered by</dt><dd>\(answeredBy)</dd></div>
                <div><dt>cost</dt><dd>\(style.money(run.costMicrousd))</dd></div>
                <div><dt>run</dt><dd><code class="long">\(run.runID)</code></dd></div>
                <div><dt>household</dt><dd><code class="long">\(report.householdID)</code></dd></div>
                </dl>
                <p class="quiet">Question and answer belong to the family. They are kept only with feedback, redacted.</p></section>
                \(calls)\(policy)\(ledger)\(feedback)
                """,
            styles: [.dashboard], modules: [.dashboardModule])
    }

    private var answeredBy: String {
        switch (run.answeredBy, run.offlineReason) {
        case ("model"?, _): "a model"
        case (_, let reason?): "no model: \(OfflineText.words(of: reason))"
        default: "–"
        }
    }

    private func section(_ id: String, _ title: String, _ content: HTML) -> HTML {
        """
        <section class="card" aria-labelledby="\(id)-title"><h2 id="\(id)-title">\(title)</h2>\(content)</section>

        """
    }

    private var calls: HTML {
        let rows = report.calls.map { call -> HTML in
            let estimate: HTML =
                call.usageCapped
                ? " <span class=\"badge bad\">usage capped</span>"
                : call.usageBasis == "reported" ? "" : " <span class=\"badge warn\">\(call.usageBasis)</span>"
            let failure: HTML = call.failure.map { " <span class=\"badge bad\">\($0)</span>" } ?? ""
            return """
                <tr><th scope="row" data-label="Model">\(call.model)\(failure)</th><td data-label="For">\(call.phase)</td>\
                <td data-label="Tokens in" class="number">\(style.count(call.inputTokens))</td>\
                <td data-label="of which cached" class="number">\(style.count(call.cachedInputTokens))</td>\
                <td data-label="Tokens out" class="number">\(style.count(call.outputTokens))\(estimate)</td>\
                <td data-label="of which reasoning" class="number">\(style.count(call.reasoningTokens))</td>\
                <td data-label="Cost" class="number">\(style.money(call.costMicrousd))</td>\
                <td data-label="Took" class="number">\(call.durationMs.map { style.time($0) } ?? "–")</td></tr>

                """
        }
        if rows.isEmpty { return section("calls", "Calls of models", "<p class=\"quiet\">No model was called.</p>") }
        return section(
            "calls", "Calls of models",
            """
            <table class="stack"><thead><tr><th scope="col">Model</th><th scope="col">For</th>\
            <th scope="col" class="number">Tokens in</th><th scope="col" class="number">of which cached</th>\
            <th scope="col" class="number">Tokens out</th><th scope="col" class="number">of which reasoning</th>\
            <th scope="col" class="number">Cost</th><th scope="col" class="number">Took</th></tr></thead>\
            <tbody>\(rows)</tbody></table>
            """)
    }

    private var policy: HTML {
        guard let policy = report.policy else {
            return section("policy", "Policy", "<p class=\"quiet\">No policy result is stored for this run.</p>")
        }
        let findings = policy.findings.map { finding -> HTML in
            let shadow: HTML = finding.shadow ? " <span class=\"badge warn\">shadow</span>" : ""
            return "<li><code>\(finding.rule)</code> \(finding.effect)\(shadow)</li>"
        }
        let found: HTML =
            findings.isEmpty
            ? "<p class=\"quiet\">No rule matched.</p>" : "<ul class=\"findings\">\(findings)</ul>"
        return section(
            "policy", "Policy",
            """
            \(found)<dl class="facts"><div><dt>fingerprint</dt><dd><code class="long">\(policy.fingerprint)</code></dd></div></dl>
            """)
    }

    private var ledger: HTML {
        let rows = report.ledger.map { entry -> HTML in
            """
            <tr><th scope="row" data-label="Posting">\(entry.posting)</th><td data-label="Account">\(entry.account)</td>\
            <td data-label="Amount" class="number">\(style.money(entry.amountMicrousd))</td>\
            <td data-label="Tokens" class="number">\(style.count(entry.tokens))</td>\
            <td data-label="When">\(DayText.time(entry.at))</td></tr>

            """
        }
        if rows.isEmpty {
            return section("ledger", "Ledger", "<p class=\"quiet\">The ledger has no entries for this run.</p>")
        }
        return section(
            "ledger", "Ledger",
            """
            <table class="stack"><thead><tr><th scope="col">Posting</th><th scope="col">Account</th>\
            <th scope="col" class="number">Amount</th><th scope="col" class="number">Tokens</th><th scope="col">When</th>\
            </tr></thead><tbody>\(rows)</tbody></table>
            """)
    }

    private var feedback: HTML {
        let said = report.feedback.map { feedback -> HTML in
            let colour = feedback.signal == "up" ? "good" : feedback.signal == "down" ? "bad" : "warn"
            let texts = [("Comment", feedback.comment), ("Question", feedback.prompt), ("Answer", feedback.answer)]
                .compactMap { name, text in
                    text.map { "<dt>\(name)</dt><dd class=\"words\">\($0)</dd>" as HTML }
                }
            let list: HTML = texts.isEmpty ? "" : "<dl>\(texts)</dl>"
            return """
                <li><span class="badge \(colour)">\(feedback.signal)</span> <span class="quiet">\(DayText.time(feedback.createdAt))</span>\(list)</li>

                """
        }
        if said.isEmpty {
            return section("feedback", "Feedback", "<p class=\"quiet\">None so far.</p>")
        }
        return section("feedback", "Feedback", "<ul class=\"said\">\(said)</ul>")
    }
}
