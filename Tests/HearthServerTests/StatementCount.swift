import HearthCore
import Storage
import Synchronization

/// Counts the transactions of a database: what a request costs there must not grow with what a family has.
final class StatementCount: DatabaseEngine {
    private let engine: any DatabaseEngine
    private let count = Mutex(0)
    /// The statements with their values, while they are wanted.
    private let texts = Mutex<[String]?>(nil)

    init(_ engine: any DatabaseEngine) { self.engine = engine }

    /// Returns the number of transactions that `body` makes.
    func during(_ body: () async throws -> Void) async rethrows -> Int {
        let before = count.withLock { $0 }
        try await body()
        return count.withLock { $0 } - before
    }

    /// Returns the statements that `body` makes, each with its text and values.
    func statements(during body: () async throws -> Void) async rethrows -> [String] {
        texts.withLock { $0 = [] }
        defer { texts.withLock { $0 = nil } }
        try await body()
        return texts.withLock { $0 ?? [] }
    }

    var dialect: Dialect { engine.dialect }

    func transaction(
        _ statements: [SQL], _ access: DatabaseAccess, of tenant: Tenant
    ) async throws(StorageError) -> [[SQLRow]] {
        count.withLock { $0 += 1 }
        _ = texts.withLock { $0?.append(contentsOf: statements.map { String(describing: $0) }) }
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
