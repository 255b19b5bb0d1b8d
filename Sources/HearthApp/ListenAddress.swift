import Foundation

/// The address that the server listens on.
struct ListenAddress {
    let host: String
    let port: Int

    init(_ settings: Settings) { (host, port) = (settings["HOST"], settings.integer("PORT")) }

    /// Throws ``CommandFailure`` with the reason if the server cannot listen on the address. Listens for a moment to find out.
    func check() throws {
        let reason: String
        switch systemError() {
        case 0: return
        case EADDRINUSE: reason = "another program uses it; choose another port with --set PORT=..."
        case EACCES: reason = "this user may not listen on that port; choose a port from 1024 up with --set PORT=..."
        case EADDRNOTAVAIL: reason = "HOST is not an address of this machine"
        case let code: reason = String(cString: strerror(code))
        }
        throw CommandFailure(message: "cannot listen on \(host):\(port): \(reason)", isUsage: true)
    }

    /// Returns 0 if the server can listen on the address, else the error number. Closing connections do not matter, as for
    /// the server.
    func systemError() -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE
        var addresses: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &addresses) == 0, let first = addresses?.pointee else {
            return EADDRNOTAVAIL
        }
        defer { freeaddrinfo(addresses) }
        let socket = Glibc.socket(first.ai_family, first.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), first.ai_protocol)
        guard socket >= 0 else { return errno }
        defer { close(socket) }
        var yes: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard bind(socket, first.ai_addr, first.ai_addrlen) == 0, listen(socket, 1) == 0 else { return errno }
        return 0
    }
}
