import HTTPTypes
import HearthCore

/// The origins, listed by the operator, whose pages may read responses (the Fetch standard's CORS protocol).
package struct CrossOrigin: Sendable {
    private let origins: Set<String>

    /// Creates a list of origins; by default an empty one.
    ///
    /// - Parameter origins: origins as browsers send them: scheme, host, and the port unless it is the scheme's default.
    package init(origins: some Sequence<String> = []) { self.origins = Set(origins) }

    /// Returns true if the operator lists the origin.
    func lists(_ origin: String) -> Bool { origins.contains(origin) }

    /// Returns the fields of every response to a request with this `Origin`.
    func fields(for origin: String?) -> [HTTPField] {
        guard !origins.isEmpty else { return [] }
        // Every response has it, so that no cache gives one page the response for another.
        var fields = [HTTPField(name: .vary, value: "Origin")]
        if let origin, origins.contains(origin) {
            fields += [
                HTTPField(name: .accessControlAllowOrigin, value: origin),
                HTTPField(name: .accessControlAllowCredentials, value: "true"),
                HTTPField(
                    name: .accessControlExposeHeaders,
                    value: "X-Request-Id, request-id, RateLimit, RateLimit-Policy, Retry-After, Idempotent-Replayed"),
            ]
        }
        return fields
    }

    /// Returns the fields of the response to a browser's preflight; nil if the page may not send requests, or if the
    /// request is not a preflight.
    ///
    /// - Parameter methods: the methods of the path.
    func preflight(_ headers: HTTPFields, methods: [HTTPRequest.Method]) -> [HTTPField]? {
        guard let origin = headers[.origin], origins.contains(origin), headers[.accessControlRequestMethod] != nil
        else { return nil }
        let asked = Self.allowed(among: headers[.accessControlRequestHeaders] ?? "")
        return [
            HTTPField(
                name: .accessControlAllowMethods, value: methods.map(\.rawValue).sorted().joined(separator: ", ")),
            HTTPField(
                name: .accessControlAllowHeaders, value: asked.isEmpty ? Self.usual : asked.joined(separator: ", ")),
            HTTPField(name: .accessControlMaxAge, value: "600"),
            // Beside the field of every response, which names the origin.
            HTTPField(name: .vary, value: "Access-Control-Request-Headers"),
        ]
    }

    /// The fields of Hearth's own clients, for a preflight that asks for none.
    private static let usual = "Authorization, Content-Type, Accept, Idempotency-Key, Last-Event-ID, X-Request-Id"

    /// Returns the names of request fields that a page of a listed origin may send, in lower case, each once. SDKs send
    /// fields of their own (`x-stainless-lang`), which no list could keep up with.
    ///
    /// - Parameter list: the names that a preflight asks for, separated by commas.
    private static func allowed(among list: String) -> [String] {
        var seen: Set<String> = []
        return list.split(separator: ",").prefix(mostNames).compactMap { part in
            let text = part.trimming(\.isWhitespace)
            guard text.utf8.count <= longestName, let name = HTTPField.Name(text)?.canonicalName,
                !forbidden.contains(name), !forbiddenBeginnings.contains(where: name.hasPrefix),
                seen.insert(name).inserted
            else { return nil }
            return name
        }
    }

    private static let mostNames = 64
    private static let longestName = 128

    /// The fields that no page may set: those that browsers, connections and proxies write themselves. Hearth believes what
    /// a trusted proxy says about its client, and a proxy may pass on what a page sent.
    private static let forbidden = Set(
        [
            "cookie", "cookie2", "host", "origin", "referer", "connection", "content-length", "transfer-encoding", "te",
            "trailer", "upgrade", "keep-alive",
        ] + LoopbackHost.forwardingFields.map(\.canonicalName))
    private static let forbiddenBeginnings = ["x-forwarded-", "proxy-", "sec-"]
}

extension CrossOrigin {
    /// The error of an origin that no browser sends, so that it could never match a page.
    package struct BadOrigin: Error {
        /// The origin as the operator wrote it.
        package var origin: String
        /// The reason why it is rejected, without a full stop.
        package var reason: String
    }

    /// Creates a list of origins from a setting.
    ///
    /// - Parameter list: origins, separated by commas.
    /// - Throws: ``BadOrigin``.
    package init(list: String) throws(BadOrigin) {
        var origins: [String] = []
        for part in list.split(separator: ",") {
            let origin = part.trimming(\.isWhitespace)
            guard origin != "*" else {
                throw BadOrigin(origin: origin, reason: "every page of the web could read answers: list the origins")
            }
            guard Self.isOrigin(origin) else {
                throw BadOrigin(
                    origin: origin, reason: "is no origin such as https://family.example or http://localhost:5173")
            }
            origins.append(origin)
        }
        self.init(origins: origins)
    }

    private static func isOrigin(_ text: String) -> Bool {
        guard let match = text.wholeMatch(of: /(https?):\/\/([a-z0-9._\-]+|\[[0-9a-f:.]+\])(?::([1-9][0-9]{0,4}))?/)
        else { return false }
        guard let port = match.3.flatMap({ Int($0) }) else { return match.3 == nil }
        return port <= 65_535 && port != (match.1 == "https" ? 443 : 80)
    }
}
