import Foundation
import HTTPTypes
import HearthCore
import Logging
import Synchronization

/// A request with an `Idempotency-Key`: processed once, with the same response each time that it is sent.
package final class IdempotentRequest: Sendable {
    private struct State {
        var begun: (key: IdempotencyKey, answerKey: [UInt8], lease: Timestamp)?
        var isFree = false
        var hasEffect = false
    }

    private let key: String
    private let fingerprint: String
    private let service: IdempotencyService
    private let attempt = UUID()
    private let state = Mutex(State())

    init(key: String, fingerprint: String, service: IdempotencyService) {
        self.key = key
        self.fingerprint = fingerprint
        self.service = service
    }

    /// True if this request does the work, rather than another with the same key.
    var hasBegun: Bool { state.withLock { $0.begun != nil } }

    /// Records an effect that must not happen twice, such as a charge. From now on even an error is stored for this key.
    package func noteEffect() { state.withLock { $0.hasEffect = true } }

    /// Records that nothing was done, whatever the response: a request with the same key may try again.
    package func noteNothingDone() { state.withLock { $0.isFree = true } }

    /// Claims the key for the user of a principal. Its response is sent again to the same credential only.
    ///
    /// - Throws: ``Replay`` if there is a stored response; ``HearthError`` `idempotency_conflict` or
    ///   `idempotency_key_reused`.
    func begin(for principal: Principal) async throws {
        let user = principal.user
        let (key, answerKey) = (service.storedKey(key, of: user), service.answerKey(key, of: user))
        let fingerprint = service.fingerprint(fingerprint, of: principal, by: self.key)
        let now = service.clock.now
        let lease = now + service.lease()
        let outcome = try await service.store.begin(
            key, attempt: attempt, fingerprint: fingerprint, at: now, lease: lease,
            expiry: now + IdempotencyService.lifetime)
        switch outcome {
        case .finished(var response):
            response.body = try service.cryptography.decrypt(response.body, by: answerKey)
            throw Replay(response: response)
        case .inProgress:
            throw HearthError(
                .idempotencyConflict, "The first request with this Idempotency-Key has not ended yet.",
                retryAfter: .seconds(2))
        case .mismatch:
            throw HearthError(
                .idempotencyKeyReused,
                "This Idempotency-Key was used for another request, with another sign-in, or before you lost access.")
        case .begun:
            state.withLock { $0.begun = (key, answerKey, lease) }
            // The client disconnected before anything was done. Later disconnects have no effect.
            if Task.isCancelled {
                await abandon()
                throw CancellationError()
            }
        }
    }

    /// Returns true if the response to `error` must be stored. After most errors nothing was done; after an internal error
    /// this is not certain.
    func keeps(_ error: any Error) -> Bool {
        let (hasBegun, hasEffect) = state.withLock { ($0.begun != nil, $0.hasEffect) }
        guard hasBegun, !(error is CancellationError) else { return false }
        return hasEffect || (error as? HearthError)?.code ?? .internalError == .internalError
    }

    /// Encrypts and stores the response.
    ///
    /// - Returns: false if the database failed: see ``insist(on:)``.
    func finish(with response: StoredResponse) async -> Bool {
        let (begun, isFree) = state.withLock { ($0.begun, $0.isFree && !$0.hasEffect) }
        guard let begun else { return true }
        if isFree {
            await abandon()
            return true
        }
        do {
            var response = response
            response.body = try service.cryptography.encrypt(response.body, by: begun.answerKey)
            try await service.store.finish(begun.key, attempt: attempt, with: response)
            return true
        } catch {
            service.logger.error("a response was not stored", metadata: ["error": "\(error)"])
            return false
        }
    }

    /// Tries to store the response every second, until it succeeds or the lease ends.
    func insist(on response: StoredResponse) async {
        guard let begun = state.withLock({ $0.begun }) else { return }
        while service.clock.now < begun.lease {
            guard (try? await service.clock.sleep(for: .seconds(1))) != nil else { return }
            if await finish(with: response) { return }
        }
    }

    /// Releases the key, unless the request had an effect. If the database fails, the key is free when its lease ends.
    func abandon() async {
        guard let begun = state.withLock({ $0.hasEffect ? nil : $0.begun }) else { return }
        do {
            try await service.store.abandon(begun.key, attempt: attempt)
        } catch {
            service.logger.warning("an Idempotency-Key was not released", metadata: ["error": "\(error)"])
        }
    }
}

/// The stored response of an earlier request with the same key, thrown in place of a new one.
struct Replay: Error {
    var response: StoredResponse
}

extension HTTPField.Name {
    static let idempotencyKey = constant("Idempotency-Key")
    static let idempotentReplayed = constant("Idempotent-Replayed")
}
