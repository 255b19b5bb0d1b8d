package import HearthCore
import SystemSupport

/// A failure of a database.
package struct StorageError: Error, CustomStringConvertible {
    /// The kind of the failure.
    package enum Code: String, Sendable {
        /// `DATABASE_URL` does not name a database that this binary can open.
        case unsupportedURL = "unsupported_url"
        /// The database cannot be opened, is locked for too long, full or damaged.
        case unavailable
        /// The task that was reading was cancelled.
        case cancelled
        /// The database does not accept the statement, or a table is missing: most likely the database was never
        /// migrated.
        case statement
        /// A unique key is taken.
        case conflict
        /// A row that the new one refers to does not exist.
        case unknownReference = "unknown_reference"
        /// A check constraint or NOT NULL was violated.
        case constraint
        /// A row has a value that no version of this binary writes.
        case malformedRow = "malformed_row"
        /// Text has a NUL character: SQLite's C interface would cut it there, and PostgreSQL refuses it.
        case unstorableText = "unstorable_text"
        /// An applied migration differs from this binary's migration of the same number.
        case schemaChanged = "schema_changed"
        /// The database has migrations that this binary does not know.
        case schemaNewer = "schema_newer"
    }

    /// The kind of the failure.
    package var code: Code
    /// For the operator. Holds statements and names, never a bound value.
    package var message: String
    /// The error that caused this one.
    package var underlying: (any Error)?
    /// The source file that created the error.
    package var file: StaticString
    /// The source line that created the error.
    package var line: UInt

    /// Creates an error.
    package init(
        _ code: Code, _ message: String, underlying: (any Error)? = nil, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.code = code
        self.message = message
        self.underlying = underlying
        self.file = file
        self.line = line
    }

    package var description: String { "storage.\(code.rawValue) at \(file):\(line)" }

    /// The error for the core and for clients.
    package var hearthError: HearthError {
        let (code, message): (HearthError.Code, String) =
            switch self.code {
            // Every foreign key that a caller can miss points at a user.
            case .unknownReference: (.userNotFound, "No user has this number.")
            case .unstorableText: (.invalidField, "Text must not contain NUL characters.")
            case .conflict, .constraint, .malformedRow: (.internalError, "Something went wrong on our side.")
            case .unsupportedURL, .unavailable, .cancelled, .statement, .schemaChanged, .schemaNewer:
                (.storageUnavailable, "The database is not available.")
            }
        return HearthError(code, message, detail: self.message, underlying: self, file: file, line: line)
    }
}

extension StorageError {
    /// An error of a thread or descriptor that the operating system refused.
    init(system error: SystemError) { self.init(.unavailable, "\(error)") }
}

extension StorageError: CustomDebugStringConvertible {
    package var debugDescription: String {
        var text = "\(description): \(message)"
        if let underlying { text += " <- \(String(reflecting: underlying))" }
        return text
    }
}

/// Runs a repository method and translates its error for the core.
func atSeam<Value>(_ body: () async throws(StorageError) -> Value) async throws(HearthError) -> Value {
    do {
        return try await body()
    } catch {
        throw error.hearthError
    }
}
