import Foundation
import GRDB
import GRDBSQLite

// GRDB keeps the connections and the prepared statements. Binding and stepping call SQLite directly, because GRDB's way
// of passing arguments and rows costs several times as much as a small statement.
extension GRDB.Database {
    /// Returns the rows of each statement, in order.
    func run(_ statements: [SQL]) throws -> [[SQLRow]] {
        try statements.map { sql in
            let (text, values) = Dialect.sqlite.render(sql)
            let prepared = try cachedStatement(sql: text)
            return try rows(of: prepared, binding: values)
        }
    }

    private func rows(of prepared: Statement, binding values: [SQLValue]) throws -> [SQLRow] {
        let statement = unsafe prepared.sqliteStatement
        defer {
            // A statement that is not reset keeps its transaction open, and its values are the family's data.
            unsafe sqlite3_reset(statement)
            unsafe sqlite3_clear_bindings(statement)
        }
        for (index, value) in zip(CInt(1)..., values) {
            let code = try unsafe bind(value, to: statement, at: index)
            guard code == SQLITE_OK else { throw failure(of: prepared) }
        }
        var rows: [SQLRow] = []
        while true {
            switch unsafe sqlite3_step(statement) {
            case SQLITE_ROW:
                let count = unsafe sqlite3_column_count(statement)
                let values = (0..<count).map { unsafe SQLValue(column: $0, of: statement) }
                rows.append(SQLRow(columns: prepared.columnNames, values: values))
            case SQLITE_DONE: return rows
            default: throw failure(of: prepared)
            }
        }
    }

    private func bind(_ value: SQLValue, to statement: OpaquePointer, at index: CInt) throws -> CInt {
        // SQLite's constant for "make a copy".
        let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .null: return unsafe sqlite3_bind_null(statement, index)
        case .integer(let integer): return unsafe sqlite3_bind_int64(statement, index, integer)
        case .real(let real): return unsafe sqlite3_bind_double(statement, index, real)
        case .native:
            throw StorageError(.statement, "a value of a PostgreSQL type cannot be bound to a statement of SQLite")
        case .blob(let bytes) where bytes.isEmpty: return unsafe sqlite3_bind_zeroblob(statement, index, 0)
        case .blob(let bytes):
            return unsafe bytes.withUnsafeBytes {
                unsafe sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), transient)
            }
        case .text(var text):
            return try text.withUTF8 { bytes in
                if let start = bytes.baseAddress, unsafe memchr(start, 0, bytes.count) != nil {
                    throw StorageError(.unstorableText, "NUL in bound text")
                }
                return unsafe bytes.withMemoryRebound(to: CChar.self) {
                    unsafe sqlite3_bind_text64(
                        statement, index, $0.baseAddress, UInt64($0.count), transient, UInt8(SQLITE_UTF8))
                }
            }
        }
    }

    private func failure(of statement: Statement) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: unsafe sqlite3_extended_errcode(sqliteConnection)),
            message: unsafe String(cString: sqlite3_errmsg(sqliteConnection)), sql: statement.sql)
    }
}

extension SQLValue {
    fileprivate init(column index: CInt, of statement: OpaquePointer) {
        let count = Int(unsafe sqlite3_column_bytes(statement, index))
        switch unsafe sqlite3_column_type(statement, index) {
        case SQLITE_INTEGER: self = .integer(unsafe sqlite3_column_int64(statement, index))
        case SQLITE_FLOAT: self = .real(unsafe sqlite3_column_double(statement, index))
        case SQLITE_TEXT:
            let bytes = unsafe UnsafeBufferPointer(start: sqlite3_column_text(statement, index), count: count)
            self = .text(unsafe String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            let bytes = unsafe UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, index), count: count)
            self = .blob(unsafe [UInt8](bytes))
        default: self = .null
        }
    }
}
