/// The SQL dialect of an engine. The only place in which the engines' SQL differs.
package enum Dialect: CaseIterable, Sendable {
    case sqlite, postgres

    /// Returns the statement's text with placeholders, `?` or `$1`…, and the values for them, in order.
    package func render(_ sql: SQL) -> (text: String, values: [SQLValue]) {
        switch self {
        case .sqlite: (sql.text, sql.values)
        case .postgres: (numbered(withoutClustering(sql.text)), sql.values)
        }
    }

    /// The clause for a table that SQLite stores in the order of its key alone, half as large as a heap and an index.
    /// PostgreSQL has no such tables.
    private func withoutClustering(_ text: String) -> String {
        let clustering = " WITHOUT ROWID"
        return text.hasSuffix(clustering) ? String(text.dropLast(clustering.count)) : text
    }

    /// The number of rows over which a sum is spread that every transaction adds to. PostgreSQL's writers hold such a
    /// row until their commit is on disk; SQLite has one writer.
    package var shardsOfSums: Int64 {
        switch self {
        case .sqlite: 1
        case .postgres: 16
        }
    }

    /// Returns an expression for the length of a text in bytes of UTF-8.
    func byteCount(_ text: SQL) -> SQL {
        switch self {
        case .sqlite: "length(CAST(\(text) AS BLOB))"
        case .postgres: "octet_length(\(text))"
        }
    }

    private func numbered(_ text: String) -> String {
        var result = ""
        var count = 0
        for character in text {
            if character == "?" {
                count += 1
                result += "$\(count)"
            } else {
                result.append(character)
            }
        }
        return result
    }
}
