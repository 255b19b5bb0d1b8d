package import Family
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
    /// The growth standards; nil if the server has no file of them.
    package var growth: GrowthTable?

    /// Creates the services.
    package init(
        sync: SyncService, users: any UserStore, clock: any HearthClock, ids: any IDGenerator,
        growth: GrowthTable? = nil
    ) {
        self.sync = sync
        self.users = users
        self.clock = clock
        self.ids = ids
        self.growth = growth
    }
}

/// The routes of the families' records.
package struct FamilyModule: RouteModule {
    private let services: FamilyServices

    /// Creates the module.
    package init(services: FamilyServices) { self.services = services }

    /// Adds the routes.
    package func add(to routes: inout RouteTable) {
        SyncRoutes(services: services).add(to: &routes)
        let care = CareService(services)
        ChildRoutes(care: care).add(to: &routes)
        for collection in CareCollection.all { EntryRoutes(care: care, collection: collection).add(to: &routes) }
        ReportRoutes(care: care).add(to: &routes)
        QuickRoute(care: care).add(to: &routes)
    }
}
