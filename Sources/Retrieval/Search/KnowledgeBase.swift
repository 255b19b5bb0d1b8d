package import Assist
package import HearthCore
package import Logging

/// Searches the documents of a store in memory.
///
/// Documents are defused when they are loaded: once for each revision rather than with every search, and of a store that
/// was filled before ``PolicyGate/defused(_:)`` knew what it knows now.
///
/// The documents are loaded by the first search. From then on a search asks the store, at most every two seconds,
/// whether anything changed, and loads anew if so; other searches go on with what is there. A store that tells of changes
/// by itself spares them the wait: ``follow(_:)``. When the store fails, what was loaded before goes on serving.
///
/// Where the documents have vectors, a query is embedded in their space, whichever that is: a change of the embedder takes
/// effect with the ingest that ends it. Without vectors, or while they fail, words alone are searched.
package actor KnowledgeBase: KnowledgeSearch {
    private static let checkInterval: Duration = .seconds(2)

    private let store: any DocumentStore
    private let vectors: VectorSources
    private let sanitize: @Sendable (String) throws -> String
    private let clock: any HearthClock
    private let logger: Logger
    private var snapshot: KnowledgeSnapshot?
    /// On the clock's uptime.
    private var nextCheck: Duration = .zero
    /// The one check or load under way; awaited by the search that began it, and by all searches while there is no
    /// snapshot.
    private var refresh: Task<KnowledgeSnapshot, any Error>?

    /// - Parameter defuse: makes mere data of a text.
    package init(
        store: any DocumentStore, vectors: VectorSources,
        defusing sanitize: @escaping @Sendable (String) throws -> String, clock: any HearthClock, logger: Logger
    ) {
        self.store = store
        self.vectors = vectors
        self.sanitize = sanitize
        self.clock = clock
        self.logger = logger
    }

    /// Matching documents best first, ties by id. A recipe must suit every age of the query, any other card at least
    /// one. Where the query names no kinds but recipes, routines or chores, documents of these kinds that pass the
    /// filters but do not match fill the answer up to the limit, with a score of 0.
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
        var memories = try MemoryShelf(query, defusing: sanitize)
        guard query.mode != .lexical, let embedder = snapshot.vectors.embedder else {
            return try await snapshot.search(
                query, vector: nil, memories: memories, fallback: query.mode == .lexical ? nil : snapshot.vectors.note)
        }
        do {
            guard query.allowsExternalProviders || embedder.isLocalOnly else {
                return try await snapshot.search(
                    query, vector: nil, memories: memories, fallback: "The text may not leave the house.")
            }
            let missing = memories.unembedded(in: embedder.space)
            let texts = [QueryText.of(query)] + missing.map { QueryText.of(memories.documents[$0].body) }
            let vectors = try await embed(texts, by: embedder, meter)
            memories.add(vectors.dropFirst(), of: missing)
            return try await snapshot.search(query, vector: vectors.first, memories: memories)
        } catch let error as CancellationError {
            throw error
        } catch {
            logger.warning("Searched by words alone", metadata: ["error": "\(error)"])
            return try await snapshot.search(query, vector: nil, memories: memories, fallback: "\(error)")
        }
    }

    @concurrent
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

    /// Who waits for an answer is better served by words than by a provider that is slow today.
    private nonisolated func withTimeLimit<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Result.self) { group in
            group.addTask { try await work() }
            group.addTask { [clock] in
                try await clock.sleep(for: Self.patience)
                throw EmbedderError(.providerFailed, "Vectors took longer than \(Self.patience).")
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }

    private static let patience: Duration = .seconds(3)

    /// What searches use now, in words for an operator; loads the documents where nobody has searched yet.
    package func vectorStatus() async throws -> String {
        let snapshot = try await current()
        return snapshot.vectors.description
    }

    /// Looks into the store with each element of `changes`, until they end or the task is cancelled.
    package func follow(_ changes: AsyncStream<Void>) async {
        for await _ in changes {
            // A load that began before the change may not have seen it.
            _ = await refresh?.result
            // Its failure is in the log, and the searches try again.
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
        // A task of its own, because the searches that wait for it must not fail when the one that began is cancelled.
        let refresh = Task { try await load() }
        self.refresh = refresh
        return refresh
    }

    private func load() async throws -> KnowledgeSnapshot {
        defer { refresh = nil }
        do {
            // The revision first: a change that comes in between is then seen at the next check.
            let state = try await store.state()
            if let snapshot, snapshot.state == state { return snapshot }
            let fresh = try await build(state)
            snapshot = fresh
            return fresh
        } catch {
            logger.warning("Knowledge base not refreshed", metadata: ["error": "\(error)"])
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
