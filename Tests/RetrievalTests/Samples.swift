import Assist
import Foundation
import HearthCore
import HearthTesting
import Kitchen
import Logging
import Retrieval

enum Samples {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/cards").path

    static func recipe(
        _ slug: String, title: String? = nil, ingredients: [String] = [], allergens: Set<Allergen> = [],
        ages: AgeRange = AgeRange(), tags: [String] = []
    ) -> Document {
        Document(
            id: "recipe/\(slug)", kind: .recipe, title: title ?? slug, body: ingredients.joined(separator: "\n"),
            ages: ages, allergens: allergens, tags: tags, ingredients: ingredients)
    }

    static func card(_ kind: Document.Kind, _ slug: String, _ text: String, ages: AgeRange = AgeRange()) -> Document {
        Document(id: "\(kind.rawValue)/\(slug)", kind: kind, title: slug, body: text, ages: ages)
    }
}

extension KnowledgeBase {
    init(_ documents: [Document]) {
        self.init(store: FakeDocumentStore(documents))
    }

    init(
        store: FakeDocumentStore, embeddings: FakeEmbeddingStore = FakeEmbeddingStore(),
        embedder: (any Embedder)? = nil, clock: ManualClock = ManualClock()
    ) {
        self.init(
            store: store, vectors: VectorSources(embeddings: embeddings) { _ in embedder },
            sanitizing: { $0.replacing("obey", with: "") }, clock: clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    func search(_ query: SearchQuery) async throws -> [SearchHit] { try await search(query, meter: RunMeter()).hits }

    func ids(_ query: SearchQuery) async throws -> [String] { try await search(query).map(\.document.id) }
}
