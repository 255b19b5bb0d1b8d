import HearthCore

/// The limits of dev mode, in which nobody signs in: it serves programs and pages of this machine, and neither proxies nor
/// pages of other sites.
enum LoopbackHost {
    /// Fields that proxies add to a request.
    static let forwardingFields = [
        "forwarded", "via", "x-real-ip", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto",
    ]

    /// Throws ``HearthError`` `forbidden`, or `malformed_request` where the request names no host, as HTTP/1.0 would allow.
    ///
    /// - Parameters:
    ///   - peer: the other end of the connection.
    ///   - client: the client's address; behind trusted proxies, the one that they name.
    ///   - field: the value of a header field.
    static func check(
        from peer: IPAddress?, _ client: IPAddress?, _ configuration: RequestConfiguration, _ field: (String) -> String?
    ) throws {
        guard let authority = field("host") else { throw HearthError.malformed("It names no host.") }
        // A name that some server lets point at this machine (DNS rebinding) is another site's.
        guard isLoopback(authority) else {
            throw HearthError(.forbidden, "Dev mode answers to localhost only.")
        }
        if let name = forwardingFields.first(where: { field($0) != nil }) {
            // A proxy that the operator has named may pass on what this machine asks.
            guard let peer, configuration.rules.proxies.contain(peer), client?.isLoopback ?? false else {
                throw HearthError(
                    .forbidden,
                    """
                    Dev mode serves this machine only, and this request came through a proxy (\(name)). Set \
                    HEARTH_DEV=false to serve others.
                    """)
            }
        }
        guard !isForeign(configuration.crossOrigin, field) else {
            throw HearthError(
                .forbidden,
                "Dev mode serves pages of this server only. Name the origins of other pages in CORS_ORIGINS.")
        }
    }

    /// Whether a page of another site makes the browser ask. A link may be followed: its answer is shown to the person who
    /// followed it, and to no page.
    private static func isForeign(_ crossOrigin: CrossOrigin, _ field: (String) -> String?) -> Bool {
        let origin = field("origin")
        if let origin, crossOrigin.lists(origin) { return false }
        if let origin, let scheme = origin.firstRange(of: "://"), !isLoopback(String(origin[scheme.upperBound...])) {
            return true
        }
        let isLink = origin == nil && field("sec-fetch-mode") == "navigate" && field("sec-fetch-dest") == "document"
        return ["cross-site", "same-site"].contains(field("sec-fetch-site")) && !isLink
    }

    /// For HTTP/1.0, in which nginx asks by default, with this machine's name as `Host` and no field of a proxy.
    static let oldVersion = HearthError(
        .forbidden,
        "Dev mode takes HTTP/1.1 only, because proxies ask in HTTP/1.0. Set HEARTH_DEV=false to serve others.")

    static func isLoopback(_ authority: String) -> Bool {
        let host =
            authority.hasPrefix("[")
            ? String(authority.dropFirst().prefix { $0 != "]" }) : String(authority.prefix { $0 != ":" })
        let isFourth = host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
        return host.lowercased() == "localhost" || host == "::1" || isFourth
    }
}
