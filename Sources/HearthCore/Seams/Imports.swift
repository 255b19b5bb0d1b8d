package import Foundation

/// What a transaction that writes an imported recipe does besides: with the job of the import, and with the user's month.
package enum ImportStep: Hashable, Sendable {
    /// The job waits for a process, with its input in pieces, and one import is taken out of the month. A job of the same id
    /// that has ended begins anew; without pieces it keeps those it has.
    case begin(Job, pieces: [[UInt8]], ImportCount)
    /// The job has ended; a failed one gives its import back. It keeps its input for another attempt if `keepsInput` is
    /// true, until the household's failed imports have more than ``JobBounds/keptInput``: then the oldest lose theirs.
    case end(Job, by: UUID, ImportCount, keepsInput: Bool)
    /// A person cancels the job, which gives its import back.
    case cancel(Job, ImportCount)
}

/// The imports of a user in a month of the user's time zone.
package struct ImportCount: Hashable, Sendable {
    /// The user.
    package var userID: UUID
    /// The month: `2026-11`.
    package var month: String
    /// The most imports of the month; nil for any number.
    package var limit: Int?
    /// The day on which the next month begins: `2026-12-01`.
    package var resetDate: String

    /// Creates the count of an import that a user begins at a time.
    package init(of user: User, at time: Timestamp, limit: Int?) {
        let today = (TimeZone.named(user.timeZone) ?? .gmt).day(at: time)
        let first = today.advanced(by: 1 - today.components.day)
        let next = first.advanced(by: 31)
        self.init(
            userID: user.id, month: String(first.description.prefix(7)), limit: limit,
            resetDate: next.advanced(by: 1 - next.components.day).description)
    }

    /// Creates the count that an import was taken from.
    package init(userID: UUID, month: String, limit: Int? = nil, resetDate: String = "") {
        self.userID = userID
        self.month = month
        self.limit = limit
        self.resetDate = resetDate
    }
}

extension HearthError.Code {
    /// The user has as many imports this month as the plan allows.
    package static let importLimitReached = Self("import_limit_reached", .forbidden)
}

extension HearthError {
    /// The error of an import for which the month has no room.
    package static func importLimitReached(_ count: ImportCount) -> HearthError {
        let limit = count.limit ?? 0
        return HearthError(
            .importLimitReached,
            "You have used all \(limit) imports of this month. The next ones are available from \(count.resetDate).",
            problems: [
                FieldProblem(field: "limit", message: "\(limit)"),
                FieldProblem(field: "reset_date", message: count.resetDate),
            ])
    }
}
