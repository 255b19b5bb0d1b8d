import Foundation
import HearthCore
import HearthTesting
import Identity
import JSONText
import Testing

@Suite struct SigningKeysTests {
    @Test func `a generated key is PKCS 8 and signs`() async throws {
        let issuer = try TestIssuer()
        #expect(issuer.pem.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        #expect(issuer.pem.hasSuffix("-----END PRIVATE KEY-----\n"))
        let other = try TestIssuer(1)
        #expect(issuer.pem != other.pem && issuer.keyID != other.keyID)
    }

    @Test func `a public key is rejected if it belongs to another private key`() async throws {
        let (issuer, other) = (try TestIssuer(), try TestIssuer(1))
        let (own, foreign) = (try issuer.publicPEM, try other.publicPEM)
        _ = try SigningKeys(privatePEM: issuer.pem, publicPEM: own, previousPublicPEM: nil)
        #expect(
            try await identityError {
                _ = try SigningKeys(privatePEM: issuer.pem, publicPEM: foreign, previousPublicPEM: nil)
            } == .keyMismatch)
    }

    @Test func `a key other than RSA of 2048 bits or P-256 is rejected`() async throws {
        let issuer = try TestIssuer()
        let own = try issuer.publicPEM
        let p384 = try await openssl("ecparam -name secp384r1 -genkey -noout")
        let koblitz = try await openssl("ecparam -name secp256k1 -genkey -noout")
        let weak = try await openssl("genrsa 1024")
        let weakPublic = try await openssl("genrsa 1024 | openssl rsa -pubout")
        let p384Public = try await openssl("ecparam -name secp384r1 -genkey -noout | openssl ec -pubout")
        for pem in ["", "secret", own, p384, koblitz, weak, String(issuer.pem.dropLast(60))] {
            #expect(
                try await identityError {
                    _ = try SigningKeys(privatePEM: pem, publicPEM: nil, previousPublicPEM: nil)
                } == .malformedKey)
        }
        for pem in ["", p384, p384Public, weakPublic, issuer.pem] {
            #expect(
                try await identityError {
                    _ = try SigningKeys(privatePEM: issuer.pem, publicPEM: nil, previousPublicPEM: pem)
                } == .malformedKey)
            #expect(
                try await identityError {
                    _ = try SigningKeys(privatePEM: issuer.pem, publicPEM: pem, previousPublicPEM: nil)
                } == .malformedKey)
        }
    }

    @Test func `a PKCS 1 private key is accepted`() async throws {
        let pem = try await openssl("genrsa -traditional 2048")
        #expect(pem.hasPrefix("-----BEGIN RSA PRIVATE KEY-----"))
        let keys = try SigningKeys(privatePEM: pem, publicPEM: nil, previousPublicPEM: nil)
        #expect(keys.publicKeys.contains("\"RS256\""))
    }

    @Test(arguments: [
        "genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256", "ecparam -name prime256v1 -genkey -noout",
    ])
    func `a P-256 private key signs with ES256`(command: String) async throws {
        let issuer = try TestIssuer(pem: try await openssl(command))
        let jwk = try #require(RawJSON(issuer.jwks)["keys"]?.array?.first)
        #expect(jwk["kty"]?.string == "EC" && jwk["crv"]?.string == "P-256" && jwk["alg"]?.string == "ES256")
        let tokens = AccessTokens(keys: issuer.keys, clock: ManualClock())
        let (user, session) = (UUID(), UUID())
        let token = try await tokens.issue(user: user, session: session)
        #expect(try CompactJWS(token).algorithm == .es256)
        #expect(try await tokens.verify(token).user == user)
    }

    @Test func `openssl accepts a generated key`() async throws {
        let pem = try TestIssuer().pem
        #expect(try await openssl("rsa -check -noout <<'END'\n\(pem)END").contains("ok"))
    }

    /// RFC 7638, section 3.1.
    @Test func `a key is named by the thumbprint of RFC 7638`() async throws {
        let modulus =
            "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw"
        let bytes = try #require(Base64.decode(modulus.utf8, .url))
        #expect(
            PublicKey.rsa(modulus: bytes, exponent: [1, 0, 1]).thumbprint
                == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    }

    @Test func `the published key set of a P-256 key has public members only`() async throws {
        let issuer = try await TestIssuer.p256()
        guard case .object(let members) = try #require(RawJSON(issuer.jwks)["keys"]?.array?.first) else { return }
        #expect(Set(members.map(\.name)) == ["kty", "crv", "use", "alg", "kid", "x", "y"])
    }

    @Test func `the published key set has public members only`() async throws {
        let (issuer, previous) = (try TestIssuer(), try TestIssuer(1))
        let keys = try SigningKeys(
            privatePEM: issuer.pem, publicPEM: try issuer.publicPEM, previousPublicPEM: try previous.publicPEM)
        let entries = try #require(RawJSON(keys.publicKeys)["keys"]?.array)
        #expect(entries.compactMap { $0["kid"]?.string } == [issuer.keyID, previous.keyID])
        for entry in entries {
            guard case .object(let members) = entry else { continue }
            #expect(Set(members.map(\.name)) == ["kty", "use", "alg", "kid", "n", "e"])
            #expect(entry["kty"]?.string == "RSA" && entry["use"]?.string == "sig" && entry["e"]?.string == "AQAB")
        }
        let twice = try SigningKeys(
            privatePEM: issuer.pem, publicPEM: nil, previousPublicPEM: try issuer.publicPEM)
        #expect(try RawJSON(twice.publicKeys)["keys"]?.array?.count == 1)
    }

    @Test(arguments: [false, true])
    func `tokens of the previous and the new key are valid during a rotation`(isToP256: Bool) async throws {
        let clock = ManualClock()
        let (old, new) = (try TestIssuer(), try isToP256 ? await TestIssuer.p256() : TestIssuer(1))
        let before = AccessTokens(keys: old.keys, clock: clock)
        let during = AccessTokens(
            keys: try SigningKeys(
                privatePEM: new.pem, publicPEM: nil, previousPublicPEM: try old.publicPEM), clock: clock)
        let after = AccessTokens(keys: new.keys, clock: clock)
        let (user, session) = (UUID(), UUID())
        let (first, second) = (
            try await before.issue(user: user, session: session), try await during.issue(user: user, session: session)
        )
        #expect(try await during.verify(first).user == user)
        #expect(try await during.verify(second).user == user)
        #expect(try await after.verify(second).user == user)
        #expect(try await hearthError { _ = try await after.verify(first) }?.code == .unauthorized)
        #expect(try await hearthError { _ = try await before.verify(second) }?.code == .unauthorized)
    }
}
