/// A gate that can hold back one visitor and reports its arrival.
///
/// Other visitors pass. So if code fails to wait for the held visitor, its result shows that and the test does not hang.
package actor HoldingGate {
    private var holdsNext = false
    private var held: CheckedContinuation<Void, Never>?
    private var watcher: CheckedContinuation<Void, Never>?

    package init() {}

    /// Holds back the next visitor.
    package func holdNext() { holdsNext = true }

    /// Lets the held visitor pass.
    package func release() {
        held?.resume()
        held = nil
    }

    /// Returns at once, or after `release()` for the visitor that is held back.
    package func pass() async {
        guard holdsNext else { return }
        holdsNext = false
        await withCheckedContinuation { continuation in
            held = continuation
            watcher?.resume()
            watcher = nil
        }
    }

    /// Returns when a visitor is held.
    package func arrival() async {
        guard held == nil else { return }
        await withCheckedContinuation { watcher = $0 }
    }

    /// Returns the result of `body` while a visitor is held; nil if `body` waits for that visitor.
    ///
    /// In that case, the visitor is released after 10 s so that the test fails instead of hanging.
    package nonisolated func resultWhileHeld<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result? {
        try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: .seconds(10))
                await self.release()
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}
