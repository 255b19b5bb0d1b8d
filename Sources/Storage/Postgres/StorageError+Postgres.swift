extension StorageError {
    /// Keeps PostgreSQL's code, its message and the statement. Drops the details, which quote the row.
    init(_ result: PostgresResult, in statement: String?, file: StaticString = #fileID, line: UInt = #line) {
        let state = result.sqlState
        var message = "PostgreSQL \(state.isEmpty ? "error" : state)"
        // Errors of class 22 quote bad data in the message itself; without a code the message is libpq's and may quote
        // anything.
        if !state.hasPrefix("22"), !state.isEmpty { message += ": \(result.primaryMessage)" }
        if let statement { message += " in \(statement)" }
        self.init(Self.code(of: state), message, file: file, line: line)
    }

    /// Maps the classes of PostgreSQL's Appendix A.
    private static func code(of state: String) -> Code {
        switch state {
        case "23505": .conflict
        case "23503": .unknownReference
        case "22021": .unstorableText
        default:
            switch state.prefix(2) {
            case "22", "23": .constraint
            // Not supported, not in this state (a write in a read), not understood or not allowed.
            case "0A", "25", "42": .statement
            default: .unavailable
            }
        }
    }
}
