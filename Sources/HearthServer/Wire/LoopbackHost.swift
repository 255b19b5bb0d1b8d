import HearthCore

/// Dev mode's guard against pages of other sites: a name that some server lets point at this machine (DNS rebinding)
/// reaches the port, but says in `Host` whose name it is.
enum LoopbackHost {
    /// Throws ``HearthError`` `forbidden`. A request without a host comes from no browser.
    static func check(_ authority: String?) throws {
        guard authority.map(isLoopback) ?? true else {
            throw HearthError(.forbidden, "Dev mode answers to localhost only.")
        }
    }

    private static func isLoopback(_ authority: String) -> Bool {
        let host =
            authority.hasPrefix("[")
            ? String(authority.dropFirst().prefix { $0 != "]" }) : String(authority.prefix { $0 != ":" })
        let isFourth = host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
        return host.lowercased() == "localhost" || host == "::1" || isFourth
    }
}
