import CPostgres
import Foundation
import SystemSupport

/// The assignment of transactions to connections, and the number of connections. Confined to the loop's thread.
final class ConnectionPool {
    /// The most reads in one batch.
    static let group = 32
    /// The most transactions that wait for a connection.
    private static let queue = 10_000
    /// The time limit of the wait for a first connection: that of as many attempts as show that the server is down. A
    /// busy machine needs seconds for one, and a server that refuses does so at once.
    private static let connectTimeout = Duration.seconds(5) * attempts
    /// The silence after which a connection is pinged, and the time limit for its response.
    private static let silence = (allowed: Duration.seconds(30), answer: Duration.seconds(5))
    /// The age of a batch up to which another may be sent behind it, and the wait of reads behind another batch until
    /// they are sent again on a free connection.
    static let resendDelay = Duration.milliseconds(2)
    /// The wait of reads for others of their own batch while another connection is free. Ending it costs the server a
    /// connection.
    static let cancellationDelay = Duration.milliseconds(20)
    /// The wait after which a cancellation without effect is sent again.
    private static let cancellationRepetition = Duration.seconds(1)
    private static let repetitions = 5
    /// The connections that a read may lose before it fails. A server that ends all connections ends them one after the
    /// other, and may answer the ping of one that it ends next.
    private static let toleratedLosses = 3
    /// The number of failed attempts to connect in a row after which the server counts as down.
    private static let attempts = 2

    private let settings: PostgresSettings
    private let thread: LoopThread<PostgresInbox>
    private let epoll: Epoll
    var connections: [PostgresConnection] = []
    private var tags: UInt64 = 0
    private var connecting = 0
    var waiting: [PendingTransaction] = []
    private var delayed: [(transaction: PendingTransaction, until: ContinuousClock.Instant)] = []
    /// The connections that failed, or ended before their first use, since the last success.
    private var failures = 0
    /// The connections among ``failures`` that could not be established.
    private var refusals = 0
    private var lastFailure: StorageError?
    private var nextAttempt = ContinuousClock.now
    private var isClosed = false
    private var generator = SystemRandomNumberGenerator()

    init(_ settings: PostgresSettings, thread: LoopThread<PostgresInbox>, epoll: Epoll) {
        self.settings = settings
        self.thread = thread
        self.epoll = epoll
    }

    /// True if a transaction is waiting or running.
    var isBusy: Bool {
        !waiting.isEmpty || !delayed.isEmpty || connections.contains { !$0.batches.isEmpty }
    }

    // MARK: - Messages

    func queue(_ transaction: PendingTransaction) {
        guard waiting.count < Self.queue else {
            return transaction.end(
                .failure(StorageError(.unavailable, "too many transactions wait for a connection to PostgreSQL")))
        }
        transaction.progress.queuedAt = .now
        waiting.append(transaction)
    }

    func abandon(_ transaction: PendingTransaction) {
        guard let connection = connections.first(where: { $0.batches.first?.contains(transaction) == true }) else {
            return
        }
        cancel(connection)
    }

    func connected(_ result: Result<PostgresHandle, StorageError>) {
        connecting -= 1
        switch result {
        case .success(let handle): add(handle)
        case .failure(let error):
            refusals += 1
            noteFailure(error)
        }
    }

    func cancelled(_ tag: UInt64) {
        guard let connection = connections.first(where: { $0.tag == tag }) else { return }
        // The response to the ping comes after anything that the cancellation could hit.
        connection.cancellation = .arriving(since: .now)
        connection.ping()
    }

    func add(_ handle: PostgresHandle) {
        if isClosed { return }
        tags += 1
        let connection = PostgresConnection(handle, tag: tags)
        connection.prepareSession(settings)
        connections.append(connection)
        epoll.watch(handle.socket, for: .readable, tag: connection.tag)
    }

    private func noteFailure(_ error: StorageError) {
        failures += 1
        lastFailure = error
        let backoff = Backoff(base: .milliseconds(50), longest: .seconds(1), jitter: .half)
        nextAttempt = .now + backoff.delay(beforeRetry: failures - 1, using: &generator)
    }

    // MARK: - Sockets

    func act(on tag: UInt64) {
        guard let connection = connections.first(where: { $0.tag == tag }) else { return }
        let head = connection.batches.first
        for batch in connection.receive() { finish(batch, connection) }
        if connection.cancellation.isArriving, connection.hasNoPendingResults { connection.cancellation = .none }
        if !connection.isDead, connection.hasNoPendingResults || connection.batches.first !== head {
            (failures, refusals) = (0, 0)
            lastFailure = nil
        }
        if let next = connection.batches.first, next !== head, next.access == .read, next.isAbandoned,
            !next.wasSentAgain
        {
            cancel(connection)
        }
    }

    private func finish(_ batch: PipelinedBatch, _ connection: PostgresConnection) {
        if batch.access == .schema, batch.failure == nil { schemaChanged() }
        var first = 0
        for transaction in batch.transactions {
            let own = first..<(first + transaction.statements.count)
            first = own.upperBound
            if let failure = batch.failure {
                if batch.isGroup, failure.index >= own.upperBound {
                    // Its result came before another one failed.
                    transaction.end(.success(batch.results[own].compactMap(\.self)))
                } else if batch.isGroup, failure.index >= 0, failure.index < own.lowerBound {
                    requeue(transaction)
                } else {
                    fail(transaction, failure.error, failure.sqlState, connection)
                }
            } else {
                transaction.end(.success(batch.results[own].compactMap(\.self)))
            }
        }
    }

    private func fail(
        _ transaction: PendingTransaction, _ error: StorageError, _ sqlState: String, _ connection: PostgresConnection
    ) {
        if transaction.isOver { return }
        let isWorthRepeating =
            switch sqlState {
            // One of two deadlocked transactions is rolled back.
            case "40001", "40P01": true
            // The cancellation was meant for another statement, or was sent to find the slow one.
            case "57014": connection.cancellation != .none
            // The schema changed under a prepared statement.
            case "0A000": transaction.progress.repetitions == 0
            default: false
            }
        guard isWorthRepeating, transaction.progress.repetitions < Self.repetitions else {
            return transaction.end(.failure(error))
        }
        transaction.progress.repetitions += 1
        if sqlState == "57014" {
            transaction.progress.isSlow = true
            return requeue(transaction)
        }
        if sqlState == "0A000" { connection.forgetStatements() }
        let delay = Backoff(base: .milliseconds(5), longest: .milliseconds(100), jitter: .half)
            .delay(beforeRetry: transaction.progress.repetitions - 1, using: &generator)
        delayed.append((transaction, .now + delay))
    }

    /// Puts a transaction back at the head of the queue.
    private func requeue(_ transaction: PendingTransaction) {
        if !transaction.isOver { waiting.insert(transaction, at: 0) }
    }

    private func schemaChanged() {
        for connection in connections {
            connection.forgetStatements()
            connection.prepareSession(settings)
        }
    }

    func cancel(_ connection: PostgresConnection) {
        guard connection.cancellation == .none, let request = PostgresCancellation(of: connection.handle) else {
            return
        }
        connection.cancellation = .underWay
        request.send { [thread, tag = connection.tag] in thread.post(.cancelled(tag: tag)) }
    }

    /// Returns the time to cancel again. A server ignores a cancellation that comes before it has begun the statement.
    private func repetitionTime(of connection: PostgresConnection) -> ContinuousClock.Instant? {
        guard case .arriving(let since) = connection.cancellation, let head = connection.batches.first,
            head.access == .read, head.isAbandoned || head.isGroup
        else { return nil }
        return since + Self.cancellationRepetition
    }

    private func repeatCancellations(_ now: ContinuousClock.Instant) {
        for connection in connections where !connection.isDead {
            guard let time = repetitionTime(of: connection), time <= now else { continue }
            connection.cancellation = .none
            cancel(connection)
        }
    }
}

// MARK: - Time

extension ConnectionPool {
    /// Returns the time until the next timer; nil if no timer is set.
    func timeout() -> Duration? {
        var next: ContinuousClock.Instant?
        func consider(_ instant: ContinuousClock.Instant?) {
            if let instant { next = min(next ?? instant, instant) }
        }
        for (_, until) in delayed { consider(until) }
        for connection in connections { consider(deadline(of: connection)) }
        for connection in connections { consider(repetitionTime(of: connection)) }
        if let oldest = waiting.first { consider(oldest.progress.queuedAt + longestWait) }
        if wantsConnection(.now) { consider(nextAttempt) }
        if connections.contains(where: \.isIdle) || hasRoom && connecting == 0 {
            for connection in connections { consider(reliefTime(of: connection)) }
        }
        return next.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    }

    private var longestWait: Duration { connections.isEmpty ? Self.connectTimeout : settings.statementTimeout }

    /// Returns the time at which the connection has been silent for too long; nil during a migration, which has no time
    /// limit.
    private func deadline(of connection: PostgresConnection) -> ContinuousClock.Instant? {
        if connection.hasNoPendingResults { return connection.lastProgress + Self.silence.allowed }
        guard let batch = connection.batches.first else { return connection.lastProgress + Self.silence.answer }
        return batch.access == .schema
            ? nil : connection.lastProgress + settings.statementTimeout + Self.silence.answer
    }

    /// Advances all transactions and connections after time, messages and sockets have changed their states.
    func advance() {
        let now = ContinuousClock.now
        endDelays(now)
        for connection in connections { checkSilence(of: connection, now) }
        removeDead()
        failOverdue(now)
        connect(now)
        dispatch(now)
        relieve(now)
        repeatCancellations(now)
        for connection in connections { flush(connection) }
        // Connections that the flushes found dead.
        if connections.contains(where: \.isDead) { return advance() }
    }

    private func endDelays(_ now: ContinuousClock.Instant) {
        guard !delayed.isEmpty else { return }
        for (transaction, until) in delayed where until <= now { queue(transaction) }
        delayed.removeAll { $0.until <= now }
    }

    private func checkSilence(of connection: PostgresConnection, _ now: ContinuousClock.Instant) {
        guard let deadline = deadline(of: connection), deadline <= now else { return }
        if connection.hasNoPendingResults { connection.ping() } else { connection.die() }
    }

    private func failOverdue(_ now: ContinuousClock.Instant) {
        if connections.isEmpty, refusals >= Self.attempts, let lastFailure {
            for transaction in waiting { transaction.end(.failure(lastFailure)) }
            waiting = []
        }
        let isLate = { [longestWait] (transaction: PendingTransaction) in
            transaction.progress.queuedAt + longestWait <= now
        }
        guard let oldest = waiting.first, isLate(oldest) else { return }
        let late = waiting.prefix(while: isLate)
        waiting.removeFirst(late.count)
        for transaction in late {
            transaction.end(
                .failure(lastFailure ?? StorageError(.unavailable, "no connection to PostgreSQL became free")))
        }
    }
}

// MARK: - Connections

extension ConnectionPool {
    private var hasRoom: Bool { connections.count + connecting < settings.poolSize }

    private func wantsConnection(_ now: ContinuousClock.Instant) -> Bool {
        guard hasRoom else { return false }
        // Without any connection also while no transaction waits, to be ready in time.
        if connections.isEmpty { return connecting == 0 || failures == 0 && waiting.count > connecting }
        if failures > 0 && connecting > 0 { return false }
        let isBlocked =
            connecting == 0
            && connections.contains { connection in
                reliefTime(of: connection).map { $0 <= now } ?? false
            }
        return waiting.count > connecting || isBlocked
    }

    private func connect(_ now: ContinuousClock.Instant) {
        while wantsConnection(now), nextAttempt <= now, !isClosed {
            connecting += 1
            PostgresHandle.connect(settings) { [thread] result in thread.post(.connected(result)) }
        }
    }

    private func flush(_ connection: PostgresConnection) {
        guard connection.needsFlush else { return }
        let isBlocked = connection.flush()
        let interest: Epoll.Events = isBlocked ? [.readable, .writable] : .readable
        epoll.watch(connection.handle.socket, for: interest, tag: connection.tag)
    }

    private func removeDead() {
        for connection in connections where connection.isDead {
            epoll.unwatch(connection.handle.socket)
            let error = connection.failure ?? connection.handle.lost()
            let wasNew = connection.batches.isEmpty && !connection.hasNoPendingResults
            for transaction in connection.batches.flatMap(\.transactions).reversed() where !transaction.isOver {
                // A read may have been sent to two connections: the other copy continues, or waits already.
                if waiting.contains(where: { $0 === transaction })
                    || connections.contains(where: { !$0.isDead && $0.isRunning(transaction) })
                {
                    continue
                }
                if transaction.isSingleRead, transaction.progress.losses < Self.toleratedLosses {
                    transaction.progress.losses += 1
                    transaction.progress.queuedAt = .now
                    requeue(transaction)
                } else {
                    transaction.end(.failure(error))
                }
            }
            // The server refused the connection, or did not respond.
            if wasNew { noteFailure(error) }
        }
        guard connections.contains(where: \.isDead) else { return }
        connections.removeAll(where: \.isDead)
        // The cause of one connection's end may have ended others: they get nothing more before they have responded.
        for connection in connections where connection.hasNoPendingResults { connection.ping() }
    }

    func close() {
        isClosed = true
        connections = []
    }
}

extension PipelinedBatch {
    fileprivate var wasSentAgain: Bool { transactions.contains { $0.progress.wasSentAgain } }

    func contains(_ transaction: PendingTransaction) -> Bool { transactions.contains { $0 === transaction } }
}
