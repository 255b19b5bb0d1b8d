import Family
import Foundation
import HearthCore
import Testing

@Suite struct CareSummaryTests {
    private let calendar = CareCalendar(zone: CareFixtures.berlin)

    private func summary(_ first: String, _ last: String, _ entries: [CareEntry], now: String) throws -> CareSummary {
        CareSummary(
            from: try #require(CalendarDay(first)), through: try #require(CalendarDay(last)), of: entries,
            calendar: calendar, now: CareFixtures.moment(now))
    }

    @Test func `averages count days that are over and have entries`() throws {
        let entries = [
            CareFixtures.bottle(1, "2026-11-20 08:00", millilitres: 100),
            CareFixtures.bottle(2, "2026-11-20 12:00", millilitres: 140),
            CareFixtures.bottle(3, "2026-11-22 08:00", millilitres: 120),
            CareFixtures.bottle(4, "2026-11-23 08:00", millilitres: 999),
        ]
        let summary = try summary("2026-11-20", "2026-11-23", entries, now: "2026-11-23 16:00")
        let averages = try #require(summary.averages)
        #expect(averages.days == 2)
        #expect(averages[.drunkMillilitres] == 180)
        #expect(averages[.feeds] == 1.5)
        #expect(summary.totals.feedCount == 4)
        #expect(summary.averagesBefore == nil)
        #expect(summary.trend(.feeds) == nil)
    }

    @Test func `a trend compares with as many days before`() throws {
        let entries = [
            CareFixtures.sleep(1, "2026-11-17 12:00", "2026-11-17 13:00"),
            CareFixtures.sleep(2, "2026-11-18 12:00", "2026-11-18 13:30"),
            CareFixtures.sleep(3, "2026-11-19 12:00", "2026-11-19 14:00"),
            CareFixtures.sleep(4, "2026-11-20 12:00", "2026-11-20 15:00"),
        ]
        let summary = try summary("2026-11-19", "2026-11-20", entries, now: "2026-11-23 16:00")
        let trend = try #require(summary.trend(.sleepMinutes))
        #expect((trend.before, trend.now) == (75, 150))
        #expect(trend.change == 75)
    }

    @Test func `the longest sleep keeps its whole length over the end of the period`() throws {
        let night = CareFixtures.sleep(1, "2026-11-20 21:00", "2026-11-21 08:00")
        let nap = CareFixtures.sleep(2, "2026-11-20 12:00", "2026-11-20 14:00")
        let earlier = CareFixtures.sleep(3, "2026-11-19 19:00", "2026-11-20 09:00")
        let summary = try summary("2026-11-20", "2026-11-20", [nap, night, earlier], now: "2026-11-23 16:00")
        #expect(summary.longestSleep?.id == night.id)
        #expect(summary.longestSleep?.minutes == 660)
        #expect(summary.totals.sleepMinutes == 120 + 600 + 120)
    }

    @Test func `a period without entries has no averages and no longest sleep`() throws {
        let summary = try summary("2026-11-20", "2026-11-22", [], now: "2026-11-23 16:00")
        #expect(summary.averages == nil)
        #expect(summary.longestSleep == nil)
        #expect(summary.days.count == 3)
    }
}

@Suite struct CarePredictionTests {
    private let calendar = CareCalendar(zone: CareFixtures.berlin)

    private func prediction(
        _ subject: CarePrediction.Subject, _ entries: [CareEntry], now: String
    ) -> Result<CarePrediction, CarePrediction.Absence> {
        calendar.prediction(of: subject, from: entries, now: CareFixtures.moment(now))
    }

    private func bottles(_ times: [String]) -> [CareEntry] {
        times.enumerated().map { CareFixtures.bottle(UInt8($0.offset + 1), "2026-11-23 \($0.element)") }
    }

    @Test func `the next meal follows the median of the gaps of its part of the day`() throws {
        let entries = bottles(["07:10", "10:10", "13:10", "16:00", "18:40"])
        let next = try prediction(.feeding, entries, now: "2026-11-23 18:50").get()
        #expect(next.at == CareFixtures.moment("2026-11-23 21:35"))
        #expect(next.earliest < next.at && next.at < next.latest.advancedByAMinute)
        #expect(next.gaps == 4)
        #expect(next.method == .medianOfPart)
        #expect(next.since == CareFixtures.moment("2026-11-23 18:40"))
    }

    @Test func `a part of the day with too few gaps takes all of them`() throws {
        let entries = bottles(["08:00", "11:00", "14:00", "17:00", "20:00"])
        let next = try prediction(.feeding, entries, now: "2026-11-23 20:30").get()
        #expect(next.method == .median)
        #expect(next.at == CareFixtures.moment("2026-11-23 23:00"))
    }

    @Test func `meals within half an hour are one meal`() throws {
        let entries = bottles(["07:10", "07:25", "07:50", "10:10", "13:10", "16:10", "18:30", "18:55"])
        let next = try prediction(.feeding, entries, now: "2026-11-23 19:00").get()
        #expect(next.since == CareFixtures.moment("2026-11-23 18:30"))
        #expect(next.gaps == 4)
    }

    @Test func `there is no estimate from too few gaps, during a meal, or after a long silence`() {
        #expect(prediction(.feeding, [], now: "2026-11-23 12:00") == .failure(.tooFewEntries))
        let four = bottles(["07:00", "10:00", "13:00", "16:00"])
        #expect(prediction(.feeding, four, now: "2026-11-23 16:30") == .failure(.tooFewEntries))
        let five = four + bottles(["18:30"])
        #expect((try? prediction(.feeding, five, now: "2026-11-23 19:00").get()) != nil)
        #expect(prediction(.feeding, five, now: "2026-11-24 07:00") == .failure(.lastEntryTooOld))
        let running = CareFixtures.breast(9, "2026-11-23 18:50", nil)
        #expect(prediction(.feeding, five + [running], now: "2026-11-23 19:00") == .failure(.running))
    }

    @Test func `the next sleep follows how long the child is awake`() throws {
        let sleeps = [
            ("2026-11-22 07:30", "2026-11-22 08:30"), ("2026-11-22 10:30", "2026-11-22 11:30"),
            ("2026-11-22 13:30", "2026-11-22 14:30"), ("2026-11-22 16:40", "2026-11-22 17:00"),
            ("2026-11-22 19:00", "2026-11-23 07:10"),
        ].enumerated().map { CareFixtures.sleep(UInt8($0.offset + 1), $0.element.0, $0.element.1) }
        let next = try prediction(.sleep, sleeps, now: "2026-11-23 07:30").get()
        #expect(next.at == CareFixtures.moment("2026-11-23 09:10"))
        let asleep = CareFixtures.sleep(9, "2026-11-23 09:00", nil)
        #expect(prediction(.sleep, sleeps + [asleep], now: "2026-11-23 09:30") == .failure(.running))
    }

    @Test func `a gap in which nobody logged is no habit`() {
        // Five bottles on five days: the gaps are days, not hours.
        let entries = (18...22).map { CareFixtures.bottle(UInt8($0), "2026-11-\($0) 08:00") }
        #expect(prediction(.feeding, entries, now: "2026-11-22 09:00") == .failure(.tooFewEntries))
    }
}

extension Timestamp {
    fileprivate var advancedByAMinute: Timestamp { self + .seconds(60) }
}
