package import Assist
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
    /// The accounts, which know how long ago a session began.
    package var accounts: any Accounts
    /// The users.
    package var users: any UserStore
    /// The stored results of runs.
    package var results: any RunResults
    /// Scheme, host and port of the server's public address; nil if the operator has not set it.
    package var publicOrigin: String?
    /// The clock of records.
    package var clock: any HearthClock
    /// The source of ids for new records and audit entries.
    package var ids: any IDGenerator
    /// The jobs of families.
    package var jobs: any JobStore
    /// Has this process look for jobs.
    package var jobAdded: @Sendable () -> Void
    /// The pictures.
    package var images: ImageService
    /// What imports of recipes need besides.
    package var imports: ImportServices
    /// The growth standards; nil if the server has no file of them.
    package var growth: GrowthTable?
    /// The cards, of which the week's plan may have recipes.
    package var knowledge: any KnowledgeSearch
    /// The households, with allergies, diets and ages.
    package var households: any HouseholdStore
    /// The policy, which decides which dishes suit which ages.
    package var policy: any PolicyGate
    /// The households' own recipes in memory.
    package var shelves: RecipeShelves
    /// The large requests that arrive.
    package var bodies = LargeBodies()

    /// Creates the services.
    package init(
        sync: SyncService, accounts: any Accounts, users: any UserStore, results: any RunResults,
        publicOrigin: String?, clock: any HearthClock, ids: any IDGenerator, jobs: any JobStore,
        jobAdded: @escaping @Sendable () -> Void, images: ImageService, imports: ImportServices,
        growth: GrowthTable?, knowledge: any KnowledgeSearch, households: any HouseholdStore,
        policy: any PolicyGate, shelves: RecipeShelves
    ) {
        self.sync = sync
        self.accounts = accounts
        self.users = users
        self.results = results
        self.publicOrigin = publicOrigin
        self.clock = clock
        self.ids = ids
        self.jobs = jobs
        self.jobAdded = jobAdded
        self.images = images
        self.imports = imports
        self.growth = growth
        self.knowledge = knowledge
        self.households = households
        self.policy = policy
        self.shelves = shelves
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
        let sharing = Sharing(services: services)
        SharingRoutes(sharing: sharing).add(to: &routes)
        InvitePages(sharing: sharing).add(to: &routes)
        let care = CareService(
            sync: services.sync, clock: services.clock, ids: services.ids, growth: services.growth)
        KeepRoutes(keeper: PlanKeeper(services: services, gateway: care.gateway)).add(to: &routes)
        let links = Links(services: services, gateway: care.gateway)
        LinkRoutes(links: links).add(to: &routes)
        GuestPages(links: links, care: care).add(to: &routes)
        ChildRoutes(care: care, accounts: services.accounts).add(to: &routes)
        for collection in CareCollection.all { EntryRoutes(care: care, collection: collection).add(to: &routes) }
        let kitchen = HouseholdKitchen(
            sync: services.sync, shelves: services.shelves, clock: services.clock, ids: services.ids)
        let finder = DishFinder(
            kitchen: kitchen, households: services.households, knowledge: services.knowledge, policy: services.policy)
        for collection in HouseholdCollection.all {
            CollectionRoutes(
                gateway: care.gateway, collection: collection,
                view: RecordView(collection, care.gateway, services.shelves),
                search: collection.type == "recipe" ? RecipeSearch(kitchen: kitchen) : nil
            ).add(to: &routes)
        }
        WeekPlanRoutes(plan: WeekPlan(gateway: care.gateway, finder: finder)).add(to: &routes)
        CanCookRoute(finder: finder).add(to: &routes)
        RecipeRoutes(gateway: care.gateway).add(to: &routes)
        ShoppingRoutes(gateway: care.gateway, knowledge: services.knowledge).add(to: &routes)
        PantryRoutes(gateway: care.gateway).add(to: &routes)
        let chores = ChoreBook(gateway: care.gateway, accounts: services.accounts)
        ChoreRoutes(book: chores).add(to: &routes)
        PointRoutes(book: chores).add(to: &routes)
        ReportRoutes(care: care).add(to: &routes)
        QuickRoute(care: care).add(to: &routes)
        ImageRoutes(images: services.images).add(to: &routes)
        TransferRoutes(services: services).add(to: &routes)
        let imports = RecipeImports(
            sync: services.sync, jobs: services.jobs, imports: services.imports, shelves: services.shelves,
            clock: services.clock, ids: services.ids)
        ImportRoutes(imports: imports, bodies: services.bodies).add(to: &routes)
        JobRoutes(services: services, imports: imports).add(to: &routes)
        BillingRoutes(services: services).add(to: &routes)
    }
}
