import Foundation
import HearthCore
import Testing

extension ConformanceCase<Stores> {
    static let households: [ConformanceCase] = [
        .init("a family that has told nothing has no preferences") { stores in
            let user = try await stores.newUser()
            for id in [user.householdID, UUID()] {
                let household = try await stores.households.household(id: id)
                #expect(household == nil)
            }
        },
        .init("a household comes back as it was written") { stores in
            let user = try await stores.newUser()
            let household = Household(
                id: user.householdID,
                preferences: .init(
                    adults: 3, children: [Age(months: 8), Age(months: 90)], allergies: ["peanuts", "\"kiwi\"\n\u{0}"],
                    cuisines: ["thaï"]),
                updatedAt: .example)
            try await stores.households.save(household)
            #expect(try await stores.households.household(id: user.householdID) == household)
        },
        .init("country, allowed data and children of unknown age come back") { stores in
            let user = try await stores.newUser()
            let household = Household(
                id: user.householdID,
                preferences: .init(
                    children: [Age(months: 8)], childrenOfUnknownAge: 2, country: "DE",
                    allowedData: ["ada@example.org", "\"Ada\""]),
                updatedAt: .example)
            try await stores.households.save(household)
            #expect(try await stores.households.household(id: user.householdID) == household)
        },
        .init("children with names and diets come back") { stores in
            let user = try await stores.newUser()
            var preferences = Household.Preferences(diets: ["gluten_free", "vegan"])
            let born = CalendarDay(daysSinceEpoch: 19_000)
            preferences.setChildren(
                [
                    Household.NamedChild(
                        name: "Mia \"M\" 🍄", birthday: born, on: CalendarDay(daysSinceEpoch: 20_000)),
                    Household.NamedChild(name: "Ben", age: nil), Household.NamedChild(name: "Ada", age: Age(months: 9)),
                ], ages: [Age(months: 90), nil])
            let household = Household(id: user.householdID, preferences: preferences, updatedAt: .example)
            try await stores.households.save(household)
            #expect(try await stores.households.household(id: user.householdID) == household)
        },
        .init("extras keep every byte") { stores in
            let user = try await stores.newUser()
            // Order, spaces, escapes, digits and Unicode forms that a JSON decoder would not give back.
            let extras = "{ \"b\":1.0e0,\"a\" : [1.10, 1E+2],\"s\":\"\\u00e9\\/e\u{301}é\" , \"b\":2}"
            try await stores.households.save(
                Household(id: user.householdID, preferences: .init(extras: extras), updatedAt: .example))
            let read = try #require(try await stores.households.household(id: user.householdID))
            #expect(Array(read.preferences.extras.utf8) == Array(extras.utf8))
        },
        .init("saving replaces all preferences of one household alone") { stores in
            let (user, other) = (try await stores.newUser(), try await stores.newUser())
            for id in [user.householdID, other.householdID] {
                try await stores.households.save(
                    Household(
                        id: id,
                        preferences: .init(
                            children: [Age(months: 40)], allergies: ["egg"], extras: "{\"pet\":\"cat\"}"),
                        updatedAt: .example))
            }
            let second = Household(
                id: user.householdID, preferences: .init(adults: 1),
                updatedAt: Timestamp(milliseconds: Timestamp.example.milliseconds + 5))
            try await stores.households.save(second)
            #expect(try await stores.households.household(id: user.householdID) == second)
            #expect(try await stores.households.household(id: other.householdID)?.preferences.allergies == ["egg"])
        },
    ]
}
