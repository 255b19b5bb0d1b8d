/// Settings for the connections of a ``CurlClient``.
package struct CurlClientSettings: Sendable {
    /// The path of a PEM file with certificate authorities that replace the system's; nil for the system's.
    package var certificateAuthorities: String?
    /// The URL of the proxy, which may contain a name and a password; nil leaves the choice to the environment
    /// (`https_proxy`, `no_proxy`, …).
    package var proxy: String?

    /// Empty texts count as absent.
    package init(certificateAuthorities: String? = nil, proxy: String? = nil) {
        self.certificateAuthorities = certificateAuthorities.flatMap { $0.isEmpty ? nil : $0 }
        self.proxy = proxy.flatMap { $0.isEmpty ? nil : $0 }
    }
}
