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

/// A key, which is its caller's alone.
package struct IdempotencyKey: Hashable, Sendable {
    package var householdID: UUID
    package var userID: UUID
    /// 1 to 255 visible ASCII characters.
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
