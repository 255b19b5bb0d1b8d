import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

// One after the other, here as in the other suites: each has connections, and each connection is a process.
@Suite(.serialized) struct PostgresEngineTests {
    @Test func `many concurrent transactions over few connections get their own results`() async throws {
        try await withPostgres { storage in
            let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let access: DatabaseAccess = number % 3 == 0 ? .write : .read
                        let rows = try await storage.engine.transaction(
                            ["SELECT \(number) AS n", "SELECT \("t\(number)") AS t"].suffix(number % 2 + 1), access,
                            of: .all)
                        return try rows.last?.first?["t"] == "t\(number)"
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers == Array(repeating: true, count: 200))
            #expect(try await connections(of: storage) <= 4)
        }
    }

    @Test func `a statement is prepared once per connection and again after its eviction`() async throws {
        try await withPostgres(parameters: "pool_size=1") { storage in
            for number in 0..<3 { _ = try await storage.row("SELECT \(number) + 0 AS kept") }
            let prepared: SQL = """
                SELECT COUNT(*) AS n FROM pg_prepared_statements WHERE statement LIKE \("%+ 0 AS kept%")
                """
            #expect(try await storage.count(prepared) == 1)
            // Each is another statement by its number of values.
            for count in 1...300 {
                let list = (1..<count).reduce("\(0)" as SQL) { "\($0), \($1)" }
                let row = try await storage.row("SELECT 7 AS n WHERE 0 IN (\(list))")
                #expect(try row["n"] == 7)
            }
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM pg_prepared_statements") <= 256)
            #expect(try await storage.count(prepared) == 0)
            #expect(try await storage.row("SELECT \(5) + 0 AS kept")["kept"] == 5)
        }
    }

    @Test func `a statement that cannot be prepared fails for all transactions that wait for it, and later succeeds`()
        async throws
    {
        try await withPostgres(parameters: "pool_size=1") { storage in
            let failures = await withTaskGroup(of: StorageError.Code?.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        do throws(StorageError) {
                            _ = try await storage.engine.rows("SELECT n FROM later", .read, of: .all)
                            return nil
                        } catch {
                            return error.code
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(failures == Array(repeating: .statement, count: 20))
            try await storage.schema("CREATE TABLE later (n BIGINT)")
            #expect(try await storage.engine.rows("SELECT n FROM later", .read, of: .all) == [])
        }
    }

    @Test func `a prepared statement survives a change of the schema`() async throws {
        let url = try await PostgresTemplate.newDatabase(parameters: "pool_size=1")
        try await withStorage(at: url) { storage in
            try await withStorage(at: url) { other in
                try await other.schema("CREATE TABLE t (n BIGINT)")
                try await storage.write("INSERT INTO t VALUES (7)")
                #expect(try await storage.row("SELECT * FROM t")["n"] == 7)
                try await other.schema("ALTER TABLE t ADD COLUMN m BIGINT DEFAULT 8")
                #expect(try await storage.row("SELECT * FROM t")["m"] == 8)
            }
        }
    }

    @Test func `every type with a counterpart in SQLite is read, and any other is an error with its name`() async throws
    {
        try await withPostgres { storage in
            let row = try await storage.row(
                """
                SELECT 1::int2 AS i2, -2::int4 AS i4, 3::oid AS o, true AS b, 1.5::float4 AS f4, '\\xff00'::bytea AS y,
                    '{"a": 1}'::jsonb AS j, '{"a":1}'::json AS k, 'x'::varchar AS v, 'x'::char(3) AS c, 'x'::name AS nm,
                    '0199AABB-CCDD-7EEF-8001-020304050607'::uuid AS u, pg_sleep(0) AS w, NULL::int8 AS z,
                    123456789012345678::numeric AS n1, -20000::numeric AS n2, 0::numeric AS n3, 2.50::numeric AS n4,
                    -0.00001::numeric AS n5, 9223372036854775807::numeric AS n6, (-9223372036854775808)::numeric AS n7
                """)
            #expect(try row["i2"] == 1)
            #expect(try row["i4"] == -2)
            #expect(try row["o"] == 3)
            #expect(try row["b"] == 1)
            #expect(try row["f4"] == SQLValue.real(1.5))
            #expect(try row["y"] == SQLValue.blob([255, 0]))
            #expect(try row["j"] == "{\"a\": 1}")
            #expect(try row["k"] == "{\"a\":1}")
            for name in ["v", "nm"] { #expect(try row[name] == "x") }
            #expect(try row["c"] == "x  ")
            #expect(try row["u"] == UUID(uuidString: "0199aabb-ccdd-7eef-8001-020304050607"))
            for name in ["w", "z"] { #expect(try row[name] == SQLValue.null) }
            #expect(try row["n1"] == 123_456_789_012_345_678)
            #expect(try row["n2"] == -20000)
            #expect(try row["n3"] == 0)
            #expect(try row["n4"] == SQLValue.real(2.5))
            #expect(try row["n5"] == SQLValue.real(-0.00001))
            #expect(try row["n6"] == Int64.max)
            #expect(try row["n7"] == Int64.min)
            for other in ["SELECT now() AS x", "SELECT 9223372036854775808::numeric AS x"] as [SQL] {
                let error = await #expect(throws: StorageError.self) { try await storage.row(other) }
                #expect(error?.code == .malformedRow)
            }
        }
    }

    @Test func `text is stored in columns of any type`() async throws {
        try await withPostgres { storage in
            try await storage.schema("CREATE TABLE typed (j JSONB, u UUID, n INT, t TEXT)")
            let id = UUID()
            try await storage.write("INSERT INTO typed VALUES (\("{\"b\":2}"), \(id), \(7), \(String?.none))")
            try await storage.write("INSERT INTO typed SELECT \("[1]"), \(id), \(8), \("") WHERE \(1) > 0")
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM typed WHERE u = \(id) AND n > \(6)") == 2)
            #expect(try await storage.row("SELECT j, t FROM typed WHERE n = \(8)")["t"] == "")
        }
    }

    @Test func `a read transaction sees one state during concurrent writes`() async throws {
        try await withHeldLock { storage, other in
            let count: SQL = "SELECT COUNT(*) AS n FROM users"
            async let read = storage.engine.transaction([count, waitForLock, count], .read, of: .all)
            try await other.wait(for: activity("advisory_xact_lock_shared"))
            try await other.write(insertUser(1))
            try await other.write(releaseLock)
            let counts: [Int] = [try await read[0][0]["n"], try await read[2][0]["n"]]
            #expect(counts == [0, 0])
            #expect(try await storage.count(count) == 1)
        }
    }

    @Test func `the tenant is set at the server for the transaction alone`() async throws {
        try await withPostgres(parameters: "pool_size=1") { storage in
            let setting: SQL = "SELECT current_setting('hearth.household', true) AS h"
            let id = UUID()
            for access in [DatabaseAccess.read, .write] {
                #expect(try await storage.engine.rows(setting, access, of: .household(id)).first?["h"] == id)
                #expect(try await storage.engine.rows(setting, access, of: .all).first?["h"] == "*")
                #expect(
                    try await storage.engine.transaction([setting, setting], access, of: .household(id))[1][0]["h"]
                        == id)
            }
            // Many at once share a connection and even a transaction, never a tenant.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<100 {
                    let id = UUID()
                    group.addTask {
                        let tenant: Tenant = number % 4 == 0 ? .all : .household(id)
                        let seen: String? = try await storage.engine.rows(setting, .read, of: tenant).first?["h"]
                        #expect(seen == (tenant == .all ? "*" : id.text))
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `the service runs as its role once the role exists, and migrations as the owner`() async throws {
        // A role is a whole server's.
        let server = try await TemporaryPostgres.start()
        try await withStorage(at: server.url(parameters: "pool_size=1")) { storage in
            let user: SQL = "SELECT current_user AS u"
            #expect(try await storage.row(user)["u"] == "hearth")
            try await storage.schema("CREATE ROLE hearth_app NOLOGIN")
            #expect(try await storage.row(user)["u"] == "hearth_app")
            let owner = try await storage.engine.rows(user, .schema, of: .all).first
            #expect(try owner?["u"] == "hearth")
            #expect(try await storage.row(user)["u"] == "hearth_app")
            try await withStorage(at: server.url()) { other in
                let row = try await other.row(user)
                #expect(try row["u"] == "hearth_app")
            }
        }
    }

    @Test func `copied rows are stored, all or none`() async throws {
        for url in [try await PostgresTemplate.newDatabase(), "sqlite::memory:"] {
            try await withStorage(at: url) { storage in
                try await storage.schema(
                    "CREATE TABLE bulk (n BIGINT PRIMARY KEY, r DOUBLE PRECISION, t TEXT, b BYTEA)")
                let columns: [StaticString] = ["n", "r", "t", "b"]
                try await storage.engine.copy(into: "bulk", columns: columns, count: 20_000) { number in
                    [.integer(Int64(number)), number == 7 ? .null : .real(0.5), .text("é\(number)"), .blob([0, 255])]
                }
                let row = try await storage.row("SELECT COUNT(*) AS n, SUM(n) AS s, COUNT(r) AS r FROM bulk")
                #expect(try row["n"] == 20_000)
                #expect(try row["s"] == 199_990_000)
                #expect(try row["r"] == 19_999)
                #expect(try await storage.row("SELECT t, b FROM bulk WHERE n = 8")["t"] == "é8")
                let more: [[[SQLValue]]] = [
                    [[.integer(-1), .null, .null, .null], [.integer(0), .null, .null, .null]], [[.integer(-1)]],
                    [[.integer(-1), .null, .text("a\0"), .null]],
                ]
                for (rows, code) in zip(more, [StorageError.Code.conflict, .statement, .unstorableText]) {
                    let error = await #expect(throws: StorageError.self) {
                        try await storage.engine.copy(into: "bulk", columns: columns, count: rows.count) { rows[$0] }
                    }
                    #expect(error?.code == code)
                }
                #expect(try await storage.count("SELECT COUNT(*) AS n FROM bulk") == 20_000)
            }
        }
    }

    @Test func `deadlocked transactions are repeated until each has run`() async throws {
        try await withPostgres { storage in
            for number in 1...2 { try await storage.write(insertUser(number)) }
            func touch(_ number: Int) -> SQL { "UPDATE users SET created_at = created_at + 1 WHERE number = \(number)" }
            let pause: SQL = "SELECT pg_sleep(0.05)"
            try await withThrowingTaskGroup(of: Void.self) { group in
                for round in 0..<4 {
                    let order = round % 2 == 0 ? [1, 2] : [2, 1]
                    group.addTask {
                        _ = try await storage.engine.transaction(
                            [touch(order[0]), pause, touch(order[1])], .write, of: .all)
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await storage.count("SELECT SUM(created_at) AS n FROM users") == 8)
        }
    }

    @Test func `an error has the statement for the operator and never the values`() async throws {
        try await withPostgres { storage in
            try await storage.write(insertUser(1))
            let statements: [SQL] = [
                "INSERT INTO documents_revision (singleton, revision) VALUES (1, \("the family's words"))",
                "INSERT INTO users (id, number, locale, time_zone, created_at) VALUES (\("family"), 1, 'en', 'UTC', 0)",
                "UPDATE users SET locale = \(String?.none), time_zone = \("family")",
                "UPDATE users SET number = -1, locale = \("family")",
            ]
            for statement in statements {
                let error = await #expect(throws: StorageError.self) { try await storage.write(statement) }
                let text = String(reflecting: try #require(error?.hearthError))
                #expect(text.contains("documents_revision") || text.contains("users"))
                #expect(!text.contains("family"))
            }
        }
    }

    @Test func `a closed database is unavailable after running transactions have ended`() async throws {
        try await withHeldLock { storage, other in
            async let last = storage.engine.rows(waitForLock, .write, of: .all)
            try await other.wait(for: "SELECT COUNT(*) AS n FROM pg_locks WHERE objid = 77 AND NOT granted")
            async let closed: Void = storage.close()
            // It is closing once nobody new is let in.
            while (try? await storage.row("SELECT 1 AS n")) != nil { await Task.yield() }
            try await other.write(releaseLock)
            #expect(try await last.count == 1)
            await closed
            for access in [DatabaseAccess.read, .write] {
                let error = await #expect(throws: StorageError.self) {
                    try await storage.engine.rows("SELECT 1", access, of: .all)
                }
                #expect(error?.code == .unavailable)
            }
        }
    }

    @Test func `a database without tables is unavailable to the repositories`() async throws {
        try await withStorage(at: try await PostgresTemplate.newDatabase(migrated: false)) { storage in
            let error = await #expect(throws: HearthError.self) { try await storage.users.user(number: 1) }
            #expect(error?.code == .storageUnavailable)
        }
    }
}

func insertUser(_ number: Int) -> SQL {
    "INSERT INTO users (id, number, locale, time_zone, created_at) VALUES (\(UUID()), \(number), 'en', 'UTC', 0)"
}

/// How many other connections run a statement that holds `text`, a literal.
func activity(_ text: String) -> SQL {
    """
    SELECT COUNT(*) AS n FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()
        AND position(\(text) IN query) > 0
    """
}

func connections(of storage: Storage) async throws -> Int {
    try await storage.count(
        """
        SELECT COUNT(*) AS n FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'hearth'
        """)
}

extension Storage {
    func schema(_ statements: SQL...) async throws {
        _ = try await engine.transaction(statements, .schema, of: .all)
    }

    /// Asks until the count is not 0.
    func wait(for count: SQL) async throws {
        while try await self.count(count) == 0 { await Task.yield() }
    }
}

let waitForLock: SQL = "SELECT pg_advisory_xact_lock_shared(77) AS held"
let releaseLock: SQL = "SELECT pg_advisory_unlock(77)"

/// Two owners of one database, of which the second holds a lock for which ``waitForLock`` waits.
func withHeldLock(parameters: String = "pool_size=4", _ body: (Storage, Storage) async throws -> Void) async throws {
    let url = try await PostgresTemplate.newDatabase()
    try await withStorage(at: url + "&" + parameters) { storage in
        try await withStorage(at: url + "&pool_size=1") { other in
            try await other.write("SELECT pg_advisory_lock(77)")
            try await body(storage, other)
        }
    }
}
