package import HearthCore
package import Logging
import Synchronization

/// Asks the shared buckets, and those of this process where the shared ones do not answer in time.
///
/// Nobody waits longer than `patience` for the store. After a failure it is left alone for a while, twice as long each
/// time; then one request tries it, while the others are answered here.
package final class FailoverRateLimiter: RateLimiter {
    package static let patience = Duration.milliseconds(50)
    private static let firstPause = Duration.milliseconds(250)
    private static let longestPause = Duration.seconds(15)

    private enum State {
        case asking
        /// - Parameters:
        ///   - until: uptime from which somebody may try it again.
        ///   - isTried: somebody does.
        case leftAlone(until: Duration, failures: Int, isTried: Bool)
    }

    private let store: any RateLimitStore
    private let local: any RateLimiter
    private let clock: any HearthClock
    private let logger: Logger
    private let patience: Duration?
    private let state = Mutex(State.asking)

    /// - Parameter patience: nil for a store that keeps its time itself, and better than a task could: on a machine that is
    ///   busy a task waits for its turn, and the store would be blamed.
    package init(
        _ store: any RateLimitStore, else local: any RateLimiter, patience: Duration? = patience,
        clock: any HearthClock, logger: Logger
    ) {
        self.patience = patience
        self.store = store
        self.local = local
        self.clock = clock
        self.logger = logger
    }

    package func take(_ buckets: [RateLimitBucket], amount: Int64) async -> RateLimitVerdict {
        guard mayAsk() else { return await local.take(buckets, amount: amount) }
        switch await ask(buckets, amount) {
        case .success(let verdict):
            noteSuccess()
            return verdict
        case .failure(let error):
            noteFailure(error)
            return await local.take(buckets, amount: amount)
        }
    }

    private struct TooSlow: Error, CustomStringConvertible {
        var description: String { "no answer in time" }
    }

    /// Two tasks of their own, for a store may not end early where it is cancelled (a statement that writes runs to its
    /// end), and nobody waits for that. There are no more of them than requests within the patience.
    private func ask(_ buckets: [RateLimitBucket], _ amount: Int64) async -> Result<RateLimitVerdict, any Error> {
        guard let patience else {
            do {
                return .success(try await store.take(buckets, amount: amount))
            } catch {
                return .failure(error)
            }
        }
        let race = Race()
        let timing = Task { [clock] in
            guard (try? await clock.sleep(for: patience)) != nil else { return }
            race.end(with: .failure(TooSlow()))
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

    private func mayAsk() -> Bool {
        let uptime = clock.uptime
        return state.withLock { state in
            guard case .leftAlone(let until, let failures, let isTried) = state else { return true }
            guard !isTried, until <= uptime else { return false }
            state = .leftAlone(until: until, failures: failures, isTried: true)
            return true
        }
    }

    private func noteSuccess() {
        let isBack = state.withLock { state in
            guard case .leftAlone(_, _, let isTried) = state, isTried else { return false }
            state = .asking
            return true
        }
        if isBack { logger.notice("rate limits are shared again") }
    }

    private func noteFailure(_ error: any Error) {
        let uptime = clock.uptime
        let isFirst = state.withLock { state in
            switch state {
            case .asking:
                state = .leftAlone(until: uptime + Self.firstPause, failures: 1, isTried: false)
                return true
            case .leftAlone(_, let failures, let isTried):
                // Of those who asked at the same time one was first.
                guard isTried else { return false }
                let pause = min(Self.longestPause, Self.firstPause * (1 << min(failures, 10)))
                state = .leftAlone(until: uptime + pause, failures: failures + 1, isTried: false)
                return false
            }
        }
        if isFirst { logger.warning("rate limits are this process's own for now", metadata: ["error": "\(error)"]) }
    }
}

/// The first of two ends.
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

    /// For one task.
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
