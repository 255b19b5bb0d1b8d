/// An error in a policy. Contains text of policy files only, never of a family, so the operator may see all of it.
package struct PolicyError: Error, CustomStringConvertible {
    /// Kind of error.
    package enum Code: String, Sendable {
        case unreadable, syntax
        case unknownKey = "unknown_key"
        case wrongType = "wrong_type"
        case invalidValue = "invalid_value"
        case badPattern = "bad_pattern"
        case duplicateID = "duplicate_id"
        case missingRefusal = "missing_refusal"
    }

    /// A position in a policy file; line and column count from 1.
    package struct Location: Hashable, Sendable, CustomStringConvertible {
        /// Path of the file.
        package var path: String
        /// Line, from 1.
        package var line: Int
        /// Column, from 1.
        package var column: Int

        /// Creates a position.
        package init(path: String, line: Int, column: Int) {
            self.path = path
            self.line = line
            self.column = column
        }

        /// `policies/meals.yaml:12:7`
        package var description: String { "\(path):\(line):\(column)" }
    }

    /// Kind of error.
    package var code: Code
    /// Description for the operator.
    package var message: String
    /// Position of the error; nil if no file is at fault.
    package var location: Location?
    /// The error that caused this one.
    package var underlying: (any Error)?
    /// Source file that created the error.
    package var file: StaticString
    /// Source line that created the error.
    package var line: UInt

    /// Creates an error.
    package init(
        _ code: Code, _ message: String, at location: Location? = nil, underlying: (any Error)? = nil,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        self.code = code
        self.message = message
        self.location = location
        self.underlying = underlying
        self.file = file
        self.line = line
    }

    /// `policies/meals.yaml:12:7: unknown key 'refusl'`
    package var description: String { location.map { "\($0): \(message)" } ?? message }
}
