import CCurl
import HearthCore
import SystemSupport

/// The loop of one thread: an epoll instance and the libcurl handles on it. Confined to the reactor's thread once that
/// runs.
///
/// A round handles sockets, commands, timers and finished transfers, wakes each consumer once, and then runs the
/// consumers.
final class EventLoop {
    private static let wakeTag = UInt64.max
    /// The longest time to the end of a response that is no longer read.
    private static let drainTime = Duration.seconds(1)

    let reactor: Reactor
    private let settings: CurlClientSettings
    private let epoll: Epoll
    /// libcurl searches the connections of a multi handle one by one, so there is one handle per 200 transfers.
    private var multis: [Multi] = []
    private var running = 0
    /// Sorted by time.
    private var draining: [(transfer: Transfer, until: ContinuousClock.Instant)] = []
    private var commands: [Reactor.Command] = []
    private var jobs: [Reactor.Job] = []

    init(_ settings: CurlClientSettings, reactor: Reactor, epoll: Epoll) {
        self.settings = settings
        self.reactor = reactor
        self.epoll = epoll
        epoll.watch(reactor.thread.wakeDescriptor, for: .readable, tag: Self.wakeTag)
    }

    func run() {
        while true {
            let (isIdle, deadline) = reactor.thread.prepareToWait { $0.deadline }
            if let deadline, running == 0 || deadline <= .now { break }
            epoll.wait(for: isIdle ? timeout(before: deadline) : .zero) { tag, events in
                if tag == Self.wakeTag {
                    reactor.thread.clearWakeUp()
                } else {
                    multis[Int(tag >> 32)].act(on: Int32(truncatingIfNeeded: tag), events: events)
                }
            }
            handleCommands()
            abortOverdueDrains()
            for multi in multis {
                multi.fireTimer()
                for (handle, ending) in multi.takeFinished() { release(handle, ending) }
                multi.wakeConsumers()
            }
            runJobs()
        }
        close()
    }

    private func timeout(before deadline: ContinuousClock.Instant?) -> Duration? {
        var next = deadline
        for multi in multis { next = earlier(next, multi.deadline) }
        next = earlier(next, draining.first?.until)
        return next.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    }

    private func earlier(
        _ one: ContinuousClock.Instant?, _ other: ContinuousClock.Instant?
    ) -> ContinuousClock.Instant? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    private func close() {
        let late = reactor.thread.close()
        for multi in multis {
            for handle in multi.busy { release(handle, .failed(.stopped)) }
        }
        for case .start(let transfer) in late.commands { reactor.release(transfer, .failed(.stopped)) }
        for job in late.jobs { job.runElsewhere() }
        for multi in multis { multi.close() }
    }
}

extension EventLoop {
    private func handleCommands() {
        reactor.thread.withInbox { swap(&$0.commands, &commands) }
        for command in commands { handle(command) }
        // No data of an ended request is kept.
        commands.removeAll(keepingCapacity: true)
    }

    /// Runs the waiting jobs, with those that this round made ready. Their effects come after the sockets' next turn.
    private func runJobs() {
        reactor.thread.withInbox { swap(&$0.jobs, &jobs) }
        for job in jobs { job.run(on: reactor) }
        jobs.removeAll(keepingCapacity: true)
    }

    private func handle(_ command: Reactor.Command) {
        switch command {
        case .start(let transfer): start(transfer)
        case .resume(let transfer):
            if let handle = transfer.easy, let failure = handle.resume() { release(handle, failure) }
        case .abort(let transfer):
            if let handle = transfer.easy { release(handle, .abandoned) }
        case .drain(let transfer):
            guard let handle = transfer.easy else { return }
            draining.append((transfer, .now + Self.drainTime))
            if let failure = handle.resume() { release(handle, failure) }
        }
    }

    private func abortOverdueDrains() {
        while let (transfer, until) = draining.first, transfer.easy == nil || until <= .now {
            draining.removeFirst()
            if let handle = transfer.easy { release(handle, .abandoned) }
        }
    }

    private func start(_ transfer: Transfer) {
        // Cancelled before it began: its abort command has come already, or finds nothing.
        if transfer.isAbandoned { return reactor.release(transfer, .abandoned) }
        do throws(TransportError) {
            transfer.easy = try multiWithRoom().start(transfer)
            running += 1
        } catch {
            reactor.release(transfer, .failed(error))
        }
    }

    /// Returns the first handle with room, so that few connections serve many transfers one after the other.
    private func multiWithRoom() throws(TransportError) -> Multi {
        if let multi = multis.first(where: { $0.hasRoom }) { return multi }
        let multi = try Multi(settings, number: multis.count, epoll: epoll)
        multis.append(multi)
        return multi
    }

    private func release(_ handle: EasyHandle, _ ending: TransferEnding) {
        guard let transfer = handle.transfer else { return }
        transfer.easy = nil
        running -= 1
        handle.multi.recycle(handle)
        reactor.release(transfer, ending)
    }
}
