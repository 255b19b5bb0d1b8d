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
    /// True if every value is written to a column, which has its type. PostgreSQL then takes the types from there, and
    /// nulls in other places make no other statement to prepare.
    private(set) var takesTypesFromColumns = false

    /// Creates a statement without values.
    package init(stringLiteral literal: StaticString) {
        text = literal.description
        values = []
    }

    /// Creates a statement from an interpolated literal.
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

    /// Interpolates rows for a table, and what follows them. The first cell of a row is a piece, the others are values.
    init(inserting rows: some Collection<Row>, into table: SQL, _ columns: [StaticString], _ end: SQL) {
        let names = columns.map(\.description).joined(separator: ", ")
        let cells = String(repeating: ", ?", count: columns.count - 1)
        text = """
            INSERT INTO \(table.text) (\(names)) VALUES \(rows.map { "(\($0.first.text)\(cells))" }.joined(separator: ", ")) \
            \(end.text)
            """
        values = rows.flatMap { $0.first.values + $0.others } + end.values
        takesTypesFromColumns = end.values.isEmpty && rows.allSatisfy { $0.first.text == "?" }
    }

    /// Interpolates a list for `IN`. Its last value is repeated up to a few lengths, so that prepared statements serve
    /// again. An empty list is a list of null, which nothing equals.
    init(list: [SQLValue]) {
        let length = [1, 8, 64, 256].first { $0 >= list.count } ?? list.count
        text = "(?\(String(repeating: ", ?", count: length - 1)))"
        values = list + Array(repeating: list.last ?? .null, count: length - list.count)
    }

    /// A row of a statement with many.
    typealias Row = (first: SQL, others: [SQLValue])

    /// Returns statements that insert any number of rows. They have a few lengths, so that prepared statements serve again.
    static func inserts(_ rows: [Row], into table: SQL, _ columns: [StaticString], _ end: SQL) -> [SQL] {
        var statements: [SQL] = []
        var rest = rows[...]
        while !rest.isEmpty {
            let count = rest.count >= 64 ? 64 : rest.count >= 8 ? 8 : 1
            statements.append(SQL(inserting: rest.prefix(count), into: table, columns, end))
            rest = rest.dropFirst(count)
        }
        return statements
    }

    /// The text and the values of an interpolated literal.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var values: [SQLValue] = []

        /// Creates an empty interpolation.
        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        /// Appends text of the source.
        package mutating func appendLiteral(_ literal: StaticString) { text += literal.description }

        /// Binds a value.
        package mutating func appendInterpolation(_ value: some SQLConvertible) { append(value.sqlValue) }

        /// Takes an optional explicitly: the compiler warns if an optional goes into a generic parameter.
        package mutating func appendInterpolation(_ value: (some SQLConvertible)?) { append(value.sqlValue) }

        /// Appends a piece with its values.
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
