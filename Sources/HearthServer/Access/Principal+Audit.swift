import Foundation
import HearthCore

extension Principal {
    /// An entry for the household's audit: this user did it, now.
    ///
    /// - Parameter subject: what it was done to: an id.
    func audit(_ action: AuditEntry.Action, subject: String? = nil, at time: Timestamp) -> AuditEntry {
        var generator = SystemRandomNumberGenerator()
        return AuditEntry(
            id: .version7(at: time, using: &generator), householdID: user.householdID, at: time, userID: user.id,
            action: action, subject: subject)
    }
}
