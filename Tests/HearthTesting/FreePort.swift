import Foundation

/// A port of this machine that nobody listens on now, for a program that has to be told one.
package func freePort() throws -> Int {
    let socket = try ProviderSocket.listening()
    defer { socket.close() }
    return Int(try socket.port())
}
