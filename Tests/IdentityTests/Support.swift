import Foundation
import HearthCore
import HearthTesting
import Identity
import JSONText
import Logging
import Synchronization
import Testing

enum Fixture {
    /// Returns a JSON file of Tests/Fixtures/identity.
    static func json(_ name: String) throws -> RawJSON {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/identity/\(name).json")
        return try RawJSON(String(contentsOf: file, encoding: .utf8))
    }
}

/// Runs the `openssl` command and returns its output.
func openssl(_ arguments: String) async throws -> String {
    let (status, output) = try await ChildProcess.run(
        ["/bin/sh", "-c", "openssl \(arguments)"], environment: ["PATH": "/usr/bin:/bin"], capture: .output)
    try #require(status == 0)
    return output
}

/// An issuer that signs any header and payload.
struct TestIssuer {
    /// RSA keys take long to make.
    private static let pems = [
        Result { try SigningKeys.generatePEM() }, Result { try SigningKeys.generatePEM() },
    ]

    let pem: String
    let keys: SigningKeys
    /// The `kid` in ``jwks``.
    let keyID: String
    let key: OpenSSLKey

    /// Makes an issuer with an RSA key.
    ///
    /// - Parameter number: 0 or 1: each has another key.
    init(_ number: Int = 0) throws { try self.init(pem: Self.pems[number].get()) }

    init(pem: String) throws {
        self.pem = pem
        keys = try SigningKeys(privatePEM: pem, publicPEM: nil, previousPublicPEM: nil)
        keyID = try #require(RawJSON(keys.publicKeys)["keys"]?.array?.first?["kid"]?.string)
        key = try OpenSSLKey(pem: pem, isPrivate: true)
    }

    /// Returns an issuer with a new key on P-256.
    static func p256() async throws -> TestIssuer {
        try TestIssuer(pem: try await openssl("genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256"))
    }

    var publicPEM: String { get throws { try key.publicPEM } }

    var jwks: String { keys.publicKeys }

    /// Returns the parts in base64url, joined by a point.
    static func signingInput(header: String, payload: String) -> String {
        [header, payload].map { Base64.encode(Array($0.utf8), .url) }.joined(separator: ".")
    }

    func sign(header: String, payload: String) throws -> String {
        let input = Self.signingInput(header: header, payload: payload)
        return try "\(input).\(Base64.encode(key.sign(Array(input.utf8)), .url))"
    }

    func sign(_ claims: RawJSON, type: String? = nil) throws -> String {
        let type = type.map { ",\"typ\":\"\($0)\"" } ?? ""
        let algorithm = key.publicKey.algorithm.rawValue
        return try sign(header: "{\"alg\":\"\(algorithm)\",\"kid\":\"\(keyID)\"\(type)}", payload: claims.text)
    }
}

extension RawJSON {
    func with(_ name: String, _ value: RawJSON?) -> RawJSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.name != name } + (value.map { [Member(name, $0)] } ?? []))
    }
}

extension ManualClock {
    /// Returns the seconds since 1970 as a NumericDate.
    func seconds(_ offset: Int64 = 0) -> RawJSON { .number("\(now.milliseconds / 1000 + offset)") }
}

extension FakeTransport.Answer {
    static func json(_ text: String, cacheControl: String? = nil) -> FakeTransport.Answer {
        FakeTransport.Answer(headers: cacheControl.map { ["cache-control": $0] } ?? [:], text: text)
    }
}

let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

/// Returns the code of the ``IdentityError`` that `body` throws; nil if it throws nothing.
func identityError(_ body: () async throws -> Void) async throws -> IdentityError.Code? {
    do {
        try await body()
        return nil
    } catch let error as IdentityError {
        return error.code
    }
}

/// Returns the ``HearthError`` that `body` throws; nil if it throws nothing.
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
