/// Settings for the connections of a ``CurlClient``.
package struct CurlClientSettings: Sendable {
    /// The path of a PEM file with certificate authorities that replace the system's; nil for the system's.
    package var certificateAuthorities: String?
    /// The URL of the proxy, which may contain a name and a password; nil leaves the choice to the environment
    /// (`https_proxy`, `no_proxy`, …).
    package var proxy: String?
    /// The networks that a guarded client may connect to besides public addresses; nil for a client without a guard.
    ///
    /// A guarded client checks each address that it is about to connect to, uses no proxy, and keeps no connection: one that
    /// is used again would not be checked again.
    package var guarded: OutboundNetworks?

    /// Empty texts count as absent.
    package init(
        certificateAuthorities: String? = nil, proxy: String? = nil, guarded: OutboundNetworks? = nil
    ) {
        self.certificateAuthorities = certificateAuthorities.flatMap { $0.isEmpty ? nil : $0 }
        self.proxy = proxy.flatMap { $0.isEmpty ? nil : $0 }
        self.guarded = guarded
    }
}
