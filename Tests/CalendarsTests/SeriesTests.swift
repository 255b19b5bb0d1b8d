import Calendars
import HearthCore
import Testing

@Suite
struct SeriesTests {
    /// Returns the occurrences of events between 1 September and 31 December 2026 in Berlin, as texts.
    private func occurrences(_ events: String..., zones: String = "") throws -> [String] {
        let zone = try #require(CalendarZone(named: "Europe/Berlin"))
        let file = CalendarFile(Array(Self.calendar(events, zones: zones).utf8))
        #expect(file.problems == [])
        let first = try #require(CalendarDay("2026-09-01"))
        let end = try #require(CalendarDay("2026-12-31"))
        return RecurrenceSeries(zone: zone).occurrences(of: file.events, from: first, to: end).map { occurrence in
            switch occurrence.span {
            case .days(let day, let end): "\(day)/\(end)"
            case .moments(let start, let end): "\(start.rfc3339.prefix(16))/\(end.rfc3339.prefix(16))"
            }
        }
    }

    private static func calendar(_ events: [String], zones: String = "") -> String {
        let events = events.map { "BEGIN:VEVENT\nUID:a\nDTSTAMP:20260101T000000Z\n\($0)\nEND:VEVENT\n" }.joined()
        return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN\n\(zones)\(events)END:VCALENDAR\n"
            .split(separator: "\n").joined(separator: "\r\n") + "\r\n"
    }

    private static let daily = "DTSTART;TZID=Europe/Berlin:20260901T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=4"

    @Test
    func `the first time counts also if the rule does not have it`() throws {
        #expect(
            try occurrences("DTSTART;VALUE=DATE:20260901\nRRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=2")
                == ["2026-09-01/2026-09-02", "2026-09-07/2026-09-08", "2026-10-05/2026-10-06"])
    }

    @Test
    func `a time that the spring skips is after the gap, and one that comes twice is the first`() throws {
        let zone = try #require(CalendarZone(named: "Europe/Berlin"))
        let gap = try #require(WallTime(text: "20260329T023000"))
        #expect(zone.moment(of: gap).rfc3339 == "2026-03-29T01:30:00.000Z")
        let twice = try #require(WallTime(text: "20261025T023000"))
        #expect(zone.moment(of: twice).rfc3339 == "2026-10-25T00:30:00.000Z")
    }

    @Test
    func `a night ends on the clock by DTEND, and after exact hours by DURATION`() throws {
        let start = "DTSTART;TZID=Europe/Berlin:20261024T220000\n"
        #expect(
            try occurrences(start + "DTEND;TZID=Europe/Berlin:20261025T060000")
                == ["2026-10-24T20:00/2026-10-25T05:00"])
        #expect(try occurrences(start + "DURATION:PT8H") == ["2026-10-24T20:00/2026-10-25T04:00"])
        #expect(try occurrences(start + "DURATION:P1D") == ["2026-10-24T20:00/2026-10-25T21:00"])
    }

    @Test
    func `a duration of more than a hundred years is none`() throws {
        let zone = try #require(CalendarZone(named: "Europe/Berlin"))
        let first = try #require(CalendarDay("2026-09-01"))
        let durations = [
            "P" + String(repeating: "999999999D", count: 30_000), "PT" + String(repeating: "999999999H", count: 4000),
            "P36526D", "P999999999W", "PT999999999H", "P1DT876601H",
        ]
        for duration in durations {
            for start in ["DTSTART:20260901T080000Z", "DTSTART;VALUE=DATE:20260901"] {
                let file = CalendarFile(Array(Self.calendar(["\(start)\nDURATION:\(duration)"]).utf8))
                // Lines that are too long are a problem of their own.
                #expect(file.problems.map(\.message).last == "DURATION: expected a duration such as PT45M.")
                let found = RecurrenceSeries(zone: zone).occurrences(
                    of: file.events, from: first, to: first.advanced(by: 1))
                #expect(found.count == 1)
            }
            let period = "DTSTART:20260901T080000Z\nRDATE;VALUE=PERIOD:20260902T080000Z/\(duration)"
            let file = CalendarFile(Array(Self.calendar([period]).utf8))
            #expect(!file.problems.isEmpty)
            let found = RecurrenceSeries(zone: zone).occurrences(
                of: file.events, from: first, to: first.advanced(by: 7))
            #expect(found.count == 2)
        }
    }

    @Test
    func `a duration of a hundred years is one`() throws {
        #expect(
            try occurrences("DTSTART:20260901T080000Z\nDURATION:P36525D") == ["2026-09-01T08:00/2126-09-02T08:00"])
    }

    @Test
    func `exceptions take times out by moment or by day`() throws {
        let left = ["2026-09-01T08:00/2026-09-01T09:00", "2026-09-04T08:00/2026-09-04T09:00"]
        #expect(
            try occurrences(Self.daily + "\nEXDATE:20260902T080000Z,20260903T080000Z") == left)
        #expect(
            try occurrences(Self.daily + "\nEXDATE;VALUE=DATE:20260902\nEXDATE;TZID=Europe/Berlin:20260903T100000")
                == left)
    }

    @Test
    func `a changed occurrence moves, a cancelled one is gone, later ones follow a change`() throws {
        let moved = "RECURRENCE-ID:20260902T080000Z\nDTSTART;TZID=Europe/Berlin:20260902T150000\nDURATION:PT2H"
        let cancelled = "RECURRENCE-ID;TZID=Europe/Berlin:20260903T100000\nDTSTART:20260903T080000Z\nSTATUS:CANCELLED"
        #expect(
            try occurrences(Self.daily, moved, cancelled) == [
                "2026-09-01T08:00/2026-09-01T09:00", "2026-09-02T13:00/2026-09-02T15:00",
                "2026-09-04T08:00/2026-09-04T09:00",
            ])
        let later =
            "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260903T100000\n"
            + "DTSTART;TZID=Europe/Berlin:20260903T120000\nDURATION:PT30M"
        #expect(
            try occurrences(Self.daily, later) == [
                "2026-09-01T08:00/2026-09-01T09:00", "2026-09-02T08:00/2026-09-02T09:00",
                "2026-09-03T10:00/2026-09-03T10:30", "2026-09-04T10:00/2026-09-04T10:30",
            ])
    }

    @Test
    func `a change moves an occurrence from outside into the window`() throws {
        #expect(
            try occurrences(
                "DTSTART:20260801T080000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=4",
                "RECURRENCE-ID:20260802T080000Z\nDTSTART:20260912T080000Z\nDURATION:PT1H")
                == ["2026-09-12T08:00/2026-09-12T09:00"])
    }

    @Test
    func `the newest version of an event holds`() throws {
        #expect(
            try occurrences(
                "DTSTART:20260901T080000Z\nSEQUENCE:2\nDURATION:PT1H", "DTSTART:20260901T100000Z\nSEQUENCE:1")
                == ["2026-09-01T08:00/2026-09-01T09:00"])
    }

    private static let zone = """
        BEGIN:VTIMEZONE
        TZID:Home
        BEGIN:STANDARD
        DTSTART:19701025T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:19700329T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        END:DAYLIGHT
        END:VTIMEZONE

        """

    @Test(arguments: ["Home", "W. Europe Standard Time", "/mozilla.org/20050126_1/Europe/Berlin"])
    func `zones are known by the file, by Windows and by longer names`(_ name: String) throws {
        #expect(
            try occurrences(
                "DTSTART;TZID=\(name):20261024T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2", zones: Self.zone)
                == ["2026-10-24T08:00/2026-10-24T09:00", "2026-10-25T09:00/2026-10-25T10:00"])
    }

    @Test
    func `a broken file is read as far as it goes, and each problem has its line`() {
        let text = """
            BEGIN:VCALENDAR\r
            VERSION:2.0\r
            PRODID:-//test//EN\r
            BEGIN:VEVENT\r
            UID:a\r
            DTSTAMP:20260101T000000Z\r
            DTSTART;TZID=Nowhere/City:20260901T100000\r
            DTEND:20260830T100000\r
            RRULE:FREQ=SOMETIMES\r
            END:VEVENT\r
            nonsense\r
            BEGIN:VEVENT\r
            DTSTART:soon\r
            END:VEVENT\r

            """
        let file = CalendarFile(Array(text.utf8))
        #expect(file.events.map(\.uid) == ["a"])
        #expect(file.problems.map(\.line) == [1, 7, 8, 9, 11, 12, 12, 13])
    }

    @Test
    func `folded lines, escapes and bytes that are no UTF-8 are read`() throws {
        var bytes = Array(
            Self.calendar(["SUMMARY:Dinner\\, late\n  with \\\\ and \\nmore\nDTSTART:20260901T080000Z"]).utf8)
        #expect(CalendarFile(bytes).events.first?.summary == "Dinner, late with \\ and \nmore")
        bytes.insert(0xFF, at: bytes.firstIndex(of: UInt8(ascii: "D")) ?? 0)
        #expect(!CalendarFile(bytes).problems.isEmpty)
    }

    @Test
    func `an endless series and a far window cost no more than the window`() throws {
        let zone = try #require(CalendarZone(named: "Europe/Berlin"))
        let file = CalendarFile(
            Array(Self.calendar(["DTSTART:19700101T000000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY"]).utf8))
        let first = try #require(CalendarDay("2026-09-01"))
        let found = RecurrenceSeries(zone: zone).occurrences(of: file.events, from: first, to: first.advanced(by: 1))
        #expect(found.count == 86_400)
    }
}
