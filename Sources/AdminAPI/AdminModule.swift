package import HearthCore
package import ServerKit

/// A request with its client and response writer. Hummingbird has a protocol of the same name.
typealias RequestContext = ServerKit.RequestContext

/// The routes of usage and runs, the state of the server, and the dashboard.
package struct AdminModule: RouteModule {
    private let queries: AdminQueries
    private let users: any UserStore

    /// Creates the module.
    ///
    /// - Parameter users: the users whose own usage a route returns.
    package init(queries: AdminQueries, users: any UserStore) {
        self.queries = queries
        self.users = users
    }

    /// Adds the routes and pages.
    package func add(to routes: inout RouteTable) {
        UsageRoutes(queries: queries, users: users).add(to: &routes)
        AdminRoutes(queries: queries).add(to: &routes)
        DashboardPages(queries: queries).add(to: &routes)
    }
}
