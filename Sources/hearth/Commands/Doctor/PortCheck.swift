import CurlClient
import Foundation
import HearthAPI
import HearthCore

/// The port to serve on: free, or served by a hearth already.
struct PortCheck: DoctorCheck {
    let house: House
    let name = "port"

    func findings() async -> [Finding] {
        let (host, port) = (house.settings["HOST"], house.settings.integer("PORT"))
        if port == 0 { return [.ok(name, "a free one is taken")] }
        switch await offTasks({ Self.errorOfBinding(host: host, port: port) }) {
        case 0: return [.ok(name, "\(host):\(port) is free")]
        case EADDRINUSE: return [await whoServes(host, port)]
        case EACCES:
            return [
                .fail(
                    name, "this user may not serve on port \(port)",
                    "PORT=8000, or: setcap cap_net_bind_service=+ep \"$(command -v hearth)\"")
            ]
        case let code:
            return [
                .fail(
                    name, "\(host):\(port) cannot be served: \(String(cString: strerror(code)))",
                    "ip address, and set HOST to one of this machine")
            ]
        }
    }

    private func whoServes(_ host: String, _ port: Int) async -> Finding {
        let reached = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "[::1]" : host.contains(":") ? "[\(host)]" : host
        let request = OutboundRequest(
            url: "http://\(reached):\(port)/health", headers: [], body: [], timeout: .seconds(2),
            connectTimeout: .seconds(2))
        let health = try? await withCurlClient { client in
            try await client.withResponse(to: request) { response in
                var body: [UInt8] = []
                while let chunk = try await response.next(), body.count < 4096 { body += chunk }
                return response.header("server") == "hearth"
                    ? try WireJSON.decode(HealthResponse.self, from: body) : nil
            }
        }
        guard let health = health ?? nil else {
            return .fail(
                name, "\(host):\(port) is taken by another program",
                "ss -ltnp \"sport = :\(port)\", or choose another PORT")
        }
        return health.version == Hearth.version
            ? .ok(name, "hearth \(health.version) serves \(host):\(port) already")
            : .warn(name, "hearth \(health.version) serves there, and this is \(Hearth.version)", "restart the server")
    }

    /// 0 where it could be served. Like the server, next to connections that are still closing.
    private static func errorOfBinding(host: String, port: Int) -> Int32 {
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
