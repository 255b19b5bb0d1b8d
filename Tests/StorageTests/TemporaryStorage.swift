import Foundation
import HearthTesting
import Storage

/// A folder that goes with the body.
func withTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "StorageTests-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

func withStorage<Result>(at url: String, _ body: (Storage) async throws -> Result) async throws -> Result {
    let storage = try await Storage.open(url: url)
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
            _ = try await storage.migrator(clock: ManualClock()).migrate()
            try await body(storage)
        }
    }
}
