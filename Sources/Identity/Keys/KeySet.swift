import HearthCore
import JSONText

/// Where a verifier finds the key that a token names.
package protocol KeySource: Sendable {
    /// Nil where there is no such key. Throws ``HearthError`` `provider_unavailable` where the keys cannot be had.
    func key(_ id: String) async throws -> VerificationKey?
}

/// The keys of a JWK Set (RFC 7517) that verify RS256. All others are left out: of another type or use, for another
/// algorithm, without a name, too weak, or with their private half published.
package struct KeySet: KeySource {
    private let keys: [String: VerificationKey]

    init(_ keys: [VerificationKey]) {
        self.keys = Dictionary(keys.map { ($0.id, $0) }) { first, _ in first }
    }

    /// - Throws: ``IdentityError`` `malformed_answer` where this is no JWK Set.
    package init(parsing bytes: [UInt8]) async throws(IdentityError) {
        guard let entries = StrictJSON.object(bytes)?["keys"]?.array else {
            throw IdentityError(.malformedAnswer, "What should be a JWK Set is none.")
        }
        var keys: [VerificationKey] = []
        for entry in entries.prefix(Self.maximumCount) {
            if let key = await Self.key(entry) { keys.append(key) }
        }
        self.init(keys)
    }

    /// Issuers have two or three.
    private static let maximumCount = 32

    package func key(_ id: String) -> VerificationKey? { keys[id] }

    package var isEmpty: Bool { keys.isEmpty }

    private static func key(_ jwk: RawJSON) async -> VerificationKey? {
        guard jwk["kty"]?.string == "RSA", jwk["use"] == nil || jwk["use"]?.string == "sig",
            jwk["alg"] == nil || jwk["alg"]?.string == "RS256",
            jwk["key_ops"] == nil || jwk["key_ops"]?.array?.contains(.string("verify")) == true,
            jwk["d"] == nil, let id = jwk["kid"]?.string, isKeyID(id),
            let modulus = jwk["n"]?.string.flatMap({ Base64.decode($0.utf8, .url) }),
            let exponent = jwk["e"]?.string.flatMap({ Base64.decode($0.utf8, .url) })
        else { return nil }
        return try? await VerificationKey(id: id, modulus: modulus, exponent: exponent)
    }

    /// Printable ASCII, 1 to 255 characters: more than any issuer uses, and nothing that could be taken for another.
    static func isKeyID(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
