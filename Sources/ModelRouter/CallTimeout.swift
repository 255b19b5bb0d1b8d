import HearthCore
import Synchronization

/// Measures how long one call waits for its provider, and says when that is too long.
///
/// The call notes what it waits for; ``CallTimeouts`` looks after it. So a token costs two locks and one look at the
/// clock, and no timer.
final class CallTimeout: Sendable {
    private enum Stage {
        case waiting(ProviderError.Clock, since: Duration)
        /// The client is being served: its slowness is not the provider's.
        case emitting
        case expired(ProviderError.Clock)
    }

    private let timeouts: ProviderTimeouts
    private let limit: Deadline
    private let clock: any HearthClock
    private let stage: Mutex<Stage>
    private let expiry = Mutex(Expiry.pending)

    private enum Expiry {
        case pending
        case awaited(CheckedContinuation<Void, Never>)
        case announced
    }

    /// - Parameter limit: what the run's deadline leaves for all calls.
    init(_ timeouts: ProviderTimeouts, limit: Deadline, clock: any HearthClock) {
        self.timeouts = timeouts
        self.limit = limit
        self.clock = clock
        stage = Mutex(.waiting(.head, since: clock.uptime))
    }

    /// The clock that has run out.
    var expired: ProviderError.Clock? {
        stage.withLock { stage in
            guard case .expired(let clock) = stage else { return nil }
            return clock
        }
    }

    /// From now on the call waits for this.
    func wait(for clock: ProviderError.Clock) throws {
        let now = self.clock.uptime
        try change(to: .waiting(clock, since: now))
    }

    /// From now on the call hands text to the client, which is not to be interrupted: throws where the call is over.
    func emit() throws { try change(to: .emitting) }

    private func change(to next: Stage) throws {
        try stage.withLock { stage in
            if case .expired(let clock) = stage { throw ProviderError(timeout: clock) }
            stage = next
        }
    }

    /// Returns once ``announceExpiry()`` was called, or the task is cancelled. For one task.
    func waitForExpiry() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isAnnounced = expiry.withLock { expiry in
                    if case .announced = expiry { return true }
                    expiry = .awaited(continuation)
                    return false
                }
                if isAnnounced { continuation.resume() }
            }
        } onCancel: {
            announceExpiry()
        }
    }

    func announceExpiry() {
        let waiter = expiry.withLock { expiry -> CheckedContinuation<Void, Never>? in
            defer { expiry = .announced }
            guard case .awaited(let waiter) = expiry else { return nil }
            return waiter
        }
        waiter?.resume()
    }

    private var shortest: Duration { min(timeouts.head, timeouts.firstToken, timeouts.progress) }

    /// How long nothing can run out; nil once something has.
    func pause() -> Duration? {
        let now = clock.uptime
        return stage.withLock { stage in
            switch stage {
            case .expired: return nil
            case .emitting: return shortest
            case .waiting(let clock, let since):
                let rest = min(since + timeouts[clock], limit.uptime) - now
                // The call may come to wait for something shorter while this sleeps.
                if rest > .zero { return min(rest, shortest) }
                stage = .expired(limit.uptime <= now ? .total : clock)
                return nil
            }
        }
    }
}

extension ProviderError {
    init(timeout clock: Clock) { self.init(.timeout, "no \(clock.rawValue) in time", clock: clock) }
}

extension ProviderTimeouts {
    fileprivate subscript(_ clock: ProviderError.Clock) -> Duration {
        switch clock {
        case .head: head
        case .firstToken: firstToken
        case .progress, .total: progress
        }
    }
}
