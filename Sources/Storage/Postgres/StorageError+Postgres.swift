extension StorageError {
    /// Keeps PostgreSQL's code, its message and the statement. Drops the details, which quote the row.
    init(_ result: PostgresResult, in statement: String?, file: StaticString = #fileID, line: UInt = #line) {
        let state = result.sqlState
        var message = "PostgreSQL \(state.isEmpty ? "error" : state)"
        // Bad data is quoted in the message itself; without a code it is libpq's and quotes what it likes.
        if !state.hasPrefix("22"), !state.isEmpty { message += ": \(result.primaryMessage)" }
        if let statement { message += " in \(statement)" }
        self.init(Self.code(of: state), message, file: file, line: line)
    }

    /// Classes of PostgreSQL's Appendix A.
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
