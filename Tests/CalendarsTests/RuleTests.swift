import Calendars
import Foundation
import HearthCore
import Testing

@Suite
struct RuleTests {
    @Test
    func `a rule is written as it was read`() throws {
        let text = "FREQ=MONTHLY;INTERVAL=2;COUNT=5;BYDAY=1MO,-1FR;BYHOUR=8;BYSETPOS=-1;WKST=SU"
        #expect(try RecurrenceRule("RRULE:" + text.lowercased()).text == text)
        #expect(try RecurrenceRule("FREQ=DAILY;UNTIL=20261231").text == "FREQ=DAILY;UNTIL=20261231")
        #expect(try RecurrenceRule("FREQ=DAILY;UNTIL=20261231T080000Z").text == "FREQ=DAILY;UNTIL=20261231T080000Z")
    }

    @Test(
        arguments: [
            ("", "FREQ"), ("INTERVAL=2", "FREQ"), ("FREQ=FORTNIGHTLY", "FREQ"), ("FREQ=DAILY;INTERVAL=0", "INTERVAL"),
            ("FREQ=DAILY;INTERVAL=-1", "INTERVAL"), ("FREQ=DAILY;COUNT=x", "COUNT"),
            ("FREQ=DAILY;UNTIL=20260230", "UNTIL"), ("FREQ=DAILY;BYHOUR=24", "BYHOUR"),
            ("FREQ=DAILY;BYMONTHDAY=0", "BYMONTHDAY"), ("FREQ=DAILY;BYDAY=XX", "BYDAY"),
            ("FREQ=MONTHLY;BYDAY=0MO", "BYDAY"), ("FREQ=DAILY;BYSETPOS=1", "BYSETPOS"),
            ("FREQ=DAILY;FREQ=DAILY", "FREQ"), ("FREQ=DAILY;BYEASTER=1", "BYEASTER"), ("FREQ=DAILY;X", "X"),
            ("FREQ=DAILY;BYHOUR=1,,2", "BYHOUR"), ("FREQ=DAILY;WKST=1", "WKST"),
        ])
    func `a rule that cannot be read names the part`(_ text: String, _ part: String) {
        #expect {
            try RecurrenceRule(text)
        } throws: {
            ($0 as? RecurrenceError)?.part == part
        }
    }

    @Test(arguments: ["0", "-1", "400", "9223372036854775807", "-9223372036854775808", "99999999999999999999"])
    func `a rule with an extreme number is refused, or has times`(number: String) throws {
        let start = try #require(WallTime(text: "20260101T080000"))
        for part in [
            "INTERVAL=N", "COUNT=N", "BYMONTHDAY=N", "BYYEARDAY=N", "BYWEEKNO=N", "BYDAY=NMO", "BYMONTH=N",
            "BYHOUR=N", "BYDAY=MO;BYSETPOS=N", "UNTIL=N",
        ] {
            for frequency in ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] {
                let text = "FREQ=\(frequency);" + part.replacing("=N", with: "=\(number)")
                guard let rule = try? RecurrenceRule(text) else { continue }
                #expect(RecurrenceIterator(rule, start: start).prefix(2).allSatisfy { $0 >= start }, "\(text)")
            }
        }
    }

    private struct Vectors: Decodable {
        struct Case: Decodable {
            var rule: String
            var start: String
            var times: [String]
        }

        var most: Int
        var cases: [Case]
    }

    @Test
    func `rules have the times of the published vectors`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Vectors/recurrence.json")
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
        #expect(vectors.cases.count == 400)
        for vector in vectors.cases {
            let start = try #require(WallTime(text: vector.start))
            let times = RecurrenceIterator(try RecurrenceRule(vector.rule), start: start).prefix(vectors.most)
            #expect(times.map(\.text) == vector.times, "\(vector.rule) from \(vector.start)")
        }
    }

    @Test
    func `a rule that is entered late has the times of one that runs through`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Vectors/recurrence.json")
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
        for vector in vectors.cases where vector.times.count > 4 {
            let start = try #require(WallTime(text: vector.start))
            let late = try #require(WallTime(text: vector.times[4]))
            let rule = try RecurrenceRule(vector.rule)
            let times = RecurrenceIterator(rule, start: start, from: late).drop { $0 < late }
                .prefix(vectors.most - 4)
            #expect(times.map(\.text) == Array(vector.times.dropFirst(4)), "\(vector.rule) from \(vector.start)")
        }
    }

    @Test(
        arguments: [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31",
            "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=HOURLY;INTERVAL=24;BYHOUR=3", "FREQ=MONTHLY;BYDAY=6MO",
        ])
    func `a rule that never occurs ends`(_ text: String) throws {
        let start = WallTime(day: try #require(CalendarDay("2026-01-01")), second: 7 * 3600)
        #expect(RecurrenceIterator(try RecurrenceRule(text), start: start).prefix(1).map(\.text).isEmpty)
    }
}
