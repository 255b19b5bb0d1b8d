package import HearthCore
import Synchronization

/// A clock that stands still until a test moves it.
///
/// A test that moves time past a sleep first waits for it to begin with ``waitForSleepers(_:)``: a sleep that begins
/// after ``advance(by:)`` counts from the new time.
package final class ManualClock: HearthClock {
    private struct Sleeper {
        var id: Int
        var wakesAt: Duration
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Timestamp
        var uptime = Duration.zero
        var lastID = 0
        var sleepers: [Sleeper] = []
        var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        mutating func takeObservers() -> [CheckedContinuation<Void, Never>] {
            let satisfied = observers.filter { $0.count <= sleepers.count }
            observers.removeAll { $0.count <= sleepers.count }
            return satisfied.map(\.continuation)
        }
    }

    private let state: Mutex<State>

    /// - Parameter now: wall time to begin with; by default 2026-11-21T10:00:00Z, a Saturday.
    package init(now: Timestamp = Timestamp(milliseconds: 1_795_255_200_000)) {
        state = Mutex(State(now: now))
    }

    package var now: Timestamp { state.withLock { $0.now } }
    package var uptime: Duration { state.withLock { $0.uptime } }

    /// Number of tasks that sleep.
    package var sleepers: Int { state.withLock { $0.sleepers.count } }

    /// Moves wall time and uptime, and wakes the sleepers whose time has come, earliest first.
    package func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now + duration
            state.uptime += duration
            let uptime = state.uptime
            let due = state.sleepers.filter { $0.wakesAt <= uptime }
            state.sleepers.removeAll { $0.wakesAt <= uptime }
            return due.sorted { ($0.wakesAt, $0.id) < ($1.wakesAt, $1.id) }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    package func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        if duration <= .zero { return }
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let observers: [CheckedContinuation<Void, Never>]? = state.withLock { state in
                    // The handler below runs after the task is marked: it either finds this sleeper, or ran before
                    // and the mark is visible here.
                    if Task.isCancelled { return nil }
                    state.sleepers.append(
                        Sleeper(id: id, wakesAt: state.uptime + duration, continuation: continuation))
                    return state.takeObservers()
                }
                guard let observers else { return continuation.resume(throwing: CancellationError()) }
                for observer in observers { observer.resume() }
            }
        } onCancel: {
            let cancelled = state.withLock { state in
                state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
            }
            cancelled?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Returns when at least `count` tasks sleep.
    package func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isSatisfied = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.observers.append((count, continuation))
                return false
            }
            if isSatisfied { continuation.resume() }
        }
    }
}
