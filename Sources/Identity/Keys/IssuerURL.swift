import Foundation

/// Rules for the URLs of an issuer and its documents.
enum IssuerURL {
    /// Returns whether a document of `issuer` may name this URL.
    ///
    /// Only an issuer on this machine may name other URLs on it: any other could make the server call local services.
    static func isAllowed(_ text: String, by issuer: String) -> Bool {
        isAllowed(text) && (isSecure(text) || !isSecure(issuer))
    }

    private static func isSecure(_ text: String) -> Bool { URLComponents(string: text)?.scheme == "https" }

    /// Returns whether two URLs have the same host.
    static func haveSameHost(_ one: String, _ other: String) -> Bool {
        URLComponents(string: one)?.host?.lowercased() == URLComponents(string: other)?.host?.lowercased()
    }

    /// Returns whether the URL is https, or http on this machine, with a host and without credentials and fragment.
    ///
    /// Over any other connection an attacker on the path could replace the keys.
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
