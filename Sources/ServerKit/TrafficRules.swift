import HTTPFront
import HTTPTypes
import HearthCore

/// The limits of requests and streams, and the trusted proxies. Zero means no limit.
package struct TrafficRules: Sendable {
    /// The most requests a minute of one address.
    package var perAddress = 0
    /// The most requests a minute of one user.
    package var perUser = 0
    /// The most requests a minute of one household.
    package var perHousehold = 0
    /// The most sign-in requests a minute of one address, in addition to ``perAddress``.
    package var signIn = 0
    /// The most requests a minute of sync of one address, in place of ``perAddress``: a family behind one router. As many may
    /// ask for pictures.
    package var syncPerAddress = 0
    /// The most requests a minute of sync of one device, in place of ``perUser`` and ``perHousehold``. As many may ask for
    /// pictures.
    package var syncPerDevice = 0
    /// The most requests a minute of one address to pages of links, in addition to ``perAddress``: whoever guesses links
    /// is slower than a family at its list.
    package static let linksPerAddress = 60
    /// The most simultaneous streams of one user.
    package var streamsPerUser = 0
    /// The most simultaneous live streams of sync of one user.
    package static let feedsPerUser = 10
    /// The most simultaneous streams of all users.
    package var streamsPerProcess = 0
    /// The proxies that may name the address of their client.
    package var proxies = TrustedProxies()

    /// Creates rules without any limit.
    package init() {}

    /// The paths of health checks. They are always served.
    static let healthPaths: Set = ["/health", "/api/v1/health", readyPath]
    static let readyPath = "/ready"

    /// Returns true if a request is about the server itself, so that it is served while the server drains.
    static func isAboutServer(_ path: String) -> Bool {
        // Empty segments of a path are ignored.
        healthPaths.contains(path) || path.split(separator: "/") == ["metrics"]
    }

    /// The prefixes of paths without rate limits: public keys for our tokens, and the files of pages.
    private static let freePrefixes = ["/.well-known/", "/assets/"]

    /// Returns the buckets of a request before its sender is known.
    func buckets(of address: IPAddress?, for method: HTTPRequest.Method, at path: String) -> [RateLimitBucket] {
        if isFree(path, for: address) { return [] }
        let key = address?.limitKey ?? "unknown"
        if isSync(path) { return bucket("sync-ip", syncPerAddress, key) }
        if isImage(method, path) { return bucket("images-ip", syncPerAddress, key) }
        var buckets = bucket("ip", perAddress, key)
        // The router ignores empty segments of a path, too.
        let parts = path.split(separator: "/")
        if parts.starts(with: ["v1", "auth"]) || [["sign-in"], ["setup"]].contains(parts) || parts.first == "invite" {
            buckets += bucket("sign-in", signIn, key)
        }
        if parts.first == "s" { buckets += bucket("link", Self.linksPerAddress, key) }
        return buckets
    }

    /// Returns true if the path has no rate limit for the address. Readiness costs a query, so only this machine and trusted
    /// proxies, which check it before they send requests, may request it without a limit.
    private func isFree(_ path: String, for address: IPAddress?) -> Bool {
        if path == Self.readyPath { return address.map { $0.isLoopback || proxies.contain($0) } ?? false }
        return Self.healthPaths.contains(path) || Self.freePrefixes.contains(where: path.hasPrefix)
    }

    /// Returns the buckets of a user and the household; for sync that of the device, which has a session or token of its own.
    func buckets(of principal: Principal, for method: HTTPRequest.Method, at path: String) -> [RateLimitBucket] {
        let user = principal.user
        if isSync(path) { return bucket("sync", syncPerDevice, (principal.credential.id ?? user.id).text) }
        // A list of recipes shows dozens.
        if isImage(method, path) { return bucket("images", syncPerDevice, (principal.credential.id ?? user.id).text) }
        return bucket("user", perUser, user.id.text) + bucket("household", perHousehold, user.householdID.text)
    }

    /// Returns true for the routes of sync, which phones use by themselves.
    private func isSync(_ path: String) -> Bool { path.split(separator: "/").starts(with: ["v1", "sync"]) }

    /// Returns true for requests that read pictures, and for those by which a browser asks whether it may. Those that write
    /// one leave more behind, and count as all others.
    private func isImage(_ method: HTTPRequest.Method, _ path: String) -> Bool {
        [.get, .head, .options].contains(method) && path.split(separator: "/").starts(with: ["v1", "images"])
    }

    /// Returns the most simultaneous streams of one user.
    func perUser(_ kind: StreamKind) -> Int {
        switch kind {
        case .answer, .vectors: streamsPerUser
        case .feed: Self.feedsPerUser
        }
    }

    private func bucket(_ name: String, _ quota: Int, _ key: String) -> [RateLimitBucket] {
        quota > 0 ? [RateLimitBucket(policy: RateLimitPolicy(name: name, quota: quota), key: key)] : []
    }
}
