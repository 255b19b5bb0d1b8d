import GRDB

extension StorageError {
    /// Keeps the result code, SQLite's message and the statement. Drops the error itself, which carries the bound
    /// values: data of a household.
    init(sqlite error: any Error, file: StaticString = #fileID, line: UInt = #line) {
        if let error = error as? StorageError {
            self = error
            return
        }
        guard let error = error as? DatabaseError else {
            self.init(.unavailable, "SQLite cannot open the database", underlying: error, file: file, line: line)
            return
        }
        let code: Code =
            switch error.extendedResultCode {
            case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY: .conflict
            case .SQLITE_CONSTRAINT_FOREIGNKEY: .unknownReference
            default:
                switch error.resultCode {
                case .SQLITE_CONSTRAINT: .constraint
                case .SQLITE_ERROR, .SQLITE_RANGE: .statement
                default: .unavailable
                }
            }
        var message = "SQLite \(error.extendedResultCode.rawValue): \(error.message ?? "no message")"
        if let sql = error.sql { message += " in \(sql)" }
        self.init(code, message, file: file, line: line)
    }
}
