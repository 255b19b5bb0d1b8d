import CEpoll
import Glibc

/// An eventfd: a descriptor that one thread waits for and other threads make readable.
package final class EventDescriptor: Sendable {
    /// Readable from a ``signal()`` to the next ``clear()``.
    package let descriptor: Int32

    /// Creates an eventfd that is not readable.
    package init() throws(SystemError) {
        descriptor = cepoll_eventfd()
        guard descriptor >= 0 else { throw SystemError("eventfd") }
    }

    deinit { close(descriptor) }

    /// Makes the descriptor readable.
    package func signal() { eventfd_write(descriptor, 1) }

    /// Makes the descriptor unreadable until the next signal.
    package func clear() {
        var count: eventfd_t = 0
        _ = unsafe eventfd_read(descriptor, &count)
    }
}
