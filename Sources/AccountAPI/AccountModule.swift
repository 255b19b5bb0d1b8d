package import Assist
package import Foundation
package import HearthCore
package import ServerKit

/// A request with its client and response writer. Hummingbird has a protocol of the same name.
typealias RequestContext = ServerKit.RequestContext

/// The services of the routes of this target.
package struct AccountServices: Sendable {
    /// The accounts, sessions, API tokens and members.
    package var accounts: any Accounts
    /// The Apple apps of this server, each as `TEAMID.bundle.identifier`.
    package var appleApps: [String]
    /// The users.
    package var users: any UserStore
    /// The households with their preferences.
    package var households: any HouseholdStore
    /// The memories of households.
    package var memories: any MemoryStore
    /// The pipeline, whose threads read long texts and whose configuration tells whether a provider may see a memory.
    package var pipeline: AssistPipeline
    /// The policy, which checks and redacts new memories.
    package var policy: any PolicyGate
    /// The knowledge base, which computes the vectors of memories.
    package var knowledge: any KnowledgeSearch
    /// The clock of records.
    package var clock: any HearthClock
    /// The source of ids for new entities and audit entries.
    package var ids: any IDGenerator
    /// Tells open streams that the access of users, or of the members of households, has changed.
    package var accessChanged: @Sendable (_ users: Set<UUID>, _ households: Set<UUID>) -> Void

    /// Creates the services.
    package init(
        accounts: any Accounts, appleApps: [String], users: any UserStore, households: any HouseholdStore,
        memories: any MemoryStore, pipeline: AssistPipeline, policy: any PolicyGate, knowledge: any KnowledgeSearch,
        clock: any HearthClock, ids: any IDGenerator,
        accessChanged: @escaping @Sendable (_ users: Set<UUID>, _ households: Set<UUID>) -> Void
    ) {
        self.accounts = accounts
        self.appleApps = appleApps
        self.users = users
        self.households = households
        self.memories = memories
        self.pipeline = pipeline
        self.policy = policy
        self.knowledge = knowledge
        self.clock = clock
        self.ids = ids
        self.accessChanged = accessChanged
    }
}

/// The routes of sign-in, accounts, users, households, members and memories.
package struct AccountModule: RouteModule {
    private let services: AccountServices

    /// Creates the module.
    package init(services: AccountServices) { self.services = services }

    /// Adds the routes.
    package func add(to routes: inout RouteTable) {
        SignInRoutes(services: services).add(to: &routes)
        AccountRoutes(services: services).add(to: &routes)
        MemberRoutes(services: services).add(to: &routes)
        UserRoutes(services: services).add(to: &routes)
        HouseholdRoutes(services: services).add(to: &routes)
        MemoryRoutes(services: services).add(to: &routes)
    }
}
