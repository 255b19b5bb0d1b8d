import Dispatch
import Foundation
import GRDB

/// SQLite through GRDB. Statements run on GRDB's own queues, one writer beside several readers, so that the cooperative
/// pool never waits for a disk.
struct SQLiteEngine: DatabaseEngine {
    private let connections: any DatabaseWriter
    private let writes: GroupCommit

    private init(connections: any DatabaseWriter) {
        self.connections = connections
        writes = GroupCommit(connections: connections)
    }

    /// - Parameter path: where the file is or will be; nil keeps the database in memory.
    static func open(path: String?) async throws(StorageError) -> SQLiteEngine {
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: Result { try connect(path: path) })
            }
        }
        do {
            return SQLiteEngine(connections: try result.get())
        } catch {
            throw StorageError(sqlite: error)
        }
    }

    private static func connect(path: String?) throws -> any DatabaseWriter {
        var configuration = Configuration()
        configuration.label = "hearth"
        configuration.foreignKeysEnabled = true
        // Another process may hold the write lock: an ingest, a migration.
        configuration.busyMode = .timeout(5)
        guard let path else { return try DatabaseQueue(configuration: configuration) }

        // Only the owner may look into a folder that is made for families' data.
        try FileManager.default.createDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let pool = try openPool(path: path, configuration: configuration)
        // GRDB's NORMAL may lose the last commits with the power: a child's allergy that was acknowledged, money that
        // was spent. FULL syncs the log at each commit. Only the writer commits.
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        return pool
    }

    /// The change to WAL mode takes a lock for which SQLite does not wait, and two processes may start at once.
    private static func openPool(path: String, configuration: Configuration) throws -> DatabasePool {
        var attempts = 200
        while true {
            do {
                return try DatabasePool(path: path, configuration: configuration)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && attempts > 0 {
                attempts -= 1
                Thread.sleep(forTimeInterval: 0.025)
            }
        }
    }

    func transaction(_ statements: [SQL], _ access: DatabaseAccess) async throws(StorageError) -> [[SQLRow]] {
        let result: Result<[[SQLRow]], any Error> = await withCheckedContinuation { continuation in
            switch access {
            case .read:
                connections.asyncRead { database in
                    continuation.resume(returning: Result { try database.get().run(statements) })
                }
            case .write:
                writes.write(statements) { continuation.resume(returning: $0) }
            }
        }
        do {
            return try result.get()
        } catch {
            throw StorageError(sqlite: error)
        }
    }

    func close() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                // A connection that does not close is closed by the end of the process.
                try? connections.close()
                continuation.resume()
            }
        }
    }
}
