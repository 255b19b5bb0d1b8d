import Foundation

/// URLs that an issuer is asked at.
enum IssuerURL {
    /// Whether an issuer's document may name this URL. Only an issuer on this machine may name others on it: anybody else
    /// would have the server call local services.
    static func isAllowed(_ text: String, by issuer: String) -> Bool {
        isAllowed(text) && (isSecure(text) || !isSecure(issuer))
    }

    private static func isSecure(_ text: String) -> Bool { URLComponents(string: text)?.scheme == "https" }

    /// Whether two URLs have the same host.
    static func haveSameHost(_ one: String, _ other: String) -> Bool {
        URLComponents(string: one)?.host?.lowercased() == URLComponents(string: other)?.host?.lowercased()
    }

    /// Whether it is https, or http on this machine, with a host and without credentials and fragment. Who reads keys
    /// over anything else reads those of whoever is on the way.
    static func isAllowed(_ text: String) -> Bool {
        guard let url = URLComponents(string: text), let host = url.host, !host.isEmpty,
            url.user == nil, url.password == nil, url.fragment == nil
        else { return false }
        switch url.scheme {
        case "https": return true
        case "http": return ["127.0.0.1", "[::1]", "::1", "localhost"].contains(host)
        default: return false
        }
    }
}
