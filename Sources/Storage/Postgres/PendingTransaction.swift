import Synchronization

/// A transaction between the task that waits for it and the loop that runs it.
@safe final class PendingTransaction: Sendable {
    typealias Outcome = Result<[PostgresResult], StorageError>

    /// The loop's notes about the transaction. Guarded by the loop's thread, which alone may use them.
    struct Progress {
        /// The time at which it was queued, or queued again.
        var queuedAt: ContinuousClock.Instant = .now
        /// The number of repetitions so far.
        var repetitions = 0
        /// True if it was sent a second time because the first copy waited behind another batch.
        var wasSentAgain = false
        /// The number of connections that were lost while it ran.
        var losses = 0
        /// True if it delayed others and has to run alone.
        var isSlow = false
    }

    private enum State {
        case begun
        case waiting(CheckedContinuation<Outcome, Never>)
        case over(Outcome?)
    }

    let statements: [BoundStatement]
    let access: DatabaseAccess
    let tenant: Tenant
    private let state = Mutex(State.begun)
    private nonisolated(unsafe) var loopsProgress = Progress()

    init(_ statements: [SQL], _ access: DatabaseAccess, _ tenant: Tenant) throws(StorageError) {
        self.statements = try statements.map { (sql) throws(StorageError) in try BoundStatement(sql) }
        self.access = access
        self.tenant = tenant
    }

    var progress: Progress {
        get { unsafe loopsProgress }
        set { unsafe loopsProgress = newValue }
    }

    /// True if it may share a batch with others and be sent again.
    var isSingleRead: Bool { access == .read && statements.count == 1 }

    var isOver: Bool { state.withLock { if case .over = $0 { true } else { false } } }

    /// Ends the transaction. The first outcome counts.
    func end(_ outcome: Outcome) {
        let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            switch state {
            case .begun:
                state = .over(outcome)
                return nil
            case .waiting(let continuation):
                state = .over(nil)
                return continuation
            case .over: return nil
            }
        }
        waiting?.resume(returning: outcome)
    }

    /// Waits for the outcome. Called once.
    func outcome() async -> Outcome {
        await withCheckedContinuation { continuation in
            let early: Outcome? = state.withLock { state in
                if case .over(let outcome) = state { return outcome }
                state = .waiting(continuation)
                return nil
            }
            if let early { continuation.resume(returning: early) }
        }
    }
}
