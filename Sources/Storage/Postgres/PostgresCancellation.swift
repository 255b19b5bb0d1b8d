import CPostgres
import Foundation

/// A request to the server to give up what runs on a connection. Used once, by the thread that sends it.
@safe final class PostgresCancellation: @unchecked Sendable {
    private let raw: OpaquePointer

    /// Nil where the connection is gone.
    init?(of handle: PostgresHandle) {
        guard let raw = unsafe PQgetCancel(handle.raw) else { return nil }
        unsafe self.raw = raw
    }

    deinit { unsafe PQfreeCancel(raw) }

    /// Goes over a connection of its own, for which libpq waits: on a thread of its own.
    func send(completion: @escaping @Sendable () -> Void) {
        Thread.detachNewThread { [self] in
            var message = [CChar](repeating: 0, count: 256)
            // Whether it arrived or not, the statement ends by itself or by its time limit.
            _ = unsafe PQcancel(raw, &message, Int32(message.count))
            completion()
        }
    }
}
