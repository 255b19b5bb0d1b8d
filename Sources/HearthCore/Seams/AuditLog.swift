package import Foundation

/// One entry of the audit log: what happened, who did it and to what. It holds ids and codes, no text of a user, and
/// stays when the account is deleted.
package struct AuditEntry: Hashable, Sendable {
    /// The audited actions.
    package enum Action: String, CaseIterable, Sendable {
        case run
        case signUp = "sign_up"
        case signIn = "sign_in"
        case signOut = "sign_out"
        case sessionRevoked = "session_revoked"
        /// A refresh token was used a second time: someone else has it.
        case refreshReused = "refresh_reused"
        case passwordChanged = "password_changed"
        case tokenCreated = "token_created"
        case tokenRevoked = "token_revoked"
        case userChanged = "user_changed"
        case accountExported = "account_exported"
        case accountDeleted = "account_deleted"
        case householdChanged = "household_changed"
        case householdDeleted = "household_deleted"
        case memberInvited = "member_invited"
        case inviteRevoked = "invite_revoked"
        case memberJoined = "member_joined"
        case memberChanged = "member_changed"
        case memberRemoved = "member_removed"
        case memoryAdded = "memory_added"
        case memoryChanged = "memory_changed"
        case memoryDeleted = "memory_deleted"
        case feedbackGiven = "feedback_given"
        case responseDeleted = "response_deleted"
        /// Records were changed. The subject is a JSON object with the changes by zone.
        case recordsChanged = "records_changed"
        /// An import of a log has begun. The subject is the id of its job.
        case importStarted = "import_started"
        case imageAdded = "image_added"
        case imageDeleted = "image_deleted"
        case accessGranted = "access_granted"
        case accessRevoked = "access_revoked"
        case linkCreated = "link_created"
        case linkRevoked = "link_revoked"
    }

    /// The unique id of the entry.
    package var id: UUID
    /// The household whose data the action concerns.
    package var householdID: UUID
    /// The time of the action.
    package var at: Timestamp
    /// The user who did it; nil if unknown, as for a failed sign-in.
    package var userID: UUID?
    /// The user for whom an administrator acted; nil if a user acted for themselves.
    package var onBehalfOf: UUID?
    /// The audited action.
    package var action: Action
    /// `done`, or a code that says why the action failed.
    package var outcome: String
    /// The object of the action: an id, or the method of a sign-in.
    package var subject: String?

    /// Creates an audit entry.
    package init(
        id: UUID, householdID: UUID, at: Timestamp, userID: UUID?, onBehalfOf: UUID? = nil, action: Action,
        outcome: String = "done", subject: String? = nil
    ) {
        self.id = id
        self.householdID = householdID
        self.at = at
        self.userID = userID
        self.onBehalfOf = onBehalfOf
        self.action = action
        self.outcome = outcome
        self.subject = subject
    }
}
