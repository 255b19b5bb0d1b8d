import Foundation
import HearthTesting
import Identity
import Storage

/// A folder that goes with the body.
func withTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "StorageTests-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

func withStorage<Result>(at url: String, _ body: (Storage) async throws -> Result) async throws -> Result {
    let storage = try await Storage.open(url: url, digest: Digest.sha256)
    do {
        let result = try await body(storage)
        await storage.close()
        return result
    } catch {
        await storage.close()
        throw error
    }
}

/// A migrated database in a file of its own.
func withMigratedStorage(_ body: (Storage) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
        try await withStorage(at: "sqlite://\(folder.path)/hearth.db") { storage in
            _ = try await storage.migrator(clock: ManualClock(), digest: testDigest).migrate()
            try await body(storage)
        }
    }
}

/// FNV-1a, 64 bits: tells migrations apart as well as SHA-256 does, for a test.
@Sendable func testDigest(_ bytes: [UInt8]) -> [UInt8] {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return (0..<8).map { UInt8(truncatingIfNeeded: hash >> (56 - 8 * $0)) }
}
