import Foundation
import HearthCore
import Storage

/// The household of dev mode: user 1 with sample preferences, so that the first request needs no preparation.
enum DevelopmentHousehold {
    /// Creates user 1 and the household if they do not exist.
    static func ensure(in storage: Storage, at time: Timestamp) async throws {
        let ids = RandomIDs()
        var user = try await storage.users.user(number: 1)
        if user == nil {
            let id = ids.uuid(at: time)
            user = try await storage.users.upsert(
                UserChanges(newID: id, number: 1, displayName: nil, locale: nil, timeZone: nil), at: time,
                // The household of a first user has the user's id.
                audit: AuditEntry(
                    id: ids.uuid(at: time), householdID: id, at: time, userID: nil,
                    action: .userChanged, subject: id.text))
        }
        guard let household = user?.householdID, try await storage.households.household(id: household) == nil
        else { return }
        try await storage.households.save(
            Household(
                id: household,
                preferences: Household.Preferences(
                    adults: 2, children: [Age(months: 48), Age(months: 84)], allergies: ["peanuts", "shellfish"],
                    cuisines: ["italian", "mexican", "asian"]),
                updatedAt: time),
            audit: AuditEntry(
                id: ids.uuid(at: time), householdID: household, at: time, userID: nil,
                action: .householdChanged, subject: household.text))
    }
}
