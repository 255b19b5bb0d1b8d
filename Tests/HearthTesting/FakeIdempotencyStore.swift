package import Foundation
package import HearthCore
import Synchronization

/// Idempotency keys and responses in memory.
package final class FakeIdempotencyStore: IdempotencyStore {
    private struct Row {
        var attempt: UUID
        var fingerprint: String
        var response: StoredResponse?
        var lease: Timestamp
        var expiry: Timestamp
    }

    private struct State {
        var rows: [IdempotencyKey: Row] = [:]
        var error: HearthError?
    }

    private let state = Mutex(State())
    private let (answers, answered) = AsyncStream<Void>.makeStream()

    package init() {}

    /// Returns when the next answer is kept. For one waiting test.
    package func nextAnswer() async {
        for await _ in answers { return }
    }

    /// The error with which every call fails; nil for none.
    package func fail(with error: HearthError?) { state.withLock { $0.error = error } }

    /// Number of stored requests, and of those with a stored response.
    package var counts: (keys: Int, answers: Int) {
        state.withLock { ($0.rows.count, $0.rows.values.count { $0.response != nil }) }
    }

    /// The stored content, as a thief of the database would see it.
    package var stored: [(key: IdempotencyKey, response: StoredResponse?)] {
        state.withLock { $0.rows.map { ($0, $1.response) } }
    }

    package func begin(
        _ key: IdempotencyKey, attempt: UUID, fingerprint: String, at time: Timestamp, lease: Timestamp,
        expiry: Timestamp
    ) async throws -> IdempotencyOutcome {
        try state.withLock { state in
            if let error = state.error { throw error }
            if let row = state.rows[key], row.expiry > time, row.response != nil || row.lease > time {
                guard row.fingerprint == fingerprint else { return .mismatch }
                return row.response.map { .finished($0) } ?? .inProgress
            }
            state.rows[key] = Row(attempt: attempt, fingerprint: fingerprint, lease: lease, expiry: expiry)
            return .begun
        }
    }

    package func finish(_ key: IdempotencyKey, attempt: UUID, with response: StoredResponse) async throws {
        try change(key, attempt) { $0?.response = response }
        answered.yield()
    }

    package func abandon(_ key: IdempotencyKey, attempt: UUID) async throws { try change(key, attempt) { $0 = nil } }

    package func removeExpired(at time: Timestamp) async throws -> Int {
        state.withLock { state in
            let before = state.rows.count
            state.rows = state.rows.filter { $1.expiry > time }
            return before - state.rows.count
        }
    }

    private func change(_ key: IdempotencyKey, _ attempt: UUID, _ change: (inout Row?) -> Void) throws {
        try state.withLock { state in
            if let error = state.error { throw error }
            guard state.rows[key]?.attempt == attempt, state.rows[key]?.response == nil else { return }
            change(&state.rows[key])
        }
    }
}
