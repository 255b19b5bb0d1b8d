/// One SQL statement, or a piece of one, with its values apart from its text.
///
/// `"SELECT id FROM users WHERE number = \(number)"` binds `number`: an interpolated value never becomes text, and the
/// text can only come from literals of the source (`StaticString`). Another `SQL` may be interpolated as a piece.
///
/// The text must run on both SQLite 3.40 and PostgreSQL 15, and must have no `?` outside of interpolations.
package struct SQL: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text, with a `?` for each of the values.
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

    /// Interpolates a number as text, for places that take no value: the name of a table, or a type.
    init(number: Int) {
        text = String(number)
        values = []
    }

    /// Returns the same text with other values, as many.
    init(_ template: SQL, binding values: [SQLValue]) {
        text = template.text
        self.values = values
    }

    /// Interpolates one row for a table.
    init(inserting row: [SQLValue], into table: SQL, _ columns: [StaticString]) throws(StorageError) {
        guard row.count == columns.count else {
            throw StorageError(.statement, "\(row.count) values for \(columns.count) columns of \(table.text)")
        }
        let names = columns.map(\.description).joined(separator: ", ")
        text = "INSERT INTO \(table.text) (\(names)) VALUES (\(row.map { _ in "?" }.joined(separator: ", ")))"
        values = row
    }

    /// The text and the values of an interpolated literal.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var values: [SQLValue] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: StaticString) { text += literal.description }

        package mutating func appendInterpolation(_ value: some SQLConvertible) { append(value.sqlValue) }

        /// Takes an optional explicitly: the compiler warns if an optional goes into a generic parameter.
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
