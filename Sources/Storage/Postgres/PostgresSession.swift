import CPostgres
import Foundation

/// A connection with a thread of its own, as the owner of the tables and without a time limit: for long work, or for
/// steps that depend on each other.
struct PostgresSession {
    let handle: PostgresHandle

    /// Connects, runs `body`, which may block, and closes the connection. An open transaction is rolled back then, and
    /// its locks are released.
    static func run<Value: Sendable>(
        _ settings: PostgresSettings, _ body: @escaping @Sendable (PostgresSession) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        try await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, StorageError>, Never>) in
            Thread.detachNewThread {
                continuation.resume(
                    returning: Result { () throws(StorageError) in
                        let session = PostgresSession(handle: try PostgresHandle(settings))
                        try session.execute("SET statement_timeout = 0")
                        return try body(session)
                    })
            }
        }.get()
    }

    /// Runs a statement and returns its rows. It is one transaction unless one has been begun.
    func rows(_ sql: SQL) throws(StorageError) -> [SQLRow] {
        let statement = try BoundStatement(sql)
        guard statement.send(as: nil, on: handle) else { throw handle.lost() }
        var last: PostgresResult?
        while let raw = unsafe PQgetResult(handle.raw) { last = unsafe PostgresResult(raw) }
        guard let last else { throw handle.lost() }
        guard last.status == PGRES_TUPLES_OK || last.status == PGRES_COMMAND_OK else {
            throw StorageError(last, in: statement.key.text)
        }
        return try last.rows()
    }

    func execute(_ sql: SQL) throws(StorageError) { _ = try rows(sql) }
}
