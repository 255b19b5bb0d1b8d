import Foundation
import HearthCore
import HearthTesting
import Identity
import JSONText
import Testing

@Suite struct SigningKeysTests {
    @Test func `a generated key is PKCS 8 and signs`() async throws {
        let issuer = try await TestIssuer()
        #expect(issuer.pem.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        #expect(issuer.pem.hasSuffix("-----END PRIVATE KEY-----\n"))
        let other = try await TestIssuer(1)
        #expect(issuer.pem != other.pem && issuer.keyID != other.keyID)
    }

    @Test func `a public key belongs to its private key`() async throws {
        let (issuer, other) = (try await TestIssuer(), try await TestIssuer(1))
        let (own, foreign) = (try issuer.publicPEM, try other.publicPEM)
        _ = try await SigningKeys.load(privatePEM: issuer.pem, publicPEM: own, previousPublicPEM: nil)
        #expect(
            try await identityError {
                _ = try await SigningKeys.load(privatePEM: issuer.pem, publicPEM: foreign, previousPublicPEM: nil)
            } == .keyMismatch)
    }

    @Test func `what is no strong RSA key is refused`() async throws {
        let issuer = try await TestIssuer()
        let own = try issuer.publicPEM
        let ec = try await openssl("ecparam -name prime256v1 -genkey -noout")
        let weak = try await openssl("genrsa 1024")
        let weakPublic = try await openssl("genrsa 1024 | openssl rsa -pubout")
        for pem in ["", "secret", own, ec, weak, String(issuer.pem.dropLast(60))] {
            #expect(
                try await identityError {
                    _ = try await SigningKeys.load(privatePEM: pem, publicPEM: nil, previousPublicPEM: nil)
                } == .malformedKey)
        }
        for pem in ["", ec, weakPublic, issuer.pem] {
            #expect(
                try await identityError {
                    _ = try await SigningKeys.load(privatePEM: issuer.pem, publicPEM: nil, previousPublicPEM: pem)
                } == .malformedKey)
            #expect(
                try await identityError {
                    _ = try await SigningKeys.load(privatePEM: issuer.pem, publicPEM: pem, previousPublicPEM: nil)
                } == .malformedKey)
        }
    }

    @Test func `a PKCS 1 key is read`() async throws {
        let pem = try await openssl("genrsa -traditional 2048")
        #expect(pem.hasPrefix("-----BEGIN RSA PRIVATE KEY-----"))
        let keys = try await SigningKeys.load(privatePEM: pem, publicPEM: nil, previousPublicPEM: nil)
        #expect(keys.publicKeys.contains("\"RS256\""))
    }

    @Test func `openssl reads a generated key`() async throws {
        let pem = try await TestIssuer().pem
        #expect(try await openssl("rsa -check -noout <<'END'\n\(pem)END").contains("ok"))
    }

    private func openssl(_ arguments: String) async throws -> String {
        let (status, output) = try await ChildProcess.run(
            ["/bin/sh", "-c", "openssl \(arguments)"], environment: ["PATH": "/usr/bin:/bin"], capture: .output)
        try #require(status == 0)
        return output
    }

    /// RFC 7638, section 3.1.
    @Test func `a key is named by its thumbprint`() async throws {
        let modulus =
            "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw"
        let bytes = try #require(Base64.decode(modulus.utf8, .url))
        #expect(
            VerificationKey.thumbprint(modulus: bytes, exponent: [1, 0, 1])
                == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    }

    @Test func `the key set tells nothing of the private keys`() async throws {
        let (issuer, previous) = (try await TestIssuer(), try await TestIssuer(1))
        let keys = try await SigningKeys.load(
            privatePEM: issuer.pem, publicPEM: try issuer.publicPEM, previousPublicPEM: try previous.publicPEM)
        let entries = try #require(RawJSON(keys.publicKeys)["keys"]?.array)
        #expect(entries.compactMap { $0["kid"]?.string } == [issuer.keyID, previous.keyID])
        for entry in entries {
            guard case .object(let members) = entry else { continue }
            #expect(Set(members.map(\.name)) == ["kty", "use", "alg", "kid", "n", "e"])
            #expect(entry["kty"]?.string == "RSA" && entry["use"]?.string == "sig" && entry["e"]?.string == "AQAB")
        }
        let twice = try await SigningKeys.load(
            privatePEM: issuer.pem, publicPEM: nil, previousPublicPEM: try issuer.publicPEM)
        #expect(try RawJSON(twice.publicKeys)["keys"]?.array?.count == 1)
    }

    @Test func `while keys change, tokens of both are good, and the new key signs`() async throws {
        let clock = ManualClock()
        let (old, new) = (try await TestIssuer(), try await TestIssuer(1))
        let before = AccessTokens(keys: old.keys, clock: clock)
        let during = AccessTokens(
            keys: try await SigningKeys.load(
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
