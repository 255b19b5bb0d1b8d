package import Foundation

/// Answers that were given to requests with an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header, with
/// Stripe's rules), kept for a day.
package protocol IdempotencyStore: Sendable {
    /// Atomically begins the request of this key, or says what became of it before.
    ///
    /// - Parameters:
    ///   - attempt: names this try; only it may end what it begins.
    ///   - fingerprint: of the request; the same key with another one is a mistake of the client's.
    ///   - lease: until when nobody else may begin the same; a process that dies leaves it behind.
    ///   - expiry: until when the answer is kept.
    func begin(
        _ key: IdempotencyKey, attempt: UUID, fingerprint: String, at time: Timestamp, lease: Timestamp,
        expiry: Timestamp
    ) async throws -> IdempotencyOutcome
    /// Keeps the answer. Does nothing where the attempt has lost its lease.
    func finish(_ key: IdempotencyKey, attempt: UUID, with response: StoredResponse) async throws
    /// Nothing happened: the key is free again.
    func abandon(_ key: IdempotencyKey, attempt: UUID) async throws
    /// - Returns: how many.
    func removeExpired(at time: Timestamp) async throws -> Int
}

/// Cryptography with keys, for modules that do not link a library for it. Implemented by Identity.
package protocol KeyedCryptography: Sendable {
    /// HMAC-SHA256 (RFC 2104): 32 bytes.
    ///
    /// - Parameter key: at most 64 KB.
    func code(of bytes: [UInt8], by key: [UInt8]) -> [UInt8]
    /// AES-256-GCM (NIST SP 800-38D): a random nonce, the encrypted bytes, a tag.
    ///
    /// - Parameter key: of 32 bytes.
    func encrypt(_ bytes: [UInt8], by key: [UInt8]) throws -> [UInt8]
    /// Throws if the bytes were not encrypted by this key, or have been changed.
    func decrypt(_ bytes: [UInt8], by key: [UInt8]) throws -> [UInt8]
}

/// A key, which is its caller's alone.
package struct IdempotencyKey: Hashable, Sendable {
    package var householdID: UUID
    package var userID: UUID
    /// What is stored of the client's key: its code.
    package var key: String

    package init(householdID: UUID, userID: UUID, key: String) {
        self.householdID = householdID
        self.userID = userID
        self.key = key
    }
}

package enum IdempotencyOutcome: Hashable, Sendable {
    case begun
    /// Somebody is at it.
    case inProgress
    /// The key was used for another request.
    case mismatch
    case finished(StoredResponse)
}

/// An answer as it went out, but for what is the connection's.
package struct StoredResponse: Hashable, Sendable {
    package struct Field: Hashable, Codable, Sendable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package var status: Int
    package var fields: [Field]
    package var body: [UInt8]

    package init(status: Int, fields: [Field], body: [UInt8]) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}

extension HearthError.Code {
    /// The key is in use by a request that has not ended.
    package static let idempotencyConflict = Self("idempotency_conflict", .conflict, isRetryable: true)
    /// The key was used for another request.
    package static let idempotencyKeyReused = Self("idempotency_key_reused", .unprocessable)
}
