import Assist
import Foundation
import HearthCore
import HearthTesting
import Kitchen
import Retrieval
import Testing

@Suite struct HybridSearchTests {
    private let embedder = FakeEmbedder([
        ["nap", "sleep", "slumber"], ["soup", "broth", "bouillon"], ["drill", "hammer"], ["paint", "brush"],
    ])
    private let store = FakeDocumentStore()
    private let embeddings = FakeEmbeddingStore()

    private let cards = [
        Samples.card(.tips, "naps", "Put the baby down for a nap."),
        Samples.card(.tips, "tools", "A drill and a hammer."),
        Samples.card(.safety, "paint", "Paint and brush away from children."),
        Samples.recipe("broth", title: "Bone broth", ingredients: ["1 kg bones"]),
        Samples.recipe("prawns", title: "Prawn bouillon", ingredients: ["500 g prawns"]),
    ]

    private func base(_ embedder: (any Embedder)?) async throws -> KnowledgeBase {
        try await store.fill(cards, embedder: self.embedder, embeddings: embeddings)
        return KnowledgeBase(store: store, embeddings: embeddings, embedder: embedder)
    }

    @Test func `a card without a common word is found by its vector`() async throws {
        let base = try await base(embedder)
        #expect(try await base.ids(SearchQuery(text: "slumber")) == ["tips/naps"])
        #expect(try await base.ids(SearchQuery(text: "slumber", mode: .lexical)) == [])
        #expect(try await base.ids(SearchQuery(text: "slumber", mode: .vector)) == ["tips/naps"])
        #expect(try await base.ids(SearchQuery(text: "slumber", mode: .rrf)) == ["tips/naps"])
    }

    @Test func `hard filters apply before the vector search`() async throws {
        let base = try await base(embedder)
        let soup = SearchQuery(text: "soup", kinds: [.recipe], limit: 1)
        var safe = soup
        safe.excluding = [.shellfish]
        #expect(try await base.search(safe).map(\.document.id) == ["recipe/broth"])
        safe.excludingWords = ["bones"]
        #expect(try await base.search(safe).isEmpty)
        #expect(try await base.search(SearchQuery(text: "soup", kinds: [.tips])).isEmpty)
    }

    @Test func `an explanation has both scores, both ranks and the common words`() async throws {
        let answer = try await base(embedder).search(SearchQuery(text: "Baby nap!"), meter: RunMeter())
        let first = try #require(answer.hits.first)
        #expect(first.document.id == "tips/naps")
        #expect(first.evidence.lexical?.rank == 1)
        #expect(first.evidence.vector?.rank == 1)
        #expect((first.evidence.vector?.score ?? 0) > 0.9)
        #expect(first.evidence.matchedTerms == ["babi", "nap"])
        #expect(
            answer.plan
                == SearchPlan(
                    mode: .hybrid, candidates: 5, space: embedder.space, index: .memory, search: .exact))
    }

    @Test func `the search uses words only when the embedder fails`() async throws {
        let base = try await base(embedder)
        embedder.fail(after: 0)
        let answer = try await base.search(SearchQuery(text: "nap"), meter: RunMeter())
        #expect(answer.hits.map(\.document.id) == ["tips/naps"])
        #expect(answer.plan.mode == .lexical)
        #expect(answer.plan.fallback == "The provider is away.")
    }

    @Test func `the search uses words only and says so when no embedder has the space`() async throws {
        let base = try await base(nil)
        let answer = try await base.search(SearchQuery(text: "nap"), meter: RunMeter())
        #expect(answer.hits.map(\.document.id) == ["tips/naps"])
        #expect(answer.plan.fallback?.contains("fake/8") == true)
        #expect(answer.plan.fallback?.contains("hearth ingest") == true)
    }

    @Test func `a local-only text is not sent to a provider's embedder`() async throws {
        try await store.fill(cards, embedder: embedder, embeddings: embeddings)
        let outside = FakeEmbedder(isLocalOnly: false)
        let base = KnowledgeBase(store: store, embeddings: embeddings, embedder: outside)
        let answer = try await base.search(SearchQuery(text: "nap"), meter: RunMeter())
        #expect(answer.hits.map(\.document.id) == ["tips/naps"])
        #expect(answer.plan.fallback == "The text must not be sent to a provider.")
        #expect(await base.embedding(of: "nap", allowsExternalProviders: false, meter: RunMeter()) == nil)
        #expect(outside.texts == 0)
        _ = try await base.search(SearchQuery(text: "nap", allowsExternalProviders: true), meter: RunMeter())
        #expect(await base.embedding(of: "nap", allowsExternalProviders: true, meter: RunMeter()) != nil)
        #expect(outside.texts == 2)
    }

    @Test func `memories are found among cards in any embedding space`() async throws {
        let base = try await base(embedder)
        func memory(_ text: String, _ embedding: Memory.Embedding?) -> Memory {
            Memory(
                id: UUID(), householdID: UUID(), userID: UUID(), text: text, createdAt: Timestamp(milliseconds: 0),
                updatedAt: Timestamp(milliseconds: 0), embedding: embedding)
        }
        let old = Memory.Embedding(space: "gone/2", vector: [1, 0])
        let memories = [memory("Bouillon at six.", old), memory("Paint is in the shed.", nil)]
        let soup = SearchQuery(text: "soup", kinds: [.memory], memories: memories)
        #expect(try await base.search(soup).map(\.document.body) == ["Bouillon at six."])
        var cards = soup
        cards.kinds = [.recipe]
        #expect(try await base.search(cards).allSatisfy { $0.document.kind == .recipe })
        cards.kinds = []
        #expect(try await base.search(cards).contains { $0.document.kind == .memory })
    }

    @Test func `the search uses words only when vectors are invalid`() async throws {
        try await store.fill(cards, embedder: embedder, embeddings: embeddings)
        let broken = FakeEmbeddingStore()
        try await broken.add([EmbeddedDocument(key: "tips/naps", vectors: [[3, 4]])], in: embedder.space)
        let base = KnowledgeBase(store: store, embeddings: broken, embedder: embedder)
        let answer = try await base.search(SearchQuery(text: "nap"), meter: RunMeter())
        #expect(answer.hits.map(\.document.id) == ["tips/naps"])
        #expect(answer.plan.fallback?.contains("words only") == true)
    }

    @Test func `the cost of the query's vector is recorded`() async throws {
        let meter = RunMeter()
        _ = try await base(embedder).search(SearchQuery(text: "nap"), meter: meter)
        #expect(meter.calls.count == 1)
    }

    @Test(arguments: SearchMode.allCases)
    func `a query of any characters succeeds`(mode: SearchMode) async throws {
        let base = try await base(embedder)
        for text in ["", " ", "\"", "'; DROP TABLE", "a AND (b", "🍅", "\u{0}", "-", "*", "title:x", "%_", "\\"] {
            _ = try await base.search(SearchQuery(text: text, mode: mode))
        }
    }

    @Test func `equal scores are ordered by id`() async throws {
        let same = (0..<9).map { Samples.card(.tips, "\($0)", "sleep well") }
        try await store.fill(same, embedder: embedder, embeddings: embeddings)
        let base = KnowledgeBase(store: store, embeddings: embeddings, embedder: embedder)
        for mode in SearchMode.allCases {
            #expect(
                try await base.ids(SearchQuery(text: "sleep", limit: 9, mode: mode)) == same.map(\.id), "\(mode)")
        }
    }
}

extension FakeDocumentStore {
    /// As an ingest of these documents leaves it.
    func fill(_ documents: [Document], embedder: any Embedder, embeddings: any EmbeddingStore) async throws {
        var upserts: [StoredDocument] = []
        for document in documents {
            let vectors = try await embedder.embed(
                [EmbedderText(document.title + " " + document.body, maximumTokens: 128)], meter: RunMeter())
            try await embeddings.add([EmbeddedDocument(key: document.id, vectors: vectors)], in: embedder.space)
            upserts.append(
                StoredDocument(document: document, entry: DocumentEntry(hash: "", embeddingKey: document.id)))
        }
        try await apply(DocumentChange(upserts: upserts, space: embedder.space))
    }
}
