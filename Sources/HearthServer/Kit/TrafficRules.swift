import HTTPFront
import HearthCore

/// The limits of requests and streams. Zero means no limit.
package struct TrafficRules: Sendable {
    /// Requests a minute.
    package var perAddress = 0
    package var perUser = 0
    package var perHousehold = 0
    /// Of those that sign in, beside ``perAddress``.
    package var signIn = 0
    /// Streams at the same time.
    package var streamsPerUser = 0
    package var streamsPerProcess = 0
    package var proxies = TrustedProxies()

    /// None.
    package init() {}

    /// Paths at which operators ask about the server itself. They are always served.
    static let healthPaths: Set = ["/health", "/api/v1/health", readyPath]
    static let readyPath = "/ready"

    /// Whether a request is about the server itself, so that it is served while the server drains.
    static func isAboutServer(_ path: String) -> Bool {
        // Empty segments of a path do not count.
        healthPaths.contains(path) || path.split(separator: "/") == ["metrics"]
    }

    /// Public keys for our tokens, and the files of pages.
    private static let freePrefixes = ["/.well-known/", "/assets/"]

    /// Returns the buckets of a request before its sender is known.
    func buckets(of address: IPAddress?, at path: String) -> [RateLimitBucket] {
        if isFree(path, for: address) { return [] }
        let key = address?.limitKey ?? "unknown"
        var buckets = bucket("ip", perAddress, key)
        // As the router reads a path: what is empty in it does not count.
        let parts = path.split(separator: "/")
        if parts.starts(with: ["v1", "auth"]) || [["sign-in"], ["setup"]].contains(parts) {
            buckets += bucket("sign-in", signIn, key)
        }
        return buckets
    }

    /// Readiness costs a query. This machine asks for it, and so do proxies before they send requests; others may ask as
    /// often as for anything else.
    private func isFree(_ path: String, for address: IPAddress?) -> Bool {
        if path == Self.readyPath { return address.map { $0.isLoopback || proxies.contain($0) } ?? false }
        return Self.healthPaths.contains(path) || Self.freePrefixes.contains(where: path.hasPrefix)
    }

    func buckets(of user: User) -> [RateLimitBucket] {
        bucket("user", perUser, user.id.text) + bucket("household", perHousehold, user.householdID.text)
    }

    private func bucket(_ name: String, _ quota: Int, _ key: String) -> [RateLimitBucket] {
        quota > 0 ? [RateLimitBucket(policy: RateLimitPolicy(name: name, quota: quota), key: key)] : []
    }
}
