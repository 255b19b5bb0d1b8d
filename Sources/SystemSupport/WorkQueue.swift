import Foundation
import Synchronization

/// A bounded queue, with threads of its own, for work that keeps a core and much memory busy for long.
///
/// The cooperative pool is as wide as the machine, and one slow function on it delays every other task.
package final class WorkQueue: Sendable {
    private let queue: OperationQueue
    private let limit: Int
    private let count = Mutex(0)
    private let overload: @Sendable () -> any Error

    /// - Parameters:
    ///   - running: how many pieces of work run at once.
    ///   - waiting: how many more wait for their turn.
    ///   - overload: makes the error for work that finds the queue full.
    package init(running: Int, waiting: Int, overload: @escaping @Sendable () -> any Error) {
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = running
        // On Linux this is nice 2, and what is above the default would go before the event loops. Child processes inherit it.
        queue.qualityOfService = .utility
        limit = running + waiting
        self.overload = overload
    }

    /// Runs `work` on one of the queue's threads.
    ///
    /// - Throws: the queue's overload error if it is full; `CancellationError` if the task is cancelled before its turn;
    ///   what `work` throws.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let isAdmitted = count.withLock { count in
            if count >= limit { return false }
            count += 1
            return true
        }
        guard isAdmitted else { throw overload() }
        defer { count.withLock { $0 -= 1 } }
        let isCancelled = Flag()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.addOperation {
                    continuation.resume(
                        with: Result {
                            if isCancelled.isSet { throw CancellationError() }
                            return try work()
                        })
                }
            }
        } onCancel: {
            isCancelled.set()
        }
    }

    private final class Flag: Sendable {
        private let value = Mutex(false)
        var isSet: Bool { value.withLock { $0 } }
        func set() { value.withLock { $0 = true } }
    }
}
