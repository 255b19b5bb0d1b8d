import HearthCore
import JSONText

/// The members of an OpenID provider's metadata (OpenID Connect Discovery, section 3) that Hearth uses.
struct OpenIDMetadata: Sendable {
    var authorizationEndpoint: String
    var tokenEndpoint: String
    var keysURL: String

    /// - Throws: ``IdentityError`` `malformed_answer`.
    init(parsing bytes: [UInt8], issuer: String) throws(IdentityError) {
        guard let json = StrictJSON.object(bytes) else {
            throw IdentityError(
                .malformedAnswer,
                "Invalid metadata of the OpenID provider: expected one JSON object, and no member twice.")
        }
        // A document of another issuer would let that issuer's tokens in (section 4.3).
        guard let named = json["issuer"]?.string, named.isIdentical(to: issuer) else {
            throw IdentityError(
                .malformedAnswer, "The OpenID provider's metadata names another issuer. Check OIDC_ISSUER.")
        }
        if let algorithms = json["id_token_signing_alg_values_supported"]?.array,
            !SignatureAlgorithm.allCases.contains(where: { algorithms.contains(.string($0.rawValue)) })
        {
            throw IdentityError(.malformedAnswer, "The OpenID provider signs with neither RS256 nor ES256.")
        }
        authorizationEndpoint = try Self.endpoint("authorization_endpoint", in: json, of: issuer)
        tokenEndpoint = try Self.endpoint("token_endpoint", in: json, of: issuer)
        keysURL = try Self.endpoint("jwks_uri", in: json, of: issuer)
    }

    /// Returns the endpoints on another host than the issuer's.
    func foreignEndpoints(of issuer: String) -> [String] {
        [authorizationEndpoint, tokenEndpoint, keysURL].filter { !IssuerURL.haveSameHost($0, issuer) }
    }

    private static func endpoint(
        _ name: String, in json: RawJSON, of issuer: String
    ) throws(IdentityError) -> String {
        guard let url = json[name]?.string, IssuerURL.isAllowed(url, by: issuer) else {
            throw IdentityError(
                .malformedAnswer,
                "Invalid `\(name)` of the OpenID provider: expected an https URL (http only if the issuer is on this "
                    + "machine as well).")
        }
        return url
    }
}
