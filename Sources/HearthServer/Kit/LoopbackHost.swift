import HTTPFront
import HTTPTypes
import HearthCore

/// The limits of dev mode, in which users do not sign in: it serves programs and pages of this machine, and neither proxies nor
/// pages of other sites.
enum LoopbackHost {
    /// Fields that proxies add to a request.
    static let forwardingFields: [HTTPField.Name] = [
        .constant("Forwarded"), .constant("Via"), .constant("X-Real-IP"), .forwardedFor, .constant("X-Forwarded-Host"),
        .forwardedProto,
    ]

    /// Checks that a program or a page of this machine sends the request.
    ///
    /// - Throws: ``HearthError`` `forbidden`, or `malformed_request` if the request names no host, as HTTP/1.0 would allow.
    static func check(_ context: RequestContext) throws {
        // nginx asks in HTTP/1.0 by default, with this machine's name as `Host` and no field of a proxy.
        guard !context.isHTTP1_0 else {
            throw HearthError(
                .forbidden,
                "Dev mode takes HTTP/1.1 only, because proxies ask in HTTP/1.0. Set HEARTH_DEV=false to serve others.")
        }
        guard let authority = context.authority else { throw HearthError.malformed("It names no host.") }
        // A name that some server lets point at this machine (DNS rebinding) is another site's.
        guard isLoopback(authority) else {
            throw HearthError(.forbidden, "Dev mode serves only localhost.")
        }
        let headers = context.headers
        if let name = forwardingFields.first(where: { headers.contains($0) }) {
            // A proxy that the operator has named may pass on what this machine asks.
            guard let peer = context.peer, context.configuration.rules.proxies.contain(peer),
                context.clientAddress?.isLoopback ?? false
            else {
                throw HearthError(
                    .forbidden,
                    """
                    Dev mode serves this machine only, and this request came through a proxy \
                    (\(name.canonicalName)). Set HEARTH_DEV=false to serve others.
                    """)
            }
        }
        guard !isForeign(context.configuration.crossOrigin, headers) else {
            throw HearthError(
                .forbidden,
                "Dev mode serves pages of this server only. Name the origins of other pages in CORS_ORIGINS.")
        }
    }

    /// Whether a page of another site makes the browser ask. A link may be followed: its response is shown to the person
    /// who followed it, and to no page.
    private static func isForeign(_ crossOrigin: CrossOrigin, _ headers: HTTPFields) -> Bool {
        let origin = headers[.origin]
        if let origin, crossOrigin.lists(origin) { return false }
        if let origin, let scheme = origin.firstRange(of: "://"), !isLoopback(String(origin[scheme.upperBound...])) {
            return true
        }
        guard let site = headers[.fetchSite] else { return false }
        let isLink = origin == nil && headers[.fetchMode] == "navigate" && headers[.fetchDestination] == "document"
        return ["cross-site", "same-site"].contains(site) && !isLink
    }

    static func isLoopback(_ authority: String) -> Bool {
        let host =
            authority.hasPrefix("[")
            ? String(authority.dropFirst().prefix { $0 != "]" }) : String(authority.prefix { $0 != ":" })
        let isFourth = host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
        return host.lowercased() == "localhost" || host == "::1" || isFourth
    }
}

extension HTTPField.Name {
    static let forwardedFor = constant("X-Forwarded-For")
    static let forwardedProto = constant("X-Forwarded-Proto")
    static let fetchSite = constant("Sec-Fetch-Site")
    fileprivate static let fetchMode = constant("Sec-Fetch-Mode")
    fileprivate static let fetchDestination = constant("Sec-Fetch-Dest")
}
