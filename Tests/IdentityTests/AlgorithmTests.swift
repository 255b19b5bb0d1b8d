import HearthCore
import HearthTesting
import Identity
import JSONText
import Testing

/// Tokens whose header names another algorithm than the one of the key (RFC 8725, section 2.1).
@Suite struct AlgorithmTests {
    private let rsa: TestIssuer
    private let p256: TestIssuer
    private let clock = ManualClock()
    private let claims: RawJSON

    init() async throws {
        rsa = try TestIssuer()
        p256 = try await TestIssuer.p256()
        claims = [
            "iss": .string("https://issuer.test"), "aud": .string("family"), "sub": .string("someone"),
            "iat": clock.seconds(), "exp": clock.seconds(600),
        ]
    }

    /// Returns the verified token, or nil if it is rejected.
    private func verify(
        _ token: String, algorithms: Set<SignatureAlgorithm> = [.rs256, .es256]
    ) async throws -> VerifiedToken? {
        let entries = try [rsa, p256].map { try #require(RawJSON($0.jwks)["keys"]?.array?.first) }
        let set: RawJSON = ["keys": .array(entries)]
        let verifier = TokenVerifier(
            profile: TokenProfile(
                issuer: "https://issuer.test", audiences: ["family"], algorithms: algorithms, type: .optional),
            keys: try KeySet(parsing: Array(set.text.utf8)), clock: clock)
        var verified: VerifiedToken?
        let code = try await identityError { verified = try await verifier.verify(token) }
        #expect(code == nil || code == .invalidToken)
        return verified
    }

    private func header(_ algorithm: String, _ keyID: String) -> String {
        "{\"alg\":\"\(algorithm)\",\"kid\":\"\(keyID)\"}"
    }

    @Test func `a token of either algorithm is accepted`() async throws {
        #expect(try await verify(rsa.sign(claims)) != nil)
        #expect(try await verify(p256.sign(claims)) != nil)
    }

    @Test func `a token is rejected if the profile does not accept its algorithm`() async throws {
        #expect(try await verify(p256.sign(claims), algorithms: [.rs256]) == nil)
        #expect(try await verify(rsa.sign(claims), algorithms: [.es256]) == nil)
        #expect(try await verify(rsa.sign(claims), algorithms: [.rs256]) != nil)
    }

    @Test(arguments: ["none", "None", "", "HS256", "RS512", "PS256", "ES384", "ES256K", "rs256", "es256", "ES256 "])
    func `a correctly signed token is rejected with another alg`(algorithm: String) async throws {
        for issuer in [rsa, p256] {
            let token = try issuer.sign(header: header(algorithm, issuer.keyID), payload: claims.text)
            #expect(try await verify(token) == nil)
        }
    }

    @Test func `a token is rejected with the alg of a key of another type`() async throws {
        for (issuer, algorithm) in [(rsa, "ES256"), (p256, "RS256")] {
            let token = try issuer.sign(header: header(algorithm, issuer.keyID), payload: claims.text)
            #expect(try await verify(token) == nil)
        }
        #expect(try await verify(rsa.sign(header: header("ES256", p256.keyID), payload: claims.text)) == nil)
        #expect(try await verify(p256.sign(header: header("RS256", rsa.keyID), payload: claims.text)) == nil)
    }

    @Test(arguments: ["none", "RS256", "ES256"])
    func `a token without a signature is rejected`(algorithm: String) async throws {
        for issuer in [rsa, p256] {
            let input = TestIssuer.signingInput(header: header(algorithm, issuer.keyID), payload: claims.text)
            #expect(try await verify(input + ".") == nil)
            #expect(try await verify(input) == nil)
        }
    }

    @Test(arguments: ["HS256", "RS256", "ES256"])
    func `a token is rejected if the public key is the secret of an HMAC`(algorithm: String) async throws {
        for issuer in [rsa, p256] {
            let input = TestIssuer.signingInput(header: header(algorithm, issuer.keyID), payload: claims.text)
            var secrets = [Array(try issuer.publicPEM.utf8), Array(issuer.jwks.utf8), []]
            switch issuer.key.publicKey {
            case .rsa(let modulus, _): secrets.append(modulus)
            case .p256(let x, let y): secrets += [x + y, [4] + x + y]
            }
            for secret in secrets {
                let code = OpenSSLCryptography().code(of: Array(input.utf8), by: secret)
                #expect(try await verify("\(input).\(Base64.encode(code, .url))") == nil)
                #expect(try await verify("\(input).\(Base64.encode(code + code, .url))") == nil)
            }
        }
    }

    /// `(r, n - s)` verifies whenever `(r, s)` does, and anybody can compute it.
    @Test func `both forms of an ES256 signature have one digest`() async throws {
        let token = try p256.sign(claims)
        let parts = token.split(separator: ".")
        let signature = try #require(Base64.decode(parts[2].utf8, .url))
        let other = Array(signature.prefix(32)) + negated(Array(signature.suffix(32)))
        let twin = "\(parts[0]).\(parts[1]).\(Base64.encode(other, .url))"
        #expect(twin != token)
        let (first, second) = (try await verify(token), try await verify(twin))
        #expect(first != nil && first?.digest == second?.digest)
    }

    /// Returns the order of P-256 minus `number`.
    private func negated(_ number: [UInt8]) -> [UInt8] {
        let order: [UInt8] = [
            0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xBC, 0xE6, 0xFA, 0xAD,
            0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
        ]
        var (difference, borrow) = ([UInt8](repeating: 0, count: 32), 0)
        for index in (0..<32).reversed() {
            let value = Int(order[index]) - Int(number[index]) - borrow
            borrow = value < 0 ? 1 : 0
            difference[index] = UInt8(truncatingIfNeeded: value)
        }
        return difference
    }
}
