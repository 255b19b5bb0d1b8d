package import Synchronization

/// The tasks that wait for a change of a value that a `Mutex` guards. A member of that value.
package struct Waiters: Sendable {
    fileprivate var lastID = 0
    fileprivate var continuations: [Int: CheckedContinuation<Void, Never>] = [:]

    /// Creates a member without waiting tasks.
    package init() {}

    /// Takes all waiting tasks out. The caller resumes them after it has released the lock.
    package mutating func takeAll() -> [CheckedContinuation<Void, Never>] {
        defer { continuations = [:] }
        return Array(continuations.values)
    }
}

extension Mutex where Value: Sendable {
    /// Waits until the owner of the value takes and resumes the task. Returns at once if `condition` is false, and when
    /// the task is cancelled.
    ///
    /// A wake-up is only a signal: the caller looks at the value again.
    ///
    /// - Parameters:
    ///   - waiters: the member that holds the waiting tasks.
    ///   - condition: whether to wait; called under the lock.
    package func wait(
        in waiters: any WritableKeyPath<Value, Waiters> & Sendable, while condition: (Value) -> Bool
    ) async {
        let id = withLock { value in
            value[keyPath: waiters].lastID += 1
            return value[keyPath: waiters].lastID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isWaiting = withLock { value in
                    // The handler below runs after the task is marked: it either finds this waiter, or ran before and
                    // the mark is visible here.
                    guard condition(value), !Task.isCancelled else { return false }
                    value[keyPath: waiters].continuations[id] = continuation
                    return true
                }
                if !isWaiting { continuation.resume() }
            }
        } onCancel: {
            withLock { $0[keyPath: waiters].continuations.removeValue(forKey: id) }?.resume()
        }
    }
}
