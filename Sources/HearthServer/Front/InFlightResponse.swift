import Foundation
import HearthCore
import Synchronization

/// An answer that takes its time: a stream to a client, or a run that goes on without one.
final class InFlightResponse: Sendable {
    let ending = CancellationReason()

    private struct State {
        var task: Task<Void, Never>?
        var isCancelled = false
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

    /// Counts among the answers of a user from now to its end. Throws ``HearthError`` `too_many_streams` or `overloaded`.
    func takePermit(of user: UUID, perUser: Int, perProcess: Int) throws {
        let permit = try permits.take(for: user, perUser: perUser, perProcess: perProcess)
        state.withLock { $0.permit = permit }
    }

    var permit: StreamPermit? { state.withLock { $0.permit } }

    /// What it is the writing of; nil before that is known, and for one that follows a tape.
    var stream: ActiveStream? { state.withLock { $0.stream } }

    func note(_ stream: ActiveStream) { state.withLock { $0.stream = stream } }

    /// It is over.
    func end() {
        // Let go of outside of the lock.
        _ = state.withLock { $0.permit.take() }
    }

    /// Ends it early. The first cause stands.
    func cancel(_ cause: RunOutcome) {
        ending.note(cause)
        state.withLock { state in
            state.isCancelled = true
            return state.task
        }?.cancel()
    }

    /// Throws ``ClientDisconnected`` if the response was cancelled because its client has gone: nobody reads the rest.
    func checkClient() throws {
        if ending.cause == .clientGone { throw ClientDisconnected() }
    }

    /// It is cancelled when this moment has come.
    func run(until deadline: Deadline) { state.withLock { $0.deadline = deadline } }

    /// From now on `send` is called again and again, so that nobody takes a quiet connection for a dead one.
    func giveSigns(every interval: Duration, on clock: any HearthClock, _ send: @escaping @Sendable () -> Void) {
        state.withLock { $0.sign = (interval, clock.uptime + interval, send) }
    }

    func begin(_ task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    /// Does what is due at this uptime.
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

/// What is known of a run's ending before it ends.
final class CancellationReason: Sendable {
    private let first = Mutex<RunOutcome?>(nil)
    private let result = Atomic(false)

    /// Why it was cancelled; the first cause stands.
    var cause: RunOutcome? { first.withLock { $0 } }

    func note(_ cause: RunOutcome) { first.withLock { $0 = $0 ?? cause } }

    /// Whether what stands before `done` has been said.
    var hasResult: Bool { result.load(ordering: .relaxed) }

    func noteResult() { result.store(true, ordering: .relaxed) }
}
