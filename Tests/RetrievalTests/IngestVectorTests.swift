import Assist
import Foundation
import HearthCore
import HearthTesting
import Retrieval
import Synchronization
import Testing

@Suite struct IngestVectorTests {
    private let store = FakeDocumentStore()
    private let embeddings = FakeEmbeddingStore()
    private let embedder = FakeEmbedder()
    private let seed = CardCollection(seed: Samples.folder)

    private func ingest(_ embedder: (any Embedder)?, shipped: ShippedVectors? = nil) -> Ingest {
        Ingest(store: store, embeddings: embeddings, embedder: embedder, shipped: shipped)
    }

    @Test func `every document has the vectors of its key, and a second ingest computes none`() async throws {
        let first = try await ingest(embedder).run(seed)
        #expect(first == IngestSummary(added: 6, embedded: 6))
        let keys = Set(store.state.withLock { $0.entries.values.compactMap(\.embeddingKey) })
        #expect(try await embeddings.keys(in: embedder.space) == keys)
        #expect(store.state.withLock { $0.space } == embedder.space)
        let texts = embedder.texts
        #expect(try await ingest(embedder).run(seed) == IngestSummary(unchanged: 6))
        #expect(embedder.texts == texts)
        #expect(store.state.withLock { $0.transactions } == 1)
    }

    @Test func `an interrupted ingest continues after its last batch`() async throws {
        try await withCards(150) { folder in
            // A title and a passage each: the second batch of 64 documents comes to its end, the third does not.
            embedder.fail(after: 128 * 2)
            await #expect(throws: EmbedderError.self) { try await ingest(embedder).run(CardCollection(seed: folder)) }
            #expect(store.state.withLock { $0.transactions } == 0)
            #expect(try await embeddings.keys(in: embedder.space).count == 128)
            embedder.fail(after: .max / 2)
            let summary = try await ingest(embedder).run(CardCollection(seed: folder))
            #expect(summary == IngestSummary(added: 150, embedded: 22))
        }
    }

    @Test func `a new embedder embeds everything while searches use the old space`() async throws {
        _ = try await ingest(embedder).run(seed)
        let next = FakeEmbedder(model: "next", dimension: 4)
        next.fail(after: 3)
        await #expect(throws: EmbedderError.self) { try await ingest(next).run(seed) }
        #expect(store.state.withLock { $0.space } == embedder.space)
        next.fail(after: .max / 2)
        #expect(try await ingest(next).run(seed) == IngestSummary(unchanged: 6, embedded: 6))
        #expect(store.state.withLock { $0.space } == next.space)
        #expect(try await embeddings.keys(in: next.space).count == 6)
    }

    @Test func `a new embedder also embeds documents of other collections`() async throws {
        try await withCards(3) { folder in
            _ = try await ingest(embedder).run(seed)
            #expect(try await ingest(embedder).run(CardCollection(path: folder)).added == 3)
            let next = FakeEmbedder(model: "next")
            #expect(try await ingest(next).run(seed) == IngestSummary(unchanged: 6, embedded: 9))
            #expect(try await embeddings.keys(in: next.space).count == 9)
        }
    }

    @Test func `vectors that another ingest removed are computed again and published`() async throws {
        _ = try await ingest(embedder).run(seed)
        let before = store.state.withLock { $0.revision }
        let fresh = FakeEmbeddingStore()
        let again = Ingest(store: store, embeddings: fresh, embedder: embedder)
        #expect(try await again.run(seed) == IngestSummary(unchanged: 6, embedded: 6))
        #expect(try await fresh.keys(in: embedder.space).count == 6)
        #expect(store.state.withLock { $0.revision } > before)
        #expect(try await again.run(seed) == IngestSummary(unchanged: 6))
    }

    @Test func `without an embedder documents keep their keys and searches use no vectors`() async throws {
        _ = try await ingest(embedder).run(seed)
        #expect(try await ingest(nil).run(seed) == IngestSummary(unchanged: 6))
        #expect(store.state.withLock { $0.space } == nil)
        // Stored vectors are used again.
        #expect(try await ingest(embedder).run(seed) == IngestSummary(unchanged: 6))
        #expect(store.state.withLock { $0.space } == embedder.space)
    }

    @Test func `shipped vectors are not computed`() async throws {
        _ = try await ingest(embedder).run(seed)
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).vectors").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let all = try await embeddings.vectors(in: embedder.space)
        try ShippedVectors(
            space: embedder.space, documents: all.map { EmbeddedDocument(key: $0.key, vectors: $0.value) }
        ).write(to: path)
        let shipped = try ShippedVectors(path: path)
        #expect(shipped.space == embedder.space)

        let fresh = FakeEmbedder()
        let (others, otherStore) = (FakeEmbeddingStore(), FakeDocumentStore())
        let summary = try await Ingest(
            store: otherStore, embeddings: others, embedder: fresh, shipped: shipped
        ).run(seed)
        #expect(summary == IngestSummary(added: 6, shipped: 6))
        #expect(fresh.texts == 0)
        for (key, vectors) in try await others.vectors(in: fresh.space) {
            let expected = try #require(all[key])
            #expect(vectors.count == expected.count)
            for (read, written) in zip(vectors.joined(), expected.joined()) { #expect(abs(read - written) < 1e-3) }
        }
    }

    @Test(arguments: [
        "", "hearth vectors 1 fake 8", "hearth vectors 2 fake 8 0\n", "hearth vectors 1 fake 0 0\n",
        "hearth vectors 1 fake 8 1\n", "hearth vectors 1 fake 8 0\nmore",
    ])
    func `a truncated or foreign file of vectors is an error`(text: String) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).vectors").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(text.utf8).write(to: URL(filePath: path))
        let error = #expect(throws: RetrievalError.self) { try ShippedVectors(path: path) }
        #expect(error?.code == .unreadableVectors)
    }

    @Test func `a collection removes only its own cards and cannot use another's id`() async throws {
        try await withCards(3) { folder in
            _ = try await ingest(embedder).run(seed)
            _ = try await ingest(embedder).run(CardCollection(path: folder))
            let file = try #require(FileManager.default.subpaths(atPath: folder)?.first { $0.hasSuffix("0.md") })
            try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
            #expect(
                try await ingest(embedder).run(CardCollection(path: folder)) == IngestSummary(unchanged: 2, removed: 1))
            #expect(try await ingest(embedder).run(seed) == IngestSummary(unchanged: 6))
            #expect(store.state.withLock { $0.documents.count } == 8)

            let single = folder + "/tips/card-1.md"
            let name = folder.split(separator: "/").last ?? ""
            store.state.withLock { state in
                state.documents["card-1"] = Document(id: "card-1", kind: .tips, title: "there", body: "")
                state.entries["card-1"] = DocumentEntry(hash: "", origin: "/elsewhere")
            }
            let refused = try await ingest(embedder).run(CardCollection(path: single))
            #expect(refused.failed == 1 && refused.added == 0 && refused.updated == 0)
            #expect(refused.problems.first?.message == "has the id card-1, and so has a card of /elsewhere")
            #expect(store.state.withLock { $0.documents["card-1"]?.title } == "there")
            #expect(try await ingest(embedder).remove(CardCollection(path: folder)) == IngestSummary(removed: 2))
            #expect(store.state.withLock { $0.documents.keys.contains { $0.hasPrefix(name) } } == false)
        }
    }

    private func withCards(_ count: Int, _ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cards-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: "\(folder)/tips", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for number in 0..<count {
            let card = """
                ---
                title: Card \(number)
                kind: tips
                ages_months: {from: 0}
                sources: [NHS]
                reviewed_on: 2026-11-20
                ---
                Words of card \(number).
                """
            try Data(card.utf8).write(to: URL(filePath: "\(folder)/tips/card-\(number).md"))
        }
        try await body(folder)
    }
}
