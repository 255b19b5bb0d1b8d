import Retrieval
import ServiceLifecycle

/// Keeps the knowledge base at the state of a database that tells of its changes.
struct KnowledgeRefreshService: Service {
    let knowledge: KnowledgeBase
    let changes: AsyncStream<Void>

    func run() async throws {
        await cancelWhenGracefulShutdown { await knowledge.follow(changes) }
        // A database without notices has no changes to follow, and a service that returns would end the others.
        try? await gracefulShutdown()
    }
}
