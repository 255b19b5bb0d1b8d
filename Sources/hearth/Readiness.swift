import HearthCore
import HearthServer
import ModelRouter
import Storage

/// What `GET /ready` says.
struct Readiness: Sendable {
    let storage: Storage
    let router: ChainRouter
    let aiAssist: Bool

    var checks: @Sendable () async -> [ReadinessCheck] {
        { await [database(), models()] }
    }

    /// Reads the knowledge base, so that one answer covers connection, schema and ingest.
    private func database() async -> ReadinessCheck {
        do {
            let count = try await storage.documents.hashes().count
            return ReadinessCheck(
                name: "knowledge", isReady: count > 0,
                detail: count > 0 ? "\(count) cards" : "no cards: run `hearth ingest`")
        } catch {
            return ReadinessCheck(name: "knowledge", isReady: false, detail: "the database does not answer")
        }
    }

    /// Always ready: the offline planner needs nobody.
    private func models() -> ReadinessCheck {
        let asked = aiAssist ? router.models(for: .synthesis) : []
        return ReadinessCheck(
            name: "models", isReady: true,
            detail: asked.isEmpty ? "offline planner only" : asked.joined(separator: ", ") + ", offline planner")
    }
}
