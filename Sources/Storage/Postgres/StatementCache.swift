/// A statement that is prepared on a connection, or is being prepared.
final class PreparedStatement {
    let name: String
    let key: BoundStatement.Key
    /// The error that kept it from being prepared. Every batch that relied on it fails with this error.
    var failure: StorageError?
    fileprivate var lastUse = 0

    fileprivate init(name: String, key: BoundStatement.Key) {
        self.name = name
        self.key = key
    }
}

/// The prepared statements of one connection, by their text. The least recently used one is removed for a new one.
struct StatementCache {
    let capacity: Int
    private var statements: [BoundStatement.Key: PreparedStatement] = [:]
    private var uses = 0
    private var names = 0

    init(capacity: Int) { self.capacity = capacity }

    mutating func find(_ key: BoundStatement.Key) -> PreparedStatement? {
        guard let statement = statements[key] else { return nil }
        uses += 1
        statement.lastUse = uses
        return statement
    }

    /// Adds a statement for `key`, which has none. Returns it with the one that was removed.
    mutating func add(_ key: BoundStatement.Key) -> (statement: PreparedStatement, evicted: PreparedStatement?) {
        var evicted: PreparedStatement?
        if statements.count >= capacity {
            evicted = statements.values.min { $0.lastUse < $1.lastUse }
            if let evicted { statements[evicted.key] = nil }
        }
        names += 1
        uses += 1
        // A name is never used twice: the removal of the old statement may still be on its way.
        let statement = PreparedStatement(name: "h\(names)", key: key)
        statement.lastUse = uses
        statements[key] = statement
        return (statement, evicted)
    }

    mutating func remove(_ statement: PreparedStatement) {
        if statements[statement.key] === statement { statements[statement.key] = nil }
    }

    /// Empties the cache and returns its statements.
    mutating func removeAll() -> [PreparedStatement] {
        defer { statements = [:] }
        return Array(statements.values)
    }
}
