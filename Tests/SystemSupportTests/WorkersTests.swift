import Glibc
import Synchronization
import SystemSupport
import Testing

@Suite struct WorkersTests {
    /// The priority of the calling thread: 5 for a worker.
    private static func niceness() -> Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }

    @Test func `a task stays on the workers, whose priority is lower, also after it has waited`() async {
        let usual = Self.niceness()
        let seen = await Task(executorPreference: Workers.shared) {
            let first = Self.niceness()
            await Task.yield()
            await withTaskGroup(of: Int32.self) { group in
                for _ in 0..<8 { group.addTask { Self.niceness() } }
                for await other in group { #expect(other == 5) }
            }
            return [first, Self.niceness()]
        }.value
        #expect(seen == [5, 5])
        #expect(Self.niceness() == usual)
    }

    @Test func `a part of a task runs on the workers, and the rest where it was`() async {
        let usual = Self.niceness()
        let part = await withTaskExecutorPreference(Workers.shared) { Self.niceness() }
        #expect(part == 5)
        #expect(Self.niceness() == usual)
    }

    @Test func `many tasks that yield have their turns one after the other, and all end`() async {
        let count = Shared(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask(executorPreference: Workers.shared) {
                    for _ in 0..<50 {
                        count.value.withLock { $0 += 1 }
                        await Task.yield()
                    }
                }
            }
        }
        #expect(count.value.withLock { $0 } == 10_000)
    }

    @Test func `work yields after its slice, and other work of one thread has its turn`() async throws {
        let log = Shared<[String]>([])
        let first = Task { @SliceActor in
            var slice = WorkSlice()
            for unit in 1...WorkSlice.units + 1 {
                log.value.withLock { $0.append("first \(unit)") }
                try await slice.did()
            }
        }
        let second = Task { @SliceActor in log.value.withLock { $0.append("second") } }
        try await first.value
        await second.value
        let place = try #require(log.value.withLock { $0 }.firstIndex(of: "second"))
        #expect(place == 0 || place == WorkSlice.units)
        #expect(WorkSlice.longestSlice >= WorkSlice.units)
    }

    @Test func `work ends at the end of a slice if its task is cancelled`() async {
        let done = Shared(0)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            var slice = WorkSlice()
            for _ in 0..<10 * WorkSlice.units {
                done.value.withLock { $0 += 1 }
                try await slice.did()
            }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(done.value.withLock { $0 } == WorkSlice.units)
    }
}

@globalActor private actor SliceActor {
    static let shared = SliceActor()
}

/// A value that tasks share.
private final class Shared<Value: Sendable>: Sendable {
    let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }
}
