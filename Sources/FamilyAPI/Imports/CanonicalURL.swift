import Foundation

/// The address of a page without what only tells where the reader came from.
struct CanonicalURL: Hashable {
    /// The address, as it is stored and shown.
    let text: String
    /// What two addresses of one page have in common: no scheme, no `www.` or form for phones, no slash at the end, the parameters
    /// in their order.
    let key: String
    /// The host in lower case.
    let host: String

    /// The most bytes of a host's name (RFC 1035, section 2.3.4, without the bytes of the wire).
    static let mostHostBytes = 253
    /// The most bytes of one label of it.
    static let mostLabelBytes = 63
    /// The bytes of a colon and the largest port.
    private static let portBytes = 6

    /// Creates the canonical form; nil if the text is no http or https URL, or no host can have its name.
    init?(_ url: String) {
        guard let schemeEnd = url.firstRange(of: "://") else { return nil }
        let scheme = url[..<schemeEnd.lowerBound].lowercased()
        guard ["http", "https"].contains(scheme) else { return nil }
        let rest = url[schemeEnd.upperBound...].prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "\\" }
        var host = authority.lowercased()
        for port in [":80", ":443"] where host.hasSuffix(port) { host.removeLast(port.count) }
        guard !host.isEmpty, !host.contains("@"), Self.isHost(host) else { return nil }
        let target = rest[authority.endIndex...]
        let path = target.prefix { $0 != "?" }
        let query = target[path.endIndex...].dropFirst().split(separator: "&").filter { pair in
            !Self.isTracking(pair.prefix { $0 != "=" }.lowercased())
        }
        let shown = path.isEmpty ? "/" : String(path)
        text = "\(scheme)://\(host)\(shown)\(query.isEmpty ? "" : "?\(query.joined(separator: "&"))")"
        let plainHost = Self.forms.first(where: host.hasPrefix).map { String(host.dropFirst($0.count)) } ?? host
        var plainPath = shown
        for suffix in ["/amp", "/amp/"] where plainPath.hasSuffix(suffix) { plainPath.removeLast(suffix.count) }
        while plainPath.hasSuffix("/") { plainPath.removeLast() }
        key = "\(plainHost)\(plainPath)\(query.isEmpty ? "" : "?\(query.sorted().joined(separator: "&"))")"
        self.host = plainHost
    }

    /// Returns whether a host, with its port, is as short as names of the DNS and literal addresses are.
    private static func isHost(_ host: String) -> Bool {
        guard host.utf8.count <= mostHostBytes + portBytes else { return false }
        // An IPv6 address is in brackets and has no labels.
        if host.utf8.first == UInt8(ascii: "[") { return true }
        var name = host.utf8.prefix { $0 != UInt8(ascii: ":") }
        if name.last == UInt8(ascii: ".") { name.removeLast() }
        return !name.isEmpty && name.count <= mostHostBytes
            && name.split(separator: UInt8(ascii: ".")).allSatisfy { $0.count <= mostLabelBytes }
    }

    /// Returns true for parameters that campaigns, mails and networks add.
    private static func isTracking(_ name: String) -> Bool {
        prefixes.contains { name.hasPrefix($0) } || names.contains(name)
    }

    private static let forms = ["www.", "m.", "amp."]
    private static let prefixes = ["utm_", "mc_", "hsa_", "pk_", "mtm_", "ga_", "_hs", "vero_", "at_custom", "oly_"]
    private static let names: Set<String> = [
        "fbclid", "gclid", "gclsrc", "gbraid", "wbraid", "dclid", "msclkid", "yclid", "twclid", "ttclid", "igshid",
        "igsh", "li_fat_id", "epik", "_ga", "_gl", "mkt_tok", "s_kwcid", "ref", "ref_src", "cmpid", "ck_subscriber_id",
        "share", "spm", "trk", "xtor", "wickedid", "rb_clickid", "smid", "guccounter", "amp",
    ]
}
