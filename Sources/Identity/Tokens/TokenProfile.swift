/// The requirements for a token that serves one purpose, so that a token of one kind is never accepted as one of
/// another (RFC 8725, sections 3.8, 3.9 and 3.11).
package struct TokenProfile: Sendable {
    /// A requirement for `typ`.
    package enum TypeRule: Sendable {
        /// `JWT` and nothing else.
        case required
        /// `JWT` in any case, or nothing: some issuers leave it out.
        case optional
    }

    /// The form of the claim `nonce`.
    package enum NonceRule: Sendable {
        /// The nonce itself (OpenID Connect Core, section 3.1.3.7).
        case plain
        /// The SHA-256 of the nonce in lower-case hexadecimal, as Apple's clients send it.
        case hashed
    }

    /// The expected `iss`, compared byte for byte.
    package var issuer: String
    /// The accepted values of `aud`, compared byte for byte; a token has exactly one.
    package var audiences: Set<String>
    /// The accepted algorithms; the one of the key must be among them.
    package var algorithms: Set<SignatureAlgorithm>
    /// The requirement for `typ`.
    package var type: TypeRule
    /// The form of the claim `nonce`.
    package var nonce: NonceRule
    /// The longest time since `iat`; nil if only `exp` limits it.
    package var maximumAge: Duration?

    /// Creates a profile.
    package init(
        issuer: String, audiences: Set<String>, algorithms: Set<SignatureAlgorithm>, type: TypeRule,
        nonce: NonceRule = .plain, maximumAge: Duration? = nil
    ) {
        self.issuer = issuer
        self.audiences = audiences
        self.algorithms = algorithms
        self.type = type
        self.nonce = nonce
        self.maximumAge = maximumAge
    }

    /// The longest time from `iat` to `exp`.
    package static let maximumLifetime = Duration.seconds(86_400)
    /// The largest accepted difference between two clocks.
    package static let leeway = Duration.seconds(60)
}
