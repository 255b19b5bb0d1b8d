import Assist
import Foundation
import HearthCore
import Testing

@Suite struct ChoreTests {
    private let utc = TimeZone(identifier: "UTC") ?? .current

    @Test func `named chores are shared so that no child has two more than another`() throws {
        let scheduler = ChoreScheduler(
            children: [Age(years: 6), Age(years: 8), Age(years: 10)], timeZone: utc, time: TimeOfDay(minutes: 1020))
        let chores = ["Dishes", "Sweep"].map { Chore(name: $0, ages: AgeRange(from: 60)) }
        let start = try #require(CalendarDay("2026-11-23"))
        let shared = scheduler.share(chores, from: start, days: 14, on: [])
        #expect(shared.count == 28)
        let counts = (0..<3).map { child in shared.count { $0.child == child } }
        #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
    }

    @Test func `a chore is never given to a child who is too young`() throws {
        let scheduler = ChoreScheduler(
            children: [Age(months: 9), Age(years: 4), Age(years: 11)], timeZone: utc, time: TimeOfDay(minutes: 1020))
        let chores = [
            Chore(name: "Mow", ages: AgeRange(from: 144)), Chore(name: "Sort socks", ages: AgeRange(from: 36)),
        ]
        let shared = scheduler.share(chores, from: CalendarDay(daysSinceEpoch: 20_000), days: 10, on: [])
        #expect(shared.allSatisfy { $0.name == "Sort socks" && $0.age.months >= 36 })
        #expect(shared.count == 10)
    }

    @Test func `chores fall on the enabled weekdays`() throws {
        let scheduler = ChoreScheduler(children: [Age(years: 7)], timeZone: utc, time: TimeOfDay(minutes: 1020))
        let start = try #require(CalendarDay("2026-11-21"))
        let days = scheduler.share(
            [Chore(name: "Tidy", ages: AgeRange())], from: start, days: 14, on: [.monday, .thursday]
        ).map(\.day.description)
        #expect(days == ["2026-11-23", "2026-11-26", "2026-11-30", "2026-12-03"])
    }

    @Test func `a schedule keeps days and hours over a change of daylight saving time`() throws {
        let newYork = try #require(TimeZone(identifier: "America/New_York"))
        let scheduler = ChoreScheduler(children: [Age(years: 7)], timeZone: newYork, time: TimeOfDay(minutes: 1050))
        let start = try #require(CalendarDay("2026-10-30"))
        let occurrences = scheduler.share([Chore(name: "Tidy", ages: AgeRange())], from: start, days: 4, on: [])
        #expect(
            occurrences.map(\.at) == [
                "2026-10-30T17:30:00-04:00", "2026-10-31T17:30:00-04:00", "2026-11-01T17:30:00-05:00",
                "2026-11-02T17:30:00-05:00",
            ])
    }

    @Test func `each child gets chores of its age in turn if the goal names none, and no two the same one`() {
        let scheduler = ChoreScheduler(
            children: [Age(years: 7), Age(years: 7)], timeZone: utc, time: TimeOfDay(minutes: 1020))
        let chores = ["A", "B", "C"].map { Chore(name: $0, ages: AgeRange(from: 72, to: 96)) }
        let rotated = scheduler.rotate(chores, from: CalendarDay(daysSinceEpoch: 20_000), days: 3, on: [])
        #expect(rotated.filter { $0.child == 0 }.map(\.name) == ["A", "B", "C"])
        #expect(rotated.filter { $0.child == 1 }.map(\.name) == ["B", "C", "A"])
    }

    @Test func `chores that a goal names are found, and a household's own are scheduled from four years`() {
        let known = [
            Chore(name: "Feed the pets", ages: AgeRange(from: 48)),
            Chore(name: "Sweep the floor", ages: AgeRange(from: 72)),
            Chore(name: "Mow the lawn", ages: AgeRange(from: 144)),
        ]
        #expect(ChoreChooser.named(in: "somebody has to feed the dog", among: known).map(\.name) == ["Feed the pets"])
        #expect(ChoreChooser.named(in: "a fair chore plan for this week", among: known).isEmpty)
        let listed = ChoreChooser.named(in: "chores: mow lawn, polish the brass", among: known)
        #expect(listed.map(\.ages.from) == [144, 48])
    }
}

@Suite struct RoutineTests {
    private let card = Document(
        id: "routines/bed", kind: .routines, title: "Bed", body: "Starts: 18:30",
        steps: ["20 min: Warm bath", "10 min: Pyjamas: the soft ones", "Story"])

    @Test func `steps follow one another from the start on the card`() {
        let steps = RoutineTimer.steps(of: card, for: [Age(years: 4)], time: nil)
        #expect(steps.map(\.at.description) == ["18:30", "18:50", "19:00"])
        #expect(steps.map(\.text) == ["Warm bath", "Pyjamas: the soft ones", "Story"])
        #expect(steps.map(\.minutes) == [20, 10, 5])
    }

    @Test func `the part of the day selects the card, of the nearest age if none is for the child's`() {
        func card(_ tag: String, _ from: Int, _ to: Int) -> SearchHit {
            let ages = AgeRange(from: from, to: to)
            return SearchHit(
                document: Document(
                    id: "\(tag)-\(from)", kind: .routines, title: tag, body: "", ages: ages, tags: [tag]),
                score: tag == "bedtime" ? 9 : 1)
        }
        let all = [
            card("bedtime", 60, 120), card("morning", 60, 144), card("after-school", 60, 144), card("nap", 0, 36),
        ]
        func chosen(_ goal: String, _ months: Int) -> String? {
            let age = Age(months: months)
            let suited = all.filter { $0.document.ages.contains(age) }
            return RoutineChooser.card(for: GoalReader(goal).routineTags, age: age, among: suited, all: all)?.id
        }
        #expect(chosen("morning routine", 84) == "morning-60")
        #expect(chosen("after school routine", 84) == "after-school-60")
        #expect(chosen("after school routine", 48) == "after-school-60")
        #expect(chosen("in bed by 8", 130) == "bedtime-60")
        #expect(chosen("a calm routine", 84) == "bedtime-60")
    }

    @Test func `a routine with an end time begins early enough`() {
        let steps = RoutineTimer.steps(of: card, for: [], time: (TimeOfDay(minutes: 20 * 60), true))
        #expect(steps.first?.at.description == "19:25")
    }
}
