package import Assist
package import HearthCore
package import Logging

/// In-memory search over the documents of a store.
///
/// Documents are sanitized when they are loaded, once per revision rather than once per search. This also covers stores
/// that were filled before the sanitizer knew its present rules.
///
/// The first search loads the documents. Later a search checks the store for changes, at most every two seconds, and
/// reloads if necessary; concurrent searches use the previous snapshot. ``follow(_:)`` avoids that wait for stores that
/// publish changes. If the store fails, the previous snapshot is used.
///
/// If the documents have vectors, a query is embedded in their space. A new embedder takes effect with the ingest that
/// completes it. Without vectors, or while they fail, the search uses words only.
package actor KnowledgeBase: KnowledgeSearch {
    private static let checkInterval: Duration = .seconds(2)

    private let store: any DocumentStore
    private let vectors: VectorSources
    private let sanitize: @Sendable (String) throws -> String
    private let clock: any HearthClock
    private let logger: Logger
    private var snapshot: KnowledgeSnapshot?
    /// Uptime of the next check.
    private var nextCheck: Duration = .zero
    /// The current check or load. Awaited by the search that started it, and by all searches while there is no
    /// snapshot.
    private var refresh: Task<KnowledgeSnapshot, any Error>?

    /// Creates a knowledge base.
    ///
    /// - Parameter sanitize: removes instructions to a model from a text.
    package init(
        store: any DocumentStore, vectors: VectorSources,
        sanitizing sanitize: @escaping @Sendable (String) throws -> String, clock: any HearthClock, logger: Logger
    ) {
        self.store = store
        self.vectors = vectors
        self.sanitize = sanitize
        self.clock = clock
        self.logger = logger
    }

    /// Returns matching documents best first, ties by id. A recipe must suit every age of the query, any other card at
    /// least one. If the query's kinds are recipes, routines or chores only, documents of these kinds that pass the
    /// filters but do not match fill the result up to the limit, with a score of 0.
    ///
    /// - Throws: ``HearthError`` `storage_unavailable` while nothing could be loaded yet.
    @concurrent
    package nonisolated func search(_ query: SearchQuery, meter: RunMeter) async throws -> SearchAnswer {
        // https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/#retrievals
        try await TraceSpan.measured("retrieval knowledge") { span in
            let answer = try await found(query, meter: meter)
            span?.set("gen_ai.operation.name", "retrieval")
            span?.set("gen_ai.data_source.id", "knowledge")
            span?.set("gen_ai.request.top_k", query.limit)
            span?.set("hearth.retrieval.mode", answer.plan.mode.rawValue)
            span?.set("hearth.retrieval.candidates", answer.plan.candidates)
            span?.set("hearth.retrieval.hits", answer.hits.count)
            return answer
        }
    }

    private nonisolated func found(_ query: SearchQuery, meter: RunMeter) async throws -> SearchAnswer {
        let snapshot = try await current()
        var memories = try MemoryIndex(query, sanitizing: sanitize)
        guard query.mode != .lexical, let embedder = snapshot.vectors.embedder else {
            return try await snapshot.search(
                query, vector: nil, memories: memories, fallback: query.mode == .lexical ? nil : snapshot.vectors.note)
        }
        do {
            guard query.allowsExternalProviders || embedder.isLocalOnly else {
                return try await snapshot.search(
                    query, vector: nil, memories: memories, fallback: "The text must not be sent to a provider.")
            }
            let missing = memories.unembedded(in: embedder.space)
            let texts = [QueryText.of(query)] + missing.map { QueryText.of(memories.documents[$0].body) }
            let vectors = try await embed(texts, by: embedder, meter)
            memories.add(vectors.dropFirst(), of: missing)
            return try await snapshot.search(query, vector: vectors.first, memories: memories)
        } catch let error as CancellationError {
            throw error
        } catch {
            logger.warning("Searched by words only", metadata: ["error": "\(error)"])
            return try await snapshot.search(query, vector: nil, memories: memories, fallback: "\(error)")
        }
    }

    /// Returns the cards of ids; an unknown id has none.
    package nonisolated func cards(_ ids: Set<String>) async throws -> [Document] {
        try await current().documents(ids)
    }

    @concurrent
    /// Returns the vector of a text in the documents' space; nil if they have none.
    package nonisolated func embedding(
        of text: String, allowsExternalProviders: Bool, meter: RunMeter
    ) async -> Memory.Embedding? {
        guard let embedder = try? await current().vectors.embedder, allowsExternalProviders || embedder.isLocalOnly,
            let vector = try? await embed([QueryText.of(text)], by: embedder, meter).first
        else { return nil }
        return Memory.Embedding(space: embedder.space.description, vector: vector)
    }

    private nonisolated func embed(
        _ texts: [EmbedderText], by embedder: any Embedder, _ meter: RunMeter
    ) async throws -> [[Float]] {
        try await TraceSpan.measured("embeddings \(embedder.space.model)", embedder.isLocalOnly ? .internal : .client) {
            span in
            span?.set("gen_ai.operation.name", "embeddings")
            span?.set("gen_ai.request.model", embedder.space.model)
            span?.set("gen_ai.embeddings.dimension.count", embedder.space.dimension)
            span?.set("hearth.embeddings.texts", texts.count)
            let begun = clock.uptime
            defer { if !embedder.isLocalOnly { RequestScope.current?.note(providerTime: clock.uptime - begun) } }
            return try await withTimeLimit { try await embedder.embed(texts, meter: meter) }
        }
    }

    /// Fails after a time limit: lexical results now are better for the user than vectors of a slow provider later.
    private nonisolated func withTimeLimit<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Result.self) { group in
            group.addTask { try await work() }
            group.addTask { [clock] in
                try await clock.sleep(for: Self.timeLimit)
                throw EmbedderError(
                    .providerFailed, "Computing the query's vector exceeded the limit of \(Self.timeLimit).")
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }

    private static let timeLimit: Duration = .seconds(3)

    /// Returns a description of the current search for the operator; loads the documents if necessary.
    package func vectorStatus() async throws -> String {
        let snapshot = try await current()
        return snapshot.vectors.description
    }

    /// Checks the store at each element of `changes`, until they end or the task is cancelled.
    package func follow(_ changes: AsyncStream<Void>) async {
        for await _ in changes {
            // A load that began before the change may have missed it.
            _ = await refresh?.result
            // A failure is logged, and the searches retry.
            _ = await (refresh ?? begin()).result
        }
    }

    private func current() async throws -> KnowledgeSnapshot {
        if let snapshot, refresh != nil || clock.uptime < nextCheck { return snapshot }
        let refresh = refresh ?? begin()
        do {
            return try await refresh.value
        } catch {
            guard let snapshot else { throw Self.translated(error) }
            return snapshot
        }
    }

    private func begin() -> Task<KnowledgeSnapshot, any Error> {
        nextCheck = clock.uptime + Self.checkInterval
        // An unstructured task: waiting searches must not fail when the search that started it is cancelled.
        let refresh = Task { try await load() }
        self.refresh = refresh
        return refresh
    }

    private func load() async throws -> KnowledgeSnapshot {
        defer { refresh = nil }
        do {
            // The revision first: a change in between is then detected at the next check.
            let state = try await store.state()
            if let snapshot, snapshot.state == state { return snapshot }
            let fresh = try await build(state)
            snapshot = fresh
            return fresh
        } catch {
            logger.warning(
                "Knowledge base not refreshed; searching the previous state", metadata: ["error": "\(error)"])
            throw error
        }
    }

    @concurrent
    private nonisolated func build(_ state: DocumentState) async throws -> KnowledgeSnapshot {
        let stored = try await store.all()
        let found = try await vectors.find(state, keys: stored.map(\.entry.embeddingKey))
        if let note = found.note { logger.warning("\(note)") }
        return KnowledgeSnapshot(
            state: state, documents: try stored.map { try $0.document.sanitized(by: sanitize) }, vectors: found)
    }

    private static func translated(_ error: any Error) -> HearthError {
        error as? HearthError
            ?? HearthError(.storageUnavailable, "The knowledge base is not available.", underlying: error)
    }
}
