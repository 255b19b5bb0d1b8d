package import Foundation

/// Responses to requests with an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header, with Stripe's rules),
/// kept for a day. Implemented by Storage.
package protocol IdempotencyStore: Sendable {
    /// Atomically begins the request of a key, or returns the outcome of the earlier one.
    ///
    /// - Parameters:
    ///   - attempt: identifies this attempt; no other may end what it begins.
    ///   - fingerprint: of the request; the same key with another fingerprint is a mistake of the client.
    ///   - lease: until when no other attempt may begin; a process that dies leaves it behind.
    ///   - expiry: until when the response is kept.
    func begin(
        _ key: IdempotencyKey, attempt: UUID, fingerprint: String, at time: Timestamp, lease: Timestamp,
        expiry: Timestamp
    ) async throws -> IdempotencyOutcome
    /// Stores the response. Does nothing if the attempt has lost its lease.
    func finish(_ key: IdempotencyKey, attempt: UUID, with response: StoredResponse) async throws
    /// Frees the key: the request had no effect.
    func abandon(_ key: IdempotencyKey, attempt: UUID) async throws
    /// Deletes expired responses. Returns how many.
    func removeExpired(at time: Timestamp) async throws -> Int
}

/// Cryptography with secret keys, for modules that do not link a library for it. Implemented by Identity.
package protocol KeyedCryptography: Sendable {
    /// Returns an HMAC-SHA256 (RFC 2104): 32 bytes.
    ///
    /// - Parameter key: at most 64 KB.
    func code(of bytes: [UInt8], by key: [UInt8]) -> [UInt8]
    /// Encrypts with AES-256-GCM (NIST SP 800-38D). Returns a random nonce, the encrypted bytes and a tag.
    ///
    /// - Parameter key: 32 bytes.
    func encrypt(_ bytes: [UInt8], by key: [UInt8]) throws -> [UInt8]
    /// Decrypts the output of ``encrypt(_:by:)``.
    ///
    /// - Throws: an error if the bytes were encrypted with another key or were changed.
    func decrypt(_ bytes: [UInt8], by key: [UInt8]) throws -> [UInt8]
}

/// The idempotency key of one user, separate from those of all others.
package struct IdempotencyKey: Hashable, Sendable {
    /// The household of the user.
    package var householdID: UUID
    /// The user who sent the key.
    package var userID: UUID
    /// A keyed digest of the client's key.
    package var key: String

    /// Creates an idempotency key.
    package init(householdID: UUID, userID: UUID, key: String) {
        self.householdID = householdID
        self.userID = userID
        self.key = key
    }
}

/// The outcome of beginning an idempotent request.
package enum IdempotencyOutcome: Hashable, Sendable {
    case begun
    /// Another attempt is running.
    case inProgress
    /// The key was used for another request.
    case mismatch
    case finished(StoredResponse)
}

/// A response as it was sent, without the fields of the connection.
package struct StoredResponse: Hashable, Sendable {
    /// One field of the head.
    package struct Field: Hashable, Codable, Sendable {
        /// The name of the field.
        package var name: String
        /// The value of the field.
        package var value: String

        /// Creates a field.
        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The HTTP status.
    package var status: Int
    /// The fields, in order.
    package var fields: [Field]
    /// The body, byte for byte.
    package var body: [UInt8]

    /// Creates a response.
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
