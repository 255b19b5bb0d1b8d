import Foundation
import HearthCore
import Intent
import Testing

@testable import Assist

@Suite struct MemoryExclusionsTests {
    @Test(arguments: [
        ("Mia hates mushrooms", ["mushroom"]), ("Mia hates rice, pasta and chicken", ["rice", "pasta", "chicken"]),
        ("Leo has coeliac disease", ["gluten"]), ("Sam reacts to eggs", ["egg"]), ("Eggs give Sam hives", ["egg"]),
        ("Mia's allergies: egg, sesame", ["egg", "sesame"]), ("Tom can't stand tomatoes", ["tomato"]),
        ("Leo darf keine Nüsse essen", ["peanut", "tree_nut"]), ("Ana no come pescado", ["fish"]),
        ("Léa est allergique aux œufs", ["egg"]), ("Dad no longer eats meat", ["meat"]),
        ("Mia no longer hates mushrooms", []), ("Leo has outgrown his egg allergy", []), ("We eat at six", []),
        ("Grandma comes on Sundays and loves fish", []),
    ])
    func `the foods that a memory excludes are found in four languages`(text: String, foods: [String]) throws {
        let today = try #require(CalendarDay("2026-11-23"))
        let reader = IntentReader(household: Family(), today: today, language: .english)
        let memory = Memory(
            id: UUID(), householdID: UUID(), userID: UUID(), text: text, createdAt: Timestamp(milliseconds: 0),
            updatedAt: Timestamp(milliseconds: 0))
        let excluded = MemoryExclusions(reader).exclusions(of: memory)
        #expect(Set(foods).isSubset(of: excluded.map(\.name)))
        if foods.isEmpty { #expect(excluded.isEmpty) }
        #expect(excluded.allSatisfy { $0.source == .memory(text) })
    }
}
