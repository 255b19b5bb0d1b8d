package import HTTPTypes
import HearthCore

/// The session of a browser on our own pages: a cookie with the credentials that another client sends as `Authorization`.
///
/// A browser sends a cookie with requests of any page. So the cookie counts only if one of our pages made the request.
/// Fetch Metadata (https://www.w3.org/TR/fetch-metadata/) shows this. Browsers send it only over TLS and to their own
/// machine; without it `Origin` decides. `SameSite=Strict` alone would admit every other port of the same host.
package struct PageSession: Sendable {
    /// The names of the cookie. A browser accepts the first only over TLS and from this exact host (RFC 6265bis, 4.1.3.2):
    /// a page of a sibling domain cannot set it.
    private static let (secureCookie, plainCookie) = ("__Host-hearth_session", "hearth_session")

    /// A JWT or an API token.
    let credential: String

    /// Creates a session; nil if the credential is not 1 to 3500 characters that a JWT or an API token may have.
    package init?(credential: String) {
        let isToken = credential.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == 0x2D || byte == 0x2E || byte == 0x5F
        }
        guard isToken, (1...3_500).contains(credential.utf8.count) else { return nil }
        self.credential = credential
    }

    /// Creates the session of a request that one of our pages made; nil if there is none. If two cookies have the same
    /// name, another site has set one, so neither counts. The plain name does not count over TLS.
    init?(of context: RequestContext) {
        guard let cookies = context.headers[.cookie], Self.isOurs(context) else { return nil }
        let pairs = cookies.split(separator: ";").map { $0.trimming { $0 == " " } }
        func all(_ name: String) -> [String] {
            pairs.filter { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
        }
        var values = all(Self.secureCookie)
        if values.isEmpty, !context.isEncrypted, !Self.isOverTLS(context) { values = all(Self.plainCookie) }
        guard values.count == 1 else { return nil }
        self.init(credential: values[0])
    }

    /// Returns true if the request itself shows that the browser uses TLS. Browsers send Fetch Metadata only over TLS and to
    /// their own machine.
    package static func isOverTLS(_ context: RequestContext) -> Bool {
        if context.headers[.origin]?.hasPrefix("https:") ?? false { return true }
        return context.headers.contains(.fetchSite) && !LoopbackHost.isLoopback(context.authority ?? "")
    }

    /// Returns true if one of our pages, or the person at the address bar, made the request.
    package static func isOurs(_ context: RequestContext) -> Bool {
        let isSafe = !context.method.changesSomething
        if let site = context.headers[.fetchSite] { return site == "same-origin" || (site == "none" && isSafe) }
        guard let origin = context.headers[.origin] else { return isSafe }
        guard let host = context.authority, let scheme = origin.firstRange(of: "://") else { return false }
        return origin[scheme.upperBound...].lowercased() == host.lowercased()
    }

    /// Returns the field that stores the session in the browser.
    ///
    /// - Parameters:
    ///   - lifetime: in seconds; nil means until the browser is closed.
    ///   - isSecure: true if the page came over TLS, so that the cookie is never sent without it.
    package func setting(lifetime: Int?, isSecure: Bool) -> HTTPField {
        Self.field(credential, lifetime.map { "; Max-Age=\($0)" } ?? "", isSecure: isSecure)
    }

    /// The fields that delete the session from the browser, under both names.
    package static let ending = [true, false].map { field("", "; Max-Age=0", isSecure: $0) }

    private static func field(_ value: String, _ lifetime: String, isSecure: Bool) -> HTTPField {
        let name = isSecure ? secureCookie : plainCookie
        return HTTPField(
            name: .setCookie,
            value: "\(name)=\(value); Path=/; HttpOnly; SameSite=Strict\(lifetime)\(isSecure ? "; Secure" : "")")
    }
}
