/// One SQL statement, or a piece of one, with its values kept apart from its text.
///
/// `"SELECT id FROM users WHERE number = \(number)"` binds `number`: an interpolated value never becomes text, and the
/// text can only come from literals of the source (`StaticString`). Another `SQL` may be interpolated as a piece.
///
/// The text must run on SQLite 3.40 and PostgreSQL 15 alike; no `?` may stand in it outside of interpolations.
package struct SQL: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// With a `?` for each of the values.
    let text: String
    let values: [SQLValue]

    package init(stringLiteral literal: StaticString) {
        text = literal.description
        values = []
    }

    package init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        values = stringInterpolation.values
    }

    /// A number as text, where no value can be bound: in the name of a table, in a type.
    init(number: Int) {
        text = String(number)
        values = []
    }

    /// The same text with other values, as many.
    init(_ template: SQL, binding values: [SQLValue]) {
        text = template.text
        self.values = values
    }

    /// One row for a table.
    init(inserting row: [SQLValue], into table: SQL, _ columns: [StaticString]) throws(StorageError) {
        guard row.count == columns.count else {
            throw StorageError(.statement, "\(row.count) values for \(columns.count) columns of \(table.text)")
        }
        let names = columns.map(\.description).joined(separator: ", ")
        text = "INSERT INTO \(table.text) (\(names)) VALUES (\(row.map { _ in "?" }.joined(separator: ", ")))"
        values = row
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var values: [SQLValue] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: StaticString) { text += literal.description }

        package mutating func appendInterpolation(_ value: some SQLConvertible) { append(value.sqlValue) }

        /// Says itself that it takes an optional: the compiler warns of one that goes into a generic parameter.
        package mutating func appendInterpolation(_ value: (some SQLConvertible)?) { append(value.sqlValue) }

        package mutating func appendInterpolation(_ piece: SQL) {
            text += piece.text
            values += piece.values
        }

        private mutating func append(_ value: SQLValue) {
            text += "?"
            values.append(value)
        }
    }
}
