import Foundation
import GRDB

extension GRDB.Database {
    /// The rows of each statement, in order.
    func run(_ statements: [SQL]) throws -> [[SQLRow]] {
        try statements.map { sql in
            let (text, values) = Dialect.sqlite.render(sql)
            let statement = try cachedStatement(sql: text)
            let arguments = try StatementArguments(values.map { try DatabaseValue(binding: $0) })
            guard statement.columnCount > 0 else {
                try statement.execute(arguments: arguments)
                return []
            }
            let columns = statement.columnNames
            return try Row.fetchAll(statement, arguments: arguments).map { row in
                SQLRow(columns: columns, values: row.databaseValues.map(SQLValue.init))
            }
        }
    }
}

extension DatabaseValue {
    fileprivate init(binding value: SQLValue) throws(StorageError) {
        switch value {
        case .null: self = .null
        case .integer(let integer): self = integer.databaseValue
        case .real(let real): self = real.databaseValue
        case .blob(let bytes): self = Data(bytes).databaseValue
        case .text(let text):
            guard !text.utf8.contains(0) else { throw StorageError(.unstorableText, "NUL in bound text") }
            self = text.databaseValue
        }
    }
}

extension SQLValue {
    fileprivate init(_ value: DatabaseValue) {
        self =
            switch value.storage {
            case .null: .null
            case .int64(let integer): .integer(integer)
            case .double(let real): .real(real)
            case .string(let text): .text(text)
            case .blob(let data): .blob([UInt8](data))
            }
    }
}
