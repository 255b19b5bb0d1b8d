import Foundation

/// URLs that an issuer is asked at.
enum IssuerURL {
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
