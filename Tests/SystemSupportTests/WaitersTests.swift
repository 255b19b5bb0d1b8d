import Synchronization
import SystemSupport
import Testing

@Suite struct WaitersTests {
    /// A number that tasks wait for.
    private final class Counter: Sendable {
        struct State {
            var number = 0
            var waiters = Waiters()
            /// The number of checks of a condition.
            var checks = 0
        }

        let state = Mutex(State())

        func wait(for number: Int) async {
            state.withLock { $0.checks += 1 }
            await state.wait(in: \.waiters) { $0.number < number }
        }

        func increment() {
            let waiting = state.withLock { state in
                state.number += 1
                return state.waiters.takeAll()
            }
            for continuation in waiting { continuation.resume() }
        }
    }

    @Test func `a condition that is false already ends the wait at once`() async {
        let counter = Counter()
        await counter.wait(for: 0)
    }

    @Test func `a change wakes every waiting task`() async {
        let counter = Counter()
        let tasks = (0..<5).map { _ in Task { await counter.wait(for: 1) } }
        while counter.state.withLock(\.checks) < 5 { await Task.yield() }
        counter.increment()
        for task in tasks { await task.value }
        #expect(counter.state.withLock { $0.waiters.takeAll() }.isEmpty)
    }

    @Test func `cancellation ends one wait and leaves the others`() async {
        let counter = Counter()
        let cancelled = Task { await counter.wait(for: 1) }
        let waiting = Task { await counter.wait(for: 1) }
        while counter.state.withLock(\.checks) < 2 { await Task.yield() }
        cancelled.cancel()
        await cancelled.value
        #expect(counter.state.withLock { $0.number } == 0)
        counter.increment()
        await waiting.value
    }

    @Test func `a cancelled task does not wait`() async {
        let counter = Counter()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            await counter.wait(for: 1)
        }
        task.cancel()
        await task.value
    }
}
