/// What a token has to say to be good for one purpose, so that a token of one kind is never taken for one of another
/// (RFC 8725, sections 3.8, 3.9 and 3.11).
package struct TokenProfile: Sendable {
    package enum TypeRule: Sendable {
        /// `JWT` and nothing else.
        case required
        /// `JWT` in any case, or nothing, as with issuers that leave it out.
        case optional
    }

    package enum NonceRule: Sendable {
        /// The claim is the nonce (OpenID Connect Core, section 3.1.3.7).
        case plain
        /// The claim is the SHA-256 of the nonce in lower-case hexadecimal, as Apple's clients send it.
        case hashed
    }

    /// `iss`, to the byte.
    package var issuer: String
    /// One of them is the only entry of `aud`, to the byte.
    package var audiences: Set<String>
    package var type: TypeRule
    package var nonce: NonceRule
    /// How old a token may be when it comes (`iat`); nil for as old as its `exp` allows.
    package var maximumAge: Duration?

    package init(
        issuer: String, audiences: Set<String>, type: TypeRule, nonce: NonceRule = .plain, maximumAge: Duration? = nil
    ) {
        self.issuer = issuer
        self.audiences = audiences
        self.type = type
        self.nonce = nonce
        self.maximumAge = maximumAge
    }

    /// From `iat` to `exp`.
    package static let maximumLifetime = Duration.seconds(86_400)
    /// How far two clocks may be apart.
    package static let leeway = Duration.seconds(60)
}
