import Assist
import Foundation
import HearthTesting
import Storage
import Testing

@Suite(.serialized) struct PostgresFaultTests {
    @Test func `connections that the server ends are replaced, and reads succeed`() async throws {
        try await withPostgres { storage in
            for round in 0..<20 {
                // Its own connection as well.
                _ = try? await storage.engine.rows(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()",
                    .schema,
                    of: .all)
                let answers = try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 0..<8 { group.addTask { try await storage.row("SELECT \(number) AS n")["n"] } }
                    return try await group.reduce(0, +)
                }
                #expect(answers == 28, "round \(round)")
            }
        }
    }

    @Test(arguments: [3, 4]) func `a read survives the loss of three connections in turn, and fails with the fourth`(
        losses: Int
    ) async throws {
        try await withHeldLock(parameters: "pool_size=1") { storage, other in
            let read = Task { try await storage.engine.rows(waitForLock, .read, of: .all).count }
            for _ in 0..<losses {
                let waiting: SQL = """
                    FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
                    """
                try await other.wait(for: "SELECT COUNT(*) AS n \(waiting)")
                let process: Int = try await other.row("SELECT CAST(pid AS BIGINT) AS pid \(waiting)")["pid"]
                try await other.schema("SELECT pg_terminate_backend(CAST(\(process) AS INT))")
                while try await other.count("SELECT COUNT(*) AS n FROM pg_stat_activity WHERE pid = \(process)") > 0 {
                    await Task.yield()
                }
            }
            guard losses == 3 else {
                let error = await #expect(throws: StorageError.self) { try await read.value }
                #expect(error?.code == .unavailable)
                return
            }
            try await other.write(releaseLock)
            #expect(try await read.value == 1)
        }
    }

    @Test func `a read whose connection is lost is repeated, and a write fails`() async throws {
        try await withHeldLock { storage, other in
            async let read = storage.engine.rows(waitForLock, .read, of: .all)
            let write = Task { try await storage.engine.rows(waitForLock, .write, of: .all) }
            try await other.wait(
                for: """
                    SELECT COUNT(*) / 2 AS n FROM pg_stat_activity
                    WHERE datname = current_database() AND wait_event_type = 'Lock'
                    """)
            try await other.schema(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                """)
            let error = await #expect(throws: StorageError.self) { try await write.value }
            #expect(error?.code == .unavailable)
            try await other.write(releaseLock)
            #expect(try await read.count == 1)
        }
    }

    @Test func `a read that was sent to two connections survives the loss of one`() async throws {
        try await withHeldLock(parameters: "pool_size=2") { storage, other in
            for lock in [78, 79] { try await other.write("SELECT pg_advisory_lock(\(lock))") }
            async let write = storage.engine.rows("SELECT pg_advisory_xact_lock(78)", .write, of: .all)
            try await other.wait(for: "SELECT COUNT(*) AS n FROM pg_locks WHERE objid = 78 AND NOT granted")
            let process: Int = try await other.row(
                "SELECT CAST(pid AS BIGINT) AS pid FROM pg_locks WHERE objid = 78 AND NOT granted")["pid"]
            // One behind the other, since those of different tenants share no batch, until the write is over.
            async let one = storage.engine.rows(waitForLock, .read, of: .household(UUID()))
            async let two = storage.engine.rows(
                "SELECT pg_advisory_xact_lock_shared(79)", .read, of: .household(UUID()))
            try await other.wait(for: "SELECT COUNT(*) AS n FROM pg_locks WHERE objid IN (77, 79) AND NOT granted")
            try await other.write("SELECT pg_advisory_unlock(78)")
            #expect(try await write.count == 1)
            try await other.wait(
                for: "SELECT COUNT(*) AS n FROM pg_locks WHERE pid = \(process) AND objid IN (77, 79) AND NOT granted")
            try await other.schema("SELECT pg_terminate_backend(CAST(\(process) AS INT))")
            for lock in [77, 79] { try await other.write("SELECT pg_advisory_unlock(\(lock))") }
            #expect(try await one.count == 1)
            #expect(try await two.count == 1)
        }
    }

    @Test func `a read waits while a connection is being made, even if that is slow`() async throws {
        let server = try await TemporaryPostgres.start()
        try await withStorage(at: server.url()) { other in
            try await withStorage(at: server.url(parameters: "pool_size=1")) { storage in
                /// Returns nil if the machine was so busy that the read waited for ten seconds, after which it may fail.
                func answer() async throws -> Int? {
                    let start = ContinuousClock.now
                    // Its children continue, and new connections wait.
                    try await server.freeze(children: false)
                    try await other.schema(
                        """
                        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                        WHERE application_name = 'hearth' AND pid <> pg_backend_pid()
                        """)
                    async let read = storage.row("SELECT 1 AS n")
                    _ = try await other.row("SELECT pg_sleep(2)")
                    try server.thaw()
                    do {
                        return try await read["n"]
                    } catch {
                        guard .now - start >= .seconds(10) else { throw error }
                        return nil
                    }
                }
                var found: Int?
                while found == nil { found = try await answer() }
                #expect(found == 1)
            }
        }
    }

    @Test func `a write whose connection is lost is stored once or not at all`() async throws {
        try await withPostgres { storage in
            let outcomes = await withTaskGroup(of: StorageError.Code?.self) { group in
                for number in 1...60 {
                    group.addTask {
                        let kill: SQL = """
                            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                            WHERE datname = current_database() AND pid <> pg_backend_pid()
                            """
                        do throws(StorageError) {
                            _ = try await storage.engine.transaction(
                                number % 20 == 0 ? [kill] : [insertUser(number)], number % 20 == 0 ? .schema : .write,
                                of: .all)
                            return nil
                        } catch {
                            return error.code
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.allSatisfy { $0 == nil || $0 == .unavailable })
            let stored = try await storage.count("SELECT COUNT(*) AS n FROM users")
            #expect((1...57).contains(stored))
        }
    }

    @Test func `requests fail while the server is down and succeed soon after it is back`() async throws {
        let server = try await TemporaryPostgres.start()
        try await withStorage(at: server.url()) { storage in
            #expect(try await storage.row("SELECT 1 AS n")["n"] == 1)
            for mode in ["fast", "immediate"] {
                try await server.stop(mode)
                for _ in 0..<50 {
                    for access in [DatabaseAccess.read, .write] {
                        let error = await #expect(throws: StorageError.self) {
                            try await storage.engine.rows("SELECT 1", access, of: .all)
                        }
                        #expect(error?.code == .unavailable)
                    }
                }
                try await server.launch()
                while (try? await storage.row("SELECT 1 AS n")) == nil { await Task.yield() }
            }
        }
    }

    @Test func `a server that does not respond is unavailable from the start`() async throws {
        for url in ["postgres://nobody@/x?host=/nowhere", "postgres://nobody:secret@127.0.0.1:1/x"] {
            let error = await #expect(throws: StorageError.self) {
                try await Storage.open(url: url)
            }
            #expect(error?.code == .unavailable)
            #expect(error?.message.contains("secret") == false)
        }
    }

    @Test func `a statement beyond its time limit is cancelled`() async throws {
        try await withPostgres(parameters: "statement_timeout=100") { storage in
            for access in [DatabaseAccess.read, .write] {
                var error: StorageError?
                // As long as a statement may take, it may wait for a connection: on a busy machine that passes first.
                repeat {
                    error = await #expect(throws: StorageError.self) {
                        try await storage.engine.rows("SELECT pg_sleep(3600)", access, of: .all)
                    }
                } while error?.message == "no connection to PostgreSQL became free"
                #expect(error?.code == .unavailable)
                #expect(error?.message.contains("57014") == true, "\(error?.message ?? "none")")
            }
            // A migration may take its time, after the statement that takes the limit away.
            func migrate() async throws -> Bool {
                do {
                    try await storage.schema("SELECT pg_sleep(0.3)")
                    return true
                } catch let error as StorageError where error.message.contains("57014") {
                    #expect(!error.message.contains("pg_sleep"))
                    return false
                }
            }
            while try await !migrate() {}
        }
    }

    @Test func `a connection whose server stops responding is closed`() async throws {
        let server = try await TemporaryPostgres.start()
        try await withStorage(at: server.url(parameters: "statement_timeout=100&pool_size=1")) { storage in
            while (try? await storage.row("SELECT 1 AS n")) == nil { await Task.yield() }
            try await server.freeze()
            let error = await #expect(throws: StorageError.self) {
                try await storage.engine.rows("SELECT 1", .write, of: .all)
            }
            #expect(error?.code == .unavailable)
            try server.thaw()
            while (try? await storage.row("SELECT 1 AS n")) == nil { await Task.yield() }
        }
    }

    @Test func `a cancelled read is ended at the server and leaves other reads intact`() async throws {
        try await withPostgres(parameters: "pool_size=2") { storage in
            for _ in 0..<10 {
                let read = Task { try await storage.engine.rows("SELECT pg_sleep(3600)", .read, of: .all) }
                try await storage.wait(for: activity("pg_sleep(3600)"))
                async let written = withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<30 {
                        group.addTask {
                            let rows = try await storage.engine.rows(
                                "SELECT \(number) AS n", number % 2 == 0 ? .read : .write, of: .all)
                            #expect(try rows.first?["n"] == number)
                        }
                    }
                    try await group.waitForAll()
                }
                read.cancel()
                let error = await #expect(throws: StorageError.self) { try await read.value }
                #expect(error?.code == .cancelled)
                try await written
                while try await storage.count(activity("pg_sleep(3600)")) > 0 { await Task.yield() }
            }
        }
    }

    @Test func `a slow statement delays no other while connections are free`() async throws {
        try await withPostgres(parameters: "pool_size=2") { storage in
            // Two connections are there.
            _ = try await (storage.row("SELECT pg_sleep(0.1)"), storage.row("SELECT pg_sleep(0.1)"))
            let slow = Task { try await storage.engine.rows("SELECT pg_sleep(3600)", .read, of: .all) }
            // All of these are over while the slow one runs, whichever of them shared its connection.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let row = try await storage.row("SELECT \(number) AS n")
                        #expect(try row["n"] == number)
                    }
                }
                try await group.waitForAll()
            }
            slow.cancel()
            _ = await slow.result
        }
    }

    @Test func `concurrent migrators apply each migration once`() async throws {
        let url = try await PostgresTemplate.newDatabase(migrated: false)
        let applied = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<6 {
                group.addTask {
                    try await withStorage(at: url) { storage in
                        try await storage.migrator(clock: ManualClock()).migrate().map(\.number)
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(applied.sorted() == Migration.all.map(\.number))
    }

    @Test func `a migration that fails leaves nothing behind`() async throws {
        let url = try await PostgresTemplate.newDatabase(migrated: false)
        try await withStorage(at: url) { storage in
            func migrator(_ statements: [SQL], _ onPostgres: [SQL]) -> Migrator {
                Migrator(
                    engine: storage.engine,
                    migrations: [
                        Migration(number: 1, name: "one", statements: statements, onPostgres: onPostgres)
                    ], clock: ManualClock())
            }
            let error = await #expect(throws: StorageError.self) {
                try await migrator(["CREATE TABLE a (n BIGINT)"], ["CREATE TABLE a (n BIGINT)"]).migrate()
            }
            #expect(error?.code == .statement)
            let applied = try await migrator(["CREATE TABLE a (n BIGINT)"], ["INSERT INTO a VALUES (1)"]).migrate()
            #expect(applied.count == 1)
            let rows = try await storage.engine.rows("SELECT n FROM a", .schema, of: .all)
            #expect(rows.count == 1)
            // Migrations that only PostgreSQL runs are recorded, too.
            let changed = await #expect(throws: StorageError.self) {
                try await migrator(["CREATE TABLE a (n BIGINT)"], ["INSERT INTO a VALUES (2)"]).status()
            }
            #expect(changed?.code == .schemaChanged)
        }
    }

    @Test func `a change of the cards is announced to every process, even after an outage`() async throws {
        let server = try await TemporaryPostgres.start()
        try await withStorage(at: server.url()) { storage in
            _ = try await storage.migrator(clock: ManualClock()).migrate()
            try await withStorage(at: server.url()) { other in
                var changes = storage.documentChanges.makeAsyncIterator()
                let card = Document(id: "a", kind: .tips, title: "", body: "")
                // The first is for what was missed before.
                try #require(await changes.next() != nil)
                try await other.documents.apply(
                    DocumentChange(upserts: [StoredDocument(document: card, entry: DocumentEntry(hash: "1"))]))
                try #require(await changes.next() != nil)

                try await server.stop()
                try await server.launch()
                try #require(await changes.next() != nil)
                while (try? await other.documents.apply(
                    DocumentChange(upserts: [StoredDocument(document: card, entry: DocumentEntry(hash: "2"))]))) == nil
                {
                    await Task.yield()
                }
                try #require(await changes.next() != nil)
                await storage.close()
                #expect(await changes.next() == nil)
            }
        }
    }

    @Test func `TLS follows the URL`() async throws {
        let server = try await TemporaryPostgres.start(.init(listensOnLoopback: true, hasTLS: true))
        let address = "postgres://hearth@127.0.0.1:\(server.port)/postgres"
        for (mode, isEncrypted) in [("disable", 0), ("require", 1), ("verify-full", 1)] {
            let url = "\(address)?sslmode=\(mode)&sslrootcert=\(server.folder.path)/server.crt"
            try await withStorage(at: url) { storage in
                let encrypted = try await storage.count(
                    "SELECT COUNT(*) AS n FROM pg_stat_ssl WHERE ssl AND pid = pg_backend_pid()")
                #expect(encrypted == isEncrypted)
            }
        }
        // A certificate authority that did not sign it.
        let error = await #expect(throws: StorageError.self) {
            try await Storage.open(
                url: "\(address)?sslmode=verify-ca&sslrootcert=\(server.folder.path)/other.crt")
        }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("certificate verify failed") == true)
    }
}
