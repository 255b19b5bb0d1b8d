import CPostgres
import Foundation

/// A libpq connection, closed with its last reference. Guarded by its owner: one thread at a time uses it, and passes
/// it on by message.
@safe final class PostgresHandle: @unchecked Sendable {
    let raw: OpaquePointer

    /// Connects. Blocks during name resolution, handshake and authentication, up to `connect_timeout`.
    init(_ settings: PostgresSettings) throws(StorageError) {
        let keywords = unsafe settings.parameters.map { unsafe UnsafePointer(strdup($0.keyword)) }
        let values = unsafe settings.parameters.map { unsafe UnsafePointer(strdup($0.value)) }
        defer { unsafe (keywords + values).forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
        let connection = unsafe PQconnectdbParams(keywords + [nil], values + [nil], 1)
        guard let connection = unsafe connection else { throw StorageError(.unavailable, "libpq: out of memory") }
        unsafe raw = connection
        unsafe cpostgres_drop_notices(connection)
        guard isAlive else { throw StorageError(.unavailable, "PostgreSQL: \(message)") }
    }

    deinit { unsafe PQfinish(raw) }

    var isAlive: Bool { unsafe PQstatus(raw) == CONNECTION_OK }

    var socket: Int32 { unsafe PQsocket(raw) }

    /// The message of the last failure, on one line.
    var message: String {
        guard let message = unsafe PQerrorMessage(raw) else { return "no message" }
        return unsafe String(cString: message).split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Returns the error for a lost connection. libpq's text may quote a statement's values, so it is left out.
    func lost(file: StaticString = #fileID, line: UInt = #line) -> StorageError {
        StorageError(.unavailable, "the connection to PostgreSQL was lost", file: file, line: line)
    }

    /// Connects on a thread of its own, because name resolution and password hashing block.
    static func connect(
        _ settings: PostgresSettings,
        completion: @escaping @Sendable (Result<PostgresHandle, StorageError>) -> Void
    ) {
        Thread.detachNewThread {
            completion(
                Result { () throws(StorageError) in try PostgresHandle(settings) })
        }
    }
}
