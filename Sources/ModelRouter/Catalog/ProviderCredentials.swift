/// The credentials of one provider from the settings. Its description omits the key.
package struct ProviderCredentials: Sendable, CustomStringConvertible, CustomReflectable {
    let apiKey: String?
    let baseURL: String?
    let requiresKey: Bool

    /// Creates credentials.
    ///
    /// - Parameters:
    ///   - baseURL: replaces the catalog's URL; in the form of the provider's own SDK.
    ///   - requiresKey: false for a self-hosted server, which is then called without a key.
    package init(apiKey: String?, baseURL: String? = nil, requiresKey: Bool = true) {
        self.apiKey = apiKey.flatMap { $0.isEmpty ? nil : $0 }
        self.baseURL = baseURL.flatMap { $0.isEmpty ? nil : $0 }
        self.requiresKey = requiresKey
    }

    /// False if the provider cannot be called; chains then skip it.
    package var suffice: Bool { apiKey != nil || !requiresKey }

    /// Says whether a key is set, never the key.
    package var description: String { "credentials(\(apiKey == nil ? "no key" : "key set"))" }
    /// Empty: the key must not be reflected.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
