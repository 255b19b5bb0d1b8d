import HearthCore
import Intent
import Testing

/// Tests of goals that repeat themselves: what is read is what was said, not how often.
@Suite struct LongGoalTests {
    private static func read(_ clause: String, times: Int, mode: IntentMode = .meals) -> Intent {
        IntentReader(household: Family(), today: CalendarDay(daysSinceEpoch: 20_775), language: .english)
            .read(String(repeating: clause, count: times), mode: mode)
    }

    @Test func `a dish that is repeated for a day is one dish`() {
        for times in [3, 240] {
            let intent = Self.read("le lundi pizza, le mardi pâtes, ", times: times)
            #expect(intent.fixed.map(\.dish).sorted() == ["pasta", "pizza"])
            #expect(Set(intent.fixed.map(\.date)).count == 2)
        }
    }

    @Test func `days in a row are each read once`() {
        let few = Self.read("vegan fri sat sun ", times: 2)
        let many = Self.read("vegan fri sat sun ", times: 300)
        #expect(many.days == few.days && many.changes.count == few.changes.count)
    }

    @Test func `a removed day takes the days behind it along`() {
        let text = "dinners for the week except tuesday, wednesday and thursday"
        let intent = IntentReader(household: Family(), today: CalendarDay(daysSinceEpoch: 20_775), language: .english)
            .read(text, mode: .meals)
        #expect(Set(intent.days.map(\.weekday)).isDisjoint(with: [.tuesday, .wednesday, .thursday]))
        #expect(intent.days.count == 4)
    }

    @Test func `every allergy of a text without full stops is read`() {
        for clause in ["mustard makes him wheeze ", "an itchy mouth from raw apple, "] {
            let few = Self.read(clause, times: 1).meals.exclude
            #expect(!few.isEmpty && Self.read(clause, times: 300).meals.exclude == few)
        }
        let list = Self.read("chicken rice potato carrot ", times: 100).meals.exclude
        #expect(list.isEmpty)
        let last = IntentReader(household: Family(), today: CalendarDay(daysSinceEpoch: 20_775), language: .english)
            .read(String(repeating: "chicken and rice and ", count: 200) + "peanuts give him hives", mode: .meals)
        #expect(last.meals.exclude.contains("peanut"))
    }
}
