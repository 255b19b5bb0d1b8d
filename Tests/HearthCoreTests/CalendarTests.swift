import Foundation
import HearthCore
import Testing

@Suite struct CalendarTests {
    @Test(arguments: [
        ("1970-01-01", 0, Weekday.thursday), ("2000-02-29", 11_016, .tuesday), ("2026-11-21", 20_778, .saturday),
        ("1969-12-31", -1, .wednesday), ("2100-03-01", 47_541, .monday),
    ])
    func `a date has a day number and a weekday`(text: String, number: Int, weekday: Weekday) throws {
        let day = try #require(CalendarDay(text))
        #expect(day.daysSinceEpoch == number)
        #expect(day.weekday == weekday)
        #expect(day.description == text)
    }

    @Test(arguments: [
        "2026-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "26-01-01", "2026-01-01x", "", "----",
    ])
    func `an invalid date is rejected`(text: String) {
        #expect(CalendarDay(text) == nil)
    }

    @Test func `a day is read as it was printed, over four centuries`() {
        for number in stride(from: -60_000, through: 90_000, by: 7) {
            let day = CalendarDay(daysSinceEpoch: number)
            #expect(CalendarDay(day.description) == day)
        }
    }

    @Test func `a timestamp is printed as RFC 3339 in UTC, also before 1970`() {
        #expect(Timestamp(milliseconds: 1_795_170_960_007).rfc3339 == "2026-11-20T10:36:00.007Z")
        #expect(Timestamp(milliseconds: -1).rfc3339 == "1969-12-31T23:59:59.999Z")
    }

    @Test func `a wall-clock time keeps its hour over both changes of daylight saving time`() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let five = TimeOfDay(minutes: 17 * 60)
        // Spring change on 2026-03-29, autumn change on 2026-10-25.
        for (start, offsets) in [
            ("2026-03-28", ["+01:00", "+02:00", "+02:00"]), ("2026-10-24", ["+02:00", "+01:00", "+01:00"]),
        ] {
            let day = try #require(CalendarDay(start))
            for (step, offset) in offsets.enumerated() {
                let moment = berlin.moment(on: day.advanced(by: step), at: five)
                #expect(berlin.rfc3339(moment) == "\(day.advanced(by: step))T17:00:00\(offset)")
            }
        }
    }

    @Test func `a time skipped in spring moves past the gap, a time repeated in autumn is the first`()
        throws
    {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let halfPastTwo = TimeOfDay(minutes: 150)
        let spring = try #require(CalendarDay("2026-03-29"))
        #expect(berlin.rfc3339(berlin.moment(on: spring, at: halfPastTwo)) == "2026-03-29T03:30:00+02:00")
        let autumn = try #require(CalendarDay("2026-10-25"))
        #expect(berlin.rfc3339(berlin.moment(on: autumn, at: halfPastTwo)) == "2026-10-25T02:30:00+02:00")
    }

    @Test func `the local day is that of the zone, not of UTC`() throws {
        let auckland = try #require(TimeZone(identifier: "Pacific/Auckland"))
        let newYearsEve = Timestamp(milliseconds: 1_798_718_400_000)  // 2026-12-31T12:00:00Z
        #expect(auckland.day(at: newYearsEve).description == "2027-01-01")
    }

    @Test func `version 7 UUIDs sort by time and carry version and variant`() {
        var generator = SystemRandomNumberGenerator()
        let early = UUID.version7(at: Timestamp(milliseconds: 1_000), using: &generator).text
        let late = UUID.version7(at: Timestamp(milliseconds: 2_000), using: &generator).text
        #expect(early < late)
        #expect(early.hasPrefix("00000000-03e8-7"))
        #expect("89ab".contains(Array(early)[19]))
    }
}
