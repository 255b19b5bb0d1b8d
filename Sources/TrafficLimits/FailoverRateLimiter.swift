package import HearthCore
package import Logging
import Synchronization

/// A rate limiter that uses shared buckets, and those of this process while the shared ones do not respond in time.
///
/// No request waits longer than `timeLimit` for the store. After a failure the store is not asked for a while, twice as
/// long each time; then one request tries it while the others use the local buckets.
package final class FailoverRateLimiter: RateLimiter {
    /// The default time limit for the store.
    package static let defaultTimeLimit = Duration.milliseconds(50)
    private static let firstPause = Duration.milliseconds(250)
    private static let longestPause = Duration.seconds(15)

    private enum State {
        case available
        /// - Parameters:
        ///   - until: the uptime from which a request may try the store again.
        ///   - isTried: whether a request is trying it.
        case paused(until: Duration, failures: Int, isTried: Bool)
    }

    private let store: any RateLimitStore
    private let local: any RateLimiter
    private let clock: any HearthClock
    private let logger: Logger
    private let timeLimit: Duration?
    private let state = Mutex(State.available)

    /// - Parameter timeLimit: nil for a store that enforces a time limit itself, more exactly than a task could: on a
    ///   busy machine a task waits for its turn, and the delay would count as the store's.
    package init(
        _ store: any RateLimitStore, else local: any RateLimiter, timeLimit: Duration? = defaultTimeLimit,
        clock: any HearthClock, logger: Logger
    ) {
        self.timeLimit = timeLimit
        self.store = store
        self.local = local
        self.clock = clock
        self.logger = logger
    }

    /// Takes from the shared buckets, or from the local ones while the store does not respond.
    package func take(_ buckets: [RateLimitBucket], amount: Int64) async -> RateLimitVerdict {
        guard mayUseStore() else { return await local.take(buckets, amount: amount) }
        switch await ask(buckets, amount) {
        case .success(let verdict):
            noteSuccess()
            return verdict
        case .failure(let error):
            noteFailure(error)
            return await local.take(buckets, amount: amount)
        }
    }

    private struct TimeLimitExceeded: Error, CustomStringConvertible {
        var description: String { "no response in time" }
    }

    /// Asks the store in a task of its own, with a timer in another: a store may not return early if it is cancelled,
    /// because a statement that writes runs to its end, and no request waits for that. There are at most as many tasks
    /// as requests within the time limit.
    private func ask(_ buckets: [RateLimitBucket], _ amount: Int64) async -> Result<RateLimitVerdict, any Error> {
        guard let timeLimit else {
            do {
                return .success(try await store.take(buckets, amount: amount))
            } catch {
                return .failure(error)
            }
        }
        let race = Race()
        let timing = Task { [clock] in
            guard (try? await clock.sleep(for: timeLimit)) != nil else { return }
            race.end(with: .failure(TimeLimitExceeded()))
        }
        let asking = Task { [store] in
            do {
                race.end(with: .success(try await store.take(buckets, amount: amount)))
            } catch {
                race.end(with: .failure(error))
            }
        }
        let result = await race.result()
        timing.cancel()
        asking.cancel()
        return result
    }

    private func mayUseStore() -> Bool {
        let uptime = clock.uptime
        return state.withLock { state in
            guard case .paused(let until, let failures, let isTried) = state else { return true }
            guard !isTried, until <= uptime else { return false }
            state = .paused(until: until, failures: failures, isTried: true)
            return true
        }
    }

    private func noteSuccess() {
        let isBack = state.withLock { state in
            guard case .paused(_, _, let isTried) = state, isTried else { return false }
            state = .available
            return true
        }
        if isBack { logger.notice("rate limits use the shared store again") }
    }

    private func noteFailure(_ error: any Error) {
        let uptime = clock.uptime
        let isFirst = state.withLock { state in
            switch state {
            case .available:
                state = .paused(until: uptime + Self.firstPause, failures: 1, isTried: false)
                return true
            case .paused(_, let failures, let isTried):
                // Several requests failed at the same time; the first one counts.
                guard isTried else { return false }
                let pause = min(Self.longestPause, Self.firstPause * (1 << min(failures, 10)))
                state = .paused(until: uptime + pause, failures: failures + 1, isTried: false)
                return false
            }
        }
        if isFirst {
            logger.warning(
                "rate limits use this process alone until the shared store responds", metadata: ["error": "\(error)"])
        }
    }
}

/// A result that the first of two tasks sets.
private final class Race: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Result<RateLimitVerdict, any Error>, Never>)
        case ended(Result<RateLimitVerdict, any Error>)
    }

    private let state = Mutex(State.open)

    func end(with result: Result<RateLimitVerdict, any Error>) {
        let waiter = state.withLock { state -> CheckedContinuation<Result<RateLimitVerdict, any Error>, Never>? in
            switch state {
            case .open:
                state = .ended(result)
                return nil
            case .awaited(let waiter):
                state = .ended(result)
                return waiter
            case .ended: return nil
            }
        }
        waiter?.resume(returning: result)
    }

    /// Waits for the result. Called by one task.
    func result() async -> Result<RateLimitVerdict, any Error> {
        await withCheckedContinuation { continuation in
            let result = state.withLock { state -> Result<RateLimitVerdict, any Error>? in
                if case .ended(let result) = state { return result }
                state = .awaited(continuation)
                return nil
            }
            if let result { continuation.resume(returning: result) }
        }
    }
}
