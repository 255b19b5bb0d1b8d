import Synchronization

/// A counting semaphore that suspends tasks instead of blocking threads, first come, first served.
package final class AsyncSemaphore: Sendable {
    private struct Waiter {
        var id: UInt64
        var permits: Int
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var available: Int
        var nextID: UInt64 = 0
        var waiters: [Waiter] = []
    }

    /// The number of permits when no task holds one.
    package let capacity: Int
    private let state: Mutex<State>

    /// Makes a semaphore with a number of permits.
    package init(permits: Int) {
        precondition(permits > 0, "A semaphore needs at least one permit, not \(permits).")
        capacity = permits
        state = Mutex(State(available: permits))
    }

    /// Returns the number of tasks that wait.
    package var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Runs `body` while it holds permits, and releases them however `body` ends.
    ///
    /// - Parameter permits: from 1 to `capacity`; a task that needs all of them runs alone.
    /// - Throws: `CancellationError` if the task is cancelled before it has the permits, and what `body` throws.
    package func withPermits<Result>(_ permits: Int = 1, _ body: () async throws -> Result) async throws -> Result {
        try await acquire(permits)
        defer { release(permits) }
        return try await body()
    }

    private func acquire(_ permits: Int) async throws {
        precondition((1...capacity).contains(permits), "A task can hold 1 to \(capacity) permits, not \(permits).")
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                // A cancellation either finds this waiter, or has set the task's flag before the lock is taken.
                let outcome: Swift.Result<Void, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.waiters.isEmpty, state.available >= permits {
                        state.available -= permits
                        return .success(())
                    }
                    state.waiters.append(Waiter(id: id, permits: permits, continuation: continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let (cancelled, granted) = state.withLock { state in
                let index = state.waiters.firstIndex { $0.id == id }
                let cancelled = index.map { state.waiters.remove(at: $0) }
                return (cancelled, Self.grant(&state))
            }
            cancelled?.continuation.resume(throwing: CancellationError())
            for waiter in granted { waiter.continuation.resume() }
        }
    }

    private func release(_ permits: Int) {
        let granted = state.withLock { state in
            state.available += permits
            return Self.grant(&state)
        }
        for waiter in granted { waiter.continuation.resume() }
    }

    /// Removes the waiters at the head of the queue that can run now. A later one never overtakes the head.
    private static func grant(_ state: inout State) -> [Waiter] {
        var granted: [Waiter] = []
        while let head = state.waiters.first, head.permits <= state.available {
            state.available -= head.permits
            granted.append(state.waiters.removeFirst())
        }
        return granted
    }
}
