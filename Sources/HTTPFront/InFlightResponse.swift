package import Assist
package import Foundation
package import HearthCore
import Synchronization

/// A response that has not ended: a stream to a client, or a detached run.
package final class InFlightResponse: Sendable {
    /// The reason for the cancellation, if the response is cancelled.
    package let ending = CancellationReason()

    private struct State {
        var task: Task<Void, Never>?
        var isCancelled = false
        var isFeed = false
        var deadline: Deadline?
        var permit: StreamPermit?
        var stream: ActiveStream?
        var sign: (every: Duration, next: Duration, send: @Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let permits: StreamPermits

    init(permits: StreamPermits, sharing permit: StreamPermit? = nil) {
        self.permits = permits
        state.withLock { $0.permit = permit }
    }

    /// Takes a permit for a stream of a user. The response holds it until it ends. A feed ends as soon as the server drains.
    ///
    /// - Parameters:
    ///   - perUser: the most streams of one user; 0 means no limit.
    ///   - perProcess: the most streams of all users; 0 means no limit.
    /// - Throws: ``HearthError`` `too_many_streams` or `overloaded`.
    package func takePermit(
        _ kind: StreamKind = .answer, of user: UUID, perUser: Int, perProcess: Int
    ) throws {
        let permit = try permits.take(kind, for: user, perUser: perUser, perProcess: perProcess)
        state.withLock { state in
            state.permit = permit
            state.isFeed = kind == .feed
        }
    }

    /// True for a stream without an end of its own.
    var isFeed: Bool { state.withLock { $0.isFeed } }

    /// The permit that the response holds; nil if it holds none.
    package var permit: StreamPermit? { state.withLock { $0.permit } }

    /// The run of the response; nil before it is known, and for a response that follows an event log.
    var stream: ActiveStream? { state.withLock { $0.stream } }

    /// Records the run of the response.
    package func note(_ stream: ActiveStream) { state.withLock { $0.stream = stream } }

    /// Releases the permit.
    func end() {
        // Released outside of the lock.
        _ = state.withLock { $0.permit.take() }
    }

    /// Cancels the response. Only the first cause is recorded.
    func cancel(_ cause: RunOutcome) {
        ending.note(cause)
        state.withLock { state in
            state.isCancelled = true
            return state.task
        }?.cancel()
    }

    /// Throws an error if the response was cancelled because its client disconnected: nobody reads the rest.
    ///
    /// - Throws: ``ClientDisconnected``.
    package func checkClient() throws {
        if ending.cause == .clientGone { throw ClientDisconnected() }
    }

    /// Cancels the response because its client has opened another in its place, and does not read this one any more.
    package func cancelReplaced() { cancel(.clientGone) }

    /// Sets the deadline at which the response is cancelled.
    package func run(until deadline: Deadline) { state.withLock { $0.deadline = deadline } }

    /// Calls `send` after each interval from now on, so that no proxy closes a quiet connection.
    package func giveSigns(every interval: Duration, on clock: any HearthClock, _ send: @escaping @Sendable () -> Void)
    {
        state.withLock { $0.sign = (interval, clock.uptime + interval, send) }
    }

    func begin(_ task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    /// Cancels the response if its deadline has passed, and sends a ping if one is due.
    func look(at uptime: Duration) {
        let (isLate, sign) = state.withLock { state in
            let isLate = !state.isCancelled && state.deadline.map { $0.uptime <= uptime } ?? false
            guard let sign = state.sign, sign.next <= uptime else { return (isLate, nil as (@Sendable () -> Void)?) }
            state.sign?.next = uptime + sign.every
            return (isLate, sign.send)
        }
        if isLate { cancel(.deadline) }
        sign?()
    }
}

/// The reason why a response was cancelled, and a flag for the result of its run.
package final class CancellationReason: Sendable {
    private let first = Mutex<RunOutcome?>(nil)
    private let result = Atomic(false)

    /// The first cause of the cancellation; nil if the response was not cancelled.
    package var cause: RunOutcome? { first.withLock { $0 } }

    /// Records a cause, unless one is recorded.
    package func note(_ cause: RunOutcome) { first.withLock { $0 = $0 ?? cause } }

    /// True if the result event, which precedes `done`, was sent.
    package var hasResult: Bool { result.load(ordering: .relaxed) }

    /// Records that the result event was sent.
    package func noteResult() { result.store(true, ordering: .relaxed) }
}
