import Foundation
import Synchronization

/// Work that keeps a core and much memory busy for long, on threads of its own: the cooperative pool is as wide as the
/// machine, and one slow function on it delays every other task.
package final class WorkQueue: Sendable {
    private let name: String
    private let queue: OperationQueue
    private let limit: Int
    private let count = Mutex(0)

    /// - Parameters:
    ///   - name: of the work, for the operator's log.
    ///   - running: how many at once.
    ///   - waiting: how many more wait for their turn.
    package init(_ name: String, running: Int, waiting: Int) {
        self.name = name
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = running
        queue.qualityOfService = .userInitiated
        limit = running + waiting
    }

    /// - Throws: ``HearthError`` `overloaded` where as many wait as may; `CancellationError` where the task is cancelled
    ///   before its turn; what `work` throws.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let isAdmitted = count.withLock { count in
            if count >= limit { return false }
            count += 1
            return true
        }
        guard isAdmitted else {
            throw HearthError(
                .overloaded, "The server is busy. Try again in a moment.", detail: "as many wait for \(name) as may",
                retryAfter: .seconds(1))
        }
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
