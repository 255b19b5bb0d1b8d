import Assist
import Foundation
import HearthCore
import Storage
import Testing

extension ConformanceCase<Stores> {
    static let embeddings: [ConformanceCase] = [
        .init("there are no vectors at first") { stores in
            let (keys, vectors) = (
                try await stores.embeddings.keys(in: .small), try await stores.embeddings.vectors(in: .small)
            )
            #expect(keys.isEmpty && vectors.isEmpty)
        },
        .init("vectors come back bit by bit, in the order of the passages") { stores in
            // What a text in between would not keep: the smallest and the largest, both zeros, a third.
            let passages: [[Float]] = [
                [.leastNonzeroMagnitude, -0.0, 1], [0.0, 1 / 3, -.pi], [.ulpOfOne, -1e18, .leastNormalMagnitude],
            ]
            let many = (0..<30).map { [Float($0) + 0.5, 1, 2] }
            try await stores.embeddings.add(
                [EmbeddedDocument(key: "é/1", vectors: passages), EmbeddedDocument(key: "many", vectors: many)],
                in: .small)
            let read = try await stores.embeddings.vectors(in: .small)
            #expect(read["é/1"]?.map { $0.map(\.bitPattern) } == passages.map { $0.map(\.bitPattern) })
            #expect(read["many"] == many)
            #expect(try await stores.embeddings.keys(in: .small) == ["é/1", "many"])
        },
        .init("only new rows are added") { stores in
            try await stores.embeddings.add([.of("a", 1), .of("b", 2)], in: .small)
            try await stores.embeddings.add([.of("c", 3), .of("a", 9)], in: .small)
            try await stores.embeddings.add([.of("a", 1), .of("a", 1)], in: .small)
            try await stores.embeddings.add([], in: .small)
            #expect(
                try await stores.embeddings.vectors(in: .small)
                    == ["a": [[1, 1, 1]], "b": [[2, 1, 1]], "c": [[3, 1, 1]]])
        },
        .init("each space has its own vectors") { stores in
            let (other, wider) = (
                EmbeddingSpace(model: "other", dimension: 3), EmbeddingSpace(model: "m", dimension: 4)
            )
            try await stores.embeddings.add([.of("a", 1)], in: .small)
            try await stores.embeddings.add([.of("a", 2), .of("b", 2)], in: other)
            try await stores.embeddings.add([EmbeddedDocument(key: "a", vectors: [[4, 4, 4, 4]])], in: wider)
            #expect(try await stores.embeddings.vectors(in: .small) == ["a": [[1, 1, 1]]])
            #expect(try await stores.embeddings.keys(in: other) == ["a", "b"])
            #expect(try await stores.embeddings.vectors(in: wider) == ["a": [[4, 4, 4, 4]]])
        },
        .init("concurrent writers of the same rows do not block each other") { stores in
            let documents = (0..<64).map { EmbeddedDocument.of("k\($0)", Float($0)) }
            try await withThrowingTaskGroup { group in
                for number in 0..<6 {
                    group.addTask {
                        try await stores.embeddings.add(
                            number.isMultiple(of: 2) ? documents : documents.reversed(), in: .small)
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await stores.embeddings.keys(in: .small).count == 64)
        },
        .init("a vector is deleted with the last document that needs it") { stores in
            try await stores.embeddings.add([.of("shared", 1), .of("own", 2), .of("nobody's", 3)], in: .small)
            try await stores.documents.apply(
                DocumentChange(
                    upserts: [.example("a", "shared"), .example("b", "shared"), .example("c", "own")], space: .small))
            #expect(try await stores.embeddings.keys(in: .small) == ["shared", "own"])
            try await stores.documents.apply(DocumentChange(removals: ["a", "c"], space: .small))
            #expect(try await stores.embeddings.keys(in: .small) == ["shared"])
            try await stores.documents.apply(DocumentChange(upserts: [.example("b", "new")], space: .small))
            #expect(try await stores.embeddings.keys(in: .small).isEmpty)
        },
        .init("with a change of the space the other spaces' vectors go") { stores in
            let next = EmbeddingSpace(model: "next", dimension: 3)
            for space in [EmbeddingSpace.small, next] { try await stores.embeddings.add([.of("a", 1)], in: space) }
            // Both are kept while there is no space that searches use.
            try await stores.documents.apply(DocumentChange(upserts: [.example("a", "a")]))
            #expect(try await stores.embeddings.keys(in: next) == ["a"])
            let before = try await stores.documents.state().revision
            try await stores.documents.apply(DocumentChange(space: next))
            let state = try await stores.documents.state()
            #expect(state.space == next && state.revision > before)
            #expect(try await stores.embeddings.keys(in: .small).isEmpty)
            #expect(try await stores.embeddings.vectors(in: next) == ["a": [[1, 1, 1]]])
        },
    ]
}

extension ConformanceCase<Storage> {
    static let embeddings: [ConformanceCase] = [
        .init("a vector of another dimension or without direction is refused with its whole batch") { storage in
            let broken: [[Float]] = [[1, 1], [1, 1, 1, 1], [0, 0, 0], [1, .nan, 1], [1, .infinity, 1], []]
            for vector in broken {
                let error = await #expect(throws: HearthError.self) {
                    try await storage.embeddings.add(
                        [.of("a", 1), EmbeddedDocument(key: "b", vectors: [vector])], in: .small)
                }
                #expect(error?.code == .internalError)
            }
            let keys = try await storage.embeddings.keys(in: .small)
            #expect(keys.isEmpty)
        },
        .init("a vector that is not of its space's dimension is not read") { storage in
            try await storage.embeddings.add([.of("a", 1)], in: .small)
            try await storage.write("UPDATE embeddings SET vector = \(SQLValue.blob([0, 0, 128, 63]))")
            let error = await #expect(throws: HearthError.self) { try await storage.embeddings.vectors(in: .small) }
            #expect(error?.code == .internalError)
        },
    ]
}

extension EmbeddingSpace {
    static let small = EmbeddingSpace(model: "maker/model", dimension: 3)
}

extension EmbeddedDocument {
    static func of(_ key: String, _ first: Float) -> EmbeddedDocument {
        EmbeddedDocument(key: key, vectors: [[first, 1, 1]])
    }
}

extension StoredDocument {
    static func example(_ id: String, _ embeddingKey: String?) -> StoredDocument {
        StoredDocument(
            document: Document(id: id, kind: .tips, title: id, body: ""),
            entry: DocumentEntry(hash: "\(id) \(embeddingKey ?? "")", embeddingKey: embeddingKey))
    }
}
