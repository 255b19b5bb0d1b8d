import Foundation
import HearthCore
import HearthTesting
import Identity
import Testing

@Suite struct OpenSSLKeyTests {
    private let rsa: TestIssuer
    private let p256: TestIssuer
    private let text = Array("to be signed".utf8)

    init() async throws {
        rsa = try TestIssuer()
        p256 = try await TestIssuer.p256()
    }

    @Test func `a signature of any other length is rejected`() throws {
        for (key, count) in [(rsa.key, 256), (p256.key, 64)] {
            let signature = try key.sign(text)
            #expect(signature.count == count && key.verifies(signature, of: text))
            for length in 0..<count { #expect(!key.verifies(Array(signature.prefix(length)), of: text)) }
            #expect(!key.verifies(signature + [0], of: text) && !key.verifies([0] + signature, of: text))
        }
    }

    @Test func `a signature with any bit changed is rejected`() throws {
        for key in [rsa.key, p256.key] {
            let signature = try key.sign(text)
            for bit in 0..<(signature.count * 8) {
                var changed = signature
                changed[bit / 8] ^= 1 << UInt8(bit % 8)
                #expect(!key.verifies(changed, of: text))
            }
            #expect(!key.verifies(signature, of: text + [0]) && !key.verifies(signature, of: []))
        }
    }

    /// About one number in 256 is a byte shorter, and must be padded.
    @Test func `a thousand ES256 signatures have 64 bytes and verify`() throws {
        var padded = 0
        for index in 0..<1000 {
            let signature = try p256.key.sign(Array("\(index)".utf8))
            if signature[0] == 0 || signature[32] == 0 { padded += 1 }
            #expect(signature.count == 64 && p256.key.verifies(signature, of: Array("\(index)".utf8)))
        }
        #expect(padded > 0)
    }

    @Test func `an ECDSA signature in DER is rejected`() async throws {
        let files = FileManager.default.temporaryDirectory.appending(path: "hearth-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: files) }
        try Data(p256.pem.utf8).write(to: files.appending(path: "key"))
        try Data(text).write(to: files.appending(path: "text"))
        let base64 = try await openssl(
            "dgst -sha256 -sign \(files.path)/key \(files.path)/text | openssl base64 -A")
        let der = Array(try #require(Data(base64Encoded: base64.trimmingCharacters(in: .newlines))))
        #expect((70...72).contains(der.count) && der[0] == 0x30)
        #expect(!p256.key.verifies(der, of: text) && !p256.key.verifies(Array(der.prefix(64)), of: text))
    }

    @Test func `a public key does not sign`() async throws {
        for issuer in [rsa, p256] {
            let key = try OpenSSLKey(pem: try issuer.publicPEM, isPrivate: false)
            #expect(try await identityError { _ = try key.sign(text) } == .cryptography)
            #expect(key.verifies(try issuer.key.sign(text), of: text))
        }
    }

    // MARK: Numbers

    private func error(_ key: PublicKey) async throws -> IdentityError.Code? {
        try await identityError { _ = try OpenSSLKey(key) }
    }

    /// Returns an odd number of so many bits.
    private func number(bits: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0xA5, count: (bits + 7) / 8)
        let highest = UInt8(1) << UInt8((bits - 1) % 8)
        bytes[0] = bytes[0] & (highest - 1) | highest
        return bytes
    }

    @Test(arguments: [
        (1024, IdentityError.Code?.some(.weakKey)), (2047, .weakKey), (2048, nil), (4096, nil), (8192, nil),
        (8193, .malformedKey), (16_384, .malformedKey),
    ])
    func `an RSA modulus has 2048 to 8192 bits`(bits: Int, code: IdentityError.Code?) async throws {
        #expect(try await error(.rsa(modulus: number(bits: bits), exponent: [1, 0, 1])) == code)
    }

    @Test(arguments: [
        ([UInt8](), false), ([1], false), ([2], false), ([3], true), ([4], false), ([17], true), ([1, 0, 0], false),
        ([1, 0, 1], true), ([1, 0xFF, 0xFF, 0xFF, 0xFF], true), ([2, 0, 0, 0, 1], false),
        ([UInt8](repeating: 0xFF, count: 256), false),
    ])
    func `an RSA exponent is odd, at least 3 and at most 33 bits`(exponent: [UInt8], isAccepted: Bool) async throws {
        #expect(
            try await error(.rsa(modulus: number(bits: 2048), exponent: exponent))
                == (isAccepted ? nil : .malformedKey))
    }

    @Test func `an even RSA modulus is rejected`() async throws {
        var modulus = number(bits: 2048)
        modulus[255] &= 0xFE
        #expect(try await error(.rsa(modulus: modulus, exponent: [1, 0, 1])) == .malformedKey)
    }

    @Test func `a point that is not on P-256 is rejected`() async throws {
        guard case .p256(let x, let y) = p256.key.publicKey else { return }
        #expect(try await error(.p256(x: x, y: y)) == nil)
        let zero = [UInt8](repeating: 0, count: 32)
        // The prime of the field: a coordinate is below it.
        let prime: [UInt8] = [
            0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
            0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        ]
        var changed = y
        changed[31] ^= 1
        for (x, y) in [
            (x, changed), (y, x), (zero, zero), (x, zero), (zero, y), (prime, y), (x, prime),
            (Array(x.dropFirst()), y), (x, Array(y.dropFirst())), (x, [0] + y), ([0] + x, y), ([], []), (x, []),
        ] {
            #expect(try await error(.p256(x: x, y: y)) == .malformedKey)
        }
    }

    // MARK: PEM

    @Test(arguments: [
        // Encrypted: nothing may ask for a passphrase.
        "genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -aes256 -pass pass:secret",
        "genrsa -traditional -aes256 -passout pass:secret 2048",
        "genpkey -algorithm ed25519", "ecparam -name secp521r1 -genkey -noout",
        "genpkey -algorithm RSA-PSS -pkeyopt rsa_keygen_bits:2048",
        // With its curve in a block of its own before it.
        "ecparam -name prime256v1 -genkey",
        "genrsa 2048 | openssl req -x509 -new -key /dev/stdin -subj /CN=hearth",
    ])
    func `a PEM text of another kind is rejected`(command: String) async throws {
        let pem = try await openssl(command)
        #expect(pem.hasPrefix("-----BEGIN"))
        for isPrivate in [true, false] {
            #expect(
                try await identityError { _ = try OpenSSLKey(pem: pem, isPrivate: isPrivate) } == .malformedKey)
        }
    }

    @Test func `a PEM text with a second key is rejected`() async throws {
        for pem in [rsa.pem + p256.pem, p256.pem + rsa.pem, rsa.pem + (try rsa.publicPEM)] {
            #expect(try await identityError { _ = try OpenSSLKey(pem: pem, isPrivate: true) } == .malformedKey)
        }
    }

    @Test func `a truncated PEM text is rejected`() async throws {
        for issuer in [rsa, p256] {
            let lines = issuer.pem.split(separator: "\n")
            for count in 0..<lines.count {
                let cut = lines.prefix(count).joined(separator: "\n")
                #expect(try await identityError { _ = try OpenSSLKey(pem: cut, isPrivate: true) } == .malformedKey)
            }
            let short = (lines.dropLast(2) + lines.suffix(1)).joined(separator: "\n")
            #expect(try await identityError { _ = try OpenSSLKey(pem: short, isPrivate: true) } == .malformedKey)
        }
    }

    @Test func `a PEM text with bytes after the key is rejected`() async throws {
        for issuer in [rsa, p256] {
            #expect(try await identityError { _ = try read(issuer.pem) { $0 } } == nil)
            #expect(try await identityError { _ = try read(issuer.pem) { $0 + [0] } } == .malformedKey)
        }
    }

    /// The private exponent then belongs to another modulus.
    @Test func `a private key that does not sign is rejected`() async throws {
        let pem = try await openssl("genrsa -traditional 2048")
        let broken = try pkcs1(pem) { $0[40] ^= 1 }
        #expect(
            try await identityError {
                _ = try SigningKeys(privatePEM: broken, publicPEM: nil, previousPublicPEM: nil)
            } == .malformedKey)
    }

    private func read(_ pem: String, _ change: ([UInt8]) -> [UInt8]) throws -> OpenSSLKey {
        try OpenSSLKey(pem: edited(pem, change), isPrivate: true)
    }

    private func pkcs1(_ pem: String, _ change: (inout [UInt8]) -> Void) throws -> String {
        try edited(pem) { der in
            var der = der
            change(&der)
            return der
        }
    }

    /// Returns the PEM text with the bytes of its block changed.
    private func edited(_ pem: String, _ change: ([UInt8]) -> [UInt8]) throws -> String {
        let lines = pem.split(separator: "\n")
        let first = try #require(lines.first)
        let last = try #require(lines.last)
        let der = try #require(Data(base64Encoded: lines.dropFirst().dropLast().joined()))
        let text = Data(change(Array(der))).base64EncodedString(options: [
            .lineLength64Characters, .endLineWithLineFeed,
        ])
        return "\(first)\n\(text)\n\(last)\n"
    }
}
