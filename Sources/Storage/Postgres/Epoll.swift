import CPostgres
import Foundation
import HearthCore

/// An epoll instance and its event array. Confined to the loop's thread.
@safe final class Epoll {
    private static let batch = 64

    private let descriptor: Int32
    private let events: UnsafeMutablePointer<epoll_event>

    init() throws(StorageError) {
        descriptor = cpostgres_epoll_create()
        guard descriptor >= 0 else { throw StorageError(.unavailable, "epoll_create1: errno \(errno)") }
        unsafe events = .allocate(capacity: Self.batch)
    }

    deinit {
        unsafe events.deallocate()
        close(descriptor)
    }

    /// Watches `socket` for `interest`, whether or not it is watched already; `tag` comes back with its events.
    func watch(_ socket: Int32, for interest: UInt32, tag: UInt64) {
        if cpostgres_epoll_control(descriptor, EPOLL_CTL_MOD, socket, interest, tag) != 0 {
            _ = cpostgres_epoll_control(descriptor, EPOLL_CTL_ADD, socket, interest, tag)
        }
    }

    func unwatch(_ socket: Int32) { _ = cpostgres_epoll_control(descriptor, EPOLL_CTL_DEL, socket, 0, 0) }

    /// - Parameter timeout: nil waits for ever; rounded up to milliseconds, so that a timer is never early.
    func wait(for timeout: Duration?, handle: (_ tag: UInt64, _ events: UInt32) -> Void) {
        let milliseconds = timeout.map { Int32(clamping: ($0 + .nanoseconds(999_999)).milliseconds) } ?? -1
        let count = unsafe epoll_wait(descriptor, events, Int32(Self.batch), milliseconds)
        for index in 0..<max(0, Int(count)) {
            handle(unsafe cpostgres_epoll_tag(events + index), unsafe events[index].events)
        }
    }
}
