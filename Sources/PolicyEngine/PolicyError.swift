/// What can be wrong with a policy. Holds words of policy files only, never a family's, so it may be shown whole to the
/// person who hosts Hearth.
package struct PolicyError: Error, CustomStringConvertible {
    package enum Code: String, Sendable {
        case unreadable, syntax
        case unknownKey = "unknown_key"
        case wrongType = "wrong_type"
        case invalidValue = "invalid_value"
        case badPattern = "bad_pattern"
        case duplicateID = "duplicate_id"
        case missingRefusal = "missing_refusal"
    }

    /// A place in a policy file; line and column count from 1.
    package struct Location: Hashable, Sendable, CustomStringConvertible {
        package var path: String
        package var line: Int
        package var column: Int

        package init(path: String, line: Int, column: Int) {
            self.path = path
            self.line = line
            self.column = column
        }

        package var description: String { "\(path):\(line):\(column)" }
    }

    package var code: Code
    package var message: String
    /// Nil where no file is at fault.
    package var location: Location?
    package var underlying: (any Error)?
    package var file: StaticString
    package var line: UInt

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
