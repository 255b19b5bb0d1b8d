import CEpoll
import Glibc

/// An epoll instance and its event array. Confined to one thread.
@safe package final class Epoll {
    /// The states of a descriptor that a thread waits for.
    package struct Events: OptionSet, Sendable {
        /// The bits of epoll_ctl(2).
        package var rawValue: UInt32

        /// Creates a set from the bits of epoll_ctl(2).
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// There is something to read.
        package static let readable = Events(rawValue: EPOLLIN.rawValue)
        /// There is room to write.
        package static let writable = Events(rawValue: EPOLLOUT.rawValue)
        /// Reported whether or not a thread watches for it.
        package static let error = Events(rawValue: EPOLLERR.rawValue)
        /// Reported whether or not a thread watches for it.
        package static let hangUp = Events(rawValue: EPOLLHUP.rawValue)
    }

    /// The most events that one call to ``wait(for:handle:)`` handles.
    private static let batch = 256

    private let descriptor: Int32
    private let events: UnsafeMutablePointer<epoll_event>

    /// Creates an epoll instance.
    package init() throws(SystemError) {
        descriptor = cepoll_create()
        guard descriptor >= 0 else { throw SystemError("epoll_create1") }
        unsafe events = .allocate(capacity: Self.batch)
    }

    deinit {
        unsafe events.deallocate()
        close(descriptor)
    }

    /// Watches a descriptor, or changes how it is watched.
    ///
    /// - Parameter tag: comes back with the descriptor's events.
    package func watch(_ watched: Int32, for interest: Events, tag: UInt64) {
        if cepoll_control(descriptor, EPOLL_CTL_MOD, watched, interest.rawValue, tag) != 0 {
            _ = cepoll_control(descriptor, EPOLL_CTL_ADD, watched, interest.rawValue, tag)
        }
    }

    /// Stops watching a descriptor.
    package func unwatch(_ watched: Int32) { _ = cepoll_control(descriptor, EPOLL_CTL_DEL, watched, 0, 0) }

    /// Waits for events and hands each to `handle`.
    ///
    /// - Parameter timeout: nil waits for ever; rounded up to milliseconds, so that a timer is never early.
    package func wait(for timeout: Duration?, handle: (_ tag: UInt64, _ events: Events) -> Void) {
        let count = unsafe epoll_wait(descriptor, events, Int32(Self.batch), timeout.map(Self.milliseconds) ?? -1)
        for index in 0..<max(0, Int(count)) {
            handle(unsafe cepoll_tag(events + index), Events(rawValue: unsafe events[index].events))
        }
    }

    private static func milliseconds(_ timeout: Duration) -> Int32 {
        let (seconds, attoseconds) = (timeout + .nanoseconds(999_999)).components
        return Int32(
            clamping: seconds.multipliedReportingOverflow(by: 1000).partialValue + attoseconds / 1_000_000_000_000_000)
    }
}
