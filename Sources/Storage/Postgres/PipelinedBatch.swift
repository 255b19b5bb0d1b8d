import HearthCore

/// The messages up to one sync, which the server runs in one transaction: one transaction, or several reads of one
/// statement each.
final class PipelinedBatch {
    let transactions: [PendingTransaction]
    /// The results of all transactions, in order; nil for those that did not arrive.
    private(set) var results: [PostgresResult?]
    /// The index of the first statement that failed, -1 for the preparations; those behind it were skipped.
    private(set) var failure: (index: Int, error: StorageError, sqlState: String)?
    let sentAt = ContinuousClock.now

    /// - Parameter transactions: not empty; several only if each is a single read and all are of the same tenant.
    init(_ transactions: [PendingTransaction]) {
        self.transactions = transactions
        results = Array(repeating: nil, count: transactions.reduce(0) { $0 + $1.statements.count })
    }

    var access: DatabaseAccess { transactions[0].access }
    var tenant: Tenant { transactions[0].tenant }
    var isOfReads: Bool { transactions[0].isSingleRead }
    var isGroup: Bool { transactions.count > 1 }
    /// True if no task waits for it.
    var isAbandoned: Bool { transactions.allSatisfy(\.isOver) }

    func receive(_ result: PostgresResult, at index: Int) { results[index] = result }

    func fail(at index: Int, _ error: StorageError, sqlState: String) {
        if failure == nil { failure = (index, error, sqlState) }
    }
}

extension PipelinedBatch {
    /// The messages before the statements.
    ///
    /// No BEGIN and no COMMIT: the messages up to a sync are one transaction, which the sync commits. A transaction
    /// that fails ends with the sync as well, so that the messages behind it find no failed transaction open.
    var preamble: [BoundStatement] {
        get throws(StorageError) {
            switch access {
            case .read where isOfReads:
                [
                    try BoundStatement(
                        """
                        SELECT set_config('hearth.household', \(tenantSetting), true),
                            set_config('transaction_read_only', 'on', true)
                        """)
                ]
            case .read:
                // Before the first query, whose snapshot it determines.
                [
                    try BoundStatement("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"),
                    try BoundStatement("SELECT set_config('hearth.household', \(tenantSetting), true)"),
                ]
            case .write: [try BoundStatement("SELECT set_config('hearth.household', \(tenantSetting), true)")]
            case .schema:
                // A migration has no time limit, nor has the wait for another process's migration: one lock covers all.
                [
                    try BoundStatement(
                        """
                        SELECT set_config('hearth.household', \(tenantSetting), true),
                            set_config('role', 'none', true), set_config('statement_timeout', '0', true)
                        """),
                    try BoundStatement("SELECT pg_advisory_xact_lock(7521962890)"),
                ]
            }
        }
    }

    private var tenantSetting: String {
        switch tenant {
        case .household(let id): id.text
        case .all: "*"
        }
    }
}

extension PipelinedBatch {
    func text(at index: Int) -> String { transactions.flatMap(\.statements)[index].key.text }
}
