import HearthCore
import JSONText

/// A source of the keys that tokens name.
package protocol KeySource: Sendable {
    /// Returns the key with the `kid` `id`; nil if the source has no such key.
    ///
    /// - Throws: ``HearthError`` `provider_unavailable` if the keys cannot be fetched.
    func key(_ id: String) async throws -> VerificationKey?
}

/// The keys of a JWK Set (RFC 7517) that verify RS256 or ES256.
///
/// A key is left out if it has another type, curve, use or algorithm, has no name, is too weak, or was published with
/// its private part.
package struct KeySet: KeySource {
    private let keys: [String: VerificationKey]

    /// Keeps the first of several keys with one name.
    init(_ keys: [VerificationKey]) {
        self.keys = Dictionary(keys.map { ($0.id, $0) }) { first, _ in first }
    }

    /// - Throws: ``IdentityError`` `malformed_answer` if `bytes` are not a JWK Set.
    package init(parsing bytes: [UInt8]) throws(IdentityError) {
        guard let entries = StrictJSON.object(bytes)?["keys"]?.array else {
            throw IdentityError(
                .malformedAnswer, "Invalid JWK Set: expected a JSON object with an array `keys`, and no member twice.")
        }
        self.init(entries.prefix(Self.maximumCount).compactMap(Self.key))
    }

    /// Issuers have two or three.
    private static let maximumCount = 32

    /// Returns the key with the `kid` `id`; nil if the set has no such key.
    package func key(_ id: String) -> VerificationKey? { keys[id] }

    /// True if the set has no usable key.
    package var isEmpty: Bool { keys.isEmpty }

    private static func key(_ jwk: RawJSON) -> VerificationKey? {
        guard jwk["use"] == nil || jwk["use"]?.string == "sig",
            jwk["key_ops"] == nil || jwk["key_ops"]?.array?.contains(.string("verify")) == true,
            jwk["d"] == nil, let id = jwk["kid"]?.string, isKeyID(id), let publicKey = PublicKey(jwk: jwk),
            jwk["alg"] == nil || jwk["alg"]?.string == publicKey.algorithm.rawValue
        else { return nil }
        return try? VerificationKey(id: id, publicKey)
    }

    /// Returns whether `text` is 1 to 255 characters of printable ASCII: no issuer uses more, and no two such texts
    /// look alike to a reader.
    static func isKeyID(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
