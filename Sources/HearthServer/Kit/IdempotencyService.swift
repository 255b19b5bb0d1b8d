package import HearthCore
package import Logging
import SystemSupport

/// The services with which a request that has an `Idempotency-Key` is done once.
package struct IdempotencyService: Sendable {
    package var store: any IdempotencyStore
    package var clock: any HearthClock
    package var cryptography: any KeyedCryptography
    /// The longest time of a response, and a little more: after it the process counts as dead.
    package var lease: @Sendable () -> Duration
    package var logger: Logger

    /// The time for which responses are stored.
    package static let lifetime = Duration.seconds(86_400)
    /// The longest stored body, in bytes.
    static let longestAnswer = 1 << 20

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
    /// - Throws: ``HearthError`` `invalid_field` if the key is malformed.
    /// - Parameters:
    ///   - key: the field's value.
    ///   - format: the form in which the client wants its response.
    func request(
        _ key: String, _ method: String, _ target: String, format: StreamFormat, body: some Sequence<UInt8>
    ) throws -> IdempotentRequest {
        var fields = ValidationErrors()
        fields.check(
            (1...255).contains(key.utf8.count) && key.utf8.allSatisfy { (0x21...0x7E).contains($0) },
            "Idempotency-Key", "must be 1 to 255 visible ASCII characters")
        try fields.throwIfAny()
        // None of the first three holds a line's end.
        let text = "\(method)\n\(target)\n\(format.contentType)\n"
        let fingerprint = code(of: Array("request\n\(text)".utf8) + body, by: key).hexadecimal
        return IdempotentRequest(key: key, fingerprint: fingerprint, book: self)
    }

    /// Returns what is stored of a user's key. A reader of the database does not learn the key from it.
    func storedKey(_ key: String, of user: User) -> IdempotencyKey {
        IdempotencyKey(
            householdID: user.householdID, userID: user.id,
            key: code(of: Array("key\n\(user.id.text)".utf8), by: key).hexadecimal)
    }

    /// Returns the key with which the response to a user is encrypted. It is not stored: a retry brings it again.
    func answerKey(_ key: String, of user: User) -> [UInt8] {
        code(of: Array("answer\n\(user.id.text)".utf8), by: key)
    }

    private func code(of bytes: [UInt8], by key: String) -> [UInt8] {
        cryptography.code(of: bytes, by: Array(key.utf8))
    }
}
