/// Holds back one visitor, and tells when it has come. Others pass, so that what ought to have waited shows up in the
/// result and does not hang.
actor Gate {
    private var holdsNext = false
    private var held: CheckedContinuation<Void, Never>?
    private var watcher: CheckedContinuation<Void, Never>?

    func holdNext() { holdsNext = true }

    func release() {
        held?.resume()
        held = nil
    }

    func pass() async {
        guard holdsNext else { return }
        holdsNext = false
        await withCheckedContinuation { continuation in
            held = continuation
            watcher?.resume()
            watcher = nil
        }
    }

    /// Returns when a visitor is held.
    func arrival() async {
        guard held == nil else { return }
        await withCheckedContinuation { watcher = $0 }
    }

    /// What `body` answers while a visitor is held; nil where it waits for that visitor, who is let go after a while so
    /// that the test fails instead of hanging.
    nonisolated func resultWhileHeld<Result: Sendable>(
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
