import CPostgres
import Foundation

/// The thread that owns the pool's connections.
///
/// A round: sockets, messages, timers, then what can be sent, and all of it to the kernel at once.
final class PostgresLoop {
    private static let wakeTag = UInt64.max

    private let mailbox: PostgresMailbox
    private let epoll: Epoll
    private let pool: ConnectionPool
    private var messages: [PostgresMailbox.Message] = []

    private init(_ settings: PostgresSettings, _ first: PostgresHandle, _ mailbox: PostgresMailbox)
        throws(StorageError)
    {
        self.mailbox = mailbox
        epoll = try Epoll()
        epoll.watch(mailbox.wakeDescriptor, for: EPOLLIN.rawValue, tag: Self.wakeTag)
        pool = ConnectionPool(settings, mailbox: mailbox, epoll: epoll)
        pool.add(first)
    }

    /// Starts the thread; it ends when the mailbox is closed and nothing is left to run.
    static func start(_ settings: PostgresSettings, _ first: PostgresHandle, _ mailbox: PostgresMailbox) {
        Thread.detachNewThread {
            do throws(StorageError) {
                try PostgresLoop(settings, first, mailbox).run()
            } catch {
                // Without an epoll instance whoever waits is told by the mailbox's end.
            }
            mailbox.end()
        }
    }

    private func run() {
        while true {
            let (isEmpty, isClosing) = mailbox.outlook()
            if isClosing, isEmpty, !pool.isBusy { break }
            epoll.wait(for: isEmpty ? pool.timeout() : .zero) { tag, events in
                if tag == Self.wakeTag { mailbox.clearWakeUp() } else { pool.act(on: tag) }
            }
            mailbox.collect(into: &messages)
            for message in messages { obey(message) }
            // Nothing is kept of a transaction that is over.
            messages.removeAll(keepingCapacity: true)
            pool.advance()
        }
        pool.close()
    }

    private func obey(_ message: PostgresMailbox.Message) {
        switch message {
        case .run(let transaction): pool.queue(transaction)
        case .abandon(let transaction): pool.abandon(transaction)
        case .connected(let result): pool.connected(result)
        case .cancelled(let tag): pool.cancelled(tag)
        }
    }
}
