package import HearthCore
package import Records
package import ServerKit

/// A request with its client and response writer. Hummingbird has a protocol of the same name.
typealias RequestContext = ServerKit.RequestContext

/// The services of the routes of this target.
package struct FamilyServices: Sendable {
    /// The sync of records, through which every route reads and writes.
    package var sync: SyncService
    /// The users.
    package var users: any UserStore
    /// The clock of records.
    package var clock: any HearthClock
    /// The source of ids for new records and audit entries.
    package var ids: any IDGenerator

    /// Creates the services.
    package init(sync: SyncService, users: any UserStore, clock: any HearthClock, ids: any IDGenerator) {
        self.sync = sync
        self.users = users
        self.clock = clock
        self.ids = ids
    }
}

/// The routes of the families' records.
package struct FamilyModule: RouteModule {
    private let services: FamilyServices
    private let pingInterval: Duration

    /// Creates the module.
    ///
    /// - Parameter pingInterval: the time between two pings on a quiet live stream.
    package init(services: FamilyServices, pingInterval: Duration) {
        self.services = services
        self.pingInterval = pingInterval
    }

    /// Adds the routes.
    package func add(to routes: inout RouteTable) {
        SyncRoutes(services: services).add(to: &routes)
        LiveRoute(services: services, pingInterval: pingInterval).add(to: &routes)
    }
}
