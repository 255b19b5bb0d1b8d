import CPostgres
import Foundation

/// A request to the server to cancel the statement of a connection. Used once, by the thread that sends it.
@safe final class PostgresCancellation: @unchecked Sendable {
    private let raw: OpaquePointer

    /// Returns nil if the connection is closed.
    init?(of handle: PostgresHandle) {
        guard let raw = unsafe PQgetCancel(handle.raw) else { return nil }
        unsafe self.raw = raw
    }

    deinit { unsafe PQfreeCancel(raw) }

    /// Sends the request on a thread of its own, because libpq opens a connection for it and blocks.
    func send(completion: @escaping @Sendable () -> Void) {
        Thread.detachNewThread { [self] in
            var message = [CChar](repeating: 0, count: 256)
            // Whether the request arrived or not, the statement ends by itself or by its time limit.
            _ = unsafe PQcancel(raw, &message, Int32(message.count))
            completion()
        }
    }
}
