package import Assist
package import HTTPFront
package import HearthCore
package import ServerKit

/// A request with its client and response writer. Hummingbird has a protocol of the same name.
typealias RequestContext = ServerKit.RequestContext

/// The services of the routes of this target.
package struct AssistServices: Sendable {
    /// The runs.
    package var pipeline: AssistPipeline
    /// The households, whose preferences decide which data of a text is not redacted.
    package var households: any HouseholdStore
    /// The memories, which a search may include.
    package var memories: any MemoryStore
    /// The users' own runs and their results.
    package var results: any RunResults
    /// The stored responses of `/v1/responses`.
    package var responses: any ResponseStore
    /// The vectors of clients' own texts.
    package var embedder: any TextEmbedding
    /// The store of feedback on answers.
    package var feedback: any FeedbackStore
    /// The policy, which redacts the texts of searches and of feedback.
    package var policy: any PolicyGate
    /// The search of the knowledge base.
    package var knowledge: any KnowledgeSearch
    /// The clock of records and pings.
    package var clock: any HearthClock
    /// The source of ids for feedback and audit entries.
    package var ids: any IDGenerator

    /// Creates the services.
    package init(
        pipeline: AssistPipeline, households: any HouseholdStore, memories: any MemoryStore, results: any RunResults,
        responses: any ResponseStore, embedder: any TextEmbedding, feedback: any FeedbackStore,
        policy: any PolicyGate, knowledge: any KnowledgeSearch, clock: any HearthClock, ids: any IDGenerator
    ) {
        self.pipeline = pipeline
        self.households = households
        self.memories = memories
        self.results = results
        self.responses = responses
        self.embedder = embedder
        self.feedback = feedback
        self.policy = policy
        self.knowledge = knowledge
        self.clock = clock
        self.ids = ids
    }
}

/// The routes of runs, completions, models, searches and feedback.
package struct AssistModule: RouteModule {
    private let services: AssistServices
    private let replays: ReplayBuffer
    private let answers: InFlightResponses
    private let pingInterval: Duration

    /// Creates the module.
    ///
    /// - Parameters:
    ///   - replays: the event logs from which clients resume a stream.
    ///   - answers: the server's in-flight responses, among which detached runs are.
    ///   - pingInterval: the time between two pings on a quiet stream.
    package init(
        services: AssistServices, replays: ReplayBuffer, answers: InFlightResponses, pingInterval: Duration
    ) {
        self.services = services
        self.replays = replays
        self.answers = answers
        self.pingInterval = pingInterval
    }

    /// Adds the routes.
    package func add(to routes: inout RouteTable) {
        AssistStreamRoute(services: services, replays: replays, answers: answers, pingInterval: pingInterval)
            .add(to: &routes)
        ResumeRoute(services: services, replays: replays, pingInterval: pingInterval).add(to: &routes)
        RunRoutes(services: services).add(to: &routes)
        let responder = CompletionResponder(services: services, pingInterval: pingInterval)
        ChatCompletionRoute(responder: responder).add(to: &routes)
        MessagesRoutes(responder: responder).add(to: &routes)
        ResponseRoutes(responder: responder).add(to: &routes)
        EmbeddingRoute(services: services).add(to: &routes)
        FeedbackRoutes(services: services, replays: replays).add(to: &routes)
        SearchRoutes(services: services).add(to: &routes)
        ModelRoutes(services: services).add(to: &routes)
    }
}
