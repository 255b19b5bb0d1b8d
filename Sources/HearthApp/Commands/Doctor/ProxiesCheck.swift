import Foundation
import HearthServer

/// Whose word is taken for a client's address.
struct ProxiesCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "proxies"

    func findings() async -> [Finding] {
        let (host, proxies) = (environment.settings["HOST"], environment.settings["TRUSTED_PROXIES"])
        guard TrustedProxies(proxies) != nil else {
            return [.fail(name, "TRUSTED_PROXIES holds what is no address", "TRUSTED_PROXIES=10.0.0.0/8, for example")]
        }
        let isLoopback = host == "localhost" || host == "::1" || host.hasPrefix("127.")
        if proxies.isEmpty {
            return isLoopback
                ? [.ok(name, "none trusted; HOST is this machine's own")]
                : [
                    .warn(
                        name,
                        "HOST is \(host) and TRUSTED_PROXIES is empty: behind a proxy all clients share one limit",
                        "behind a proxy: TRUSTED_PROXIES=its address")
                ]
        }
        let everybody = ["0.0.0.0/0", "::/0"].contains { proxies.contains($0) }
        return everybody
            ? [
                .fail(
                    name, "every client may say which address it has, and so escapes its limit",
                    "TRUSTED_PROXIES=the proxy's address")
            ] : [.ok(name, proxies)]
    }
}
