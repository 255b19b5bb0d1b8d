import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

@Suite struct SQLiteEngineTests {
    @Test func `a database is made with its folder, closed to others, and kept`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "deep/er/hearth.db").path
            try await withStorage(at: "sqlite://\(path)") { storage in
                _ = try await storage.migrator(clock: ManualClock()).migrate()
                _ = try await Stores(storage).newUser()
            }
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/deep/er")
            #expect(attributes[.posixPermissions] as? Int == 0o700)
            // The path with one slash more names the same file.
            try await withStorage(at: "sqlite:///\(path)") { storage in
                let user = try await storage.users.user(number: 1)
                #expect(user != nil)
            }
        }
    }

    @Test func `only the owner may read the files, even if others could before`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "hearth.db").path
            func modes() -> [mode_t] {
                DatabaseFiles.paths(of: path).map { file in
                    var status = stat()
                    return stat(file, &status) == 0 ? status.st_mode & 0o777 : 0
                }
            }
            try await withStorage(at: "sqlite://\(path)") { storage in
                _ = try await storage.migrator(clock: ManualClock()).migrate()
                #expect(modes() == [0o600, 0o600, 0o600])
                for file in DatabaseFiles.paths(of: path) { chmod(file, 0o644) }
                let looking = try await Storage.open(url: "sqlite://\(path)", protectsFiles: false)
                #expect(modes() == [0o644, 0o644, 0o644])
                await looking.close()
                try await withStorage(at: "sqlite://\(path)") { second in
                    #expect(modes() == [0o600, 0o600, 0o600])
                    // Never more rights than there were.
                    chmod(path, 0o400)
                    _ = try await second.users.user(number: 1)
                }
                try await withStorage(at: "sqlite://\(path)") { _ in #expect(modes().first == 0o400) }
                chmod(path, 0o600)
            }
        }
    }

    @Test(arguments: ["mysql://u:secret@h/db", "mysql://x", "", "sqlite", "sqlite:", "/var/lib/hearth.db"])
    func `a URL of an unknown database is refused in an error without its password`(url: String) async {
        let error = await #expect(throws: StorageError.self) { try await Storage.open(url: url) }
        #expect(error?.code == .unsupportedURL)
        #expect(error?.message.contains("secret") == false)
    }

    @Test func `a path that cannot be opened is unavailable`() async {
        let error = await #expect(throws: StorageError.self) {
            try await Storage.open(url: "sqlite:///dev/null/x.db")
        }
        #expect(error?.code == .unavailable)
    }

    @Test func `commits reach the disk and foreign keys hold`() async throws {
        try await withMigratedStorage { storage in
            let settings = try await storage.engine.transaction(
                ["PRAGMA synchronous", "PRAGMA foreign_keys", "PRAGMA journal_mode", "PRAGMA busy_timeout"], .write,
                of: .all
            ).compactMap(\.first)
            #expect(try settings[0]["synchronous"] == 2)
            #expect(try settings[1]["foreign_keys"] == 1)
            #expect(try settings[2]["journal_mode"] == "wal")
            #expect(try settings[3]["timeout"] == 5000)
        }
    }

    @Test func `two owners of a file together keep the limit`() async throws {
        try await withMigratedStorage { first in
            let path: String = try await first.row("PRAGMA database_list")["file"]
            try await withStorage(at: "sqlite://\(path)") { second in
                let user = try await Stores(first).newUser()
                let opened = try await withThrowingTaskGroup(of: Bool.self) { group in
                    for index in 0..<200 {
                        let stores = Stores(index % 2 == 0 ? first : second)
                        group.addTask { try await stores.open(user, limit: 7).opened }
                    }
                    return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                }
                #expect(opened == 7)
            }
        }
    }

    @Test func `a read sees the caller's earlier write, even if many reads are served together`() async throws {
        try await withMigratedStorage { storage in
            let found = try await withThrowingTaskGroup(of: Bool.self) { group in
                for writer in 0..<16 {
                    group.addTask {
                        // One after the other, so that some read while others write.
                        var hasFoundAll = true
                        for number in (writer * 25 + 1)...(writer * 25 + 25) {
                            try await storage.write(insertUser(number))
                            let found = try await storage.users.user(number: Int64(number))
                            hasFoundAll = hasFoundAll && found != nil
                        }
                        return hasFoundAll
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(found == 16)
        }
    }

    @Test func `an empty text or blob is not null, and a blob keeps its zeros`() async throws {
        try await withStorage(at: "sqlite::memory:") { storage in
            let blobs = [SQLValue.blob([]), .blob([0, 255, 7])]
            let row = try await storage.row("SELECT \("") AS t, \(blobs[0]) AS b0, \(blobs[1]) AS b1")
            #expect(try row["t"] == "")
            #expect(try row["b0"] == blobs[0])
            #expect(try row["b1"] == blobs[1])
        }
    }

    @Test func `a change by one owner of a file is visible to the other at once`() async throws {
        try await withMigratedStorage { first in
            let path: String = try await first.row("PRAGMA database_list")["file"]
            try await withStorage(at: "sqlite://\(path)") { second in
                let user = try await Stores(first).newUser()
                for allergy in ["peanut", "milk", "peanut"] {
                    let household = Household(
                        id: user.householdID, preferences: .init(allergies: [allergy]), updatedAt: .example)
                    try await first.households.save(household)
                    for storage in [first, second] {
                        let read = try await storage.households.household(id: user.householdID)
                        #expect(read?.preferences.allergies == [allergy])
                    }
                }
            }
        }
    }

    @Test(arguments: [DatabaseAccess.read, .write])
    func `an invalid statement fails alone among many`(access: DatabaseAccess) async throws {
        try await withMigratedStorage { storage in
            let failed = await withTaskGroup(of: Bool.self) { group in
                for index in 0..<100 {
                    group.addTask {
                        do {
                            let rows = try await storage.engine.rows(
                                index % 10 == 0 ? "SELECT nothing FROM nowhere" : "SELECT \(index) AS n", access,
                                of: .all)
                            return try rows.first?["n"] != index
                        } catch {
                            return true
                        }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(failed == 10)
        }
    }

    @Test func `a database without tables is unavailable to the repositories`() async throws {
        try await withStorage(at: "sqlite::memory:") { storage in
            let error = await #expect(throws: HearthError.self) { try await storage.users.user(number: 1) }
            #expect(error?.code == .storageUnavailable)
            #expect(error?.isRetryable == true)
        }
    }

    @Test func `a closed database is unavailable`() async throws {
        try await withMigratedStorage { storage in
            await storage.close()
            for access in [DatabaseAccess.read, .write] {
                let error = await #expect(throws: StorageError.self) {
                    try await storage.engine.rows("SELECT 1", access, of: .all)
                }
                #expect(error?.code == .unavailable)
            }
        }
    }

    @Test func `an error has the statement for the operator and never the values`() async throws {
        try await withMigratedStorage { storage in
            let error = await #expect(throws: StorageError.self) {
                try await storage.write(
                    "INSERT INTO documents_revision (singleton, revision) VALUES (1, \("the family's words"))")
            }
            let text = String(reflecting: try #require(error?.hearthError))
            #expect(text.contains("documents_revision"))
            #expect(!text.contains("family"))
            #expect(error?.hearthError.message.contains("documents") == false)
        }
    }

    @Test func `a path that begins with a dot is relative to the working directory`() async throws {
        try await withTemporaryFolder { folder in
            let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
            let path = String(repeating: "../", count: depth) + folder.path.dropFirst() + "/hearth.db"
            try await withStorage(at: "sqlite:///\(path)") { _ in
                #expect(FileManager.default.fileExists(atPath: folder.path + "/hearth.db"))
            }
        }
    }

    @Test func `a write that fails leaves the writes of its commit group intact`() async throws {
        try await withMigratedStorage { storage in
            let reported = await reportedNumbers(of: 1...200, in: storage) { number in
                // Every fifth writes and then violates a key.
                [insertUser(number)] + (number % 5 == 0 ? [insertUser(number)] : [])
            }
            #expect(reported == (1...200).filter { $0 % 5 != 0 })
            let stored = try await storedNumbers(in: storage)
            #expect(stored == reported)
        }
    }

    @Test func `exactly the reported writes are stored, even if a transaction is lost`()
        async throws
    {
        try await withMigratedStorage { storage in
            try await storage.write(insertUser(1000))
            let reported = await reportedNumbers(of: 1...200, in: storage) { number in
                // What a full disk does: the whole transaction is rolled back under the writer.
                number % 20 == 0
                    ? ["INSERT OR ROLLBACK INTO users SELECT * FROM users WHERE number = 1000"] : [insertUser(number)]
            }
            #expect(try await storedNumbers(in: storage) == reported + [1000])
        }
    }
}

/// The numbers whose transaction succeeded, of many at once.
private func reportedNumbers(
    of numbers: ClosedRange<Int>, in storage: Storage, _ statements: @escaping @Sendable (Int) -> [SQL]
) async -> [Int] {
    await withTaskGroup(of: Int?.self) { group in
        for number in numbers {
            group.addTask {
                do {
                    _ = try await storage.engine.transaction(statements(number), .write, of: .all)
                    return number
                } catch {
                    return nil
                }
            }
        }
        return await group.compactMap(\.self).reduce(into: []) { $0.append($1) }.sorted()
    }
}

private func storedNumbers(in storage: Storage) async throws -> [Int] {
    try await storage.engine.rows("SELECT number FROM users ORDER BY number", .read, of: .all).map { try $0["number"] }
}
