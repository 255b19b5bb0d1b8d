import Glibc
import Synchronization

/// The longest text that a thread of connections has read at once: for the policy, for personal data, or for what it asks.
///
/// An event loop carries many connections, and reading takes up to a microsecond for a byte. So it reads short texts only,
/// and leaves longer ones to ``Workers`` or a ``WorkQueue``.
package enum LoopReading {
    /// A longer text, in bytes of UTF-8, is not read on an event loop.
    package static let limit = 512

    private static let longestBytes = Atomic(0)

    /// Set for the threads of event loops, and for no others.
    private static let mark: pthread_key_t = {
        var key = pthread_key_t()
        let result = unsafe pthread_key_create(&key, nil)
        precondition(result == 0, "the threads of event loops cannot be told apart")
        return key
    }()

    /// Counts what the calling thread reads from now on: it is an event loop's.
    package static func watchThread() {
        unsafe _ = pthread_setspecific(mark, UnsafeRawPointer(bitPattern: 1))
    }

    /// Notes that the calling thread begins to read a text of this many bytes.
    package static func begins(_ bytes: Int) {
        guard bytes > longestBytes.load(ordering: .relaxed), unsafe pthread_getspecific(mark) != nil else { return }
        longestBytes.max(bytes, ordering: .relaxed)
    }

    /// The most bytes of a text that any event loop of this process has read at once.
    package static var longest: Int { longestBytes.load(ordering: .relaxed) }
}
