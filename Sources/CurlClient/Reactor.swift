import CCurl
import Glibc
import HearthCore
import Synchronization

/// The thread that runs an ``EventLoop``, as everybody else sees it: an inbox and the eventfd that announces it.
final class Reactor: Sendable {
    enum Command {
        case start(Transfer)
        case resume(Transfer)
        case abort(Transfer)
    }

    fileprivate struct State {
        var commands: [Command] = []
        var wakeDescriptor: Int32
        var isSignalled = false
        /// Set when the reactor takes no new transfers: when it aborts those it has.
        var deadline: ContinuousClock.Instant?
        var isClosed = false
        var thread: pthread_t?
        var hasExited = false
        var joiners: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>
    private let active = Atomic<Int>(0)

    init() throws(TransportError) {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else {
            throw TransportError(.other, "curl_global_init failed")
        }
        let wakeDescriptor = ccurl_eventfd_create()
        guard wakeDescriptor >= 0 else { throw TransportError(.other, "eventfd: errno \(errno)") }
        state = Mutex(State(wakeDescriptor: wakeDescriptor))
        do throws(TransportError) {
            let loop = try EventLoop(reactor: self, wakeDescriptor: wakeDescriptor)
            try start(loop)
        } catch {
            close(wakeDescriptor)
            throw error
        }
    }

    /// Where nobody joined.
    deinit {
        if let thread = state.withLock({ $0.thread }) { pthread_detach(thread) }
    }

    var activeTransfers: Int { active.load(ordering: .acquiring) }

    private func start(_ loop: EventLoop) throws(TransportError) {
        let context = unsafe Unmanaged.passRetained(loop)
        var thread = pthread_t()
        let result = unsafe pthread_create(&thread, nil, threadMain, context.toOpaque())
        guard result == 0 else {
            unsafe context.release()
            throw TransportError(.other, "pthread_create: errno \(result)")
        }
        state.withLock { $0.thread = thread }
    }
}

/// Owns the loop, so that its descriptors are closed before anybody may join.
private func threadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    func run() -> Reactor? {
        guard let context = unsafe context else { return nil }
        let loop = unsafe Unmanaged<EventLoop>.fromOpaque(context).takeRetainedValue()
        loop.run()
        return loop.reactor
    }
    run()?.threadWillExit()
    return nil
}

extension Reactor {
    func start(_ transfer: Transfer) {
        active.wrappingAdd(1, ordering: .relaxed)
        let isAccepted = state.withLock { state in
            guard state.deadline == nil, !state.isClosed else { return false }
            state.post(.start(transfer))
            return true
        }
        if !isAccepted { release(transfer, .failed(.stopped)) }
    }

    func resume(_ transfer: Transfer) { state.withLock { $0.post(.resume(transfer)) } }

    func abort(_ transfer: Transfer) { state.withLock { $0.post(.abort(transfer)) } }

    /// May be called again to shorten the time.
    func shutDown(after grace: Duration) {
        state.withLock { state in
            state.deadline = min(state.deadline ?? .now + grace, .now + grace)
            state.signal()
        }
    }

    /// Returns when the thread has ended, which ``shutDown(after:)`` brings about.
    func join() async {
        await withCheckedContinuation { continuation in
            let hasExited = state.withLock { state in
                if !state.hasExited { state.joiners.append(continuation) }
                return state.hasExited
            }
            if hasExited { continuation.resume() }
        }
        if let thread = state.withLock({ $0.thread.take() }) { pthread_join(thread, nil) }
    }
}

extension Reactor.State {
    fileprivate mutating func post(_ command: Reactor.Command) {
        guard !isClosed else { return }
        commands.append(command)
        signal()
    }

    /// Under the lock, so that the descriptor is open.
    fileprivate mutating func signal() {
        guard !isSignalled, !isClosed else { return }
        isSignalled = true
        eventfd_write(wakeDescriptor, 1)
    }
}

/// For the loop's thread.
extension Reactor {
    /// Exchanges `commands`, which is empty, for those that have come in, and says when to stop, if at all.
    func collect(into commands: inout [Command]) -> ContinuousClock.Instant? {
        state.withLock { state in
            swap(&state.commands, &commands)
            state.isSignalled = false
            return state.deadline
        }
    }

    /// Takes no more commands and hands out the last ones.
    func closeInbox() -> [Command] {
        state.withLock { state in
            state.isClosed = true
            close(state.wakeDescriptor)
            return state.commands
        }
    }

    func release(_ transfer: Transfer, _ ending: TransferEnding) {
        active.wrappingSubtract(1, ordering: .releasing)
        transfer.release(ending)
    }

    fileprivate func threadWillExit() {
        let joiners = state.withLock { state in
            state.hasExited = true
            return state.joiners
        }
        for joiner in joiners { joiner.resume() }
    }
}

extension TransportError {
    static let stopped = TransportError(.other, "the client is stopped")
}
