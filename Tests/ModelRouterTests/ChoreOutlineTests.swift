import Assist
import HearthCore
import Testing

@Suite struct ChoreOutlineTests {
    private let ages = [Age(months: 48), Age(months: 84)]

    private func occurrences(_ count: Int) -> [Occurrence] {
        let names = ["set the table", "feed the cat", "sweep the floor"]
        return (0..<count).map { index in
            Occurrence(
                name: names[index % 3], day: .november(24 + index / 2),
                at: "\(CalendarDay.november(24 + index / 2))T17:05:00+01:00", child: index % 2, age: ages[index % 2])
        }
    }

    @Test func `each child's chores are listed by day with the fairness of the shares`() async throws {
        let text = try await offlineText(
            .chores(goal: "", children: ages, occurrences: occurrences(6).reversed()))
        #expect(text.contains("6 chores in all. That is 3 each"))
        #expect(
            text.contains(
                """
                Your 4-year-old:
                - Monday 24 November: set the table at 17:05
                - Tuesday 25 November: sweep the floor at 17:05
                - Wednesday 26 November: feed the cat at 17:05

                Your 7-year-old:
                """))
    }

    @Test func `a long plan is listed by chore`() async throws {
        let text = try await offlineText(
            .chores(goal: "", children: ages, occurrences: occurrences(61)))
        #expect(
            text.contains("That is 31 for your 4-year-old and 30 for your 7-year-old, as even as the number allows."))
        #expect(text.contains("- set the table: 11 times, on every day of the week, first on Monday 24 November"))
        #expect(text.count < 1_500)
    }

    @Test func `children of the same age get distinct names`() async throws {
        let twins = [Age(months: 60), Age(months: 60)]
        let text = try await offlineText(
            .chores(goal: "", children: twins, occurrences: occurrences(2)))
        #expect(text.contains("Your first 5-year-old:") && text.contains("Your second 5-year-old:"))
    }

    @Test func `a child without a chore is named`() async throws {
        let text = try await offlineText(
            .chores(goal: "", children: ages + [Age(months: 10)], occurrences: occurrences(2)))
        #expect(text.contains("Nothing this time for your 10-month-old"))
    }

    @Test func `a plan without chores has a friendly text`() async throws {
        let baby = try await offlineText(.chores(goal: "", children: [Age(months: 8)], occurrences: []))
        #expect(baby.contains("suits an 8-month-old on these days, and that is quite all right"))
        let nobody = try await offlineText(.chores(goal: "", children: [], occurrences: []))
        #expect(nobody.contains("no children in this plan yet"))
    }

    @Test func `a chore for an unknown child is listed`() async throws {
        let text = try await offlineText(.chores(goal: "", children: [], occurrences: occurrences(1)))
        #expect(text.contains("1 chore in all. It is for your 4-year-old."))
    }
}
