package import Foundation
package import HearthCore
import Synchronization

/// Households in memory.
package final class FakeHouseholdStore: HouseholdStore {
    private let households: Mutex<[UUID: Household]>

    package init(_ households: [Household] = []) {
        self.households = Mutex(Dictionary(uniqueKeysWithValues: households.map { ($0.userID, $0) }))
    }

    package func household(ofUser userID: UUID) async throws -> Household? { households.withLock { $0[userID] } }

    package func upsert(_ household: Household) async throws -> Household {
        households.withLock { households in
            var stored = household
            stored.id = households[household.userID]?.id ?? household.id
            households[household.userID] = stored
            return stored
        }
    }
}
