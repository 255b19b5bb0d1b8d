package import Foundation

package protocol UserStore: Sendable {
    func user(number: Int64) async throws -> User?
    /// Creates the user or changes what is given; nil fields keep their value.
    func upsert(_ changes: UserChanges, at time: Timestamp, audit: AuditEntry) async throws -> User
}

package struct UserChanges: Hashable, Sendable {
    /// Key for a user who has to be created.
    package var newID: UUID
    /// Nil creates a user with the next free number.
    package var number: Int64?
    package var displayName: String?
    package var locale: String?
    package var timeZone: String?

    package init(newID: UUID, number: Int64?, displayName: String?, locale: String?, timeZone: String?) {
        self.newID = newID
        self.number = number
        self.displayName = displayName
        self.locale = locale
        self.timeZone = timeZone
    }
}

package protocol HouseholdStore: Sendable {
    /// Nil where the family has told nothing yet.
    func household(id: UUID) async throws -> Household?
    /// Replaces the preferences whole. Throws `user_not_found` where there is no such household: it is made with its
    /// first user.
    func save(_ household: Household, audit: AuditEntry) async throws
}

extension HearthError.Code {
    package static let userNotFound = Self("user_not_found", .notFound)
    package static let householdNotFound = Self("household_not_found", .notFound)
}
