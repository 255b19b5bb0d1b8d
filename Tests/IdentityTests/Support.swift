import Foundation
import HearthCore
import HearthTesting
import Identity
import JSONText
import JWTKit
import Logging
import Synchronization
import Testing

enum Fixture {
    /// A JSON file of Tests/Fixtures/identity.
    static func json(_ name: String) throws -> RawJSON {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/identity/\(name).json")
        return try RawJSON(String(contentsOf: file, encoding: .utf8))
    }
}

/// Somebody with a key who signs whatever a test wants.
struct TestIssuer {
    /// RSA keys take long to make.
    private static let pems = [
        Result { try SigningKeys.generatePEM() }, Result { try SigningKeys.generatePEM() },
    ]

    let pem: String
    let keys: SigningKeys
    /// What the key is called in ``jwks``.
    let keyID: String
    private let algorithm: any JWTAlgorithm

    /// - Parameter number: 0 or 1: each has another key.
    init(_ number: Int = 0) async throws {
        pem = try Self.pems[number].get()
        keys = try await SigningKeys.load(privatePEM: pem, publicPEM: nil, previousPublicPEM: nil)
        keyID = try #require(RawJSON(keys.publicKeys)["keys"]?.array?.first?["kid"]?.string)
        let key = try Insecure.RSA.PrivateKey(pem: pem)
        algorithm = try await JWTKeyCollection().add(rsa: key, digestAlgorithm: .sha256).getKey()
    }

    var publicPEM: String {
        get throws { try Insecure.RSA.PrivateKey(pem: pem).publicKey.pemRepresentation }
    }

    var jwks: String { keys.publicKeys }

    func sign(header: String, payload: String) throws -> String {
        let input = [header, payload].map { Base64.encode(Array($0.utf8), .url) }.joined(separator: ".")
        return try "\(input).\(Base64.encode(algorithm.sign(Array(input.utf8)), .url))"
    }

    func sign(_ claims: RawJSON, type: String? = nil) throws -> String {
        let type = type.map { ",\"typ\":\"\($0)\"" } ?? ""
        return try sign(header: "{\"alg\":\"RS256\",\"kid\":\"\(keyID)\"\(type)}", payload: claims.text)
    }
}

extension RawJSON {
    func with(_ name: String, _ value: RawJSON?) -> RawJSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.name != name } + (value.map { [Member(name, $0)] } ?? []))
    }
}

extension ManualClock {
    /// Seconds since 1970, as claims have them.
    func seconds(_ offset: Int64 = 0) -> RawJSON { .number("\(now.milliseconds / 1000 + offset)") }
}

extension FakeTransport.Answer {
    static func json(_ text: String, cacheControl: String? = nil) -> FakeTransport.Answer {
        FakeTransport.Answer(headers: cacheControl.map { ["cache-control": $0] } ?? [:], text: text)
    }
}

let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

/// The code of the ``IdentityError`` that `body` throws; nil where it throws none.
func identityError(_ body: () async throws -> Void) async throws -> IdentityError.Code? {
    do {
        try await body()
        return nil
    } catch let error as IdentityError {
        return error.code
    }
}

/// The ``HearthError`` that `body` throws; nil where it throws none.
func hearthError(_ body: () async throws -> Void) async throws -> HearthError? {
    do {
        try await body()
        return nil
    } catch let error as HearthError {
        return error
    }
}

/// A value that several tasks change.
final class Shared<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) { mutex = Mutex(value) }

    var value: Value { mutex.withLock { $0 } }

    func update(_ change: @Sendable (inout Value) -> Void) { mutex.withLock { change(&$0) } }
}
