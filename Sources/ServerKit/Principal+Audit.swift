import Foundation
package import HearthCore

extension Principal {
    /// Returns an entry for the household's audit: the actor, and the user if the actor acted for another user.
    ///
    /// - Parameters:
    ///   - subject: the id of the object of the action.
    ///   - ids: the source of the entry's id.
    package func audit(
        _ action: AuditEntry.Action, subject: String? = nil, at time: Timestamp, ids: any IDGenerator
    ) -> AuditEntry {
        AuditEntry(
            id: ids.uuid(at: time), householdID: user.householdID, at: time, userID: actor.id,
            onBehalfOf: onBehalfOf, action: action, subject: subject)
    }
}
