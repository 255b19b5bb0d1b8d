package import HearthCore
import Records

extension HearthError.Code {
    /// No child that the user may see has the id.
    package static let childNotFound = Self("child_not_found", .notFound)
    /// The zone has no such record.
    package static let recordNotFound = Self("record_not_found", .notFound)
    /// The record has another `rev` than `If-Match` names.
    package static let revisionConflict = Self("revision_conflict", .preconditionFailed)
    /// A person has locked the entry of the plan.
    package static let planEntryLocked = Self("plan_entry_locked", .conflict)
    /// Nobody has done the chore yet, so nobody can approve it.
    package static let choreNotDone = Self("chore_not_done", .conflict)
    /// The person has fewer points than the reward costs.
    package static let pointsMissing = Self("points_missing", .conflict)
    /// The record has more than 64 KB.
    package static let recordTooLarge = Self("record_too_large", .tooLarge)
}

extension HearthError {
    /// Creates the error of invalid fields.
    init(invalid problems: [RecordProblem]) {
        let problem = problems.first ?? RecordProblem(field: "", message: "is invalid")
        if problem.field.isEmpty, problem.message.hasSuffix("bytes") {
            self.init(.recordTooLarge, "The record is too large: it \(problem.message).")
            return
        }
        self.init(
            .invalidField,
            problem.field.isEmpty
                ? "Invalid request: the body \(problem.message)."
                : "Invalid request: `\(problem.field)` \(problem.message).",
            problems: problems.map { FieldProblem(field: $0.field, message: $0.message) })
    }

    static var recordNotFound: HearthError {
        HearthError(.recordNotFound, "No record has this id here, or it was deleted.")
    }
}
