import Calendars
import Family
import Foundation
import HearthCore
import Testing

/// Tests of the days and persons of chores.
@Suite struct ChoreScheduleTests {
    private static let ada = "user:1"
    private static let ben = "user:2"
    private static let mia = "child:0190a000-0000-7000-8000-000000000009"
    private static let people: Set<String> = [ada, ben, mia]

    private static func day(_ text: String) -> CalendarDay {
        guard let day = CalendarDay(text) else { preconditionFailure("a day must be written as 2026-11-23") }
        return day
    }

    private static func chore(
        _ start: String, _ rule: String?, _ assignment: Chore.Assignment = .fixed, _ assignees: [String] = [ada],
        change: (inout Chore) -> Void = { _ in }
    ) -> Chore {
        chore(1, start, rule, assignment, assignees, change: change)
    }

    private static func chore(
        _ number: UInt8, _ start: String, _ rule: String?, _ assignment: Chore.Assignment = .fixed,
        _ assignees: [String] = [ada], change: (inout Chore) -> Void = { _ in }
    ) -> Chore {
        var chore = Chore(id: CareFixtures.id(number), name: "Chore \(number)", startsOn: day(start))
        (chore.rule, chore.assignment, chore.assignees, chore.points) = (rule, assignment, assignees, 2)
        change(&chore)
        return chore
    }

    private static func turn(
        _ day: String, _ state: ChoreTurn.State = .done, by person: String? = ada, on doneOn: String? = nil,
        points: Int? = nil
    ) -> ChoreTurn {
        turn(1, day, state, by: person, on: doneOn, points: points)
    }

    private static func turn(
        _ number: UInt8, _ day: String, _ state: ChoreTurn.State = .done, by person: String? = ada,
        on doneOn: String? = nil, points: Int? = nil
    ) -> ChoreTurn {
        ChoreTurn(
            chore: CareFixtures.id(number), dueOn: self.day(day), state: state, by: person,
            doneOn: doneOn.map { self.day($0) }, points: points)
    }

    private static func schedule(
        _ chores: [Chore], _ turns: [ChoreTurn] = [], people: Set<String> = people, from first: String,
        through last: String, today: String? = nil, zone: TimeZone = CareFixtures.berlin
    ) -> ChoreSchedule {
        ChoreSchedule(
            chores, turns: turns, people: people,
            in: .init(from: day(first), through: day(last), today: day(today ?? first), zone: zone))
    }

    private static func days(_ schedule: ChoreSchedule) -> [String] { schedule.items.map(\.dueOn.description) }
    private static func persons(_ schedule: ChoreSchedule) -> [String?] { schedule.items.map(\.person) }

    // MARK: Days

    @Test func `a rule gives the days of the window, and a chore without one is due once`() {
        let week = Self.chore("2026-11-18", "FREQ=WEEKLY;BYDAY=MO,TH")
        #expect(
            Self.days(Self.schedule([week], from: "2026-11-23", through: "2026-11-30"))
                == ["2026-11-23", "2026-11-26", "2026-11-30"])
        let once = Self.chore("2026-11-25", nil)
        #expect(Self.days(Self.schedule([once], from: "2026-11-23", through: "2026-11-30")) == ["2026-11-25"])
        #expect(Self.schedule([once], from: "2026-11-26", through: "2026-11-30").items.isEmpty)
        let few = Self.chore("2026-11-20", "FREQ=DAILY;COUNT=5")
        #expect(
            Self.days(Self.schedule([few], from: "2026-11-23", through: "2026-11-30")) == ["2026-11-23", "2026-11-24"])
    }

    @Test func `a chore is due once a day, whatever times its rule has`() {
        let chore = Self.chore("2026-11-23", "FREQ=DAILY;BYHOUR=8,18;BYMINUTE=0,30;UNTIL=20261125T225900Z")
        #expect(
            Self.days(Self.schedule([chore], from: "2026-11-23", through: "2026-11-30"))
                == ["2026-11-23", "2026-11-24", "2026-11-25"])
    }

    @Test func `the days of an archived chore end`() {
        let chore = Self.chore("2026-11-20", "FREQ=DAILY") { $0.archivedOn = Self.day("2026-11-24") }
        let turn = Self.turn("2026-11-26", by: Self.ada)
        #expect(
            Self.days(Self.schedule([chore], [turn], from: "2026-11-23", through: "2026-11-30"))
                == ["2026-11-23", "2026-11-24", "2026-11-26"])
    }

    private static let changes: [(first: String, last: String, change: String, moment: Int64)] = [
        ("2026-03-27", "2026-03-31", "2026-03-29", 1_774_747_800_000),
        ("2026-10-23", "2026-10-27", "2026-10-25", 1_792_888_200_000),
    ]

    @Test(arguments: changes)
    func `a change of the clocks neither drops nor doubles a day`(
        first: String, last: String, change: String, moment: Int64
    ) {
        // At half past two, which spring skips and autumn has twice: 03:30 in summer time, and the first of both.
        let chore = Self.chore("2026-01-01", "FREQ=DAILY", .rotate, [Self.ada, Self.ben]) {
            $0.time = TimeOfDay("02:30")
        }
        let schedule = Self.schedule([chore], from: first, through: last)
        #expect(Self.days(schedule).count == 5 && Set(Self.days(schedule)).count == 5)
        let persons = Self.persons(schedule)
        #expect(persons[0] != persons[1] && persons[0] == persons[2] && persons[1] == persons[3])
        #expect(schedule.items.first { $0.dueOn == Self.day(change) }?.dueAt?.milliseconds == moment)
    }

    @Test(arguments: [
        ("FREQ=WEEKLY;BYDAY=XX", ChoreProblem.Reason.ruleInvalid),
        ("FREQ=HOURLY", ChoreProblem.Reason.ruleUnsuitable), ("FREQ=SECONDLY", ChoreProblem.Reason.ruleUnsuitable),
    ])
    func `a rule that cannot be used is named, and other chores are listed`(
        rule: String, reason: ChoreProblem.Reason
    ) {
        let schedule = Self.schedule(
            [Self.chore("2026-11-20", rule), Self.chore(2, "2026-11-20", "FREQ=DAILY")], from: "2026-11-23",
            through: "2026-11-24")
        #expect(schedule.problems.map(\.reason) == [reason] && schedule.problems.first?.chore == CareFixtures.id(1))
        #expect(schedule.items.count == 2)
    }

    @Test func `rules that never occur and never end are bounded`() {
        let never = Self.chore("0001-01-01", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", .rotate, [Self.ada, Self.ben])
        let endless = Self.chore(2, "0001-01-01", "FREQ=DAILY", .rotate, [Self.ada, Self.ben])
        let ancient = Self.chore(3, "0001-01-01", "FREQ=DAILY;COUNT=9000000")
        let schedule = Self.schedule([never, endless, ancient], from: "2026-11-23", through: "2026-11-24")
        #expect(schedule.items.map(\.chore.id) == [CareFixtures.id(2), CareFixtures.id(2)])
        #expect(schedule.problems.map(\.reason) == [.startsTooEarly, .startsTooEarly])
        #expect(schedule.work < 100)
        let later = Self.chore(4, "2026-11-01", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", .rotate, [Self.ada])
        #expect(Self.schedule([later], from: "2026-11-23", through: "2026-11-24").items.isEmpty)
    }

    @Test func `1,000 chores take the work of their window`() {
        let rules = ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE,SA", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2"]
        let chores = (0..<1000).map { index in
            var chore = Self.chore(
                "2016-01-04", rules[index % 4], index % 8 < 4 ? .rotate : .fewest, [Self.ada, Self.ben])
            chore.id = UUID(
                uuid: (1, UInt8(index / 256), UInt8(index % 256), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
            return chore
        }
        let schedule = Self.schedule(chores, from: "2026-11-23", through: "2026-11-29")
        #expect(schedule.items.count > 2000 && schedule.problems.isEmpty)
        #expect(schedule.work <= 7000)
    }

    @Test func `more work than a household may need is refused, and the chores are named`() {
        // Rules whose turns must be counted one by one since their start.
        let chores = (0..<1000).map { index in
            var chore = Self.chore("1998-01-01", "FREQ=DAILY;BYMONTH=1,3,5,7,9,11", .rotate, [Self.ada, Self.ben])
            chore.id = UUID(
                uuid: (1, UInt8(index / 256), UInt8(index % 256), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
            return chore
        }
        let schedule = Self.schedule(chores, from: "2026-11-23", through: "2026-11-23")
        #expect(schedule.work < ChoreSchedule.mostWork + 20_000)
        #expect(Set(schedule.problems.map(\.reason)) == [.tooMany])
        #expect(schedule.items.count + schedule.problems.count == 1000 && schedule.items.count > 80)
    }

    // MARK: Persons

    @Test(arguments: [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,WE,SA",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU", "FREQ=WEEKLY;INTERVAL=3;BYDAY=FR;WKST=SU", "FREQ=MONTHLY;BYDAY=1SA",
        "FREQ=DAILY;BYMONTH=11,12", "FREQ=DAILY;COUNT=400", "FREQ=WEEKLY;UNTIL=20261220",
    ])
    func `turns pass on with each day of the rule, from whatever day one looks`(rule: String) throws {
        let order = [Self.ada, Self.ben, Self.mia]
        for start in ["2025-11-19", "2025-11-23", "2025-11-24"] {
            let chore = Self.chore(start, rule, .rotate, order)
            let all = RecurrenceIterator(
                try RecurrenceRule(rule), start: WallTime(day: Self.day(start)),
                to: WallTime(day: Self.day("2026-12-31")))
            let expected = all.enumerated().map { "\($1.day) \(order[$0 % 3])" }
            for first in ["2025-11-24", "2026-11-16", "2026-11-18", "2026-11-22"] {
                let schedule = Self.schedule([chore], from: first, through: "2026-12-31", today: "2026-12-31")
                let found = schedule.items.map { "\($0.dueOn) \($0.person ?? "")" }
                #expect(found == expected.filter { $0 >= first }, "\(rule) from \(start), seen from \(first)")
            }
        }
    }

    @Test func `a turn that somebody else does or leaves out moves no other turn`() {
        let chore = Self.chore("2026-11-23", "FREQ=DAILY", .rotate, [Self.ada, Self.ben])
        let turns = [
            Self.turn("2026-11-23", by: Self.ben), Self.turn("2026-11-24", .skipped, by: Self.ben),
        ]
        let schedule = Self.schedule([chore], turns, from: "2026-11-23", through: "2026-11-26")
        #expect(Self.persons(schedule) == [Self.ben, Self.ben, Self.ada, Self.ben])
        #expect(schedule.items.map(\.state) == [.done, .skipped, .open, .open])
        #expect(schedule.items.map(\.points) == [2, 0, 2, 2])
    }

    @Test func `turns of a person who has left fall to the others, and theirs stay`() {
        let chore = Self.chore("2026-11-23", "FREQ=DAILY", .rotate, [Self.ada, Self.ben, Self.mia])
        let schedule = Self.schedule(
            [chore], people: [Self.ada, Self.mia], from: "2026-11-23", through: "2026-11-28")
        #expect(Self.persons(schedule) == [Self.ada, Self.ada, Self.mia, Self.ada, Self.mia, Self.mia])
        let fixed = Self.chore("2026-11-23", nil, .fixed, [Self.ben, Self.mia])
        #expect(
            Self.persons(Self.schedule([fixed], people: [Self.mia], from: "2026-11-23", through: "2026-11-23"))
                == [Self.mia])
    }

    @Test(arguments: [Chore.Assignment.fixed, .rotate, .fewest])
    func `a turn of nobody has a reason`(assignment: Chore.Assignment) {
        let removed = Self.chore("2026-11-23", nil, assignment, [Self.ben])
        let nobody = Self.chore(2, "2026-11-23", nil, assignment, [])
        let schedule = Self.schedule([removed, nobody], people: [Self.ada], from: "2026-11-23", through: "2026-11-23")
        #expect(Self.persons(schedule) == [nil, nil])
        #expect(schedule.items.map(\.reason) == [.personRemoved, .nobodyNamed])
        let anyone = Self.chore("2026-11-23", nil, .anyone, [Self.ben])
        let free = Self.schedule([anyone], people: [Self.ada], from: "2026-11-23", through: "2026-11-23")
        #expect(free.items.map(\.reason) == [nil] && Self.persons(free) == [nil])
    }

    @Test func `the person with the fewest minutes is next, also counting what is due before`() {
        let chores = [
            Self.chore("2026-11-23", "FREQ=DAILY", .fewest, [Self.ada, Self.ben]) { $0.minutes = 30 },
            Self.chore(2, "2026-11-23", "FREQ=DAILY", .fixed, [Self.ada]) { $0.minutes = 20 },
        ]
        let schedule = Self.schedule(chores, from: "2026-11-23", through: "2026-11-27")
        let persons = schedule.items.filter { $0.chore.id == CareFixtures.id(1) }.map(\.person)
        #expect(persons == [Self.ben, Self.ben, Self.ada, Self.ben, Self.ben])
        // A later window shows the same.
        let later = Self.schedule(chores, from: "2026-11-26", through: "2026-11-27", today: "2026-11-23")
        #expect(later.items.filter { $0.chore.id == CareFixtures.id(1) }.map(\.person) == [Self.ben, Self.ben])
        // Minutes of more than 28 days ago count no more.
        let old = [Self.turn(2, "2026-10-26", by: Self.ben), Self.turn(2, "2026-10-27", by: Self.ada)]
        let one = [chores[0], Self.chore(2, "2026-11-30", nil, .fixed, [Self.ada]) { $0.minutes = 20 }]
        #expect(Self.persons(Self.schedule(one, old, from: "2026-11-23", through: "2026-11-23")) == [Self.ben])
        #expect(
            Self.persons(Self.schedule(one, [old[0]], from: "2026-11-22", through: "2026-11-23", today: "2026-11-22"))
                == [Self.ada])
    }

    @Test func `a turn that is written down stays with its person while they are there`() {
        let chore = Self.chore("2026-11-23", "FREQ=DAILY", .fewest, [Self.ada, Self.ben])
        let pinned = Self.turn("2026-11-23", .open, by: Self.ben)
        let turns = [pinned, Self.turn("2026-11-20", by: Self.ben)]
        #expect(Self.persons(Self.schedule([chore], turns, from: "2026-11-23", through: "2026-11-23")) == [Self.ben])
        let left = Self.schedule([chore], turns, people: [Self.ada], from: "2026-11-23", through: "2026-11-23")
        #expect(Self.persons(left) == [Self.ada])
    }

    // MARK: After done

    @Test func `a chore that comes back after it was done has one open day`() {
        let chore = Self.chore("2026-11-10", "FREQ=DAILY;INTERVAL=3", .rotate, [Self.ada, Self.ben]) {
            $0.mode = .afterDone
        }
        func open(_ turns: [ChoreTurn], _ first: String = "2026-11-23") -> [String] {
            Self.schedule([chore], turns, from: first, through: "2026-12-31", today: "2026-11-23").items
                .map { "\($0.dueOn) \($0.person ?? "") \($0.state.rawValue)\($0.isOverdue ? " late" : "")" }
        }
        // It waits since its first day.
        #expect(open([]) == ["2026-11-10 user:1 open late"])
        #expect(open([], "2026-11-24").isEmpty)
        // Done late: three days after it was done, and it is the next person's turn.
        #expect(
            open([Self.turn("2026-11-10", on: "2026-11-23")]) == ["2026-11-26 user:2 open"])
        #expect(
            open([Self.turn("2026-11-10", .skipped, by: Self.ben, on: "2026-11-23")]) == ["2026-11-26 user:1 open"])
        #expect(open([Self.turn("2026-11-10", .rejected)]) == ["2026-11-10 user:1 rejected late"])
        // Done early; the day that is done already is not due again.
        #expect(
            open([Self.turn("2026-11-26", on: "2026-11-23")])
                == ["2026-11-26 user:1 done", "2026-11-29 user:2 open"])
        // Without a rule it does not come back.
        let once = Self.chore("2026-11-10", nil) { $0.mode = .afterDone }
        #expect(
            Self.schedule([once], [Self.turn("2026-11-10")], from: "2026-11-23", through: "2026-11-30").items.isEmpty)
    }

    // MARK: Points and fairness

    @Test func `points count when they are due to count`() {
        func points(_ state: ChoreTurn.State, needs: Bool, by: String? = Self.mia, author: String? = Self.ada) -> Int {
            ChorePoints.points(of: state, chore: 5, needsApproval: needs, person: by, author: author)
        }
        #expect(points(.done, needs: false) == 5 && points(.done, needs: true) == 0)
        #expect(points(.approved, needs: true) == 5 && points(.approved, needs: false) == 5)
        #expect(points(.approved, needs: true, by: Self.ada) == 0)
        for state in [ChoreTurn.State.open, .skipped, .rejected] { #expect(points(state, needs: false) == 0) }
    }

    @Test func `balances are sums of turns and entries`() {
        let chore = Self.chore("2026-11-10", "FREQ=DAILY")
        let turns = [
            Self.turn("2026-11-20", points: 7), Self.turn("2026-11-21"), Self.turn("2026-11-22", .skipped, points: 9),
            Self.turn("2026-11-23", by: Self.ben, points: 1),
        ]
        let entries = [
            PointEntry(person: Self.ada, kind: .bonus, points: -10, state: .approved),
            PointEntry(person: Self.ada, kind: .penalty, points: 3, state: .approved),
            PointEntry(person: Self.ada, kind: .redeem, points: 4, state: .approved),
            PointEntry(person: Self.ada, kind: .redeem, points: 5, state: .asked),
            PointEntry(person: Self.ada, kind: .redeem, points: 100, state: .rejected),
            PointEntry(person: Self.ada, kind: .bonus, points: 100, state: .asked),
        ]
        let balances = PointBalance.balances(turns: turns, entries: entries, chores: [chore.id: chore])
        #expect(balances[Self.ada]?.earned == 9 && balances[Self.ada]?.balance == 12)
        #expect(balances[Self.ada]?.available == 7 && balances[Self.ben]?.balance == 1)
    }

    @Test func `fairness counts what was done in 28 days`() {
        let chore = Self.chore("2026-10-01", "FREQ=DAILY", .fewest, [Self.ada, Self.ben]) { $0.minutes = 15 }
        let turns = [
            Self.turn("2026-10-26", by: Self.ben), Self.turn("2026-10-27"), Self.turn("2026-11-23", by: Self.ben),
            Self.turn("2026-11-22", by: Self.ben), Self.turn("2026-11-21", .skipped), Self.turn("2026-11-24"),
            Self.turn("2026-11-20", by: "user:9"),
        ]
        let fairness = ChoreFairness([chore], turns: turns, people: Self.people, through: Self.day("2026-11-23"))
        #expect(fairness.first == Self.day("2026-10-27"))
        #expect(fairness.people.map(\.who) == [Self.mia, Self.ada, Self.ben, "user:9"])
        #expect(fairness.people.map(\.minutes) == [0, 15, 30, 15])
        #expect(fairness.people.map(\.isAble) == [false, true, true, false])
        #expect(fairness.meanMinutes == 22.5 && fairness.spread == 15.0 / 22.5)
        #expect(fairness.people.map(\.points) == [0, 2, 4, 2])
    }
}
