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
                group.addTask { try await semaphore.withPermit { await holders.run() } }
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
            try await semaphore.withPermit {
                for index in 0..<10 {
                    group.addTask {
                        try await semaphore.withPermit { order.append(index) }
                    }
                    await waitForWaiters(index + 1, of: semaphore)
                }
            }
            try await group.waitForAll()
        }
        #expect(order.values == Array(0..<10))
    }

    @Test func `a cancelled waiter throws and lets the next one run`() async throws {
        let semaphore = AsyncSemaphore(permits: 1)
        let next = try await semaphore.withPermit {
            let cancelled = Task { try await semaphore.withPermit {} }
            await waitForWaiters(1, of: semaphore)
            let next = Task { try await semaphore.withPermit {} }
            await waitForWaiters(2, of: semaphore)
            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            #expect(semaphore.waiterCount == 1)
            return next
        }
        try await next.value
        #expect(semaphore.waiterCount == 0)
    }

    @Test func `a cancelled task gets no permit`() async throws {
        let semaphore = AsyncSemaphore(permits: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await semaphore.withPermit { _ = Issue.record("The task held a permit.") }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        try await semaphore.withPermit {}
    }

    @Test func `a body that throws releases its permit`() async throws {
        struct Failure: Error {}
        let semaphore = AsyncSemaphore(permits: 1)
        let body: () async throws -> Void = { throw Failure() }
        await #expect(throws: Failure.self) { try await semaphore.withPermit(body) }
        try await semaphore.withPermit {}
    }
}
