package import HearthCore
package import Logging
import SystemSupport

/// The services that process a request with an `Idempotency-Key` only once.
package struct IdempotencyService: Sendable {
    /// The store of keys and responses.
    package var store: any IdempotencyStore
    /// The clock of leases and lifetimes.
    package var clock: any HearthClock
    /// The functions that hash keys and encrypt stored responses.
    package var cryptography: any KeyedCryptography
    /// A closure that returns the lease of a key: a little more than the longest response. After it the process counts as
    /// dead, and another request may take the key.
    package var lease: @Sendable () -> Duration
    /// The log for responses that could not be stored.
    package var logger: Logger

    /// The time for which responses are stored.
    package static let lifetime = Duration.seconds(86_400)
    /// The longest stored body, in bytes.
    static let longestAnswer = 1 << 20

    /// Creates the service from its parts.
    package init(
        store: any IdempotencyStore, clock: any HearthClock, cryptography: any KeyedCryptography,
        lease: @escaping @Sendable () -> Duration, logger: Logger
    ) {
        self.store = store
        self.clock = clock
        self.cryptography = cryptography
        self.lease = lease
        self.logger = logger
    }

    /// Returns the idempotent request with a key.
    ///
    /// - Parameters:
    ///   - key: the value of the field.
    ///   - format: the format of the response that the client accepts.
    /// - Throws: ``HearthError`` `invalid_field` if the key is malformed.
    func request(
        _ key: String, _ method: String, _ target: String, format: StreamFormat, body: some Sequence<UInt8>
    ) throws -> IdempotentRequest {
        var fields = ValidationErrors()
        fields.check(
            (1...255).contains(key.utf8.count) && key.utf8.allSatisfy { (0x21...0x7E).contains($0) },
            "Idempotency-Key", "must be 1 to 255 visible ASCII characters")
        try fields.throwIfAny()
        // None of the three contains a line feed, so the text is unambiguous.
        let text = "\(method)\n\(target)\n\(format.contentType)\n"
        let fingerprint = code(of: Array("request\n\(text)".utf8) + body, by: key).hexadecimal
        return IdempotentRequest(key: key, fingerprint: fingerprint, service: self)
    }

    /// Returns the fingerprint of a request with its credential and what this allows. A stored response was made for these,
    /// and its route's own checks are not made again.
    func fingerprint(_ request: String, of principal: Principal, by key: String) -> String {
        func list(_ names: some Sequence<String>) -> String { names.sorted().joined(separator: " ") }
        let limits = principal.limits
        let parts = [
            "principal", request, principal.credential.id?.text ?? "development", principal.actor.id.text,
            list(principal.scopes.map(\.rawValue)), limits.areas.map { list($0.map(\.rawValue)) } ?? "all",
            limits.zones.map { list($0) } ?? "all",
        ]
        return code(of: Array(parts.joined(separator: "\n").utf8), by: key).hexadecimal
    }

    /// Returns the stored form of a user's key: a hash, from which a reader of the database does not learn the key.
    func storedKey(_ key: String, of user: User) -> IdempotencyKey {
        IdempotencyKey(
            householdID: user.householdID, userID: user.id,
            key: code(of: Array("key\n\(user.id.text)".utf8), by: key).hexadecimal)
    }

    /// Returns the key that encrypts the response to a user. It is not stored, because a retry sends it again.
    func answerKey(_ key: String, of user: User) -> [UInt8] {
        code(of: Array("answer\n\(user.id.text)".utf8), by: key)
    }

    private func code(of bytes: [UInt8], by key: String) -> [UInt8] {
        cryptography.code(of: bytes, by: Array(key.utf8))
    }
}
