import HearthCore
import Synchronization

/// Timeouts of one provider call.
///
/// The call records what it waits for, and ``CallTimeouts`` checks it. So a token costs two locks and one read of the
/// clock, and no timer.
final class CallTimeout: Sendable {
    private enum Stage {
        case waiting(ProviderError.Clock, since: Duration)
        /// The client is reading: its slowness does not count against the provider.
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

    /// Creates the timeouts of a call.
    ///
    /// - Parameter limit: end of the time that the run's deadline leaves for all calls.
    init(_ timeouts: ProviderTimeouts, limit: Deadline, clock: any HearthClock) {
        self.timeouts = timeouts
        self.limit = limit
        self.clock = clock
        stage = Mutex(.waiting(.head, since: clock.uptime))
    }

    /// The clock that expired.
    var expired: ProviderError.Clock? {
        stage.withLock { stage in
            guard case .expired(let clock) = stage else { return nil }
            return clock
        }
    }

    /// Starts waiting for the next step of the response.
    func wait(for clock: ProviderError.Clock) throws {
        let now = self.clock.uptime
        try change(to: .waiting(clock, since: now))
    }

    /// Stops the clocks while text is sent to the client, which must not be interrupted. Throws if the call has ended.
    func emit() throws { try change(to: .emitting) }

    private func change(to next: Stage) throws {
        try stage.withLock { stage in
            if case .expired(let clock) = stage { throw ProviderError(timeout: clock) }
            stage = next
        }
    }

    /// Returns when ``announceExpiry()`` is called or the task is cancelled. For one task.
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

    /// Returns the time during which nothing can expire; nil after an expiry.
    func pause() -> Duration? {
        let now = clock.uptime
        return stage.withLock { stage in
            switch stage {
            case .expired: return nil
            case .emitting: return shortest
            case .waiting(let clock, let since):
                let rest = min(since + timeouts[clock], limit.uptime) - now
                // The call may start a shorter wait while the caller sleeps.
                if rest > .zero { return min(rest, shortest) }
                stage = .expired(limit.uptime <= now ? .total : clock)
                return nil
            }
        }
    }
}

extension ProviderError {
    init(timeout clock: Clock) { self.init(.timeout, "no \(clock.rawValue) within the time limit", clock: clock) }
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
