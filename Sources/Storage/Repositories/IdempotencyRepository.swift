import Foundation
import HearthCore

struct IdempotencyRepository: IdempotencyStore {
    let engine: any DatabaseEngine

    func begin(
        _ key: IdempotencyKey, attempt: UUID, fingerprint: String, at time: Timestamp, lease: Timestamp,
        expiry: Timestamp
    ) async throws -> IdempotencyOutcome {
        let rows = try await atSeam { () throws(StorageError) in
            try await engine.transaction(
                [
                    // Replaces an expired row, and one whose lease ended without a response; no other.
                    """
                    INSERT INTO idempotency_keys (
                        household_id, user_id, key, attempt, fingerprint, state, created_at, lease_until, expires_at)
                    VALUES (
                        \(key.householdID), \(key.userID), \(key.key), \(attempt), \(fingerprint), 'running', \(time),
                        \(lease), \(expiry))
                    ON CONFLICT (household_id, user_id, key) DO UPDATE SET
                        attempt = excluded.attempt, fingerprint = excluded.fingerprint, state = 'running',
                        status = NULL, fields = NULL, body = NULL, created_at = excluded.created_at,
                        lease_until = excluded.lease_until, expires_at = excluded.expires_at
                    WHERE idempotency_keys.expires_at <= excluded.created_at
                        OR (idempotency_keys.state = 'running'
                            AND idempotency_keys.lease_until <= excluded.created_at)
                    """,
                    """
                    SELECT attempt, fingerprint, state, status, fields, body FROM idempotency_keys
                    WHERE household_id = \(key.householdID) AND user_id = \(key.userID) AND key = \(key.key)
                    """,
                ], .write, of: .household(key.householdID))
        }
        guard let row = rows[1].first else {
            throw StorageError(.malformedRow, "the idempotency key has no row after it was inserted").hearthError
        }
        return try await atSeam { () throws(StorageError) in
            try Self.outcome(row, of: attempt, fingerprint: fingerprint)
        }
    }

    private static func outcome(
        _ row: SQLRow, of attempt: UUID, fingerprint: String
    ) throws(StorageError) -> IdempotencyOutcome {
        if try row["attempt"] == attempt { return .begun }
        guard try row["fingerprint"] == fingerprint else { return .mismatch }
        guard try row["state"] == "done" else { return .inProgress }
        return .finished(
            StoredResponse(
                status: try row["status"], fields: try StoredJSON.value(try row["fields"]), body: try row["body"]))
    }

    func finish(_ key: IdempotencyKey, attempt: UUID, with response: StoredResponse) async throws {
        _ = try await atSeam { () throws(StorageError) in
            let done: SQL = "user_id = \(key.userID) AND state = 'done'"
            return try await engine.transaction(
                [
                    """
                    UPDATE idempotency_keys SET
                        state = 'done', status = \(response.status), fields = \(try StoredJSON.text(response.fields)),
                        body = \(response.body)
                    WHERE household_id = \(key.householdID) AND user_id = \(key.userID) AND key = \(key.key)
                        AND attempt = \(attempt) AND state = 'running'
                    """,
                    // Nobody repeats a request that hundreds of others have followed.
                    """
                    DELETE FROM idempotency_keys WHERE \(done) AND created_at <= (
                        SELECT created_at FROM (
                            SELECT created_at, SUM(COALESCE(\(engine.dialect.byteCount("body")), 0) + \(Self.keyBytes))
                                OVER (ORDER BY created_at DESC, key) AS total
                            FROM idempotency_keys WHERE \(done)
                        ) AS newest WHERE total > \(Self.bytesOfUser) ORDER BY created_at DESC LIMIT 1
                    )
                    """,
                ], .write, of: .household(key.householdID))
        }
    }

    /// The most bytes of one user's stored responses. An account could else have a body stored with each request.
    private static let bytesOfUser = 16 << 20
    /// What a key without a body counts: so many that a user has at most a thousand.
    private static let keyBytes = 16_384

    func abandon(_ key: IdempotencyKey, attempt: UUID) async throws {
        _ = try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                DELETE FROM idempotency_keys
                WHERE household_id = \(key.householdID) AND user_id = \(key.userID) AND key = \(key.key)
                    AND attempt = \(attempt) AND state = 'running'
                """, .write, of: .household(key.householdID))
        }
    }

    func removeExpired(at time: Timestamp) async throws -> Int {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                "DELETE FROM idempotency_keys WHERE expires_at <= \(time) RETURNING key", .write, of: .all)
        }.count
    }
}
