import Foundation
import HearthCore
import Testing

extension ConformanceCase<Stores> {
    static let households: [ConformanceCase] = [
        .init("a user without a household has none") { stores in
            let household = try await stores.households.household(ofUser: UUID())
            #expect(household == nil)
        },
        .init("a household comes back as it was written") { stores in
            let user = try await stores.newUser()
            let household = Household(
                id: UUID(), userID: user.id,
                preferences: .init(
                    adults: 3, children: [Age(months: 8), Age(months: 90)], allergies: ["peanuts", "\"kiwi\"\n\u{0}"],
                    cuisines: ["thaï"]),
                updatedAt: .example)
            #expect(try await stores.households.upsert(household) == household)
            #expect(try await stores.households.household(ofUser: user.id) == household)
        },
        .init("extras keep every byte") { stores in
            let user = try await stores.newUser()
            // Order, spaces, escapes, digits and Unicode forms that a JSON decoder would not give back.
            let extras = "{ \"b\":1.0e0,\"a\" : [1.10, 1E+2],\"s\":\"\\u00e9\\/e\u{301}é\" , \"b\":2}"
            let household = Household(
                id: UUID(), userID: user.id, preferences: .init(extras: extras), updatedAt: .example)
            let written = try await stores.households.upsert(household)
            let read = try #require(try await stores.households.household(ofUser: user.id))
            #expect(Array(written.preferences.extras.utf8) == Array(extras.utf8))
            #expect(Array(read.preferences.extras.utf8) == Array(extras.utf8))
        },
        .init("an upsert replaces the preferences whole and keeps the household's id") { stores in
            let user = try await stores.newUser()
            let first = Household(
                id: UUID(), userID: user.id,
                preferences: .init(children: [Age(months: 40)], allergies: ["egg"], extras: "{\"pet\":\"cat\"}"),
                updatedAt: .example)
            _ = try await stores.households.upsert(first)
            let second = Household(
                id: UUID(), userID: user.id, preferences: .init(adults: 1),
                updatedAt: Timestamp(milliseconds: Timestamp.example.milliseconds + 5))
            var expected = second
            expected.id = first.id
            #expect(try await stores.households.upsert(second) == expected)
            #expect(try await stores.households.household(ofUser: user.id) == expected)
        },
    ]
}
