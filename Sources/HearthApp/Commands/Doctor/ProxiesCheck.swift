import Foundation
import ServerKit

/// The check of the proxies that may state a client's address.
struct ProxiesCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "proxies"

    func findings() async -> [Finding] {
        let (host, proxies) = (environment.settings["HOST"], environment.settings["TRUSTED_PROXIES"])
        guard TrustedProxies(proxies) != nil else {
            return [
                .fail(name, "TRUSTED_PROXIES contains an invalid address", "for example TRUSTED_PROXIES=10.0.0.0/8")
            ]
        }
        let isLoopback = host == "localhost" || host == "::1" || host.hasPrefix("127.")
        if proxies.isEmpty {
            return isLoopback
                ? [.ok(name, "no proxy is trusted; HOST is a loopback address")]
                : [
                    .warn(
                        name,
                        "HOST is \(host) and TRUSTED_PROXIES is empty: behind a proxy, all clients share one rate limit",
                        "behind a proxy, set TRUSTED_PROXIES to its address")
                ]
        }
        let trustsAll = ["0.0.0.0/0", "::/0"].contains { proxies.contains($0) }
        return trustsAll
            ? [
                .fail(
                    name, "every client can claim any address and so escape its rate limit",
                    "set TRUSTED_PROXIES to the proxy's address")
            ] : [.ok(name, proxies)]
    }
}
