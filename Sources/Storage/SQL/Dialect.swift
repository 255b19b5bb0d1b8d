/// How an engine wants a statement written. The only place where the engines' SQL differs.
package enum Dialect: CaseIterable, Sendable {
    case sqlite, postgres

    /// The statement's text with placeholders, `?` or `$1`…, and the values that go into them, in order.
    package func render(_ sql: SQL) -> (text: String, values: [SQLValue]) {
        var text = ""
        var values: [SQLValue] = []
        for part in sql.parts {
            switch part {
            case .text(let literal):
                text += literal
            case .value(let value):
                values.append(value)
                switch self {
                case .sqlite: text += "?"
                case .postgres: text += "$\(values.count)"
                }
            }
        }
        return (text, values)
    }
}
