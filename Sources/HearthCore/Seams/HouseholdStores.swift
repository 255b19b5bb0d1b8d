package import Foundation

/// Users by their numbers. Implemented by Storage.
package protocol UserStore: Sendable {
    /// Returns the user with a number; nil if there is no such user.
    func user(number: Int64) async throws -> User?
    /// Creates the user or changes the given fields; nil fields keep their value.
    func upsert(_ changes: UserChanges, at time: Timestamp, audit: AuditEntry) async throws -> User
}

/// The fields of a user that are to be set.
package struct UserChanges: Hashable, Sendable {
    /// The id of a user who has to be created.
    package var newID: UUID
    /// Nil creates a user with the next free number.
    package var number: Int64?
    /// The new display name; nil leaves it unchanged.
    package var displayName: String?
    /// The new BCP 47 language tag; nil leaves it unchanged.
    package var locale: String?
    /// The new IANA time zone; nil leaves it unchanged.
    package var timeZone: String?
    /// The new settings as a JSON object, in place of all others; nil leaves them unchanged.
    package var settings: String?

    /// Creates changes.
    package init(
        newID: UUID, number: Int64?, displayName: String?, locale: String?, timeZone: String?, settings: String? = nil
    ) {
        self.newID = newID
        self.number = number
        self.displayName = displayName
        self.locale = locale
        self.timeZone = timeZone
        self.settings = settings
    }
}

/// The preferences of households. Implemented by Storage.
package protocol HouseholdStore: Sendable {
    /// Returns the household; nil if it has no preferences yet.
    func household(id: UUID) async throws -> Household?
    /// Returns what a run of a principal knows of their family, in one query: the preferences, if any, and the records of
    /// the children whom the user and the credential may see. Every run reads the family here, and nothing keeps it longer
    /// than the run.
    func family(of principal: Principal) async throws -> HouseholdFamily
    /// Replaces all preferences.
    ///
    /// - Throws: ``HearthError`` `user_not_found` if there is no such household: it is created with its first user.
    func save(_ household: Household, audit: AuditEntry) async throws
}

extension HearthError.Code {
    /// No user has the number or id.
    package static let userNotFound = Self("user_not_found", .notFound)
    /// The household has no preferences yet.
    package static let householdNotFound = Self("household_not_found", .notFound)
}
