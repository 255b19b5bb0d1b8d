import Assist
import Foundation
import HearthCore

struct MemoryRepository: MemoryStore {
    let engine: any DatabaseEngine

    func memories(of householdID: UUID) async throws -> [Memory] {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT household_id, id, user_id, text, created_at, updated_at, space, vector FROM memories
                WHERE household_id = \(householdID) ORDER BY created_at, id
                """, .read, of: .household(householdID)
            ).map { (row) throws(StorageError) in try Memory(row) }
        }
    }

    func add(_ memory: Memory, audit: AuditEntry) async throws {
        let rows = try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                [
                    // Changes nothing, but a concurrent writer waits here and then counts this memory.
                    """
                    UPDATE households SET updated_at = updated_at WHERE id = \(memory.householdID)
                    """,
                    """
                    INSERT INTO memories (household_id, id, user_id, text, created_at, updated_at, space, vector)
                    SELECT \(memory.householdID), \(memory.id), \(memory.userID), \(memory.text), \(memory.createdAt),
                        \(memory.updatedAt), \(memory.embedding?.space), \(Self.vector(of: memory.embedding))
                    WHERE (SELECT COUNT(*) FROM memories WHERE household_id = \(memory.householdID)) < \(Memory.limit)
                    RETURNING id
                    """,
                ] + AuditStatements.append(audit, where: Self.exists(memory.id, of: memory.householdID)),
                .write, of: .household(memory.householdID))
        }
        if rows[1].isEmpty {
            throw HearthError(.memoryFull, "A household can keep \(Memory.limit) memories: delete one first.")
        }
    }

    func update(
        _ id: UUID, of householdID: UUID, text: String, embedding: Memory.Embedding?, at time: Timestamp,
        audit: AuditEntry
    ) async throws {
        let update: SQL = """
            UPDATE memories SET
                text = \(text), updated_at = \(time), space = \(embedding?.space),
                vector = \(Self.vector(of: embedding))
            WHERE household_id = \(householdID) AND id = \(id)
            RETURNING id
            """
        let rows = try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                [update] + AuditStatements.append(audit, where: Self.exists(id, of: householdID)),
                .write, of: .household(householdID))
        }
        if rows[0].isEmpty { throw Self.notFound }
    }

    func delete(_ id: UUID, of householdID: UUID, audit: AuditEntry) async throws {
        let itself: SQL = "household_id = \(householdID) AND id = \(id)"
        let rows = try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                // Its row is locked before the chain's head, and exists until the end of the transaction.
                ["UPDATE memories SET updated_at = updated_at WHERE \(itself) RETURNING id"]
                    + AuditStatements.append(audit, where: Self.exists(id, of: householdID))
                    + ["DELETE FROM memories WHERE \(itself)"],
                .write, of: .household(householdID))
        }
        if rows[0].isEmpty { throw Self.notFound }
    }

    private static func exists(_ id: UUID, of householdID: UUID) -> SQL {
        "EXISTS (SELECT 1 FROM memories WHERE household_id = \(householdID) AND id = \(id))"
    }

    private static var notFound: HearthError {
        HearthError(.memoryNotFound, "No memory of the household has this id. List them with GET /v1/memory.")
    }

    private static func vector(of embedding: Memory.Embedding?) -> [UInt8]? {
        embedding.map { StoredVector.bytes($0.vector) }
    }
}

extension Memory {
    fileprivate init(_ row: SQLRow) throws(StorageError) {
        self.init(
            id: try row["id"], householdID: try row["household_id"], userID: try row["user_id"], text: try row["text"],
            createdAt: try row["created_at"], updatedAt: try row["updated_at"])
        if let space: String = try row["space"], let bytes: [UInt8] = try row["vector"] {
            embedding = Embedding(space: space, vector: try StoredVector.vector(bytes))
        }
    }
}
