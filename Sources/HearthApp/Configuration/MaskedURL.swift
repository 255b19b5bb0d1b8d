/// A URL for logs and terminals: without user, password, and the values of its query.
///
/// Works on text, because invalid URLs are shown, too. If it is unclear which part is a password, hides more than necessary.
enum MaskedURL {
    private static let mask = "***"

    /// Returns `url` with `***` in place of its secret parts.
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

    /// Returns a text that may be a host or a path, and `***` for a text that may be a key in the wrong place.
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
