import Assist
import Foundation
import HearthTesting
import Retrieval
import Synchronization
import Testing

@Suite struct IngestTests {
    private let store = FakeDocumentStore()
    private var ingest: Ingest {
        Ingest(store: store, embeddings: FakeEmbeddingStore(), embedder: nil)
    }

    @Test func `a second ingest of the same folder changes nothing`() async throws {
        let steps = Mutex<[Int]>([])
        let first = try await ingest.run(CardCollection(seed: Samples.folder)) { progress in
            guard case .reading(let done, let total) = progress else { return }
            steps.withLock { $0.append(done) }
            #expect(total == 6)
        }
        #expect(first == IngestSummary(added: 6))
        #expect(steps.withLock { $0 } == [1, 2, 3, 4, 5, 6])
        #expect(
            store.state.withLock { $0.documents.keys.sorted() } == [
                "chores/first-helpers", "recipe/berry-porridge", "recipe/lentil-dal", "recipe/peanut-noodles",
                "routines/bedtime", "safety/safe-sleep",
            ])
        #expect(
            store.state.withLock {
                $0.entries.values.allSatisfy { $0.hash.count == 64 && $0.embeddingKey?.count == 64 }
            })
        #expect(try await ingest.run(CardCollection(seed: Samples.folder)) == IngestSummary(unchanged: 6))
        #expect(store.state.withLock { $0.transactions } == 1)
    }

    @Test func `changed, new and deleted files are written in one transaction`() async throws {
        try await withCopyOfCards { folder in
            _ = try await ingest.run(CardCollection(seed: folder))
            let dal = folder + "/recipe/lentil-dal.md"
            try edit(dal) { $0.replacing("Golden", with: "Yellow") }
            try FileManager.default.copyItem(atPath: dal, toPath: folder + "/recipe/second-dal.md")
            try FileManager.default.removeItem(atPath: folder + "/safety/safe-sleep.md")
            let expected = IngestSummary(added: 1, updated: 1, unchanged: 4, removed: 1)
            #expect(try await ingest.run(CardCollection(seed: folder)) == expected)
            #expect(store.state.withLock { $0.transactions } == 2)
            #expect(store.state.withLock { $0.documents["recipe/lentil-dal"]?.body.hasPrefix("Yellow") } == true)
            #expect(store.state.withLock { $0.documents["safety/safe-sleep"] } == nil)
        }
    }

    @Test func `an invalid file is skipped and its stored cards stay`() async throws {
        try await withCopyOfCards { folder in
            _ = try await ingest.run(CardCollection(seed: folder))
            try edit(folder + "/recipe/lentil-dal.md") { $0.replacing("allergens: [dairy]", with: "allergens: []") }
            try edit(folder + "/chores/first-helpers.md") { $0.replacing("kind: chores", with: "kind: work") }
            try edit(folder + "/routines/bedtime.md") { $0 + "\nSing.\n" }
            try FileManager.default.removeItem(atPath: folder + "/safety/safe-sleep.md")
            let summary = try await ingest.run(CardCollection(seed: folder))
            #expect(
                summary
                    == IngestSummary(
                        updated: 1, unchanged: 2, removed: 1, failed: 2, problems: summary.problems))
            #expect(summary.problems.map(\.path) == ["chores/first-helpers.md", "recipe/lentil-dal.md"])
            #expect(
                store.state.withLock { $0.documents.keys.sorted() } == [
                    "chores/first-helpers", "recipe/berry-porridge", "recipe/lentil-dal", "recipe/peanut-noodles",
                    "routines/bedtime",
                ])
            #expect(store.state.withLock { $0.documents["routines/bedtime"]?.body.hasSuffix("Sing.") } == true)
        }
    }

    @Test func `no card of an invalid file is removed`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mine-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func recipe(_ name: String) -> String {
            #"{"@type":"Recipe","name":"\#(name)","recipeIngredient":["a"],"recipeInstructions":["b"]}"#
        }
        func write(_ text: String, _ file: String) throws {
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(file)"))
        }
        let collection = CardCollection(path: folder)
        try write("[\(recipe("A")),\(recipe("B"))]", "both.json")
        try write(recipe("C"), "other.json")
        #expect(try await ingest.run(collection) == IngestSummary(added: 3))
        try write("[\(recipe("A")),", "both.json")
        #expect(try await ingest.run(collection).removed == 0)
        #expect(store.state.withLock { $0.documents.count } == 3)
        try write("[\(recipe("A"))]", "both.json")
        #expect(try await ingest.run(collection) == IngestSummary(unchanged: 2, removed: 1))

        // Two files with one id are ambiguous, so neither is ingested and the stored card stays.
        let name = URL(filePath: folder).lastPathComponent
        try write(recipe("Another C"), "other.jsonld")
        let doubled = try await ingest.run(collection)
        #expect(doubled.failed == 2 && doubled.unchanged == 1 && doubled.removed == 0)
        #expect(doubled.problems.map(\.path) == ["other.json", "other.jsonld"])
        #expect(doubled.problems.first?.message == "has the id \(name)/other, and so has a card of other.jsonld")
        #expect(store.state.withLock { $0.documents["\(name)/other"]?.title } == "C")
    }

    @Test func `a strict ingest reports all invalid cards and writes nothing`() async throws {
        try await withCopyOfCards { folder in
            try edit(folder + "/recipe/lentil-dal.md") { $0.replacing("allergens: [dairy]", with: "allergens: []") }
            try edit(folder + "/chores/first-helpers.md") { $0.replacing("tags:", with: "tagz:") }
            try Data([0xFF, 0xFE]).write(to: URL(filePath: folder + "/tips-not-text.md"))
            try Data([0xFF, 0xFE]).write(to: URL(filePath: folder + "/routines/not-text.md"))
            let error = await #expect(throws: RetrievalError.self) {
                try await ingest.run(CardCollection(seed: folder), isStrict: true)
            }
            #expect(error?.code == .invalidCards)
            #expect(
                error?.problems.map(\.description) == [
                    "chores/first-helpers.md:5: unknown key 'tagz'",
                    "recipe/lentil-dal.md:17: '30 g butter' contains dairy, which 'allergens' does not declare",
                    "routines/not-text.md:1: the file is not UTF-8",
                ])
            #expect(store.state.withLock { $0.transactions } == 0)
        }
    }

    @Test func `a folder without cards does not empty the store`() async throws {
        _ = try await ingest.run(CardCollection(seed: Samples.folder))
        let empty = try #require(
            await #expect(throws: RetrievalError.self) {
                try await ingest.run(CardCollection(seed: Samples.folder + "/recipe"))
            })
        #expect(empty.code == .noCards)
        let missing = await #expect(throws: RetrievalError.self) {
            try await ingest.run(CardCollection(seed: "/no/such/folder"))
        }
        #expect(missing?.code == .unreadableFolder)
        #expect(store.state.withLock { $0.documents.count } == 6)
    }

    private func withCopyOfCards(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.copyItem(atPath: Samples.folder, toPath: folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    private func edit(_ path: String, _ change: (String) -> String) throws {
        let url = URL(filePath: path)
        let text = try String(contentsOf: url, encoding: .utf8)
        let changed = change(text)
        try #require(changed != text)
        try Data(changed.utf8).write(to: url)
    }
}
