package import HearthCore
package import Logging

/// What the server needs to answer a request with an `Idempotency-Key` once.
package struct IdempotencyBook: Sendable {
    package var store: any IdempotencyStore
    package var clock: any HearthClock
    /// SHA-256.
    package var digest: @Sendable ([UInt8]) -> [UInt8]
    /// How long an answer may take, and a little more: then its process is taken for dead.
    package var lease: @Sendable () -> Duration
    package var logger: Logger

    /// How long answers are kept.
    package static let lifetime = Duration.seconds(86_400)
    /// Bytes of an answer that is kept.
    static let longestAnswer = 1 << 20

    package init(
        store: any IdempotencyStore, clock: any HearthClock, digest: @escaping @Sendable ([UInt8]) -> [UInt8],
        lease: @escaping @Sendable () -> Duration, logger: Logger
    ) {
        self.store = store
        self.clock = clock
        self.digest = digest
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
    ) throws -> KeyedRequest {
        var fields = FieldCheck()
        fields.check(
            (1...255).contains(key.utf8.count) && key.utf8.allSatisfy { (0x21...0x7E).contains($0) },
            "Idempotency-Key", "must be 1 to 255 visible ASCII characters")
        try fields.throwIfAny()
        // None of the first three holds a line's end.
        let text = "\(method)\n\(target)\n\(format.contentType)\n"
        let hash = digest(Array(text.utf8) + body)
        let fingerprint = hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return KeyedRequest(key: key, fingerprint: fingerprint, book: self)
    }
}
