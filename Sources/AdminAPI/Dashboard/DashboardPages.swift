import Assist
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import HummingbirdCore
import ServerKit
import WebApp

/// The administrators' pages, rendered from the same data as the routes under `/v1/admin`.
struct DashboardPages {
    let queries: AdminQueries

    func add(to routes: inout RouteTable) {
        routes.page(
            "v1/admin/dashboard", for: .administer, "Show the dashboard",
            parameters: [UsagePeriod.days.described]
        ) { request, _ in
            let period = try UsagePeriod(request.uri, until: queries.clock.now)
            let stats = try await queries.stats(of: period)
            let style = NumberStyle(request)
            let newest = RunsQuery(
                selection: RunSelection(since: period.first.start), limit: DashboardPage.newest)
            return DashboardPage(
                stats: stats, runs: try await queries.runs(newest).runs,
                panels: LivePanels(live: await queries.live(), style: style), style: style
            ).page
        }
        routes.page(
            "v1/admin/dashboard/runs", for: .administer, "Show the list of runs", parameters: RunsQuery.parametersOfForm
        ) { request, _ in
            let uri = request.uri.withoutEmptyFilters
            let now = queries.clock.now
            let query = try RunsQuery(uri, until: now)
            return RunsPage(
                query: query, days: try UsagePeriod(uri, until: now).count, runs: try await queries.runs(query),
                style: NumberStyle(request)
            ).page
        }
        routes.page(
            "v1/admin/dashboard/runs/:id", for: .administer, "Show a run", errors: [.runNotFound]
        ) { request, _ in
            RunPage(report: try await queries.run(request.pathID), style: NumberStyle(request)).page
        }
    }
}

extension NumberStyle {
    fileprivate init(_ request: RequestContext) { self.init(acceptLanguage: request.headers[.acceptLanguage]) }
}

extension URI {
    fileprivate var withoutEmptyFilters: URI {
        let parameters = (query ?? "").split(separator: "&").filter {
            $0.last != "=" || !RunsQuery.filters.contains(String($0.dropLast()))
        }
        return URI(parameters.isEmpty ? path : "\(path)?\(parameters.joined(separator: "&"))")
    }
}
