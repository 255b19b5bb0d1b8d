package import HearthCore
package import Logging

/// An issuer's keys, fetched from its JWK Set and cached.
///
/// An unknown key makes the set be fetched again, but at most once a minute, however many tokens name unknown keys. So
/// nobody can use this server to flood the issuer. No URL in the set is fetched.
package struct RemoteKeySet: KeySource {
    private let document: CachedDocument<KeySet>

    /// - Parameter url: https, or http on this machine.
    package init(url: String, transport: any HTTPTransport, clock: any HearthClock, logger: Logger) {
        document = CachedDocument(url: url, transport: transport, clock: clock, logger: logger) { bytes in
            let keys = try KeySet(parsing: bytes)
            // A set without a usable key must not replace one that has some.
            guard !keys.isEmpty else {
                throw IdentityError(
                    .malformedAnswer, "The JWK Set has no usable key: expected an RS256 or ES256 key with a `kid`.")
            }
            return keys
        }
    }

    /// Returns the key with the `kid` `id`; nil if the issuer has no such key.
    ///
    /// - Throws: ``HearthError`` `provider_unavailable` if no set can be fetched.
    package func key(_ id: String) async throws -> VerificationKey? {
        try await atSeam(refusal: "") { try await document.value { $0.key(id) != nil }.key(id) }
    }
}
