import Foundation
import HTTPTypes
import HearthCore
import Logging
import Synchronization

/// A request with an `Idempotency-Key`: done once, and responded to each time that it is sent.
final class IdempotentRequest: Sendable {
    private struct State {
        var begun: (key: IdempotencyKey, answerKey: [UInt8], lease: Timestamp)?
        var isFree = false
        var hasEffect = false
    }

    private let key: String
    private let fingerprint: String
    private let book: IdempotencyService
    private let attempt = UUID()
    private let state = Mutex(State())

    init(key: String, fingerprint: String, book: IdempotencyService) {
        self.key = key
        self.fingerprint = fingerprint
        self.book = book
    }

    /// Whether this request does the work, rather than another with the same key.
    var hasBegun: Bool { state.withLock { $0.begun != nil } }

    /// Notes something that must not happen twice, such as a charge: even an error is the response of this key now.
    func noteEffect() { state.withLock { $0.hasEffect = true } }

    /// Notes that nothing was done, whatever the response: the same key may try again.
    func noteNothingDone() { state.withLock { $0.isFree = true } }

    /// Takes the key for a user.
    ///
    /// - Throws: ``Replay``, and ``HearthError`` `idempotency_conflict` or `idempotency_key_reused`.
    func begin(for user: User) async throws {
        let (key, answerKey) = (book.storedKey(key, of: user), book.answerKey(key, of: user))
        let now = book.clock.now
        let lease = now + book.lease()
        let outcome = try await book.store.begin(
            key, attempt: attempt, fingerprint: fingerprint, at: now, lease: lease,
            expiry: now + IdempotencyService.lifetime)
        switch outcome {
        case .finished(var response):
            response.body = try book.cryptography.decrypt(response.body, by: answerKey)
            throw Replay(response: response)
        case .inProgress:
            throw HearthError(
                .idempotencyConflict, "The first request with this Idempotency-Key has not ended yet.",
                retryAfter: .seconds(2))
        case .mismatch:
            throw HearthError(.idempotencyKeyReused, "This Idempotency-Key was used for another request.")
        case .begun:
            state.withLock { $0.begun = (key, answerKey, lease) }
            // The client left before anything was done. Later it does not count any more.
            if Task.isCancelled {
                await abandon()
                throw CancellationError()
            }
        }
    }

    /// Returns whether `error` is a response to store. Most errors mean that nothing was done; an internal one may not.
    func keeps(_ error: any Error) -> Bool {
        let (hasBegun, hasEffect) = state.withLock { ($0.begun != nil, $0.hasEffect) }
        guard hasBegun, !(error is CancellationError) else { return false }
        return hasEffect || (error as? HearthError)?.code ?? .internalError == .internalError
    }

    /// Stores the response, encrypted.
    ///
    /// - Returns: false if the database did not take it: see ``insist(on:)``.
    func finish(with response: StoredResponse) async -> Bool {
        let (begun, isFree) = state.withLock { ($0.begun, $0.isFree && !$0.hasEffect) }
        guard let begun else { return true }
        if isFree {
            await abandon()
            return true
        }
        do {
            var response = response
            response.body = try book.cryptography.encrypt(response.body, by: begun.answerKey)
            try await book.store.finish(begun.key, attempt: attempt, with: response)
            return true
        } catch {
            book.logger.error("an answer was not kept", metadata: ["error": "\(error)"])
            return false
        }
    }

    /// Tries to store the response every second, until another request may begin the same.
    func insist(on response: StoredResponse) async {
        guard let begun = state.withLock({ $0.begun }) else { return }
        while book.clock.now < begun.lease {
            guard (try? await book.clock.sleep(for: .seconds(1))) != nil else { return }
            if await finish(with: response) { return }
        }
    }

    /// Releases the key, unless something has happened. If the database fails, the key is free when its lease ends.
    func abandon() async {
        guard let begun = state.withLock({ $0.hasEffect ? nil : $0.begun }) else { return }
        do {
            try await book.store.abandon(begun.key, attempt: attempt)
        } catch {
            book.logger.warning("an Idempotency-Key stays taken", metadata: ["error": "\(error)"])
        }
    }
}

/// Thrown in place of a response that was given before.
struct Replay: Error {
    var response: StoredResponse
}

extension HTTPField.Name {
    static let idempotencyKey = constant("Idempotency-Key")
    static let idempotentReplayed = constant("Idempotent-Replayed")
}
