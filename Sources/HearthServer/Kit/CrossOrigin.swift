import HTTPTypes
import HearthCore

/// The pages of other origins that may read responses (the Fetch standard's CORS protocol): those that the operator lists.
package struct CrossOrigin: Sendable {
    private let origins: Set<String>

    /// - Parameter origins: as browsers send them: scheme, host, and a port that is not the scheme's own.
    package init(origins: some Sequence<String> = []) { self.origins = Set(origins) }

    func lists(_ origin: String) -> Bool { origins.contains(origin) }

    /// Returns the fields of every response to a request with this `Origin`.
    func fields(for origin: String?) -> [HTTPField] {
        guard !origins.isEmpty else { return [] }
        // In every response, so that no cache gives one page what was meant for another.
        var fields = [HTTPField(name: .vary, value: "Origin")]
        if let origin, origins.contains(origin) {
            fields += [
                HTTPField(name: .accessControlAllowOrigin, value: origin),
                HTTPField(name: .accessControlAllowCredentials, value: "true"),
                HTTPField(
                    name: .accessControlExposeHeaders,
                    value: "X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Idempotent-Replayed"),
            ]
        }
        return fields
    }

    /// Returns the fields of the response to a browser's preflight; nil if the page may not send requests, or if the request
    /// is not a preflight.
    func preflight(_ headers: HTTPFields, methods: [HTTPRequest.Method]) -> [HTTPField]? {
        guard let origin = headers[.origin], origins.contains(origin), headers[.accessControlRequestMethod] != nil
        else { return nil }
        return [
            HTTPField(
                name: .accessControlAllowMethods, value: methods.map(\.rawValue).sorted().joined(separator: ", ")),
            HTTPField(
                name: .accessControlAllowHeaders,
                value: "Authorization, Content-Type, Accept, Idempotency-Key, Last-Event-ID, X-Request-Id"),
            HTTPField(name: .accessControlMaxAge, value: "600"),
        ]
    }
}

extension CrossOrigin {
    /// An origin that no browser would send, so that it could never match a page.
    package struct BadOrigin: Error {
        package var origin: String
        package var reason: String
    }

    /// - Parameter list: separated by commas. Throws ``BadOrigin``.
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
