/// One row of a result.
package struct SQLRow: Hashable, Sendable {
    private let columns: [String]
    private let values: [SQLValue]

    /// - Parameters:
    ///   - columns: the names of the columns.
    ///   - values: as many values.
    package init(columns: [String], values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// Every column with its value, in order.
    package var fields: [(column: String, value: SQLValue)] { Array(zip(columns, values)) }

    /// Returns the value of a column as the type that the caller expects.
    ///
    /// - Throws: ``StorageError`` `malformedRow` if there is no such column, or its value is not of the type.
    package subscript<Value: SQLConvertible>(column: String) -> Value {
        get throws(StorageError) {
            guard let index = columns.firstIndex(of: column) else {
                throw StorageError(.malformedRow, "no column \(column) among \(columns)")
            }
            guard let value = Value.decoded(from: values[index]) else {
                throw StorageError(.malformedRow, "column \(column) does not hold a \(Value.self)")
            }
            return value
        }
    }
}
