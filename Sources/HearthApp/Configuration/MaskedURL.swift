/// A URL as people may see it: without user, password, and the values of its query.
///
/// Works on text, because a URL that is wrong has to be shown as well. Where it is unclear which part is a password, more is
/// hidden than has to be.
enum MaskedURL {
    private static let mask = "***"

    static func text(of url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return withoutScheme(url) }
        let start = url[..<scheme.upperBound]
        let rest = url[scheme.upperBound...]
        let address = rest.prefix { $0 != "?" && $0 != "#" }
        let query = rest[address.endIndex...]
        if let at = address.lastIndex(of: "@") {
            return start + mask + address[at...] + masked(query)
        }
        // A password that is not percent-encoded may hold a question mark.
        return query.contains("@") ? start + mask : start + address + masked(query)
    }

    /// What may be a host or a path is shown; what may be a key in the wrong place is not.
    private static func withoutScheme(_ text: String) -> String {
        let isAddress = text == "localhost" || text.contains { ".:/".contains($0) }
        return isAddress && !text.contains { "@?#".contains($0) } ? text : mask
    }

    /// `?api_key=***&sslmode=***`.
    private static func masked(_ query: Substring) -> String {
        guard let mark = query.first else { return "" }
        let parts = query.dropFirst().split(separator: "&", omittingEmptySubsequences: false).map { part in
            part.firstIndex(of: "=").map { part[...$0] + mask } ?? mask
        }
        return "\(mark)" + parts.joined(separator: "&")
    }
}
