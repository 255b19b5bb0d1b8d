package import Assist
package import Foundation
package import HearthCore
import Synchronization

/// Memories in memory.
package final class FakeMemoryStore: MemoryStore {
    private let stored = Mutex<[Memory]>([])
    private let entries = Mutex<[AuditEntry]>([])

    package init() {}

    package var audit: [AuditEntry] { entries.withLock { $0 } }

    package func memories(of householdID: UUID) async throws -> [Memory] {
        stored.withLock { $0.filter { $0.householdID == householdID } }
            .sorted { ($0.createdAt, $0.id.text) < ($1.createdAt, $1.id.text) }
    }

    package func add(_ memory: Memory, audit: AuditEntry) async throws {
        try stored.withLock { stored in
            guard stored.count(where: { $0.householdID == memory.householdID }) < Memory.limit else {
                throw HearthError(.memoryFull, "")
            }
            stored.append(memory)
        }
        entries.withLock { $0.append(audit) }
    }

    package func update(
        _ id: UUID, of householdID: UUID, text: String, embedding: Memory.Embedding?, at time: Timestamp,
        audit: AuditEntry
    ) async throws {
        try stored.withLock { stored in
            let index = try Self.index(of: id, of: householdID, in: stored)
            stored[index].text = text
            stored[index].embedding = embedding
            stored[index].updatedAt = time
        }
        entries.withLock { $0.append(audit) }
    }

    package func delete(_ id: UUID, of householdID: UUID, audit: AuditEntry) async throws {
        try stored.withLock { stored in
            _ = stored.remove(at: try Self.index(of: id, of: householdID, in: stored))
        }
        entries.withLock { $0.append(audit) }
    }

    private static func index(of id: UUID, of householdID: UUID, in stored: [Memory]) throws -> Int {
        guard let index = stored.firstIndex(where: { $0.id == id && $0.householdID == householdID }) else {
            throw HearthError(.memoryNotFound, "")
        }
        return index
    }
}
