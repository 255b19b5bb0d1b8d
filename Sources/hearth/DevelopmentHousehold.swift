import Foundation
import HearthCore
import Storage

/// Dev mode's family: user 1 with a sample household, so that the first request needs no preparation.
enum DevelopmentHousehold {
    static func ensure(in storage: Storage, at time: Timestamp) async throws {
        var generator = SystemRandomNumberGenerator()
        let user = try await storage.users.upsert(
            UserChanges(
                newID: .version7(at: time, using: &generator), number: 1, displayName: nil, locale: nil, timeZone: nil),
            at: time)
        guard try await storage.households.household(id: user.householdID) == nil else { return }
        try await storage.households.save(
            Household(
                id: user.householdID,
                preferences: Household.Preferences(
                    adults: 2, children: [Age(months: 48), Age(months: 84)], allergies: ["peanuts", "shellfish"],
                    cuisines: ["italian", "mexican", "asian"]),
                updatedAt: time))
    }
}
