package import Foundation

/// A database that runs the statements of this module. One implementation per engine.
///
/// A transaction is a list of statements without code between them: the shape that both a blocking engine on its own
/// queue and a non-blocking one can run. Decisions that depend on the database's state are written in SQL: upserts,
/// conditional inserts and `RETURNING`.
package protocol DatabaseEngine: Sendable {
    /// The engine's SQL dialect.
    var dialect: Dialect { get }

    /// Runs the statements in order, all or none, and returns the rows of each.
    ///
    /// A write runs to its end even if the calling task is cancelled: otherwise the caller could not know whether it
    /// had happened. A read may throw `cancelled` then.
    ///
    /// A transaction that the database rolls back because of a deadlock is run again.
    ///
    /// - Parameter tenant: the household whose rows the statements may see and change, besides their own conditions.
    ///   PostgreSQL enforces it (row-level security); SQLite, whose database belongs to one process, does not.
    /// - Throws: ``StorageError``.
    func transaction(
        _ statements: [SQL], _ access: DatabaseAccess, of tenant: Tenant
    ) async throws(StorageError) -> [[SQLRow]]

    /// Writes `count` rows into a table as its owner, all or none. Takes PostgreSQL's column types BIGINT, DOUBLE
    /// PRECISION, TEXT and BYTEA.
    ///
    /// - Parameter row: returns the values of a row by its index; called for each in order.
    func copy(
        into table: SQL, columns: [StaticString], count: Int,
        row: @escaping @Sendable (Int) -> [SQLValue]
    ) async throws(StorageError)

    /// Returns a stream with an element after each `NOTIFY` on the channel, by any process, and whenever one may have
    /// been missed: at the start and after an outage. Several elements that were not taken yet become one. SQLite sends
    /// none.
    func notifications(on channel: StaticString) -> AsyncStream<Void>

    /// Waits for running transactions and closes every connection.
    func close() async
}

/// The kind of a transaction.
package enum DatabaseAccess: Sendable {
    /// Sees one state of the database from its first statement to its last, and changes nothing.
    case read
    case write
    /// Writes as the owner of the tables, to whom row-level security does not apply: for migrations alone.
    case schema
}

/// The household to which a transaction is limited.
package enum Tenant: Hashable, Sendable {
    case household(UUID)
    /// All households: an operator's view, and rows that belong to no household, such as the documents.
    case all
}

/// A statement whose rows a transaction returns as one member of a tuple.
package protocol TransactionStatement {
    /// The caller's form of the rows.
    associatedtype Rows

    /// The statement to run.
    var sql: SQL { get }

    /// Returns the rows of the statement in their form for the caller.
    static func rows(_ rows: [SQLRow]) -> Rows
}

extension SQL: TransactionStatement {
    /// The statement itself.
    package var sql: SQL { self }

    /// Returns the rows unchanged.
    package static func rows(_ rows: [SQLRow]) -> [SQLRow] { rows }
}

extension DatabaseEngine {
    /// Runs a single statement in a transaction and returns its rows.
    package func rows(
        _ statement: SQL, _ access: DatabaseAccess, of tenant: Tenant
    ) async throws(StorageError) -> [SQLRow] {
        try await transaction([statement], access, of: tenant).first ?? []
    }

    /// Runs the statements in one transaction and returns the rows of each, as a tuple.
    ///
    /// ```swift
    /// let (users, runs) = try await engine.transaction(.read, of: .all, selectUsers, countRuns)
    /// ```
    package func transaction<each Statement: TransactionStatement>(
        _ access: DatabaseAccess, of tenant: Tenant, _ statements: repeat each Statement
    ) async throws(StorageError) -> (repeat (each Statement).Rows) {
        var list: [SQL] = []
        repeat list.append((each statements).sql)
        var results = try await transaction(list, access, of: tenant).makeIterator()
        return (repeat (each Statement).rows(results.next() ?? []))
    }
}
