import CCurl
import Glibc
import HearthCore

/// One epoll instance and the libcurl handles on it. Confined to the reactor's thread once that runs.
///
/// A round: sockets, commands, timers, finished transfers, and at its end one wake-up for each consumer.
final class EventLoop {
    private static let wakeTag = UInt64.max

    let reactor: Reactor
    private let wakeDescriptor: Int32
    private let epoll: Epoll
    /// libcurl searches the connections of a multi handle one by one, so there is one handle per 200 transfers.
    private var multis: [Multi] = []
    private var running: [ObjectIdentifier: EasyHandle] = [:]
    private var commands: [Reactor.Command] = []
    private var deadline: ContinuousClock.Instant?

    init(reactor: Reactor, wakeDescriptor: Int32) throws(TransportError) {
        self.reactor = reactor
        self.wakeDescriptor = wakeDescriptor
        epoll = try Epoll()
        epoll.watch(wakeDescriptor, for: EPOLLIN.rawValue, tag: Self.wakeTag)
    }

    func run() {
        blockSignals()
        while !isOver {
            epoll.wait(for: timeout) { tag, events in
                if tag == Self.wakeTag {
                    var count: eventfd_t = 0
                    _ = unsafe eventfd_read(wakeDescriptor, &count)
                } else {
                    multis[Int(tag >> 32)].act(on: Int32(truncatingIfNeeded: tag), events: events)
                }
            }
            obeyCommands()
            for multi in multis {
                multi.fireTimer()
                for (handle, ending) in multi.takeFinished() { release(handle, ending) }
                multi.wakeConsumers()
            }
        }
        close()
    }

    private var timeout: Duration? {
        var next = deadline
        for multi in multis { next = [next, multi.deadline].compactMap(\.self).min() }
        return next.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    }

    private var isOver: Bool {
        guard let deadline else { return false }
        return running.isEmpty || deadline <= .now
    }

    /// Signals, SIGPIPE among them, are for the threads that know what to do with them.
    private func blockSignals() {
        var signals = sigset_t()
        unsafe sigfillset(&signals)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private func close() {
        let late = reactor.closeInbox()
        for handle in Array(running.values) { release(handle, .failed(.stopped)) }
        for case .start(let transfer) in late { reactor.release(transfer, .failed(.stopped)) }
        for multi in multis { multi.close() }
    }
}

extension EventLoop {
    private func obeyCommands() {
        deadline = reactor.collect(into: &commands)
        // Nothing is kept of a request that is over.
        defer { commands.removeAll(keepingCapacity: true) }
        for command in commands {
            switch command {
            case .start(let transfer): start(transfer)
            case .resume(let transfer):
                guard let handle = running[ObjectIdentifier(transfer)] else { continue }
                if let failure = handle.resume() { release(handle, failure) }
            case .abort(let transfer):
                guard let handle = running[ObjectIdentifier(transfer)] else { continue }
                release(handle, .abandoned)
            }
        }
    }

    private func start(_ transfer: Transfer) {
        // Cancelled before it began: its abort has come already, or finds nothing.
        if transfer.isAbandoned { return reactor.release(transfer, .abandoned) }
        do throws(TransportError) {
            let multi = try multiWithRoom()
            running[ObjectIdentifier(transfer)] = try multi.start(transfer)
        } catch {
            reactor.release(transfer, .failed(error))
        }
    }

    /// The first with room, so that few connections serve many transfers one after the other.
    private func multiWithRoom() throws(TransportError) -> Multi {
        if let multi = multis.first(where: { $0.hasRoom }) { return multi }
        let multi = try Multi(number: multis.count, epoll: epoll)
        multis.append(multi)
        return multi
    }

    private func release(_ handle: EasyHandle, _ ending: TransferEnding) {
        guard let transfer = handle.transfer else { return }
        running[ObjectIdentifier(transfer)] = nil
        handle.multi.recycle(handle)
        reactor.release(transfer, ending)
    }
}
