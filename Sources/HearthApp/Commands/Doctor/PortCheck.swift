import CurlClient
import Foundation
import HearthAPI
import HearthCore

/// The check of the port: free, or in use by a running hearth.
struct PortCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "port"

    func findings() async -> [Finding] {
        let (host, port) = (environment.settings["HOST"], environment.settings.integer("PORT"))
        if port == 0 { return [.ok(name, "PORT is 0: a free port is picked")] }
        let address = ListenAddress(environment.settings)
        switch await offTasks({ address.systemError() }) {
        case 0: return [.ok(name, "\(host):\(port) is free")]
        case EADDRINUSE: return [await portOwner(host, port)]
        case EACCES:
            return [
                .fail(
                    name, "this user may not listen on port \(port)",
                    "PORT=8000, or: setcap cap_net_bind_service=+ep \"$(command -v hearth)\"")
            ]
        case let code:
            return [
                .fail(
                    name, "cannot listen on \(host):\(port): \(String(cString: strerror(code)))",
                    "run `ip address`, and set HOST to an address of this machine")
            ]
        }
    }

    private func portOwner(_ host: String, _ port: Int) async -> Finding {
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
                name, "another program uses \(host):\(port)",
                "ss -ltnp \"sport = :\(port)\", or choose another PORT")
        }
        return health.version == Hearth.version
            ? .ok(name, "hearth \(health.version) already serves \(host):\(port)")
            : .warn(
                name, "hearth \(health.version) serves \(host):\(port), but this is \(Hearth.version)",
                "restart the server")
    }
}
