import Foundation
import HearthCore

extension Principal {
    /// Returns an entry for the household's audit: the actor did it, for the user if that is another one.
    ///
    /// - Parameter subject: the id of the object of the action.
    func audit(_ action: AuditEntry.Action, subject: String? = nil, at time: Timestamp) -> AuditEntry {
        var generator = SystemRandomNumberGenerator()
        return AuditEntry(
            id: .version7(at: time, using: &generator), householdID: user.householdID, at: time, userID: actor.id,
            onBehalfOf: onBehalfOf, action: action, subject: subject)
    }
}
