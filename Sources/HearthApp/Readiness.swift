import AdminAPI
import Assist
import HearthCore
import ModelRouter
import PolicyEngine
import Retrieval
import Storage

/// The checks of `GET /ready`.
struct Readiness: Sendable {
    let storage: Storage
    let knowledge: KnowledgeBase
    let configuration: LiveConfiguration
    let reloader: PolicyReloader

    var checks: @Sendable () async -> [ReadinessCheck] {
        { await [database(), search(), models(), rules(), files()] }
    }

    /// Reads the knowledge base, so that one check covers connection, schema and ingest.
    private func database() async -> ReadinessCheck {
        do {
            let count = try await storage.documents.entries().count
            return ReadinessCheck(
                name: "knowledge", isReady: count > 0,
                detail: count > 0 ? "\(count) cards" : "no cards: run `hearth ingest`")
        } catch {
            return ReadinessCheck(name: "knowledge", isReady: false, detail: "the database does not respond")
        }
    }

    /// Passes without vectors, too: search by words alone finds most cards.
    private func search() async -> ReadinessCheck {
        let status = try? await knowledge.vectorStatus()
        return ReadinessCheck(
            name: "search", isReady: status != nil, detail: status ?? "the knowledge base cannot be loaded")
    }

    /// Always passes: the offline planner needs no provider.
    private func models() -> ReadinessCheck {
        let configuration = configuration.current
        let asked =
            configuration.settings.boolean("AI_ASSIST_ENABLED") ? configuration.router.models(for: .synthesis) : []
        return ReadinessCheck(
            name: "models", isReady: true,
            detail: asked.isEmpty ? "offline planner only" : asked.joined(separator: ", ") + ", offline planner")
    }

    /// Passes with the previous policy, too: a mistake in a file must not end the service.
    private func rules() -> ReadinessCheck {
        let state = reloader.status
        let detail = state.rejection.map {
            "\(state.active) stays active; the changed files are rejected: \($0.reason)"
        }
        return ReadinessCheck(name: "policy", isReady: true, detail: detail ?? state.active)
    }

    /// Passes with the previous configuration, too.
    private func files() -> ReadinessCheck {
        let state = configuration.reloader.status
        var detail = "active since \(state.since.rfc3339)"
        if let rejection = state.rejection {
            // Not the reason, which may quote a value.
            let places = configuration.places(in: rejection.reason).joined(separator: ", ")
            detail +=
                " and stays active; the changed files are rejected: \(places.isEmpty ? "see the log" : places + ", see the log")"
        }
        if !state.waiting.isEmpty {
            detail += "; changes at the next start: \(state.waiting.joined(separator: ", "))"
        }
        return ReadinessCheck(name: "configuration", isReady: true, detail: detail)
    }
}
