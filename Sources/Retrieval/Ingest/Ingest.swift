package import Assist
import HearthCore
import SystemSupport

/// Synchronises a store with a collection of cards, including vectors.
package struct Ingest: Sendable {
    private let store: any DocumentStore
    private let embeddings: any EmbeddingStore
    private let embedder: (any Embedder)?
    /// False if cards are searched by words only.
    package var hasEmbedder: Bool { embedder != nil }
    private let shipped: ShippedVectors?

    /// Creates an ingest.
    ///
    /// - Parameters:
    ///   - embedder: nil for a server that searches by words only.
    ///   - shipped: vectors that need not be computed.
    package init(
        store: any DocumentStore, embeddings: any EmbeddingStore, embedder: (any Embedder)?,
        shipped: ShippedVectors? = nil
    ) {
        self.store = store
        self.embeddings = embeddings
        self.embedder = embedder
        self.shipped = shipped
    }

    /// Ingests a collection.
    ///
    /// Embeds documents without vectors, batch by batch, and stores each batch. Then one transaction writes new and
    /// changed
    /// documents, removes those that the collection no longer contains, and switches searches to the embedder's
    /// space. Until
    /// then searches use the previous state. An interrupted ingest continues after its last batch.
    ///
    /// An invalid file is reported in the summary and its stored cards stay as they are; the other files are ingested.
    ///
    /// - Parameters:
    ///   - isStrict: an invalid file ends the ingest before any change.
    ///   - meter: records the cost of the vectors.
    ///   - progress: called after each file and after each batch of vectors.
    /// - Throws: ``RetrievalError``, ``EmbedderError``, or errors of the stores.
    @concurrent
    package func run(
        _ collection: CardCollection, isStrict: Bool = false, meter: RunMeter = RunMeter(),
        progress: @Sendable (IngestProgress) -> Void = { _ in }
    ) async throws -> IngestSummary {
        let entries = try await store.entries()
        let reading = try collection.read(
            otherOrigin: { id in entries[id].flatMap { $0.origin == collection.origin ? nil : $0.origin } },
            progress: { progress(.reading(done: $0, total: $1)) })
        if isStrict { _ = try reading.checked() }
        var summary = IngestSummary(failed: reading.badFiles, problems: reading.problems)
        var change = DocumentChange(space: embedder?.space)
        for card in reading.cards {
            let entry = entry(of: card, from: collection.origin)
            let old = entries[card.document.id]
            switch old {
            case entry:
                summary.unchanged += 1
                continue
            case nil: summary.added += 1
            default: summary.updated += 1
            }
            change.upserts.append(StoredDocument(document: card.document, entry: entry))
        }
        let present = Set(reading.cards.map(\.document.id))
        change.removals = entries.filter { $0.value.origin == collection.origin }.map(\.key)
            .filter { !present.contains($0) && !reading.mayHold($0) }.sorted()
        summary.removed = change.removals.count
        try await finish(&change, &summary, meter: meter, progress: progress)
        return summary
    }

    /// Returns the vectors of an ingested collection, to ship with its cards; nil without an embedder.
    package func vectors(of collection: CardCollection) async throws -> ShippedVectors? {
        guard let embedder else { return nil }
        let keys = try collection.cards().map { embeddingKey(of: $0.document) }
        let vectors = try await embeddings.vectors(in: embedder.space)
        return ShippedVectors(
            space: embedder.space,
            documents: keys.compactMap { key in vectors[key].map { EmbeddedDocument(key: key, vectors: $0) } })
    }

    /// Removes every document of a collection, which need not exist any more.
    @concurrent
    package func remove(_ collection: CardCollection) async throws -> IngestSummary {
        let entries = try await store.entries()
        var change = DocumentChange(space: try await store.state().space)
        change.removals = entries.filter { $0.value.origin == collection.origin }.map(\.key).sorted()
        if !change.removals.isEmpty { try await store.apply(change) }
        return IngestSummary(removed: change.removals.count)
    }

    private func finish(
        _ change: inout DocumentChange, _ summary: inout IngestSummary, meter: RunMeter,
        progress: @Sendable (IngestProgress) -> Void
    ) async throws {
        let state = try await store.state()
        var repaired: [StoredDocument] = []
        // More than once, because the end of another ingest removes vectors that no document uses yet.
        for _ in 0..<3 {
            let missing = try await missing(change)
            if missing.isEmpty { break }
            let work = missing.compactMap { stored in
                stored.entry.embeddingKey.map { (key: $0, passages: Passages(stored.document)) }
            }
            try await embed(work, &summary, meter: meter, progress: progress)
            repaired += missing
        }
        // Processes with the documents in memory only learn of new vectors through a change of documents.
        if change.upserts.isEmpty, change.removals.isEmpty, change.space == state.space { change.upserts = repaired }
        if !change.upserts.isEmpty || !change.removals.isEmpty || change.space != state.space {
            try await store.apply(change)
        }
    }

    /// Returns the documents that will lack vectors in the embedder's space after the change: documents of the
    /// change, all
    /// documents if the space changes, and those whose vectors another ingest removed meanwhile.
    private func missing(_ change: DocumentChange) async throws -> [StoredDocument] {
        guard let embedder else { return [] }
        let known = try await embeddings.keys(in: embedder.space)
        let replaced = Set(change.upserts.map(\.document.id) + change.removals)
        let entries = try await store.entries()
        var documents = change.upserts
        if entries.contains(where: { !replaced.contains($0.key) && $0.value.embeddingKey.map(known.contains) == false })
        {
            documents += try await store.all().filter { !replaced.contains($0.document.id) }
        }
        var seen: Set<String> = []
        return documents.filter { stored in
            guard let key = stored.entry.embeddingKey else { return false }
            return !known.contains(key) && seen.insert(key).inserted
        }
    }

    private func embed(
        _ missing: [(key: String, passages: Passages)], _ summary: inout IngestSummary, meter: RunMeter,
        progress: @Sendable (IngestProgress) -> Void
    ) async throws {
        guard let embedder else { return }
        let shippedVectors = missing.compactMap { (key, _) in
            shipped?.vectors(for: key, in: embedder.space).map { EmbeddedDocument(key: key, vectors: $0) }
        }
        if !shippedVectors.isEmpty { try await embeddings.add(shippedVectors, in: embedder.space) }
        summary.shipped += shippedVectors.count
        let there = Set(shippedVectors.map(\.key))
        var rest = missing.filter { !there.contains($0.key) }[...]
        let total = rest.count
        while !rest.isEmpty {
            try Task.checkCancellation()
            let batch = rest.prefix(Self.batch)
            rest = rest.dropFirst(Self.batch)
            let vectors = try await embedder.embed(batch.flatMap(\.passages.texts), meter: meter)
            var next = 0
            let documents = batch.map { (key, passages) in
                defer { next += passages.texts.count }
                return EmbeddedDocument(
                    key: key, vectors: passages.vectors(of: vectors[next..<(next + passages.texts.count)]))
            }
            try await embeddings.add(documents, in: embedder.space)
            summary.embedded += documents.count
            progress(.embedding(done: total - rest.count, total: total))
        }
    }

    /// Number of documents. Large enough to keep two cores busy, small enough that an interruption costs seconds.
    private static let batch = 64

    private func entry(of card: CardCollection.Card, from origin: String) -> DocumentEntry {
        DocumentEntry(
            hash: SHA256.hash(Array("card-v\(CardParser.version)\n".utf8) + card.bytes).hexadecimal, origin: origin,
            embeddingKey: embeddingKey(of: card.document))
    }

    private func embeddingKey(of document: Document) -> String {
        SHA256.hash(Passages(document).content).hexadecimal
    }

}

/// Progress of an ingest.
package enum IngestProgress: Hashable, Sendable {
    /// Files read.
    case reading(done: Int, total: Int)
    /// Documents embedded.
    case embedding(done: Int, total: Int)
}

/// Result of an ingest, in numbers of cards.
package struct IngestSummary: Hashable, Sendable {
    /// New cards.
    package var added: Int
    /// Changed cards.
    package var updated: Int
    /// Unchanged cards.
    package var unchanged: Int
    /// Removed cards.
    package var removed: Int
    /// Cards with computed vectors.
    package var embedded: Int
    /// Cards with shipped vectors.
    package var shipped: Int
    /// Invalid files, which were left out.
    package var failed: Int
    /// Problems of the invalid files.
    package var problems: [CardProblem]

    /// Creates a summary.
    package init(
        added: Int = 0, updated: Int = 0, unchanged: Int = 0, removed: Int = 0, embedded: Int = 0, shipped: Int = 0,
        failed: Int = 0, problems: [CardProblem] = []
    ) {
        self.added = added
        self.updated = updated
        self.unchanged = unchanged
        self.removed = removed
        self.embedded = embedded
        self.shipped = shipped
        self.failed = failed
        self.problems = problems
    }
}
