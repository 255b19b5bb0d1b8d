import Dispatch
import Foundation
import GRDB
import HearthCore
import SystemSupport

/// SQLite through GRDB. Statements run on GRDB's own queues, a writer beside a reader, so that the cooperative pool
/// never waits for a disk.
struct SQLiteEngine: DatabaseEngine {
    let dialect = Dialect.sqlite
    /// Closed in this order: the last one writes the log back into the file.
    private let connections: [DatabaseQueue]
    private let reads: GroupRead
    private let writes: GroupCommit

    private init(reader: DatabaseQueue, writer: DatabaseQueue) {
        connections = [reader, writer]
        reads = GroupRead(connection: reader)
        writes = GroupCommit(connection: writer)
    }

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - path: the path of the file, which is created if it is missing; nil keeps the database in memory.
    ///   - protectsFiles: removes other users' rights to the files.
    static func open(path: String?, protectsFiles: Bool) async throws(StorageError) -> SQLiteEngine {
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: Result { try connect(path: path, protectsFiles: protectsFiles) })
            }
        }
        do {
            return try result.get()
        } catch {
            throw StorageError(sqlite: error)
        }
    }

    private static func connect(path: String?, protectsFiles: Bool) throws -> SQLiteEngine {
        var configuration = Configuration()
        configuration.label = "hearth"
        configuration.foreignKeysEnabled = true
        // Another process may hold the write lock: an ingest, a migration.
        configuration.busyMode = .timeout(5)
        let sha256Hex = DatabaseFunction("sha256_hex", argumentCount: 1, pure: true) { values in
            String.fromDatabaseValue(values[0]).map { SHA256.hash(Array($0.utf8)).hexadecimal }
        }
        configuration.prepareDatabase { $0.add(function: sha256Hex) }
        guard let path else {
            let connection = try DatabaseQueue(configuration: configuration)
            return SQLiteEngine(reader: connection, writer: connection)
        }

        // Only the owner may read a folder that is created for families' data.
        try FileManager.default.createDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        if protectsFiles { DatabaseFiles.protect(path) }
        let writer = try openWriter(path: path, configuration: configuration)
        // GRDB's NORMAL may lose the last commits with the power: a child's allergy that was acknowledged, money that
        // was spent. FULL syncs the log at each commit. Only the writer commits.
        try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        configuration.readonly = true
        return SQLiteEngine(reader: try DatabaseQueue(path: path, configuration: configuration), writer: writer)
    }

    /// Switches to WAL mode, which takes a lock that SQLite does not wait for; two processes may start at once.
    private static func openWriter(path: String, configuration: Configuration) throws -> DatabaseQueue {
        var configuration = configuration
        configuration.journalMode = .wal
        var attempts = 200
        while true {
            do {
                return try DatabaseQueue(path: path, configuration: configuration)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && attempts > 0 {
                attempts -= 1
                Thread.sleep(forTimeInterval: 0.025)
            }
        }
    }

    func transaction(
        _ statements: [SQL], _ access: DatabaseAccess, of tenant: Tenant
    ) async throws(StorageError) -> [[SQLRow]] {
        let span = TraceSpan.begin(of: statements, on: "sqlite")
        defer { span?.end() }
        let result: Result<[[SQLRow]], any Error> = await withCheckedContinuation { continuation in
            switch access {
            case .read:
                reads.read(statements) { continuation.resume(returning: $0) }
            case .write, .schema:
                writes.write(statements) { continuation.resume(returning: $0) }
            }
        }
        do {
            return try result.get()
        } catch {
            let failure = StorageError(sqlite: error)
            span?.fail(as: failure.code.rawValue)
            throw failure
        }
    }

    func copy(
        into table: SQL, columns: [StaticString], count: Int,
        row: @escaping @Sendable (Int) -> [SQLValue]
    ) async throws(StorageError) {
        let writer = connections[connections.count - 1]
        let result: Result<Void, any Error> = await withCheckedContinuation { continuation in
            writer.asyncWriteWithoutTransaction { database in
                continuation.resume(
                    returning: Result {
                        try database.inTransaction(.immediate) {
                            for index in 0..<count {
                                _ = try database.run([try SQL(inserting: row(index), into: table, columns)])
                            }
                            return .commit
                        }
                    })
            }
        }
        do {
            try result.get()
        } catch {
            throw StorageError(sqlite: error)
        }
    }

    func notifications(on channel: StaticString) -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    func close() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                // A connection that cannot be closed is closed by the end of the process.
                for connection in connections { try? connection.close() }
                continuation.resume()
            }
        }
    }
}
