import SystemSupport

/// The loop of the thread that owns the pool's connections.
///
/// A round: sockets, messages, timers, then what can be sent, and all of it to the kernel at once.
final class PostgresLoop {
    private static let wakeTag = UInt64.max

    private let thread: LoopThread<PostgresInbox>
    private let epoll: Epoll
    private let pool: ConnectionPool
    private var messages: [PostgresInbox.Message] = []

    private init(
        _ settings: PostgresSettings, _ first: PostgresHandle, _ thread: LoopThread<PostgresInbox>, _ epoll: Epoll
    ) {
        self.thread = thread
        self.epoll = epoll
        epoll.watch(thread.wakeDescriptor, for: .readable, tag: Self.wakeTag)
        pool = ConnectionPool(settings, thread: thread, epoll: epoll)
        pool.add(first)
    }

    /// Starts the thread, which ends when its inbox is closing and nothing is left to run.
    ///
    /// - Parameter first: the pool's first connection.
    static func start(
        _ settings: PostgresSettings, _ first: PostgresHandle
    ) throws(StorageError) -> LoopThread<PostgresInbox> {
        do throws(SystemError) {
            let thread = try LoopThread(PostgresInbox())
            let loop = PostgresLoop(settings, first, thread, try Epoll())
            try thread.start { loop.run() }
            return thread
        } catch {
            throw StorageError(system: error)
        }
    }

    private func run() {
        while true {
            let (isIdle, isClosing) = thread.prepareToWait(\.isClosing)
            if isClosing, isIdle, !pool.isBusy { break }
            epoll.wait(for: isIdle ? pool.timeout() : .zero) { tag, _ in
                if tag == Self.wakeTag { thread.clearWakeUp() } else { pool.act(on: tag) }
            }
            thread.withInbox { swap(&$0.messages, &messages) }
            for message in messages { handle(message) }
            // Nothing is kept of a transaction that is over.
            messages.removeAll(keepingCapacity: true)
            pool.advance()
        }
        pool.close()
        // A message that came too late fails, so that its task does not wait for ever.
        for case .run(let transaction) in thread.close().messages {
            transaction.end(.failure(StorageError(.unavailable, "the pool of PostgreSQL connections is closed")))
        }
    }

    private func handle(_ message: PostgresInbox.Message) {
        switch message {
        case .run(let transaction): pool.queue(transaction)
        case .abandon(let transaction): pool.abandon(transaction)
        case .connected(let result): pool.connected(result)
        case .cancelled(let tag): pool.cancelled(tag)
        }
    }
}
