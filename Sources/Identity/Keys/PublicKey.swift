import HearthCore
package import JSONText
import SystemSupport

/// The numbers of a public key, big-endian, as a JWK has them (RFC 7518, sections 6.2 and 6.3).
package enum PublicKey: Hashable, Sendable {
    /// `n` and `e`, without leading zeros.
    case rsa(modulus: [UInt8], exponent: [UInt8])
    /// `x` and `y`, 32 bytes each.
    case p256(x: [UInt8], y: [UInt8])

    /// Returns nil if the members are not those of an RSA key or of an EC key on P-256.
    ///
    /// Leading zeros of an RSA key's numbers are dropped: some libraries write one (RFC 7518, section 6.3.1.1).
    package init?(jwk: RawJSON) {
        func number(_ name: String) -> [UInt8]? { jwk[name]?.string.flatMap { Base64.decode($0.utf8, .url) } }
        switch jwk["kty"]?.string {
        case "RSA":
            guard let modulus = number("n"), let exponent = number("e") else { return nil }
            self = .rsa(modulus: Array(modulus.drop { $0 == 0 }), exponent: Array(exponent.drop { $0 == 0 }))
        case "EC":
            guard jwk["crv"]?.string == "P-256", let x = number("x"), let y = number("y") else { return nil }
            self = .p256(x: x, y: y)
        default: return nil
        }
    }

    /// The one algorithm that the key is used with (RFC 8725, section 3.1).
    package var algorithm: SignatureAlgorithm {
        switch self {
        case .rsa: .rs256
        case .p256: .es256
        }
    }

    /// The base64url SHA-256 of the key (RFC 7638), which names it in a key set.
    package var thumbprint: String {
        // Section 3: the required members and no other, sorted by name.
        let members = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        return Base64.encode(SHA256.hash(Array(RawJSON.object(members).text.utf8)), .url)
    }

    /// The members of a JWK that identify the key.
    var members: [RawJSON.Member] {
        func member(_ name: String, _ number: [UInt8]) -> RawJSON.Member {
            RawJSON.Member(name, .string(Base64.encode(number, .url)))
        }
        return switch self {
        case .rsa(let modulus, let exponent):
            [RawJSON.Member("kty", .string("RSA")), member("n", modulus), member("e", exponent)]
        case .p256(let x, let y):
            [
                RawJSON.Member("kty", .string("EC")), RawJSON.Member("crv", .string("P-256")), member("x", x),
                member("y", y),
            ]
        }
    }

    /// Checks the sizes that OpenSSL does not check. OpenSSL checks that a point is on its curve.
    ///
    /// - Throws: ``IdentityError`` `weak_key` or `malformed_key`.
    func checkSize() throws(IdentityError) {
        switch self {
        case .rsa(let modulus, let exponent):
            let bits = Self.bits(modulus)
            guard bits >= Self.minimumModulusBits else {
                throw IdentityError(.weakKey, "RSA key too short: \(bits) bits, expected \(Self.minimumModulusBits).")
            }
            guard bits <= Self.maximumModulusBits else {
                throw IdentityError(
                    .malformedKey, "RSA key too long: \(bits) bits, expected at most \(Self.maximumModulusBits).")
            }
            guard Self.isOdd(modulus), Self.isOdd(exponent),
                (2...Self.maximumExponentBits).contains(Self.bits(exponent))
            else {
                throw IdentityError(
                    .malformedKey,
                    "Invalid RSA key: expected an odd modulus, and an odd exponent of 3 or more and at most "
                        + "\(Self.maximumExponentBits) bits.")
            }
        case .p256(let x, let y):
            guard x.count == Self.coordinateCount, y.count == Self.coordinateCount else {
                throw IdentityError(
                    .malformedKey, "Invalid EC key: expected coordinates of \(Self.coordinateCount) bytes.")
            }
        }
    }

    private static let minimumModulusBits = 2048
    /// The time to verify grows with the square of the modulus and in proportion to the exponent.
    private static let maximumModulusBits = 8192
    /// Every key in use has 65,537 or a smaller prime; this is BoringSSL's bound.
    private static let maximumExponentBits = 33
    /// Bytes of a coordinate of P-256; a shorter one is malformed (RFC 7518, section 6.2.1.2).
    static let coordinateCount = 32

    private static func bits(_ number: [UInt8]) -> Int {
        number.count * 8 - (number.first?.leadingZeroBitCount ?? 0)
    }

    private static func isOdd(_ number: [UInt8]) -> Bool { (number.last ?? 0) & 1 == 1 }
}
