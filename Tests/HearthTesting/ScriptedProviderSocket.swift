import Foundation

/// A call of the system that failed.
package struct SocketError: Error {
    package var call: String
    package var code = errno
}

/// A non-blocking TCP socket of the provider's, on loopback.
struct ProviderSocket: Sendable {
    let descriptor: Int32

    /// - Parameters:
    ///   - loopback: the last number of the address 127.0.0.x.
    ///   - port: 0 for one of the system's choice.
    static func listening(loopback: UInt8 = 1, port: UInt16 = 0) throws -> ProviderSocket {
        let socket = try bound(loopback: loopback, port: port, isReusable: false)
        guard listen(socket.descriptor, 1024) == 0 else { throw socket.failure(of: "listen") }
        socket.prepare()
        return socket
    }

    /// - Parameter isReusable: true if another socket with the option SO_REUSEADDR may listen on the port.
    static func bound(loopback: UInt8 = 1, port: UInt16 = 0, isReusable: Bool = true) throws -> ProviderSocket {
        let descriptor = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw SocketError(call: "socket") }
        let socket = ProviderSocket(descriptor: descriptor)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        if isReusable { socket.set(SO_REUSEADDR, of: SOL_SOCKET, to: Int32(1)) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = (UInt32(0x7F00_0000) | UInt32(loopback)).bigEndian
        address.sin_port = port.bigEndian
        let isBound = withUnsafeBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { bind(descriptor, $0.baseAddress, socklen_t(bytes.count)) }
        }
        guard isBound == 0 else { throw socket.failure(of: "bind") }
        return socket
    }

    /// Closes the socket after a call that failed, and returns the error.
    private func failure(of call: String) -> SocketError {
        let error = SocketError(call: call)
        close()
        return error
    }

    func port() throws -> UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        guard result == 0 else { throw SocketError(call: "getsockname") }
        return UInt16(bigEndian: address.sin_port)
    }

    /// The next connection; nil when something was written to `wake`.
    func accept(orWake wake: Int32) -> ProviderSocket? {
        while true {
            var interests = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
            ]
            _ = poll(&interests, 2, -1)
            if interests[1].revents != 0 { return nil }
            let connection = Foundation.accept(descriptor, nil, nil)
            guard connection >= 0 else { continue }
            let socket = ProviderSocket(descriptor: connection)
            socket.prepare()
            return socket
        }
    }

    /// A send buffer that does not grow, so that a reader who stops soon blocks the writer.
    private func prepare() {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        set(SO_SNDBUF, of: SOL_SOCKET, to: Int32(32_768))
        set(TCP_NODELAY, of: Int32(IPPROTO_TCP), to: Int32(1))
    }

    private func set<Value: BitwiseCopyable>(_ option: Int32, of level: Int32, to value: Value) {
        withUnsafeBytes(of: value) { bytes in
            _ = setsockopt(descriptor, level, option, bytes.baseAddress, socklen_t(bytes.count))
        }
    }

    /// The peer will see a reset instead of an orderly end.
    func resetOnClose() { set(SO_LINGER, of: SOL_SOCKET, to: linger(l_onoff: 1, l_linger: 0)) }

    func close() { _ = Foundation.close(descriptor) }
}
