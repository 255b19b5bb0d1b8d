import HearthCore
import JSONText

/// What an OpenID provider says of itself (OpenID Connect Discovery, section 3), as far as we use it.
struct OpenIDMetadata: Sendable {
    var authorizationEndpoint: String
    var tokenEndpoint: String
    var keysURL: String

    /// - Throws: ``IdentityError`` `malformed_answer`.
    init(parsing bytes: [UInt8], issuer: String) throws(IdentityError) {
        guard let json = StrictJSON.object(bytes) else {
            throw IdentityError(.malformedAnswer, "What should be an OpenID provider's metadata is no JSON object.")
        }
        // A document that speaks for another would have us take that one's tokens (section 4.3).
        guard let named = json["issuer"]?.string, named.isIdentical(to: issuer) else {
            throw IdentityError(.malformedAnswer, "The OpenID provider's metadata names another issuer.")
        }
        if let algorithms = json["id_token_signing_alg_values_supported"]?.array,
            !algorithms.contains(.string("RS256"))
        {
            throw IdentityError(.malformedAnswer, "The OpenID provider does not sign with RS256.")
        }
        authorizationEndpoint = try Self.endpoint("authorization_endpoint", in: json, of: issuer)
        tokenEndpoint = try Self.endpoint("token_endpoint", in: json, of: issuer)
        keysURL = try Self.endpoint("jwks_uri", in: json, of: issuer)
    }

    /// The endpoints on another host than the issuer's.
    func foreignEndpoints(of issuer: String) -> [String] {
        [authorizationEndpoint, tokenEndpoint, keysURL].filter { !IssuerURL.haveSameHost($0, issuer) }
    }

    private static func endpoint(
        _ name: String, in json: RawJSON, of issuer: String
    ) throws(IdentityError) -> String {
        guard let url = json[name]?.string, IssuerURL.isAllowed(url, by: issuer) else {
            throw IdentityError(
                .malformedAnswer,
                "The OpenID provider's \(name) is missing or not https (http counts only where the issuer is on this "
                    + "machine as well).")
        }
        return url
    }
}
