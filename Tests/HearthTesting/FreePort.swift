import Foundation

/// Returns a free port of this machine, for a program that cannot choose one itself.
package func freePort() throws -> Int {
    let socket = try ProviderSocket.listening()
    defer { socket.close() }
    return Int(try socket.port())
}
