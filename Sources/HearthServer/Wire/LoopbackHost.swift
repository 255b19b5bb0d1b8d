import HearthCore

/// Dev mode's guard against pages of other sites: a name that some server lets point at this machine (DNS rebinding)
/// reaches the port, but says in `Host` whose name it is.
enum LoopbackHost {
    /// Throws ``HearthError`` `forbidden`, or `malformed_request` where it names nobody, as HTTP/1.0 would allow.
    static func check(_ authority: String?) throws {
        guard let authority else { throw HearthError.malformed("It names no host.") }
        guard isLoopback(authority) else {
            throw HearthError(.forbidden, "Dev mode answers to localhost only.")
        }
    }

    static func isLoopback(_ authority: String) -> Bool {
        let host =
            authority.hasPrefix("[")
            ? String(authority.dropFirst().prefix { $0 != "]" }) : String(authority.prefix { $0 != ":" })
        let isFourth = host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
        return host.lowercased() == "localhost" || host == "::1" || isFourth
    }
}
