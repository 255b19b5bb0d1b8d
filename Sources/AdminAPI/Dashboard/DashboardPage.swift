import HearthAPI
import HearthCore
import WebApp

/// The dashboard at `/v1/admin/dashboard`. A script replaces its parts with a `data-region` by newer ones.
struct DashboardPage {
    static let path = "/v1/admin/dashboard"
    private static let periods = [7, 30, 90]

    /// Number of newest requests on the page.
    static let newest = 8

    let stats: AdminStatsResponse
    /// The newest runs of the period.
    let runs: [RunOverview]
    let panels: LivePanels
    let style: NumberStyle

    private var days: Int { stats.figures.periodDays }

    var page: Page {
        Page(
            title: "Dashboard", section: .dashboard,
            main: """
                <div class="heading"><h1>Dashboard</h1>
                <div class="updates" id="updates" hidden><span class="quiet" id="updated"></span>
                <button type="button" id="pause" aria-pressed="false">Pause updates</button></div></div>
                \(controls)\(trouble)\(figures)\(latest)\(people)\(live)
                """,
            styles: [.dashboard], modules: [.dashboardModule])
    }

    private var controls: HTML {
        let links = Self.periods.map { days -> HTML in
            let mark: HTML = days == self.days ? " aria-current=\"true\"" : ""
            return
                "<li><a id=\"days-\(days)\" href=\"\(Self.path)?days=\(days)\" data-days=\"\(days)\"\(mark)>\(days) days</a></li>"
        }
        return """
            <div class="controls" id="controls" data-region data-period="\(days)">
            <nav aria-label="Period"><ul class="periods">\(links)</ul></nav>
            <ul class="actions"><li><a class="button" id="runs-link" href="\(RunsPage.path)?days=\(days)">All requests</a></li>
            <li><a class="button" id="csv-link" href="/v1/admin/stats.csv?days=\(days)" download>Download CSV</a></li></ul>
            </div>

            """
    }

    private var trouble: HTML {
        let troubles = panels.troubles
        guard !troubles.isEmpty else { return "<div id=\"trouble\" data-region></div>" }
        return """
            <div id="trouble" data-region><section class="notice" aria-labelledby="trouble-title">
            <h2 id="trouble-title">Needs your attention</h2>
            <ul>\(troubles.map { "<li>\($0)</li>" as HTML })</ul></section></div>

            """
    }

    private var figures: HTML {
        let period = days == 1 ? "Today" : "The last \(days) days"
        let charts: HTML =
            stats.figures.totalRuns == 0
            ? """
            <section class="card empty" id="empty"><h3>No requests in this period</h3>
            <p>A request appears here when its answer is complete. Make one on the <a href="/">start page</a>, \
            or choose a longer period.</p></section>

            """
            : DayCharts(figures: stats.figures, style: style).html
        return """
            <section aria-labelledby="figures-title">
            <h2 id="figures-title" data-region>\(period)</h2>
            <div id="figures" data-region>\(FigureCards(stats: stats, style: style).html)</div>
            <div id="charts" data-region>\(charts)</div>
            </section>

            """
    }

    private var latest: HTML {
        let table: HTML = """
            <table class="stack runs"><thead>\(RunsPage.headings)</thead>\
            <tbody>\(runs.map { RunsPage.row(of: $0, style) })</tbody></table>
            """
        return """
            <section class="card" id="latest" data-region aria-labelledby="latest-title">\
            <h3 id="latest-title">Newest requests</h3>\(runs.isEmpty ? Self.noRows : table)</section>

            """
    }

    private var people: HTML {
        """
        <div id="tables" class="columns" data-region>
        <section class="card" aria-labelledby="users-title"><h3 id="users-title">Most active users</h3>\(users)</section>
        <section class="card" aria-labelledby="models-title"><h3 id="models-title">Models</h3>\(models)</section>
        </div>

        """
    }

    private static let noRows: HTML = "<p class=\"quiet\">None in this period.</p>"

    private var users: HTML {
        let rows = stats.topUsers.map { user -> HTML in
            """
            <tr data-user="\(user.userID)"><th scope="row" data-label="User">\
            <a href="\(RunsPage.path)?user_id=\(user.userID)&amp;days=\(days)">User \(user.userID)</a></th>\
            <td data-label="Requests" class="number">\(style.count(user.totalRuns))</td>\
            <td data-label="Tokens" class="number">\(style.count(user.totalTokens))</td>\
            <td data-label="Cost" class="number">\(style.money(user.totalCostMicrousd))</td></tr>

            """
        }
        if rows.isEmpty { return Self.noRows }
        return """
            <table class="compact"><thead><tr><th scope="col">User</th><th scope="col" class="number">Requests</th>\
            <th scope="col" class="number">Tokens</th><th scope="col" class="number">Cost</th></tr></thead>\
            <tbody>\(rows)</tbody></table>
            """
    }

    private var models: HTML {
        let rows = stats.models.map { model -> HTML in
            """
            <tr data-model="\(model.model)"><th scope="row" data-label="Model">\(model.model)</th>\
            <td data-label="Calls" class="number">\(style.count(model.calls))</td>\
            <td data-label="Tokens in" class="number">\(style.count(model.inputTokens))</td>\
            <td data-label="Tokens out" class="number">\(style.count(model.outputTokens))</td>\
            <td data-label="Cost" class="number">\(style.money(model.costMicrousd))</td></tr>

            """
        }
        if rows.isEmpty { return Self.noRows }
        return """
            <table class="stack"><thead><tr><th scope="col">Model</th><th scope="col" class="number">Calls</th>\
            <th scope="col" class="number">Tokens in</th><th scope="col" class="number">Tokens out</th>\
            <th scope="col" class="number">Cost</th></tr></thead><tbody>\(rows)</tbody></table>
            """
    }

    private var live: HTML {
        """
        <section id="live" aria-labelledby="live-title">
        <h2 id="live-title">Right now</h2>
        \(panels.streams)<div class="columns">\(panels.readiness)\(panels.policy)</div>\(panels.models)
        </section>

        """
    }
}
