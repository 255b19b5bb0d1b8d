/// What the settings say about one provider. Describes itself without the key.
package struct ProviderCredentials: Sendable, CustomStringConvertible, CustomReflectable {
    let apiKey: String?
    let baseURL: String?
    let requiresKey: Bool

    /// - Parameters:
    ///   - baseURL: replaces the catalog's; as the provider's own SDK takes it.
    ///   - requiresKey: false for a server of one's own, which is then asked without a key.
    package init(apiKey: String?, baseURL: String? = nil, requiresKey: Bool = true) {
        self.apiKey = apiKey.flatMap { $0.isEmpty ? nil : $0 }
        self.baseURL = baseURL.flatMap { $0.isEmpty ? nil : $0 }
        self.requiresKey = requiresKey
    }

    /// False where the provider cannot be asked, so that chains pass over it.
    package var suffice: Bool { apiKey != nil || !requiresKey }

    package var description: String { "credentials(\(apiKey == nil ? "no key" : "key set"))" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
