import Foundation
import Testing

/// Listens, and lets its queue of connections fill up until the kernel answers no more.
struct DeafListener: ~Copyable {
    let port: UInt16
    private let sockets: [Int32]

    init() throws {
        var sockets = (0..<5).map { _ in socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
        let listener = sockets.removeFirst()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                try #require(bind(listener, address, size) == 0)
                try #require(listen(listener, 0) == 0)
                try #require(getsockname(listener, address, &size) == 0)
                for client in sockets {
                    _ = fcntl(client, F_SETFL, O_NONBLOCK)
                    _ = connect(client, address, size)
                }
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        self.sockets = sockets + [listener]
    }

    deinit { for socket in sockets { close(socket) } }
}
