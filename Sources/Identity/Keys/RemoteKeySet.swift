package import HearthCore
package import Logging

/// An issuer's keys, fetched from its JWK Set and cached.
///
/// A key that is not there is looked for once more, but no more than once a minute however many tokens name unknown
/// keys, so that nobody can have us hammer the issuer. Nothing that the set refers to is fetched.
package struct RemoteKeySet: KeySource {
    private let document: CachedDocument<KeySet>

    package init(url: String, transport: any HTTPTransport, clock: any HearthClock, logger: Logger) {
        document = CachedDocument(url: url, transport: transport, clock: clock, logger: logger) { bytes in
            let keys = try await KeySet(parsing: bytes)
            // A set that verifies nothing must not take the place of one that does.
            guard !keys.isEmpty else { throw IdentityError(.malformedAnswer, "A JWK Set holds no usable key.") }
            return keys
        }
    }

    /// - Throws: ``HearthError`` `provider_unavailable` where there is no set.
    package func key(_ id: String) async throws -> VerificationKey? {
        try await atSeam(refusal: "") { try await document.value { $0.key(id) != nil }.key(id) }
    }
}
