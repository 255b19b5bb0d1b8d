import SystemSupport

/// The messages for the thread that owns the pool's connections.
struct PostgresInbox: LoopInbox {
    enum Message: Sendable {
        case run(PendingTransaction)
        /// The task that waited for it was cancelled.
        case abandon(PendingTransaction)
        case connected(Result<PostgresHandle, StorageError>)
        /// The server was asked to cancel what runs on the connection of this tag.
        case cancelled(tag: UInt64)
    }

    var messages: [Message] = []
    /// True if the loop ends after the work that it already has.
    var isClosing = false

    var isEmpty: Bool { messages.isEmpty }
}

extension LoopThread<PostgresInbox> {
    /// Leaves a message for the loop.
    ///
    /// - Returns: whether the loop will see it: not after its end, and no new transaction once it is closing.
    @discardableResult
    func post(_ message: PostgresInbox.Message) -> Bool {
        post { inbox in
            if case .run = message, inbox.isClosing { return false }
            inbox.messages.append(message)
            return true
        }
    }

    /// Refuses new transactions and returns when the loop has run those it has.
    func closeAndWait() async {
        post { inbox in
            inbox.isClosing = true
            return true
        }
        await join()
    }
}
