import Foundation

/// A port of this machine without a listener, for a program that needs a port number.
package func freePort() throws -> Int {
    let socket = try ProviderSocket.listening()
    defer { socket.close() }
    return Int(try socket.port())
}
