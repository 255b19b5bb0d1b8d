import HearthCore

extension HearthError {
    /// Returns the error of a member that breaks a rule.
    ///
    /// - Parameters:
    ///   - pointer: JSON pointer of the member.
    ///   - message: the end of a sentence that begins with the member, such as "must be 1 to 31".
    static func field(_ pointer: String, _ message: String) -> HearthError {
        HearthError(
            .invalidField, "Invalid request: `\(pointer)` \(message).",
            problems: [FieldProblem(field: pointer, message: message)])
    }
}
