import CCurl
import Glibc
import HearthCore
import Synchronization

/// The thread that runs an ``EventLoop``, as everybody else sees it: an inbox and the eventfd that announces it.
///
/// Also an executor, on which responses are read: the end of a round runs what the round has woken, so a piece of an
/// answer needs no other thread to be read, and none to be woken for it.
final class Reactor: Sendable {
    enum Command {
        case start(Transfer)
        case resume(Transfer)
        case abort(Transfer)
        /// Nobody reads the transfer any more; it may end by itself if that does not take long.
        case drain(Transfer)
    }

    /// A part of a task to be run once, here or elsewhere.
    @safe struct Job {
        private let job: UnownedJob

        init(_ job: consuming ExecutorJob) { self.job = UnownedJob(job) }

        func run(on reactor: Reactor) { unsafe job.runSynchronously(on: reactor.asUnownedTaskExecutor()) }
        func runElsewhere() { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
    }

    /// What has come in since the loop looked last.
    struct Inbox {
        var commands: [Command] = []
        var jobs: [Job] = []

        var isEmpty: Bool { commands.isEmpty && jobs.isEmpty }
    }

    fileprivate struct State {
        var inbox = Inbox()
        var wakeDescriptor: Int32
        /// Whether the loop will look into the inbox before it waits again.
        var isAwake = false
        /// Set when the reactor takes no new transfers: when it aborts those it has.
        var deadline: ContinuousClock.Instant?
        var isClosed = false
        var thread: pthread_t?
        var hasExited = false
        var joiners: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>
    private let active = Atomic<Int>(0)

    init(_ settings: CurlClientSettings) throws(TransportError) {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else {
            throw TransportError(.other, "curl_global_init failed")
        }
        let wakeDescriptor = ccurl_eventfd_create()
        guard wakeDescriptor >= 0 else { throw TransportError(.other, "eventfd: errno \(errno)") }
        state = Mutex(State(wakeDescriptor: wakeDescriptor))
        do throws(TransportError) {
            let loop = try EventLoop(settings, reactor: self, wakeDescriptor: wakeDescriptor)
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
            state.inbox.commands.append(.start(transfer))
            state.signal()
            return true
        }
        if !isAccepted { release(transfer, .failed(.stopped)) }
    }

    func post(_ command: Command) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.inbox.commands.append(command)
            state.signal()
        }
    }

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

extension Reactor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = Job(job)
        let isAccepted = state.withLock { state in
            guard !state.isClosed else { return false }
            state.inbox.jobs.append(job)
            state.signal()
            return true
        }
        // Those who read on after the end find out elsewhere that there is nothing more.
        if !isAccepted { job.runElsewhere() }
    }
}

extension Reactor.State {
    /// Under the lock, so that the descriptor is open.
    fileprivate mutating func signal() {
        guard !isAwake, !isClosed else { return }
        isAwake = true
        eventfd_write(wakeDescriptor, 1)
    }
}

/// For the loop's thread.
extension Reactor {
    /// Exchanges `commands`, which is empty, for those that have come in.
    func collect(into commands: inout [Command]) {
        state.withLock { state in
            swap(&state.inbox.commands, &commands)
            state.isAwake = true
        }
    }

    /// Exchanges `jobs`, which is empty, for those that have come in.
    func collect(into jobs: inout [Job]) { state.withLock { swap(&$0.inbox.jobs, &jobs) } }

    /// Whether the loop may wait, because nothing has come in, and when to stop, if at all. From now on whoever brings
    /// something, or another end, wakes the loop.
    func outlook() -> (isIdle: Bool, deadline: ContinuousClock.Instant?) {
        state.withLock { state in
            state.isAwake = !state.inbox.isEmpty
            return (!state.isAwake, state.deadline)
        }
    }

    /// Takes nothing more and hands out the last that came in.
    func closeInbox() -> Inbox {
        state.withLock { state in
            state.isClosed = true
            close(state.wakeDescriptor)
            return state.inbox
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
