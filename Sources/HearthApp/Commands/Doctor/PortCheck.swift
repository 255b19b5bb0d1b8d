import CurlClient
import Foundation
import HearthAPI
import HearthCore

/// The port to serve on: free, or served by a hearth already.
struct PortCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "port"

    func findings() async -> [Finding] {
        let (host, port) = (environment.settings["HOST"], environment.settings.integer("PORT"))
        if port == 0 { return [.ok(name, "a free one is taken")] }
        let address = ListenAddress(environment.settings)
        switch await offTasks({ address.systemError() }) {
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
}
