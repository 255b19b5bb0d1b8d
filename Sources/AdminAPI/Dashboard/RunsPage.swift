import Assist
import HearthAPI
import HearthCore
import WebApp

/// The list of runs, at `/v1/admin/dashboard/runs`.
struct RunsPage {
    static let path = DashboardPage.path + "/runs"

    let query: RunsQuery
    let days: Int
    let runs: RunsResponse
    let style: NumberStyle

    var page: Page {
        Page(
            title: "Requests", section: .dashboard,
            main: """
                <p class="crumbs"><a href="\(DashboardPage.path)?days=\(days)">Dashboard</a></p>
                <div class="heading"><h1>Requests</h1></div>
                \(filters)
                <section class="card" aria-labelledby="runs-title"><h2 id="runs-title">\(title)</h2>\(table)\(pages)</section>
                """,
            styles: [.dashboard], modules: [.dashboardModule])
    }

    private var title: String {
        let period = days == 1 ? "Today" : "The last \(days) days"
        return query.before == nil ? period : period + ", earlier requests"
    }

    private var filters: HTML {
        let (outcome, mode) = (query.selection.outcome?.rawValue, query.selection.mode?.rawValue)
        let periods = [1, 7, 30, 90, 366].map { ("\($0)", $0 == 1 ? "today" : "the last \($0) days") }
        return """
            <form class="card filters" method="get" action="\(Self.path)" aria-label="Filter">
            <div><label for="outcome">Outcome</label>\(choice("outcome", [("", "any")] + RunOutcome.allCases.map {
                ($0.rawValue, Self.words(of: $0.rawValue))
            }, outcome ?? ""))</div>
            <div><label for="mode">Mode</label>\(choice("mode", [("", "any")] + AssistMode.recorded.map {
                ($0.rawValue, $0.rawValue)
            }, mode ?? ""))</div>
            <div><label for="user_id">User number</label><input id="user_id" name="user_id" inputmode="numeric" \
            pattern="[0-9]*" maxlength="16" autocomplete="off" value="\(query.selection.user.map { "\($0)" } ?? "")"></div>
            <div><label for="days">When</label>\(choice("days", periods, "\(days)"))</div>
            <button class="primary">Show</button>
            </form>

            """
    }

    private func choice(_ name: String, _ options: [(value: String, words: String)], _ chosen: String) -> HTML {
        // A number of days that is not offered stays selected.
        let known = options.contains { $0.value == chosen } ? options : [(chosen, "the last \(chosen) days")] + options
        let marked = known.map { option -> HTML in
            let mark: HTML = option.value == chosen ? " selected" : ""
            return "<option value=\"\(option.value)\"\(mark)>\(option.words)</option>"
        }
        return "<select id=\"\(name)\" name=\"\(name)\">\(marked)</select>"
    }

    private var table: HTML {
        guard !runs.runs.isEmpty else {
            return """
                <p class="quiet" id="empty">No matching requests. A request appears when its answer is complete; open ones \
                are on the <a href="\(DashboardPage.path)#live">dashboard</a>.</p>
                """
        }
        return """
            <table class="stack runs"><thead>\(Self.headings)</thead><tbody>\(runs.runs.map { Self.row(of: $0, style) })</tbody></table>
            """
    }

    static let headings: HTML = """
        <tr><th scope="col">When</th><th scope="col">User</th><th scope="col">Mode</th><th scope="col">Outcome</th>\
        <th scope="col" class="number">Took</th><th scope="col" class="number">First text</th>\
        <th scope="col" class="number">Tokens</th><th scope="col" class="number">Cost</th><th scope="col">Models</th></tr>
        """

    /// Returns a row with the columns of ``headings``.
    static func row(of run: RunOverview, _ style: NumberStyle) -> HTML {
        """
        <tr data-run="\(run.runID)"><th scope="row" data-label="When"><a href="\(Self.path)/\(run.runID)">\
        \(DayText.time(run.startedAt))</a></th>\
        <td data-label="User">User \(run.userID)</td><td data-label="Mode">\(run.mode)</td>\
        <td data-label="Outcome">\(Self.badge(run))</td>\
        <td data-label="Took" class="number">\(style.time(run.durationMs))</td>\
        <td data-label="First text" class="number">\(run.firstTokenMs.map { style.time($0) } ?? "–")</td>\
        <td data-label="Tokens" class="number">\(style.count(run.inputTokens + run.outputTokens))</td>\
        <td data-label="Cost" class="number">\(style.money(run.costMicrousd))</td>\
        <td data-label="Models">\(run.models.isEmpty ? "–" : run.models.joined(separator: ", "))</td></tr>

        """
    }

    private var pages: HTML {
        var links: [HTML] = []
        if query.before != nil {
            links.append("<a class=\"button\" id=\"newest\" href=\"\(address(before: nil))\">Newest</a> ")
        }
        if let next = runs.nextBefore {
            links.append("<a class=\"button\" id=\"older\" href=\"\(address(before: next))\" rel=\"next\">Older</a>")
        }
        return links.isEmpty ? "" : "<p class=\"pages\">\(links)</p>"
    }

    private func address(before: String?) -> String {
        var parameters = ["days=\(days)"]
        if let outcome = query.selection.outcome { parameters.append("outcome=\(outcome.rawValue)") }
        if let mode = query.selection.mode { parameters.append("mode=\(mode.rawValue)") }
        if let user = query.selection.user { parameters.append("user_id=\(user)") }
        if let before { parameters.append("before=\(before)") }
        return "\(Self.path)?\(parameters.joined(separator: "&"))"
    }

    static func badge(_ run: RunOverview) -> HTML {
        let colour =
            switch run.outcome {
            case "done": "good"
            case "failed", "deadline", "shutdown", "lost": "bad"
            default: "warn"
            }
        let reason: HTML = run.reason.map { " <span class=\"quiet\">\($0)</span>" } ?? ""
        if run.degraded {
            let why = [run.offlineReason, run.providerError].compactMap(\.self).joined(separator: ", ")
            return "<span class=\"badge warn\">answered without a model</span> <span class=\"quiet\">\(why)</span>"
        }
        return "<span class=\"badge \(colour)\">\(words(of: run.outcome))</span>\(reason)"
    }

    private static func words(of outcome: String) -> String {
        switch outcome {
        case "done": "answered"
        case "over_quota": "over quota"
        case "client_gone": "client disconnected"
        case "deadline": "timed out"
        case "shutdown": "server stopped"
        default: outcome
        }
    }
}
