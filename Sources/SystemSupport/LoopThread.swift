import Glibc
import Synchronization

/// The messages that other threads leave for the loop of a ``LoopThread``.
package protocol LoopInbox: Sendable {
    /// True if the inbox holds no work for the loop.
    var isEmpty: Bool { get }
}

/// A thread that runs a loop around ``Epoll``, and the inbox through which other threads reach the loop.
///
/// A round of the loop is ``prepareToWait(_:)``, `Epoll.wait` with the ``wakeDescriptor`` among the watched, then
/// ``withInbox(_:)``. Other threads call ``post(_:)``, which wakes the loop only if it may be waiting.
package final class LoopThread<Inbox: LoopInbox>: Sendable {
    private struct State {
        var inbox: Inbox
        /// True if the loop will look into the inbox before it waits again.
        var isAwake = false
        var isClosed = false
        var thread: pthread_t?
        var hasEnded = false
        var joiners: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>
    private let wakeUp: EventDescriptor

    /// Creates the inbox and its wake-up descriptor. The thread begins with ``start(_:)``.
    package init(_ inbox: Inbox) throws(SystemError) {
        state = Mutex(State(inbox: inbox))
        wakeUp = try EventDescriptor()
    }

    /// Detaches a thread that was not joined.
    deinit {
        if let thread = state.withLock({ $0.thread }) { pthread_detach(thread) }
    }

    /// Starts the thread. Called once.
    ///
    /// - Parameter body: runs until the loop's end and calls ``close()`` before it returns. It is released before anybody
    ///   may join, so that its descriptors are closed by then. It runs with all signals blocked, see
    ///   ``blockSignals()``.
    package func start(_ body: sending @escaping () -> Void) throws(SystemError) {
        let start = ThreadStart(body) { [self] in end() }
        let context = unsafe Unmanaged.passRetained(start)
        var thread = pthread_t()
        let result = unsafe pthread_create(&thread, nil, threadMain, context.toOpaque())
        guard result == 0 else {
            unsafe context.release()
            throw SystemError("pthread_create", number: result)
        }
        state.withLock { $0.thread = thread }
    }

    /// Changes the inbox and wakes the loop.
    ///
    /// - Parameter change: returns false to leave the loop asleep.
    /// - Returns: whether `change` was called and returned true; after ``close()`` it is not called.
    @discardableResult
    package func post(_ change: (inout Inbox) -> Bool) -> Bool {
        state.withLock { state in
            guard !state.isClosed, change(&state.inbox) else { return false }
            if !state.isAwake {
                state.isAwake = true
                wakeUp.signal()
            }
            return true
        }
    }

    /// Returns when the thread has ended.
    package func join() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if !state.hasEnded { state.joiners.append(continuation) }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
        if let thread = state.withLock({ $0.thread.take() }) { pthread_join(thread, nil) }
    }

    private func end() {
        let joiners = state.withLock { state in
            state.hasEnded = true
            return state.joiners
        }
        for joiner in joiners { joiner.resume() }
    }

    // MARK: - For the loop

    /// The descriptor to watch for ``Epoll/Events/readable``.
    package var wakeDescriptor: Int32 { wakeUp.descriptor }

    /// Takes back the wake-up that made ``wakeDescriptor`` readable.
    package func clearWakeUp() { wakeUp.clear() }

    /// Takes messages out of the inbox. Until the next ``prepareToWait(_:)`` no message wakes the loop.
    package func withInbox<Result>(_ take: (inout Inbox) -> Result) -> Result {
        state.withLock { state in
            state.isAwake = true
            return take(&state.inbox)
        }
    }

    /// Returns whether the loop may wait, because the inbox is empty, and what `read` returns.
    ///
    /// From then on the next message wakes the loop.
    package func prepareToWait<Outlook>(_ read: (Inbox) -> Outlook) -> (isIdle: Bool, outlook: Outlook) {
        state.withLock { state in
            state.isAwake = !state.inbox.isEmpty
            return (!state.isAwake, read(state.inbox))
        }
    }

    /// Refuses further messages and returns the inbox with the last ones.
    package func close() -> Inbox {
        state.withLock { state in
            state.isClosed = true
            return state.inbox
        }
    }
}

/// The body of a new thread. Handed over to it, and used by it alone.
private final class ThreadStart {
    private var body: (() -> Void)?
    private let end: () -> Void

    init(_ body: sending @escaping () -> Void, end: @escaping @Sendable () -> Void) {
        self.body = body
        self.end = end
    }

    func run() {
        blockSignals()
        LoopReading.watchThread()
        body?()
        body = nil
        end()
    }
}

/// Blocks all signals on the calling thread: signals, SIGPIPE among them, are for the threads that handle them.
package func blockSignals() {
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
}

private func threadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
