import SystemSupport

/// A step of the schema. Forward only: once released it never changes, and the next change is the next number.
package struct Migration: Sendable {
    /// The number: 1, 2, 3… without gaps.
    package var number: Int
    /// The name for the operator.
    package var name: String
    /// The statements for every engine, in order.
    package var statements: [SQL]
    /// Statements for SQLite alone, run after ``statements``: access to JSON.
    package var onSQLite: [SQL]
    /// Statements for PostgreSQL alone: access to JSON, roles and row-level security.
    package var onPostgres: [SQL]

    /// Creates a migration.
    package init(number: Int, name: String, statements: [SQL], onSQLite: [SQL] = [], onPostgres: [SQL] = []) {
        self.number = number
        self.name = name
        self.statements = statements
        self.onSQLite = onSQLite
        self.onPostgres = onPostgres
    }

    /// Every migration of this binary, in order.
    package static let all: [Migration] = [
        .initialSchema, .runCounts, .households, .documentNotices, .ledger, .usageRollups, .feedbackTexts, .rowSecurity,
        .auditFindings, .embeddings, .vectorIndexes, .memories, .accounts, .auditChain, .idempotency, .rateLimits,
        .runPages, .invitations, .answeredBy, .stopsAndLimits, .questions, .runResults, .records,
        .sharedKeys, .sharing, .recordLimits, .jobs, .recordExpiry, .images, .imports, .growth, .signUps,
        .resultChildren, .responses,
    ]

    /// Returns the statements for an engine.
    func statements(in dialect: Dialect) -> [SQL] {
        switch dialect {
        case .sqlite: statements + onSQLite
        case .postgres: statements + onPostgres
        }
    }

    /// SHA-256 of all statements in lower-case hexadecimal: the same on every engine.
    var checksum: String {
        let text = (statements + onSQLite + onPostgres).map { Dialect.sqlite.render($0).text }.joined(separator: ";\n")
        return SHA256.hash(Array(text.utf8)).hexadecimal
    }
}
