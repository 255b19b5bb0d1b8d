import HearthAPI
import WebApp

/// The current state of the server: open streams, providers, readiness and policy.
struct LivePanels {
    let live: LiveResponse
    let style: NumberStyle

    /// Problems that need the operator's attention, one sentence each.
    var troubles: [HTML] {
        var troubles = live.readiness.checks.filter { !$0.ok }.map { "\($0.name): \($0.detail)" as HTML }
        if let reason = live.policy.rejected {
            troubles.append("The policy files were rejected, and the previous policy stays active: \(reason)")
        }
        if let reason = live.configuration.rejected {
            troubles.append(
                "The configuration files were rejected, and the previous configuration stays active: \(reason)")
        }
        if let degraded = live.degraded {
            let requests: HTML = degraded.runs == 1 ? "1 request" : "\(style.count(degraded.runs)) requests"
            troubles.append(
                """
                Since \(DayText.time(degraded.since)) \(requests) answered without a model, although models are \
                configured: \(OfflineText.words(of: degraded.reason))\(degraded.code.map { " (\($0))" } ?? "").
                """)
        }
        for model in live.models {
            if let since = model.unknownSince {
                troubles.append(
                    """
                    \(model.model): since \(DayText.time(since)) its provider does not know this model. Change \
                    its name in models.yaml, or remove it.
                    """)
            } else if model.state != "closed" {
                troubles.append("\(model.model) keeps failing and is skipped for now.")
            }
        }
        return troubles
    }

    var streams: HTML {
        let rows = live.streams.map { stream -> HTML in
            """
            <tr><th scope="row" data-label="Run"><code>\(stream.runID.suffix(12))</code></th>\
            <td data-label="User"><a href="\(RunsPage.path)?user_id=\(stream.userID)">User \(stream.userID)</a></td>\
            <td data-label="Mode">\(stream.mode)</td>\
            <td data-label="Since" class="number">\(NumberStyle.span(seconds: stream.elapsedMs / 1000))</td>\
            <td data-label="Events" class="number">\(stream.events.map { style.count($0) } ?? "–")</td></tr>

            """
        }
        let table: HTML = """
            <table class="stack"><thead><tr><th scope="col">Run</th><th scope="col">User</th><th scope="col">Mode</th>\
            <th scope="col" class="number">Since</th><th scope="col" class="number">Events</th></tr></thead>\
            <tbody>\(rows)</tbody></table>
            """
        return """
            <section class="card" id="streams" data-region aria-labelledby="streams-title"><h3 id="streams-title">Answers being written \
            <span class="count" data-figure="streams" data-value="\(live.streams.count)">\(live.streams.count)</span></h3>
            \(rows.isEmpty ? "<p class=\"quiet\">None right now.</p>" : table)</section>

            """
    }

    var models: HTML {
        let rows = live.models.map { model -> HTML in
            """
            <tr data-model="\(model.model)" data-state="\(model.state)"><th scope="row" data-label="Model">\(model.model)</th>\
            <td data-label="State">\(Self.state(of: model))</td>\
            <td data-label="Since">\(DayText.time(model.since))</td>\
            <td data-label="Failures" class="number">\(style.count(model.failures))</td>\
            <td data-label="Used for">\(model.phases.isEmpty ? "by name only" : model.phases.joined(separator: ", "))</td></tr>

            """
        }
        let table: HTML = """
            <table class="stack"><thead><tr><th scope="col">Model</th><th scope="col">State</th><th scope="col">Since</th>\
            <th scope="col" class="number">Failures in a row</th><th scope="col">Used for</th></tr></thead>\
            <tbody>\(rows)</tbody></table>
            """
        let none: HTML = """
            <p class="quiet">No provider is configured, so the offline planner writes every answer. \
            Set <code>OPENAI_API_KEY</code> or <code>ANTHROPIC_API_KEY</code> to add one.</p>
            """
        return """
            <section class="card" id="health" data-region aria-labelledby="health-title"><h3 id="health-title">Providers</h3>\
            \(rows.isEmpty ? none : table)</section>

            """
    }

    private static func state(of model: LiveResponse.Model) -> HTML {
        switch model.state {
        case _ where model.unknownSince != nil: "<span class=\"badge bad\">unknown to its provider</span>"
        case "open":
            "<span class=\"badge bad\">skipped</span>\(model.retryAt.map { " until \(DayText.time($0))" as HTML } ?? "")"
        case "half_open": "<span class=\"badge warn\">being tried again</span>"
        case _ where model.retryAt != nil:
            "<span class=\"badge warn\">waiting</span>\(model.retryAt.map { " until \(DayText.time($0))" as HTML } ?? "")"
        default: "<span class=\"badge good\">in use</span>"
        }
    }

    var readiness: HTML {
        let checks = live.readiness.checks.map { check -> HTML in
            let mark: HTML =
                check.ok ? "<span class=\"badge good\">ok</span>" : "<span class=\"badge bad\">missing</span>"
            return "<div><dt><span class=\"quiet\">\(check.name)</span>\(mark)</dt><dd>\(check.detail)</dd></div>"
        }
        return """
            <section class="card" id="readiness" data-region aria-labelledby="readiness-title" data-ready="\(live.readiness.ready ? "true" : "false")">
            <h3 id="readiness-title">Readiness</h3><dl class="facts checks">\(checks)
            <div><dt><span class="quiet">version</span></dt><dd>\(live.version), up for \(NumberStyle.span(seconds: live.uptimeSeconds))</dd></div></dl></section>

            """
    }

    var policy: HTML {
        let state: HTML =
            live.policy.rejected.map { reason -> HTML in
                """
                <p><span class="badge bad" data-policy="rejected">files rejected</span> The previous policy stays \
                active.</p><pre class="reason" tabindex="0">\(reason)</pre>
                """
            } ?? "<p><span class=\"badge good\" data-policy=\"in-force\">active</span></p>"
        return """
            <section class="card" id="policy" data-region aria-labelledby="policy-title"><h3 id="policy-title">Policy</h3>\(state)
            <dl class="facts"><div><dt>rules</dt><dd>\(style.count(live.policy.rules))</dd></div>
            <div><dt>fingerprint</dt><dd><code class="long">\(live.policy.fingerprint)</code></dd></div></dl></section>

            """
    }
}
