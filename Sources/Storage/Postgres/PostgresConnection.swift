import CPostgres
import Foundation
import HearthCore

/// One connection in pipeline mode: the messages sent and the results that the server owes for them, in order. Confined
/// to the loop's thread.
@safe final class PostgresConnection {
    /// The origin of the next result.
    private enum Expected {
        case preparation(PreparedStatement)
        /// The session's settings, without which the connection must not be used.
        case session
        /// The removal of a prepared statement, for which no task waits.
        case disposal
        case preamble(PipelinedBatch)
        case statement(PipelinedBatch, index: Int, PreparedStatement?)
        case sync(PipelinedBatch?)
    }

    /// Hearth has about sixty statements, each in a few variants of absent values.
    private static let preparedStatements = 256

    let tag: UInt64
    let handle: PostgresHandle
    /// The batches that were sent and not answered, oldest first.
    private(set) var batches: [PipelinedBatch] = []
    private var expected: [Expected] = []
    private var nextExpected = 0
    private var statements = StatementCache(capacity: preparedStatements)
    /// The time of the server's last message, or of the first that it owes.
    private(set) var lastProgress = ContinuousClock.now
    private(set) var needsFlush = false
    private(set) var failure: StorageError?
    /// A cancellation is on its way to the server, or may have arrived and hit the wrong statement.
    var cancellation = Cancellation.none

    enum Cancellation: Equatable {
        case none, underWay
        case arriving(since: ContinuousClock.Instant)

        var isArriving: Bool { if case .arriving = self { true } else { false } }
    }

    init(_ handle: PostgresHandle, tag: UInt64) {
        self.handle = handle
        self.tag = tag
        if unsafe PQsetnonblocking(handle.raw, 1) != 0 || PQenterPipelineMode(handle.raw) != 1 {
            failure = handle.lost()
        }
    }

    var isDead: Bool { failure != nil }
    /// True if the server owes nothing and nothing prevents another batch.
    var isIdle: Bool { nextExpected == expected.count && cancellation == .none && !isDead }
    var hasNoPendingResults: Bool { nextExpected == expected.count }

    func isRunning(_ transaction: PendingTransaction) -> Bool { batches.contains { $0.contains(transaction) } }

    /// Sets the tenant and the role, which exists once its migration has run.
    func prepareSession(_ settings: PostgresSettings) {
        guard
            let statement = try? BoundStatement(
                """
                SELECT set_config('statement_timeout', \(String(settings.statementTimeout.milliseconds)), false), (
                    SELECT set_config('role', rolname, false) FROM pg_roles
                    WHERE rolname = 'hearth_app' AND pg_has_role(
                        session_user, oid,
                        CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END)
                )
                """)
        else { return }
        sent(statement.send(as: nil, on: handle), .session)
        sync(nil)
    }

    /// Sends an empty statement to find out whether the server responds.
    func ping() { sync(nil) }

    func send(_ batch: PipelinedBatch) throws(StorageError) {
        let preamble = try batch.preamble
        let statements = batch.transactions.flatMap(\.statements)
        batches.append(batch)
        // A migration runs each statement once, and a statement may need the result of the one before it.
        guard batch.access != .schema else {
            for statement in preamble { sent(statement.send(as: nil, on: handle), .preamble(batch)) }
            for (index, statement) in statements.enumerated() {
                sent(statement.send(as: nil, on: handle), .statement(batch, index: index, nil))
            }
            return sync(batch)
        }
        // All are prepared before the first is sent, outside of its transaction, so that they outlive its failure.
        let preparedPreamble = preamble.map(prepared)
        let prepared = statements.map(prepared)
        for (statement, name) in zip(preamble, preparedPreamble) {
            sent(statement.send(as: name.name, on: handle), .preamble(batch))
        }
        for (index, (statement, name)) in zip(statements, prepared).enumerated() {
            sent(
                statement.send(as: name.name, on: handle), .statement(batch, index: index, name))
        }
        sync(batch)
    }

    private func prepared(_ statement: BoundStatement) -> PreparedStatement {
        let key = statement.key
        if let known = statements.find(key) { return known }
        let (new, evicted) = statements.add(key)
        if let evicted { dispose(evicted) }
        sent(statement.prepare(as: new.name, on: handle), .preparation(new))
        sync(nil)
        return new
    }

    private func dispose(_ statement: PreparedStatement) {
        let text = "DEALLOCATE \(statement.name)"
        sent(unsafe PQsendQueryParams(handle.raw, text, 0, nil, nil, nil, nil, 0) == 1, .disposal)
        sync(nil)
    }

    /// Forgets the prepared statements after a change of the schema, which may have changed their results.
    func forgetStatements() { for statement in statements.removeAll() { dispose(statement) } }

    private func sync(_ batch: PipelinedBatch?) { sent(unsafe PQpipelineSync(handle.raw) == 1, .sync(batch)) }

    private func sent(_ wasTaken: Bool, _ next: Expected) {
        if hasNoPendingResults {
            lastProgress = .now
            expected.removeAll(keepingCapacity: true)
            nextExpected = 0
        }
        expected.append(next)
        needsFlush = true
        if !wasTaken { die() }
    }

    func die() { failure = failure ?? handle.lost() }

    /// Sends what the kernel accepts. Returns whether there is more to send.
    func flush() -> Bool {
        guard needsFlush, !isDead else { return false }
        let code = unsafe PQflush(handle.raw)
        if code < 0 { die() }
        needsFlush = code == 1
        return needsFlush
    }
}

extension PostgresConnection {
    /// Reads what has arrived. Returns the batches that are complete.
    func receive() -> [PipelinedBatch] {
        guard unsafe PQconsumeInput(handle.raw) == 1 else {
            die()
            return []
        }
        lastProgress = .now
        var complete: [PipelinedBatch] = []
        var endsInARow = 0
        while !hasNoPendingResults, !isDead, unsafe PQisBusy(handle.raw) == 0 {
            guard let raw = unsafe PQgetResult(handle.raw) else {
                // The end of one command's results; a sync has none.
                endsInARow += 1
                if case .sync = expected[nextExpected] {
                    if endsInARow > 1 { die() }
                } else {
                    nextExpected += 1
                }
                continue
            }
            endsInARow = 0
            let result = unsafe PostgresResult(raw)
            if result.status == PGRES_PIPELINE_SYNC {
                guard case .sync(let batch) = expected[nextExpected] else {
                    die()
                    break
                }
                nextExpected += 1
                if let batch {
                    batches.removeFirst()
                    complete.append(batch)
                }
            } else {
                take(result)
            }
            if !handle.isAlive { die() }
        }
        if !handle.isAlive { die() }
        // A connection that is never idle would keep everything that it ever expected.
        if nextExpected > 1024 {
            expected.removeFirst(nextExpected)
            nextExpected = 0
        }
        return complete
    }

    private func take(_ result: PostgresResult) {
        let isError = result.status == PGRES_FATAL_ERROR
        switch expected[nextExpected] {
        case .preparation(let statement) where isError:
            statement.failure = StorageError(result, in: statement.key.text)
            statements.remove(statement)
        case .session where isError: failure = StorageError(result, in: "the session's settings")
        case .preamble(let batch) where isError:
            batch.fail(at: -1, StorageError(result, in: nil), sqlState: result.sqlState)
        case .statement(let batch, let index, let statement) where isError:
            // A statement that could not be prepared cannot be run.
            let error = statement?.failure ?? StorageError(result, in: statement?.key.text ?? batch.text(at: index))
            batch.fail(at: index, error, sqlState: result.sqlState)
        case .statement(let batch, let index, _) where result.status != PGRES_PIPELINE_ABORTED:
            batch.receive(result, at: index)
        // A transaction that fails as a whole does so at its end.
        case .sync(let batch?) where isError:
            batch.fail(at: batch.results.count, StorageError(result, in: "commit"), sqlState: result.sqlState)
        case .preparation, .session, .disposal, .preamble, .statement, .sync: break
        }
    }
}
