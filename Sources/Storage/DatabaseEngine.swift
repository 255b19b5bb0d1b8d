package import Foundation

/// A database that runs the statements of this module. One implementation per engine.
///
/// A transaction is a list of statements and no code between them: the shape that both a blocking engine on its own
/// queue and a non-blocking one can run. What depends on the database's state is said in SQL: upserts, conditional
/// inserts and `RETURNING`.
package protocol DatabaseEngine: Sendable {
    /// How it wants its statements written.
    var dialect: Dialect { get }

    /// Runs the statements in order, all or none, and answers the rows of each.
    ///
    /// A write runs to its end even where the calling task is cancelled: whoever was told nothing would not know whether
    /// it had happened. A read may throw `cancelled` then.
    ///
    /// Where two transactions stand in each other's way and the database rolls one back, that one is run again.
    ///
    /// - Parameter tenant: whose rows the statements may see and change, beside what every ``SQL`` says itself. PostgreSQL
    ///   holds them to it (row-level security); SQLite, whose database belongs to one process, does not.
    func transaction(
        _ statements: [SQL], _ access: DatabaseAccess, of tenant: Tenant
    ) async throws(StorageError) -> [[SQLRow]]

    /// Writes `count` rows into a table as its owner, all or none; `row` is asked for each in turn. Of PostgreSQL's column types it takes
    /// BIGINT, DOUBLE PRECISION, TEXT and BYTEA.
    func copy(
        into table: SQL, columns: [StaticString], count: Int,
        row: @escaping @Sendable (Int) -> [SQLValue]
    ) async throws(StorageError)

    /// An element after each `NOTIFY` on the channel, whoever sent it, and whenever one may have been missed: at first and
    /// after an outage. Several that nobody has taken yet are one. SQLite has none.
    func notifications(on channel: StaticString) -> AsyncStream<Void>

    /// Waits for what is running and closes every connection.
    func close() async
}

package enum DatabaseAccess: Sendable {
    /// Sees one state of the database from its first statement to its last, and changes nothing.
    case read
    case write
    /// Writes as the owner of the tables, whom row-level security does not hold: for migrations alone.
    case schema
}

/// Whose rows a transaction is about.
package enum Tenant: Hashable, Sendable {
    case household(UUID)
    /// All of them: an operator's view, and what belongs to nobody, such as the documents.
    case all
}

/// A statement whose rows a transaction returns as one member of a tuple.
package protocol TransactionStatement {
    /// What the rows become.
    associatedtype Rows

    var sql: SQL { get }

    /// Returns the rows of the statement in their form for the caller.
    static func rows(_ rows: [SQLRow]) -> Rows
}

extension SQL: TransactionStatement {
    package var sql: SQL { self }

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
