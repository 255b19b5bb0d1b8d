import Foundation

/// A port of 127.0.0.1 that no other program receives, for a program that cannot choose one itself.
///
/// It belongs to a socket that is bound and does not listen. So the system gives the port to no other socket, and connections are
/// refused. A program that sets SO_REUSEADDR, as servers do, can listen on it meanwhile.
package final class ReservedPort: Sendable {
    package let number: Int
    private let socket: ProviderSocket

    /// Reserves a port until the last reference to this object is gone.
    package init() throws {
        socket = try ProviderSocket.bound()
        do {
            number = Int(try socket.port())
        } catch {
            socket.close()
            throw error
        }
    }

    deinit { socket.close() }
}
