import HearthCore

/// Collector of a request's errors, so that one response names all of them.
package struct ValidationErrors {
    private var problems: [HearthError.FieldProblem] = []

    /// Creates a collector without errors.
    package init() {}

    /// Adds an error if `isFine` is false.
    ///
    /// - Parameters:
    ///   - field: JSON pointer of the value, or the parameter's name.
    ///   - message: the end of a sentence that begins with the field, such as "must be 1 to 31".
    package mutating func check(_ isFine: Bool, _ field: String, _ message: String) {
        if !isFine { problems.append(HearthError.FieldProblem(field: field, message: message)) }
    }

    /// True if there are no errors.
    var isFine: Bool { problems.isEmpty }

    /// Throws if there are errors.
    ///
    /// - Throws: ``HearthError`` `invalid_field`, which lists all of them.
    package func throwIfAny() throws {
        guard let first = problems.first else { return }
        throw HearthError(
            .invalidField, "Invalid request: `\(first.field)` \(first.message).",
            problems: problems)
    }
}
