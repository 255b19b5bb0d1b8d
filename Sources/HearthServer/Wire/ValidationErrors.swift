import HearthCore

/// Collects what is wrong with a request, so that one answer names all of it.
struct ValidationErrors {
    private var problems: [HearthError.FieldProblem] = []

    mutating func check(_ isFine: Bool, _ field: String, _ message: String) {
        if !isFine { problems.append(HearthError.FieldProblem(field: field, message: message)) }
    }

    var isFine: Bool { problems.isEmpty }

    func throwIfAny() throws {
        guard let first = problems.first else { return }
        throw HearthError(
            .invalidField, "A field of the request is not as it should be: \(first.field) \(first.message).",
            problems: problems)
    }
}
