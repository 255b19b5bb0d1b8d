import HearthCore

extension TraceSpan {
    /// Begins the span of a transaction. It names the kinds of the statements, and no table, text or value
    /// (https://opentelemetry.io/docs/specs/semconv/database/database-spans/).
    static func begin(of statements: [SQL], on system: String) -> TraceSpan? {
        guard current != nil else { return nil }
        let kinds = statements.map(\.kind)
        let operation = statements.count == 1 ? kinds[0] : "BATCH"
        guard let span = begin("\(operation) \(system)", .client) else { return nil }
        span.set("db.system.name", system)
        span.set("db.operation.name", operation)
        if statements.count > 1 {
            span.set("db.operation.batch.size", statements.count)
            span.set("hearth.db.statements", .texts(kinds))
        }
        return span
    }
}

extension SQL {
    /// The first word of the statement: `SELECT`.
    fileprivate var kind: String { String(text.drop { !$0.isLetter }.prefix { $0.isLetter }).uppercased() }
}
