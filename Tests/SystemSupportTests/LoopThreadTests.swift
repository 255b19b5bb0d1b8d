import Synchronization
import SystemSupport
import Testing

@Suite struct LoopThreadTests {
    private struct Inbox: LoopInbox {
        var numbers: [Int] = []
        var isClosing = false
        var isEmpty: Bool { numbers.isEmpty }
    }

    /// The numbers that a loop took out, and those that were left when it closed.
    private final class Record: Sendable {
        let taken = Mutex<[Int]>([])
        let left = Mutex<[Int]>([])
    }

    private func started(_ record: Record) throws -> LoopThread<Inbox> {
        let thread = try LoopThread(Inbox())
        let epoll = try Epoll()
        epoll.watch(thread.wakeDescriptor, for: .readable, tag: 0)
        try thread.start {
            while true {
                let (isIdle, isClosing) = thread.prepareToWait(\.isClosing)
                if isIdle, isClosing { break }
                epoll.wait(for: isIdle ? nil : .zero) { _, _ in thread.clearWakeUp() }
                let numbers = thread.withInbox { inbox in
                    defer { inbox.numbers = [] }
                    return inbox.numbers
                }
                record.taken.withLock { $0 += numbers }
            }
            record.left.withLock { $0 = thread.close().numbers }
        }
        return thread
    }

    private func post(_ number: Int, to thread: LoopThread<Inbox>) -> Bool {
        thread.post { inbox in
            inbox.numbers.append(number)
            return true
        }
    }

    private func close(_ thread: LoopThread<Inbox>) async {
        thread.post { inbox in
            inbox.isClosing = true
            return true
        }
        await thread.join()
    }

    @Test func `a loop takes each message once, in order`() async throws {
        let record = Record()
        let thread = try started(record)
        for number in 0..<10_000 { #expect(post(number, to: thread)) }
        await close(thread)
        #expect(record.taken.withLock { $0 } + record.left.withLock { $0 } == Array(0..<10_000))
    }

    @Test func `messages of many tasks wake the loop every time`() async throws {
        let record = Record()
        let thread = try started(record)
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<500 {
                        _ = post(task * 500 + number, to: thread)
                        if number.isMultiple(of: 10) { await Task.yield() }
                    }
                }
            }
        }
        while record.taken.withLock(\.count) < 4000 { await Task.yield() }
        await close(thread)
        #expect(record.taken.withLock { $0.sorted() } == Array(0..<4000))
    }

    @Test func `a closed inbox refuses messages`() async throws {
        let thread = try started(Record())
        await close(thread)
        #expect(!post(1, to: thread))
    }

    @Test func `a change that returns false is refused`() async throws {
        let thread = try started(Record())
        #expect(!thread.post { _ in false })
        await close(thread)
    }

    @Test func `several tasks join one thread`() async throws {
        let thread = try started(Record())
        async let first: Void = thread.join()
        async let second: Void = thread.join()
        await close(thread)
        _ = await (first, second)
        await thread.join()
    }

    @Test func `the body is released before a join returns`() async throws {
        final class Resource: Sendable {}
        weak var released: Resource?
        let thread = try LoopThread(Inbox())
        try {
            let resource = Resource()
            released = resource
            try thread.start { withExtendedLifetime(resource) { _ = thread.close() } }
        }()
        await thread.join()
        #expect(released == nil)
    }
}
