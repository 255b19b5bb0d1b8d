@testable import CareFormats
import Foundation
import HearthCore
import HearthTesting
import Testing

@Suite struct TimeTests {
    private func local(_ text: String) throws -> LocalTime {
        guard case .local(let time)? = TimeText(text, dates: .monthFirst) else {
            throw CareFormatsError(.damaged, "not a local time")
        }
        return time
    }

    @Test(arguments: [
        ("2026-10-21 13:05:27", "2026-10-21 13:05"), ("2026-10-21T13:05", "2026-10-21 13:05"),
        ("1/13/26, 19:54", "2026-01-13 19:54"), ("01/13/2026 07:54 PM", "2026-01-13 19:54"),
        ("1/13/26, 12:09 am", "2026-01-13 00:09"), ("2026/1/3 9:05", "2026-01-03 09:05"),
        ("1/13/26, 7:05\u{202F}PM", "2026-01-13 19:05"), ("2026-12-31 24:00", "2027-01-01 00:00"),
        ("2026-03-04, 8:52 p.m.", "2026-03-04 20:52"), ("3/4/26, 8:52\u{A0}a.\u{A0}m.", "2026-03-04 08:52"),
        ("20.03.2026 20.21", "2026-03-20 20:21"), ("2026. 03. 20. 7:05", "2026-03-20 07:05"),
        ("26. 3. 20. 7:05", "2026-03-20 07:05"), ("3-20-2026 7:05", "2026-03-20 07:05"),
        ("3/1/26 at 11:46 PM", "2026-03-01 23:46"), ("20.3.26 um 7:05", "2026-03-20 07:05"),
        ("Mar 6, 2026 8:56 AM", "2026-03-06 08:56"), ("6-Mar-26 8:56", "2026-03-06 08:56"),
        ("6. März 2026 8:56", "2026-03-06 08:56"), ("16 août 2026 à 8 h 56", "2026-08-16 08:56"),
        ("6 de enero de 2026, 8:56", "2026-01-06 08:56"),
    ])
    func `a time without zone is read as people write it`(text: String, expected: String) throws {
        #expect(try local(text).description == expected)
    }

    @Test(arguments: [
        "", "invalid", "2026-13-01 10:00", "2026-02-30 10:00", "2026-01-01 25:00", "2026-01-01 10:60", "2026-01-01 1",
        "2026-01-01 10:00:5", "13/1/26, 10:00", "1/1/126 10:00", "2026-01-01 10:00 XM", "2026-01-01 13:00 PM",
        "2026-01-01 10:00 tomorrow", "20260101 10:00", "2026-01-01 10:00+25",
        "1/13/2 10:00", "26.13.2026 10:00", "6 Foo 2026 10:00", "Mar 2026 10:00", "1/13/26 PM 3:58", "1/13/26 15 58",
    ])
    func `a time that cannot be meant is rejected`(text: String) {
        #expect(TimeText(text, dates: .monthFirst) == nil)
    }

    @Test func `a date that ends with the year is read only in a known order`() {
        #expect(TimeText("1/13/26, 19:54") == nil)
        #expect(TimeText("13.1.2026") == nil)
        #expect(TimeText("13.1.2026", dates: .monthFirst) == TimeText("2026-01-13"))
        #expect(TimeText("2/1/26", dates: .dayFirst) == TimeText("2026-01-02"))
        #expect(TimeText("2026-01-13") == .day(CalendarDay(daysSinceEpoch: 20_466)))
    }

    @Test(arguments: [
        ("2026-01-01T08:00:00Z", 1_767_254_400_000), ("2026-01-01T09:00:00.250+01:00", 1_767_254_400_250),
        ("2026-01-01 03:30:00 -04:30", 1_767_254_400_000), ("2025-12-31T24:00:00.1234567Z", 1_767_225_600_123),
    ])
    func `a time with an offset is a moment`(text: String, milliseconds: Int64) {
        #expect(TimeText(text) == .moment(Timestamp(milliseconds: milliseconds)))
    }

    @Test func `a repeated time has two moments, a skipped one moves past the gap`() throws {
        var clock = ZoneClock(try #require(TimeZone(identifier: "Europe/Berlin")))
        let autumn = clock.moments(of: try local("2026-10-25 02:30"))
        #expect(autumn.moments.map(\.rfc3339) == ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"])
        #expect(autumn.certainty == .repeated)
        let spring = clock.moments(of: try local("2026-03-29 02:30"))
        #expect(spring.moments.map(\.rfc3339) == ["2026-03-29T01:30:00.000Z", "2026-03-29T00:30:00.000Z"])
        #expect(spring.certainty == .skipped)
        // Moved past the gap, this entry would end before it starts.
        let short = clock.span(from: try local("2026-03-29 02:56"), to: try local("2026-03-29 03:11"), minutes: nil)
        #expect(short?.start.rfc3339 == "2026-03-29T00:56:00.000Z")
        #expect(short?.end?.rfc3339 == "2026-03-29T01:11:00.000Z")
    }

    @Test func `the stated length and the other end decide between repeated times`() throws {
        var clock = ZoneClock(try #require(TimeZone(identifier: "America/New_York")))
        let (evening, half) = (try local("2026-10-31 22:00"), try local("2026-11-01 01:30"))
        let plain = clock.span(from: evening, to: half, minutes: nil)
        #expect(plain?.end?.rfc3339 == "2026-11-01T05:30:00.000Z")
        #expect(plain?.doubts.map(\.certainty) == [.repeated])
        let stated = clock.span(from: evening, to: half, minutes: 270)
        #expect(stated?.end?.rfc3339 == "2026-11-01T06:30:00.000Z")
        #expect(stated?.doubts.isEmpty == true)
        // 01:50 to 01:10 is possible in this night alone.
        let across = clock.span(from: try local("2026-11-01 01:50"), to: try local("2026-11-01 01:10"), minutes: nil)
        #expect(across?.start.rfc3339 == "2026-11-01T05:50:00.000Z")
        #expect(across?.end?.rfc3339 == "2026-11-01T06:10:00.000Z")
        #expect(clock.span(from: half, to: evening, minutes: nil) == nil)
    }

    /// The moments of a local time are exactly those whose local time it is.
    @Test(arguments: ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "America/St_Johns"])
    func `every moment is found again from its local time`(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        var clock = ZoneClock(zone)
        var random = SplitMix64(seed: 1)
        for _ in 0..<4000 {
            let seconds = Int64.random(in: 1_700_000_000..<1_830_000_000, using: &random) / 60 * 60
            let offset = Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
            let wall = seconds + offset
            let day = CalendarDay(daysSinceEpoch: Int(wall.flooredQuotient(dividingBy: 86_400)))
            let time = LocalTime(day: day, second: Int(wall - Int64(day.daysSinceEpoch) * 86_400))
            let (moments, certainty) = clock.moments(of: time)
            #expect(moments.contains(Timestamp(milliseconds: seconds * 1000)), "\(time)")
            #expect((certainty == .repeated) == (moments.count == 2))
        }
    }
}
