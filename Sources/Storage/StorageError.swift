package import HearthCore
import SystemSupport

/// What goes wrong in a database.
package struct StorageError: Error, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// `DATABASE_URL` names no database that this binary can open.
        case unsupportedURL = "unsupported_url"
        /// It cannot be opened, is locked for too long, full or broken.
        case unavailable
        /// The task that read was cancelled.
        case cancelled
        /// It does not understand the statement, or a table is missing: most likely it was never migrated.
        case statement
        /// A unique key is taken.
        case conflict
        /// A row that another one refers to is not there.
        case unknownReference = "unknown_reference"
        /// A check constraint or NOT NULL.
        case constraint
        /// A row holds what no version of this binary writes.
        case malformedRow = "malformed_row"
        /// Text with a NUL character: SQLite's C interface would cut it there, PostgreSQL refuses it.
        case unstorableText = "unstorable_text"
        /// An applied migration is not the one that this binary knows by its number.
        case schemaChanged = "schema_changed"
        /// The database has migrations that this binary does not know.
        case schemaNewer = "schema_newer"
    }

    package var code: Code
    /// For the operator. Holds statements and names, never a bound value.
    package var message: String
    package var underlying: (any Error)?
    package var file: StaticString
    package var line: UInt

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

    /// What Core and the clients see of it.
    package var hearthError: HearthError {
        let (code, message): (HearthError.Code, String) =
            switch self.code {
            // Every foreign key that a caller can miss points at a user.
            case .unknownReference: (.userNotFound, "There is no such user.")
            case .unstorableText: (.invalidField, "Text must not contain NUL characters.")
            case .conflict, .constraint, .malformedRow: (.internalError, "Something went wrong on our side.")
            case .unsupportedURL, .unavailable, .cancelled, .statement, .schemaChanged, .schemaNewer:
                (.storageUnavailable, "The database is not available.")
            }
        return HearthError(code, message, detail: self.message, underlying: self, file: file, line: line)
    }
}

extension StorageError {
    /// A thread or descriptor that the system refused.
    init(system error: SystemError) { self.init(.unavailable, "\(error)") }
}

extension StorageError: CustomDebugStringConvertible {
    package var debugDescription: String {
        var text = "\(description): \(message)"
        if let underlying { text += " <- \(String(reflecting: underlying))" }
        return text
    }
}

/// The border between this module and Core: every repository method runs inside.
func atSeam<Value>(_ body: () async throws(StorageError) -> Value) async throws(HearthError) -> Value {
    do {
        return try await body()
    } catch {
        throw error.hearthError
    }
}
