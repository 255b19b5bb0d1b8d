package import Assist

/// Brings a store to the state of a collection of cards, vectors included.
package struct Ingest: Sendable {
    private let store: any DocumentStore
    private let embeddings: any EmbeddingStore
    private let embedder: (any Embedder)?
    /// False where cards are searched by words alone.
    package var hasEmbedder: Bool { embedder != nil }
    private let shipped: ShippedVectors?
    private let sha256: @Sendable ([UInt8]) -> [UInt8]

    /// - Parameters:
    ///   - embedder: nil for a house that searches by words alone.
    ///   - shipped: vectors that need not be computed.
    ///   - sha256: the SHA-256 digest of its argument, 32 bytes.
    package init(
        store: any DocumentStore, embeddings: any EmbeddingStore, embedder: (any Embedder)?,
        shipped: ShippedVectors? = nil, sha256: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) {
        self.store = store
        self.embeddings = embeddings
        self.embedder = embedder
        self.shipped = shipped
        self.sha256 = sha256
    }

    /// Embeds what has no vectors yet, batch by batch, each kept; then writes the documents that are new or changed,
    /// removes those of the collection that it no longer holds, and lets searches use the embedder's space, in one
    /// transaction. Until then searches go on with what was there. An ingest that is cut goes on behind its last batch.
    ///
    /// A bad file is reported in the summary, and the others are ingested; what is stored of a bad file stays as it is.
    ///
    /// - Parameters:
    ///   - isStrict: a bad file ends the ingest before anything is changed.
    ///   - meter: books what the vectors cost.
    ///   - progress: called after each file and after each batch of vectors.
    /// - Throws: ``RetrievalError``, ``EmbedderError``, or what the stores throw.
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

    /// The vectors of a collection that was ingested, to come with its cards; nil without an embedder.
    package func vectors(of collection: CardCollection) async throws -> ShippedVectors? {
        guard let embedder else { return nil }
        let keys = try collection.cards().map { embeddingKey(of: $0.document) }
        let vectors = try await embeddings.vectors(in: embedder.space)
        return ShippedVectors(
            space: embedder.space,
            documents: keys.compactMap { key in vectors[key].map { EmbeddedDocument(key: key, vectors: $0) } })
    }

    /// Removes everything that came from the collection, which need not exist any more.
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
        // More than once, because another ingest's end removes vectors that are not yet anybody's.
        for _ in 0..<3 {
            let missing = try await missing(change)
            if missing.isEmpty { break }
            let work = missing.compactMap { stored in
                stored.entry.embeddingKey.map { (key: $0, passages: Passages(stored.document)) }
            }
            try await embed(work, &summary, meter: meter, progress: progress)
            repaired += missing
        }
        // Who has the documents in memory hears of vectors by a change of documents.
        if change.upserts.isEmpty, change.removals.isEmpty, change.space == state.space { change.upserts = repaired }
        if !change.upserts.isEmpty || !change.removals.isEmpty || change.space != state.space {
            try await store.apply(change)
        }
    }

    /// What will be there after the change and has no vectors in the embedder's space: documents of the change, all where
    /// the space is another one than before, and those that an ingest with another embedder took theirs from meanwhile.
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

    /// Documents. Large enough to keep two cores busy, small enough that a cut costs seconds.
    private static let batch = 64

    private func entry(of card: CardCollection.Card, from origin: String) -> DocumentEntry {
        DocumentEntry(
            hash: hexadecimal(sha256(Array("card-v\(CardParser.version)\n".utf8) + card.bytes)), origin: origin,
            embeddingKey: embeddingKey(of: card.document))
    }

    private func embeddingKey(of document: Document) -> String {
        hexadecimal(sha256(Passages(document).content))
    }

}

/// How far an ingest is.
package enum IngestProgress: Hashable, Sendable {
    /// Files.
    case reading(done: Int, total: Int)
    /// Documents whose vectors are computed.
    case embedding(done: Int, total: Int)
}

/// What an ingest did, in numbers of cards.
package struct IngestSummary: Hashable, Sendable {
    package var added: Int
    package var updated: Int
    package var unchanged: Int
    package var removed: Int
    /// Whose vectors were computed.
    package var embedded: Int
    /// Whose vectors came with the cards.
    package var shipped: Int
    /// Files that were left out, and why.
    package var failed: Int
    package var problems: [CardProblem]

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
