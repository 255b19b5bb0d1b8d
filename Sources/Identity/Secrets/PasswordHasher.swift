import Foundation
import HearthCore
import SystemSupport

/// A hasher of passwords with scrypt, each with its own salt.
///
/// A password is normalized to NFKC (NIST SP 800-63B, section 3.1.1.2), so that full-width letters or decomposed
/// accents of another keyboard give the same password.
package struct PasswordHasher: Sendable {
    private let scrypt: Scrypt
    private let queue: WorkQueue

    /// - Parameters:
    ///   - cost: the logarithm of scrypt's N to base 2; one more doubles time and memory. 15 needs 32 MB.
    ///   - running: the number of hashes computed at once.
    ///   - waiting: the number of hashes that wait; further ones are rejected.
    package init(cost: Int = 15, running: Int = 2, waiting: Int = 64) {
        scrypt = Scrypt(cost: min(max(cost, 10), 17), blockSize: 8, parallelism: 1)
        queue = WorkQueue("passwords", running: running, waiting: waiting)
    }

    /// The accepted length of a password in UTF-8, before it is normalized.
    package static let allowedBytes = 1...1024

    /// Returns the PHC string to store.
    ///
    /// - Throws: ``HearthError`` `invalid_field` for an empty or too long password, `overloaded`.
    package func hash(_ password: String) async throws -> String {
        guard let password = Self.prepare(password) else {
            let bounds = Self.allowedBytes
            throw HearthError(
                .invalidField, "The password is empty or too long.",
                problems: [
                    .init(field: "/password", message: "Must have \(bounds.lowerBound) to \(bounds.upperBound) bytes.")
                ])
        }
        return try await atSeam {
            let salt = try Secret.random(Self.saltCount)
            let key = try await queue.run { [scrypt] in
                try scrypt.derive(password, salt: salt, count: Self.keyCount)
            }
            return PasswordHash(scrypt: scrypt, salt: salt, key: key).text
        }
    }

    /// Returns whether the password belongs to `hash`, and whether the parameters of `hash` differ from those of new
    /// ones.
    ///
    /// - Throws: ``HearthError`` `overloaded`; `internal_error` for a malformed hash.
    package func verify(_ password: String, against hash: String) async throws -> (isCorrect: Bool, needsRehash: Bool) {
        guard let password = Self.prepare(password) else { return (false, false) }
        return try await atSeam {
            let hash = try PasswordHash(hash)
            let key = try await queue.run {
                try hash.scrypt.derive(password, salt: hash.salt, count: hash.key.count)
            }
            let isCurrent =
                hash.scrypt == scrypt && hash.salt.count == Self.saltCount && hash.key.count == Self.keyCount
            return (Secret.isEqual(key, hash.key), !isCurrent)
        }
    }

    /// Does the work of ``verify(_:against:)`` for an unknown user, so that the response time does not reveal who
    /// exists.
    ///
    /// - Throws: ``HearthError`` `overloaded`.
    package func hashAndDiscard(_ password: String) async throws {
        guard let password = Self.prepare(password) else { return }
        try await atSeam {
            let salt = [UInt8](repeating: 0, count: Self.saltCount)
            _ = try await queue.run { [scrypt] in try scrypt.derive(password, salt: salt, count: Self.keyCount) }
        }
    }

    private static let saltCount = 16
    private static let keyCount = 32

    private static func prepare(_ password: String) -> [UInt8]? {
        guard allowedBytes.contains(password.utf8.count) else { return nil }
        return Array(password.precomposedStringWithCompatibilityMapping.utf8)
    }

    private func atSeam<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await Identity.atSeam(refusal: "", body)
    }
}
