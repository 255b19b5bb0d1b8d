package import HearthCore
package import Logging
import SystemSupport

/// What the server needs to answer a request with an `Idempotency-Key` once.
package struct IdempotencyService: Sendable {
    package var store: any IdempotencyStore
    package var clock: any HearthClock
    package var cryptography: any KeyedCryptography
    /// How long an answer may take, and a little more: then its process is taken for dead.
    package var lease: @Sendable () -> Duration
    package var logger: Logger

    /// How long answers are kept.
    package static let lifetime = Duration.seconds(86_400)
    /// Bytes of an answer that is kept.
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

    /// Throws ``HearthError`` `invalid_field` where the key is none.
    ///
    /// - Parameters:
    ///   - key: the field's value.
    ///   - format: in what form the client wants its answer.
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

    /// What is stored of a user's key. Whoever reads the database does not learn the key from it.
    func storedKey(_ key: String, of user: User) -> IdempotencyKey {
        IdempotencyKey(
            householdID: user.householdID, userID: user.id,
            key: code(of: Array("key\n\(user.id.text)".utf8), by: key).hexadecimal)
    }

    /// What the answer to a user's request is encrypted with. It is stored nowhere: a retry brings the key again.
    func answerKey(_ key: String, of user: User) -> [UInt8] {
        code(of: Array("answer\n\(user.id.text)".utf8), by: key)
    }

    private func code(of bytes: [UInt8], by key: String) -> [UInt8] {
        cryptography.code(of: bytes, by: Array(key.utf8))
    }
}
