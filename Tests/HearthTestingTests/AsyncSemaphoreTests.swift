import HearthTesting
import Testing

@Suite struct AsyncSemaphoreTests {
    /// Suspends until `count` tasks wait for the semaphore.
    private func waitForWaiters(_ count: Int, of semaphore: AsyncSemaphore) async {
        while semaphore.waiterCount < count { await Task.yield() }
    }

    @Test func `a semaphore never has more holders than permits`() async throws {
        let semaphore = AsyncSemaphore(permits: 3)
        let holders = Overlap()
        try await withThrowingTaskGroup { group in
            for _ in 0..<200 {
                group.addTask { try await semaphore.withPermits { await holders.run() } }
            }
            try await group.waitForAll()
        }
        #expect(holders.now == 0)
        #expect((1...3).contains(holders.most))
    }

    @Test func `permits go to waiters in the order of their arrival`() async throws {
        let semaphore = AsyncSemaphore(permits: 1)
        let order = Recorder<Int>()
        try await withThrowingTaskGroup { group in
            try await semaphore.withPermits {
                for index in 0..<10 {
                    group.addTask {
                        try await semaphore.withPermits { order.append(index) }
                    }
                    await waitForWaiters(index + 1, of: semaphore)
                }
            }
            try await group.waitForAll()
        }
        #expect(order.values == Array(0..<10))
    }

    @Test func `a waiter that needs all permits is not overtaken by later waiters`() async throws {
        let semaphore = AsyncSemaphore(permits: 2)
        let order = Recorder<String>()
        try await withThrowingTaskGroup { group in
            try await semaphore.withPermits {
                group.addTask { try await semaphore.withPermits(2) { order.append("all") } }
                await waitForWaiters(1, of: semaphore)
                group.addTask { try await semaphore.withPermits { order.append("one") } }
                await waitForWaiters(2, of: semaphore)
            }
            try await group.waitForAll()
        }
        #expect(order.values == ["all", "one"])
    }

    @Test func `a cancelled waiter throws and lets the next one run`() async throws {
        let semaphore = AsyncSemaphore(permits: 2)
        try await semaphore.withPermits {
            let cancelled = Task { try await semaphore.withPermits(2) {} }
            await waitForWaiters(1, of: semaphore)
            let next = Task { try await semaphore.withPermits {} }
            await waitForWaiters(2, of: semaphore)
            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            try await next.value
        }
        #expect(semaphore.waiterCount == 0)
    }

    @Test func `a cancelled task gets no permit`() async throws {
        let semaphore = AsyncSemaphore(permits: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await semaphore.withPermits { _ = Issue.record("The task held a permit.") }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        try await semaphore.withPermits {}
    }

    @Test func `a body that throws releases its permits`() async throws {
        struct Failure: Error {}
        let semaphore = AsyncSemaphore(permits: 2)
        let body: () async throws -> Void = { throw Failure() }
        await #expect(throws: Failure.self) { try await semaphore.withPermits(2, body) }
        try await semaphore.withPermits(2) {}
    }
}
