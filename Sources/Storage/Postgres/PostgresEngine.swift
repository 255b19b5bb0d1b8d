import Foundation
import HearthCore
import SystemSupport

/// PostgreSQL through libpq. One thread owns a pool of connections and performs their input and output without blocking
/// on any of them; values are bound and rows are read by the calling tasks.
struct PostgresEngine: DatabaseEngine {
    let dialect = Dialect.postgres
    private let settings: PostgresSettings
    private let thread: LoopThread<PostgresInbox>
    private let listener: PostgresListener

    /// Opens a database.
    ///
    /// - Throws: `unsupportedURL`, or `unavailable` if the server cannot be reached within `connect_timeout`.
    static func open(url: String) async throws(StorageError) -> PostgresEngine {
        let settings = try PostgresSettings(url: url)
        let first = try await withCheckedContinuation { continuation in
            PostgresHandle.connect(settings) { continuation.resume(returning: $0) }
        }.get()
        let listener = try PostgresListener(settings)
        return PostgresEngine(
            settings: settings, thread: try PostgresLoop.start(settings, first), listener: listener)
    }

    func transaction(
        _ statements: [SQL], _ access: DatabaseAccess, of tenant: Tenant
    ) async throws(StorageError) -> [[SQLRow]] {
        let span = TraceSpan.begin(of: statements, on: "postgresql")
        defer { span?.end() }
        let transaction = try PendingTransaction(statements, access, tenant)
        guard thread.post(.run(transaction)) else { throw StorageError(.unavailable, "the database is closed") }
        let outcome =
            switch access {
            case .read:
                await withTaskCancellationHandler {
                    await transaction.outcome()
                } onCancel: {
                    transaction.end(.failure(StorageError(.cancelled, "the task that was reading was cancelled")))
                    thread.post(.abandon(transaction))
                }
            case .write, .schema: await transaction.outcome()
            }
        if case .failure(let failure) = outcome { span?.fail(as: failure.code.rawValue) }
        var rows: [[SQLRow]] = []
        rows.reserveCapacity(statements.count)
        for result in try outcome.get() { rows.append(try result.rows()) }
        return rows
    }

    func copy(
        into table: SQL, columns: [StaticString], count: Int,
        row: @escaping @Sendable (Int) -> [SQLValue]
    ) async throws(StorageError) {
        try await session { (session) throws(StorageError) in
            try session.copy(into: table, columns: columns, count: count, row)
        }
    }

    func session<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresSession) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        try await PostgresSession.run(settings, body)
    }

    func notifications(on channel: StaticString) -> AsyncStream<Void> { listener.notifications(on: channel) }

    func close() async {
        listener.stop()
        await thread.closeAndWait()
    }
}
