import HTTPFront
package import HTTPTypes
import HearthCore

/// The restriction of dev mode, in which users do not sign in, to programs and pages of this machine. Requests from
/// proxies and from pages of other sites are rejected.
enum LoopbackHost {
    /// Fields that proxies add to a request.
    static let forwardingFields: [HTTPField.Name] = [
        .constant("Forwarded"), .constant("Via"), .constant("X-Real-IP"), .forwardedFor, .constant("X-Forwarded-Host"),
        .forwardedProto,
    ]

    /// Checks that a program or a page of this machine sends the request.
    ///
    /// - Throws: ``HearthError`` `forbidden`, or `malformed_request` if the request names no host.
    static func check(_ context: RequestContext) throws {
        // By default nginx sends HTTP/1.0, with this machine's name as `Host` and without a proxy's fields.
        guard !context.isHTTP1_0 else {
            throw HearthError(
                .forbidden,
                "Dev mode takes HTTP/1.1 only, because proxies ask in HTTP/1.0. Set HEARTH_DEV=false to serve others.")
        }
        guard let authority = context.authority else { throw HearthError.malformed("It names no host.") }
        // A name of another site may resolve to this machine (DNS rebinding).
        guard isLoopback(authority) else {
            throw HearthError(.forbidden, "Dev mode serves only localhost.")
        }
        let headers = context.headers
        if let name = forwardingFields.first(where: { headers.contains($0) }) {
            // A proxy that the operator trusts may forward requests of this machine.
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

    /// Returns true if a page of another site made the browser send the request. Links may be followed: the person who
    /// follows one sees the response, and no page can read it.
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

    /// Returns true if the host is `localhost` or a loopback address.
    ///
    /// - Parameter authority: a host, with or without a port.
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
    /// The field in which a proxy names the scheme of the client's connection, `http` or `https`.
    package static let forwardedProto = constant("X-Forwarded-Proto")
    static let fetchSite = constant("Sec-Fetch-Site")
    fileprivate static let fetchMode = constant("Sec-Fetch-Mode")
    fileprivate static let fetchDestination = constant("Sec-Fetch-Dest")
}
