import HearthCore
import Storage
import Synchronization

/// Counts the transactions of a database: what a request costs there must not grow with what a family has.
final class StatementCount: DatabaseEngine {
    private let engine: any DatabaseEngine
    private let count = Mutex(0)

    init(_ engine: any DatabaseEngine) { self.engine = engine }

    /// Returns the number of transactions that `body` makes.
    func during(_ body: () async throws -> Void) async rethrows -> Int {
        let before = count.withLock { $0 }
        try await body()
        return count.withLock { $0 } - before
    }

    var dialect: Dialect { engine.dialect }

    func transaction(
        _ statements: [SQL], _ access: DatabaseAccess, of tenant: Tenant
    ) async throws(StorageError) -> [[SQLRow]] {
        count.withLock { $0 += 1 }
        return try await engine.transaction(statements, access, of: tenant)
    }

    func copy(
        into table: SQL, columns: [StaticString], count: Int, row: @escaping @Sendable (Int) -> [SQLValue]
    ) async throws(StorageError) {
        try await engine.copy(into: table, columns: columns, count: count, row: row)
    }

    func notifications(on channel: StaticString) -> AsyncStream<Void> { engine.notifications(on: channel) }

    func close() async { await engine.close() }
}
