import CCurl
import HearthCore
import Synchronization
import SystemSupport

/// The thread that runs an ``EventLoop``, with the methods that other threads may call.
///
/// It is also the executor of the tasks that read responses. Jobs that become ready in a round of the loop run at the
/// end of that round, so no other thread is woken for a piece of a response.
final class Reactor: Sendable {
    enum Command {
        case start(Transfer)
        case resume(Transfer)
        case abort(Transfer)
        /// The response is no longer read; it may end by itself if that does not take long.
        case drain(Transfer)
    }

    /// A part of a task, to be run once, on the loop's thread or elsewhere.
    @safe struct Job {
        private let job: UnownedJob

        init(_ job: consuming ExecutorJob) { self.job = UnownedJob(job) }

        func run(on reactor: Reactor) { unsafe job.runSynchronously(on: reactor.asUnownedTaskExecutor()) }
        func runElsewhere() { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
    }

    /// The messages for the loop.
    struct Inbox: LoopInbox {
        var commands: [Command] = []
        var jobs: [Job] = []
        /// The time at which the loop aborts what is left; set when the reactor takes no new transfers.
        var deadline: ContinuousClock.Instant?

        var isEmpty: Bool { commands.isEmpty && jobs.isEmpty }
    }

    /// The loop's thread.
    let thread: LoopThread<Inbox>
    private let active = Atomic<Int>(0)

    init(_ settings: CurlClientSettings) throws(TransportError) {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else {
            throw TransportError(.other, "curl_global_init failed")
        }
        do throws(SystemError) {
            thread = try LoopThread(Inbox())
            let loop = EventLoop(settings, reactor: self, epoll: try Epoll())
            try thread.start { loop.run() }
        } catch {
            throw TransportError(.other, "\(error)")
        }
    }

    var activeTransfers: Int { active.load(ordering: .acquiring) }
}

extension Reactor {
    func start(_ transfer: Transfer) {
        active.wrappingAdd(1, ordering: .relaxed)
        let isAccepted = thread.post { inbox in
            guard inbox.deadline == nil else { return false }
            inbox.commands.append(.start(transfer))
            return true
        }
        if !isAccepted { release(transfer, .failed(.stopped)) }
    }

    func post(_ command: Command) {
        thread.post { inbox in
            inbox.commands.append(command)
            return true
        }
    }

    /// Refuses new transfers and aborts the others after `grace`. May be called again to shorten the time.
    func shutDown(after grace: Duration) {
        thread.post { inbox in
            inbox.deadline = min(inbox.deadline ?? .now + grace, .now + grace)
            return true
        }
    }

    /// Returns when the thread has ended, which ``shutDown(after:)`` brings about.
    func join() async { await thread.join() }

    /// Ends a transfer that is out of libcurl's hands. Called on the loop's thread, or for a transfer that was refused.
    func release(_ transfer: Transfer, _ ending: TransferEnding) {
        active.wrappingSubtract(1, ordering: .releasing)
        transfer.release(ending)
    }
}

extension Reactor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = Job(job)
        let isAccepted = thread.post { inbox in
            inbox.jobs.append(job)
            return true
        }
        // A reader that outlives the loop learns on another thread that there is nothing more.
        if !isAccepted { job.runElsewhere() }
    }
}

extension TransportError {
    static let stopped = TransportError(.other, "the HTTP client is stopped")
}
