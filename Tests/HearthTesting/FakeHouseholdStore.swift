package import Foundation
package import HearthCore
import Synchronization

/// Households in memory.
package final class FakeHouseholdStore: HouseholdStore {
    private let households: Mutex<[UUID: Household]>
    private let children: [HouseholdFamily.Child]
    private let entries = Mutex<[AuditEntry]>([])

    /// - Parameter children: the children's records of every household.
    package init(_ households: [Household] = [], children: [HouseholdFamily.Child] = []) {
        self.children = children
        self.households = Mutex(Dictionary(uniqueKeysWithValues: households.map { ($0.id, $0) }))
    }

    package func household(id: UUID) async throws -> Household? { households.withLock { $0[id] } }

    package func family(of principal: Principal) async throws -> HouseholdFamily {
        HouseholdFamily(
            preferences: try await household(id: principal.user.householdID)?.preferences ?? Household.Preferences(),
            children: children)
    }

    package var audit: [AuditEntry] { entries.withLock { $0 } }

    package func save(_ household: Household, audit: AuditEntry) async throws {
        households.withLock { $0[household.id] = household }
        entries.withLock { $0.append(audit) }
    }
}
