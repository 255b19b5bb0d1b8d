import SystemSupport
import Testing

@Suite struct EpollTests {
    private let epoll: Epoll
    private let event: EventDescriptor

    init() throws {
        epoll = try Epoll()
        event = try EventDescriptor()
    }

    /// The tags of the descriptors that are ready now.
    private var ready: [UInt64] {
        var tags: [UInt64] = []
        epoll.wait(for: .zero) { tag, events in if events.contains(.readable) { tags.append(tag) } }
        return tags
    }

    @Test func `a watched descriptor reports its tag while it is readable`() {
        epoll.watch(event.descriptor, for: .readable, tag: .max - 1)
        #expect(ready == [])
        event.signal()
        event.signal()
        #expect(ready == [.max - 1])
        #expect(ready == [.max - 1])
        event.clear()
        #expect(ready == [])
    }

    @Test func `a descriptor that is watched again has its new tag and interest`() {
        event.signal()
        epoll.watch(event.descriptor, for: .readable, tag: 1)
        epoll.watch(event.descriptor, for: .readable, tag: 2)
        #expect(ready == [2])
        epoll.watch(event.descriptor, for: [], tag: 2)
        #expect(ready == [])
    }

    @Test func `an unwatched descriptor reports nothing`() {
        event.signal()
        epoll.watch(event.descriptor, for: .readable, tag: 1)
        epoll.unwatch(event.descriptor)
        #expect(ready == [])
    }

    @Test func `a wait is never shorter than its timeout`() {
        let start = ContinuousClock.now
        epoll.wait(for: .microseconds(1500)) { _, _ in }
        #expect(start.duration(to: .now) >= .microseconds(1500))
    }

    @Test func `an event ends a wait without a timeout`() {
        epoll.watch(event.descriptor, for: .readable, tag: 7)
        event.signal()
        var tags: [UInt64] = []
        epoll.wait(for: nil) { tag, _ in tags.append(tag) }
        #expect(tags == [7])
    }
}
