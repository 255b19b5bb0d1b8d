/// Addresses in pages.
enum PageAddress {
    /// Resolves a relative address (RFC 3986, 5.2, without dot segments).
    static func absolute(_ link: String, base: String) -> String {
        let link = TextCleaning.joined(link)
        guard let schemeEnd = base.firstRange(of: "://") else { return link }
        if link.hasPrefix("http://") || link.hasPrefix("https://") { return link }
        if link.hasPrefix("//") { return base[..<schemeEnd.lowerBound] + ":" + link }
        let origin = base[
            ..<(base[schemeEnd.upperBound...].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? base.endIndex)]
        if link.hasPrefix("/") { return origin + link }
        if link.isEmpty || link.hasPrefix("#") || link.contains(":") { return link }
        let path = base[origin.endIndex...].prefix { $0 != "?" && $0 != "#" }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        return origin + folder + link
    }
}
