import CPostgres
import Foundation
import Synchronization

/// The way from everybody else to the loop's thread: an inbox, and the eventfd that announces what is in it.
final class PostgresMailbox: Sendable {
    enum Message: Sendable {
        case run(PendingTransaction)
        /// Nobody waits for it any more.
        case abandon(PendingTransaction)
        case connected(Result<PostgresHandle, StorageError>)
        /// The server was told to cancel what runs on the connection of this tag.
        case cancelled(tag: UInt64)
    }

    private struct State {
        var messages: [Message] = []
        /// Whether the loop will look before it waits again.
        var isAwake = false
        var isClosing = false
        var hasEnded = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    let wakeDescriptor: Int32
    private let state = Mutex(State())

    init() throws(StorageError) {
        wakeDescriptor = cpostgres_eventfd_create()
        guard wakeDescriptor >= 0 else { throw StorageError(.unavailable, "eventfd: errno \(errno)") }
    }

    deinit { close(wakeDescriptor) }

    /// Whether the loop will see it: not after its end, and no new transaction once it was asked to end.
    @discardableResult
    func post(_ message: Message) -> Bool {
        state.withLock { state in
            if case .run = message, state.isClosing { return false }
            guard !state.hasEnded else { return false }
            state.messages.append(message)
            wake(&state)
            return true
        }
    }

    /// Returns when the loop has run what it had.
    func closeAndWait() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                state.isClosing = true
                if !state.hasEnded {
                    state.waiting.append(continuation)
                    wake(&state)
                }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
    }

    private func wake(_ state: inout State) {
        guard !state.isAwake else { return }
        state.isAwake = true
        eventfd_write(wakeDescriptor, 1)
    }

    // MARK: For the loop's thread

    /// Exchanges `messages`, which is empty, for those that have come in.
    func collect(into messages: inout [Message]) {
        state.withLock { state in
            swap(&state.messages, &messages)
            state.isAwake = true
        }
    }

    /// Whether nothing has come in and whether the loop shall end. From now on whoever brings something wakes it.
    func outlook() -> (isEmpty: Bool, isClosing: Bool) {
        state.withLock { state in
            state.isAwake = !state.messages.isEmpty
            return (state.messages.isEmpty, state.isClosing)
        }
    }

    func clearWakeUp() {
        var count: eventfd_t = 0
        _ = unsafe eventfd_read(wakeDescriptor, &count)
    }

    /// What nobody has looked at fails, so that nobody waits for it for ever.
    func end() {
        let (waiting, messages) = state.withLock { state in
            state.hasEnded = true
            defer { (state.waiting, state.messages) = ([], []) }
            return (state.waiting, state.messages)
        }
        for case .run(let transaction) in messages {
            transaction.end(.failure(StorageError(.unavailable, "the pool of PostgreSQL connections has ended")))
        }
        for continuation in waiting { continuation.resume() }
    }
}
