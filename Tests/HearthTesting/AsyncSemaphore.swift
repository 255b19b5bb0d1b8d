import Synchronization

/// A counting semaphore that suspends tasks instead of blocking threads, first come, first served.
package final class AsyncSemaphore: Sendable {
    private struct Waiter {
        var id: UInt64
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var available: Int
        var nextID: UInt64 = 0
        var waiters: [Waiter] = []
    }

    private let state: Mutex<State>

    /// Makes a semaphore with a number of permits.
    package init(permits: Int) {
        precondition(permits > 0, "A semaphore needs at least one permit, not \(permits).")
        state = Mutex(State(available: permits))
    }

    /// Returns the number of tasks that wait.
    package var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Runs `body` while it holds a permit, and releases it however `body` ends.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before it has the permit, and what `body` throws.
    package func withPermit<Result>(_ body: () async throws -> Result) async throws -> Result {
        try await acquire()
        defer { release() }
        return try await body()
    }

    private func acquire() async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                // A cancellation either finds this waiter, or has set the task's flag before the lock is taken.
                let outcome: Swift.Result<Void, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    guard state.available == 0 else {
                        state.available -= 1
                        return .success(())
                    }
                    state.waiters.append(Waiter(id: id, continuation: continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let cancelled = state.withLock { state in
                state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
            }
            cancelled?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Gives the permit to the first waiter, or back.
    private func release() {
        let next: Waiter? = state.withLock { state in
            guard state.waiters.isEmpty else { return state.waiters.removeFirst() }
            state.available += 1
            return nil
        }
        next?.continuation.resume()
    }
}
