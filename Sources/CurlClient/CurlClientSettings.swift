/// How a ``CurlClient`` reaches its peers.
package struct CurlClientSettings: Sendable {
    /// A file of certificate authorities in PEM, in place of the system's.
    package var certificateAuthorities: String?
    /// Where requests go through, as a URL that may hold a name and a password; nil leaves it to the environment
    /// (`https_proxy`, `no_proxy`, …).
    package var proxy: String?

    /// Empty texts count as absent.
    package init(certificateAuthorities: String? = nil, proxy: String? = nil) {
        self.certificateAuthorities = certificateAuthorities.flatMap { $0.isEmpty ? nil : $0 }
        self.proxy = proxy.flatMap { $0.isEmpty ? nil : $0 }
    }
}
