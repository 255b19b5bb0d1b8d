import HearthCore

/// Collector of a request's errors, so that one response names all of them.
struct ValidationErrors {
    private var problems: [HearthError.FieldProblem] = []

    mutating func check(_ isFine: Bool, _ field: String, _ message: String) {
        if !isFine { problems.append(HearthError.FieldProblem(field: field, message: message)) }
    }

    var isFine: Bool { problems.isEmpty }

    func throwIfAny() throws {
        guard let first = problems.first else { return }
        throw HearthError(
            .invalidField, "Invalid request: `\(first.field)` \(first.message).",
            problems: problems)
    }
}
