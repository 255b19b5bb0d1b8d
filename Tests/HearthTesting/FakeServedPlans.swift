package import Assist
package import Foundation
package import HearthCore
import Synchronization

/// Stored results in memory.
package final class FakeServedPlans: ServedPlans {
    private let stored = Mutex<[(user: User, result: ServedResult)]>([])

    private let readsLeft = Mutex<Int?>(nil)

    package init() {}

    /// Lets all reads after the next `count` fail, as if the database stopped.
    package func stop(afterReads count: Int) { readsLeft.withLock { $0 = count } }

    private func read() throws {
        try readsLeft.withLock { left in
            guard let count = left else { return }
            guard count > 0 else { throw HearthError(.storageUnavailable, "The database is away.") }
            left = count - 1
        }
    }

    package func add(_ result: ServedResult, of user: User) { stored.withLock { $0.append((user, result)) } }

    package func latest(of user: User, mode: AssistMode) async throws -> ServedResult? {
        try read()
        return stored.withLock { $0.last { $0.user.id == user.id && $0.result.mode == mode }?.result }
    }

    package func result(of run: RunReference, for user: User) async throws -> ServedResult? {
        try read()
        return stored.withLock { stored in
            stored.last { entry in
                guard entry.user.householdID == user.householdID else { return false }
                return switch run {
                case .id(let id): entry.result.runID == id
                case .number(let number): entry.result.number == number
                }
            }?.result
        }
    }

    package func recipes(servedTo householdID: UUID, since start: Timestamp) async throws -> [String: Timestamp] {
        try read()
        return stored.withLock { stored in
            stored.filter { $0.user.householdID == householdID && $0.result.createdAt >= start }
                .reduce(into: [:]) { recipes, entry in
                    for meal in entry.result.meals { recipes[meal.recipeID] = entry.result.createdAt }
                }
        }
    }
}
