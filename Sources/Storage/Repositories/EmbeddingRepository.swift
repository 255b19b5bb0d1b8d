import Assist

struct EmbeddingRepository: EmbeddingStore {
    /// 16 MB: each page is in memory twice.
    private static let componentsOfPage = 4 << 20

    let engine: any DatabaseEngine

    func keys(in space: EmbeddingSpace) async throws -> Set<String> {
        try await atSeam { () throws(StorageError) in
            var keys: Set<String> = []
            let rows = try await engine.rows(
                "SELECT key FROM embeddings WHERE space = \(space.description) AND passage = 0", .read, of: .all)
            for row in rows { keys.insert(try row["key"]) }
            return keys
        }
    }

    func vectors(in space: EmbeddingSpace) async throws -> [String: [[Float]]] {
        try await atSeam { () throws(StorageError) in
            var vectors: [String: [[Float]]] = [:]
            var last = ""
            let page = max(1, Self.componentsOfPage / space.dimension)
            while true {
                // Whole documents, so that a change between two pages cuts none in two.
                let rows = try await engine.rows(
                    """
                    SELECT key, vector FROM embeddings
                    WHERE space = \(space.description) AND key IN (
                        SELECT key FROM embeddings
                        WHERE space = \(space.description) AND passage = 0 AND key > \(last)
                        ORDER BY key LIMIT \(page)
                    )
                    ORDER BY key, passage
                    """, .read, of: .all)
                guard !rows.isEmpty else { return vectors }
                for row in rows {
                    last = try row["key"]
                    vectors[last, default: []].append(
                        try StoredVector.vector(try row["vector"], in: space))
                }
            }
        }
    }

    func add(_ documents: [EmbeddedDocument], in space: EmbeddingSpace) async throws {
        try await atSeam { () throws(StorageError) in
            var statements: [SQL] = []
            // In one order, so that concurrent writers of the same vectors do not deadlock.
            for document in documents.sorted(by: { $0.key < $1.key }) {
                for (passage, vector) in document.vectors.enumerated() {
                    guard vector.count == space.dimension, StoredVector.hasDirection(vector) else {
                        throw StorageError(.constraint, "a vector without direction, or none of space \(space)")
                    }
                    statements.append(
                        """
                        INSERT INTO embeddings (space, key, passage, vector)
                        VALUES (\(space.description), \(document.key), \(passage), \(StoredVector.bytes(vector)))
                        ON CONFLICT DO NOTHING
                        """)
                }
            }
            if !statements.isEmpty { _ = try await engine.transaction(statements, .write, of: .all) }
        }
    }
}
