package import Foundation
package import HearthCore
import Synchronization

/// Households in memory.
package final class FakeHouseholdStore: HouseholdStore {
    private let households: Mutex<[UUID: Household]>
    private let entries = Mutex<[AuditEntry]>([])

    package init(_ households: [Household] = []) {
        self.households = Mutex(Dictionary(uniqueKeysWithValues: households.map { ($0.id, $0) }))
    }

    package func household(id: UUID) async throws -> Household? { households.withLock { $0[id] } }

    package var audit: [AuditEntry] { entries.withLock { $0 } }

    package func save(_ household: Household, audit: AuditEntry) async throws {
        households.withLock { $0[household.id] = household }
        entries.withLock { $0.append(audit) }
    }
}
