/// A signature algorithm of JSON Web Signatures, by its name in a token's header (RFC 7518, section 3.1).
package enum SignatureAlgorithm: String, CaseIterable, Sendable {
    /// RSASSA-PKCS1-v1_5 with SHA-256 (section 3.3).
    case rs256 = "RS256"
    /// ECDSA on the curve P-256 with SHA-256 (section 3.4).
    case es256 = "ES256"
}
