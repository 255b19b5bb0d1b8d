import Family
import HearthCore
import Testing

/// Tests of the rules that the days of a plan become.
@Suite struct ChoreSeriesTests {
    /// Monday.
    private static let monday = 20_780

    private static func chores(
        _ name: String, _ days: [(day: Int, person: String?)], at time: String? = "17:00"
    ) -> [PlannedChore] {
        days.map { day, person in
            PlannedChore(
                name: name, day: CalendarDay(daysSinceEpoch: monday + day), time: time.flatMap { TimeOfDay($0) },
                person: person, minutes: 10)
        }
    }

    private static func series(
        _ chores: [PlannedChore], repeats: Bool = true, known: Set<String> = ["Mia", "Ben"]
    ) -> [ChoreSeries] {
        ChoreSeries.series(of: chores, repeats: repeats) { known.contains($0) }
    }

    @Test func `the first day of these tests is a Monday`() {
        #expect(CalendarDay(daysSinceEpoch: Self.monday).weekday == .monday)
    }

    @Test(arguments: [
        ([0], "FREQ=WEEKLY;BYDAY=MO"), ([0, 2, 4], "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
        ([0, 1, 2, 3, 4], "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), (Array(0..<7), "FREQ=DAILY"),
        (Array(2..<16), "FREQ=DAILY"), ([5, 12, 19], "FREQ=WEEKLY;BYDAY=SA"),
        ([5, 19], "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA"), ([0, 2, 4, 6, 8, 10, 12, 14], "FREQ=DAILY;INTERVAL=2"),
        ([0, 3, 7, 10], "FREQ=WEEKLY;BYDAY=MO,TH"), ([1, 11, 21], "FREQ=DAILY;INTERVAL=10"),
    ])
    func `days have the rule that gives exactly them`(days: [Int], rule: String) throws {
        let series = Self.series(Self.chores("Dishes", days.map { ($0, "Mia") }))
        #expect(series.map(\.rule) == [rule])
        let one = try #require(series.first)
        #expect(one.start == CalendarDay(daysSinceEpoch: Self.monday + days[0]))
        #expect(one.turn == .fixed && one.people == ["Mia"] && one.minutes == 10)
        #expect(one.time == TimeOfDay("17:00"))
    }

    @Test func `days without a rule are one series each`() {
        let series = Self.series(Self.chores("Windows", [(0, "Mia"), (1, "Mia"), (9, "Mia")]))
        #expect(series.map(\.rule) == [nil, nil, nil])
        #expect(series.map { $0.start.daysSinceEpoch - Self.monday } == [0, 1, 9])
        #expect(series.allSatisfy { $0.turn == .fixed && $0.people == ["Mia"] })
    }

    @Test func `a plan that does not repeat ends with its last day`() {
        let once = Self.series(Self.chores("Dishes", [(0, "Mia"), (2, "Mia")]), repeats: false)
        #expect(once.map(\.rule) == ["FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261125"])
        #expect(Self.series(Self.chores("Dishes", [(0, "Mia")]), repeats: false).map(\.rule) == [nil])
    }

    @Test func `turns that pass on are one series, and others are one for each person`() {
        let turns = Self.series(Self.chores("Table", [(0, "Mia"), (1, "Ben"), (2, "Mia"), (3, "Ben"), (4, "Mia")]))
        #expect(turns.map(\.turn) == [.rotate])
        #expect(turns.map(\.people) == [["Mia", "Ben"]])
        #expect(turns.map(\.rule) == ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"])
        let apart = Self.series(Self.chores("Table", [(0, "Mia"), (1, "Mia"), (2, "Ben")]))
        #expect(apart.map(\.people) == [["Mia"], ["Ben"]])
        #expect(apart.map(\.turn) == [.fixed, .fixed])
        #expect(apart.map(\.rule) == ["FREQ=WEEKLY;BYDAY=MO,TU", "FREQ=WEEKLY;BYDAY=WE"])
        let together = Self.series(Self.chores("Room", [(5, "Mia"), (5, "Ben")]))
        #expect(together.map(\.people) == [["Mia"], ["Ben"]])
    }

    @Test func `a person whom nobody knows takes no turns`() {
        let turns = Self.series(Self.chores("Table", [(0, "Mia"), (1, "Grandma"), (2, "Mia"), (3, "Grandma")]))
        #expect(turns.map(\.turn) == [.fixed, .anyone])
        #expect(turns.map(\.people) == [["Mia"], ["Grandma"]])
        let nobody = Self.series(Self.chores("Table", [(0, nil)]))
        #expect(nobody.map(\.turn) == [.anyone] && nobody.map(\.people) == [[]])
    }

    @Test func `tasks at other times are other series, in the order of their days`() {
        let chores = Self.chores("Dishes", [(1, "Mia")], at: "19:00") + Self.chores("Dishes", [(0, "Mia")], at: "08:00")
        #expect(Self.series(chores).map(\.time) == [TimeOfDay("08:00"), TimeOfDay("19:00")])
        #expect(Self.series([]).isEmpty)
    }
}
