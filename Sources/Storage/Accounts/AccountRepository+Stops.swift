import Assist
import Foundation
import HearthCore

// The operator's stops: households by their plan, and users (``UserBlocks``).
extension AccountRepository {
    /// A change of household does not lift a stop.
    func refuseIfStopped(_ householdID: UUID) async throws {
        let isStopped = try await atSeam { () throws(StorageError) in
            try await !engine.rows(
                "SELECT id FROM households WHERE id = \(householdID) AND plan = \(Plan.stopped)", .read,
                of: .household(householdID)
            ).isEmpty
        }
        if isStopped {
            throw HearthError(.forbidden, "The operator of this server has stopped this household.")
        }
    }

    /// - Parameter household: a column or an id.
    static func isOpen(_ household: SQL) -> SQL {
        "NOT EXISTS (SELECT 1 FROM households WHERE id = \(household) AND plan = \(Plan.stopped))"
    }

    /// The plan of the new household of a member who is removed from a household: a stop is kept.
    static func planAfterLeaving(_ householdID: UUID) -> SQL {
        "(SELECT plan FROM households WHERE id = \(householdID) AND plan = \(Plan.stopped))"
    }

    static var blocked: HearthError {
        HearthError(.forbidden, "The operator of this server has blocked this account.")
    }
}
