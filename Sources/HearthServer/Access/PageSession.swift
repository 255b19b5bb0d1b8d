import HTTPTypes
import HearthCore
import NIOHTTP1

/// How a browser on our own pages stays signed in: a cookie that holds what another client sends as `Authorization`.
///
/// A browser sends a cookie whoever made it ask, so it counts only where one of our pages did: by Fetch Metadata
/// (https://www.w3.org/TR/fetch-metadata/), and where a browser sends none (it does so over TLS and on the machine itself
/// only) by `Origin`. `SameSite=Strict` alone would let every other port of the same host ask.
struct PageSession: Sendable {
    static let cookie = "hearth_session"

    /// A JWT or an API token.
    let credential: String

    init?(credential: String) {
        let isToken = credential.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == 0x2D || byte == 0x2E || byte == 0x5F
        }
        guard isToken, (1...3_500).contains(credential.utf8.count) else { return nil }
        self.credential = credential
    }

    /// That of the request, where one of our pages made it.
    ///
    /// - Parameter field: the value of a header field.
    init?(isSafe: Bool, _ field: (String) -> String?) {
        guard let cookies = field("cookie"), Self.isOurs(isSafe: isSafe, field) else { return nil }
        let pairs = cookies.split(separator: ";").map { $0.trimming { $0 == " " } }
        guard let pair = pairs.first(where: { $0.hasPrefix(Self.cookie + "=") }) else { return nil }
        self.init(credential: String(pair.dropFirst(Self.cookie.count + 1)))
    }

    /// Whether one of our pages, or the person at the address bar, made the request.
    static func isOurs(isSafe: Bool, _ field: (String) -> String?) -> Bool {
        if let site = field("sec-fetch-site") { return site == "same-origin" || (site == "none" && isSafe) }
        guard let origin = field("origin") else { return isSafe }
        guard let host = field("host"), let scheme = origin.firstRange(of: "://") else { return false }
        return origin[scheme.upperBound...].lowercased() == host.lowercased()
    }

    /// What has the browser keep it.
    ///
    /// - Parameters:
    ///   - lifetime: in seconds; until the browser is closed where nil.
    ///   - isSecure: the page came over TLS, so the cookie is never to go without.
    func setting(lifetime: Int?, isSecure: Bool) -> HTTPField {
        Self.field(credential, lifetime.map { "; Max-Age=\($0)" } ?? "", isSecure: isSecure)
    }

    /// What has the browser forget it.
    static let ending = field("", "; Max-Age=0", isSecure: false)

    private static func field(_ value: String, _ lifetime: String, isSecure: Bool) -> HTTPField {
        HTTPField(
            name: .setCookie,
            value: "\(cookie)=\(value); Path=/; HttpOnly; SameSite=Strict\(lifetime)\(isSecure ? "; Secure" : "")")
    }
}

/// Who a request says that it is from: by its own `Authorization`, or by the session of one of our pages.
extension HTTPRequest {
    var authorization: String? {
        headerFields[.authorization] ?? pageSession.map { "Bearer \($0.credential)" }
    }

    var pageSession: PageSession? {
        PageSession(isSafe: !method.changesSomething, field)
    }

    /// The value of a field as HTTP/1.1 has it.
    func field(_ name: String) -> String? {
        name == "host" ? authority : HTTPField.Name(name).flatMap { headerFields[$0] }
    }
}

extension LaneRequest {
    var authorization: String? {
        headers.first(name: "authorization")
            ?? PageSession(isSafe: method == .GET) { headers.first(name: $0) }.map { "Bearer \($0.credential)" }
    }
}
