import Family
import Foundation
import HearthCore
import HearthTesting
import Testing

@Suite struct CareDayTests {
    private static let zones = [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia", "America/St_Johns",
        "Africa/Casablanca", "Asia/Kathmandu", "UTC", "America/Santiago",
    ]
    /// Days with both changes of daylight saving time in most of the zones, and the date that Samoa skipped.
    private static let firstDays = ["2026-03-05", "2026-03-25", "2026-09-28", "2026-10-20", "2026-10-28", "2011-12-27"]

    private let calendar = CareCalendar(zone: CareFixtures.berlin)

    private func days(_ first: String, _ last: String, _ entries: [CareEntry], now: String) throws -> [CareDay] {
        calendar.days(
            from: try #require(CalendarDay(first)), through: try #require(CalendarDay(last)), of: entries,
            now: CareFixtures.moment(now))
    }

    @Test(arguments: 0..<60)
    func `the totals of days add up to the totals of all entries`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let zone = try #require(TimeZone.named(Self.zones[seed % Self.zones.count]))
        let first = try #require(CalendarDay(Self.firstDays[(seed / Self.zones.count) % Self.firstDays.count]))
        let dayStart = TimeOfDay(minutes: Int.random(in: 0..<1440, using: &random))
        let calendar = CareCalendar(zone: zone, dayStart: dayStart)
        let last = first.advanced(by: 12)
        let period = calendar.start(of: first)..<calendar.start(of: last.advanced(by: 1))
        let entries = (0..<120).map { _ in CareEntry.random(in: period, using: &random) }
        let now = period.upperBound

        let days = calendar.days(from: first, through: last, of: entries, now: now)
        let sum = days.reduce(CareTotals()) { $0 + $1.totals }

        #expect(days.count == 13)
        #expect(sum == CareTotals(counting: entries, in: zone, now: now))
        // Any cut of the period gives the same days.
        let cut = Int.random(in: 0..<12, using: &random)
        let halves =
            calendar.days(from: first, through: first.advanced(by: cut), of: entries, now: now)
            + calendar.days(from: first.advanced(by: cut + 1), through: last, of: entries, now: now)
        #expect(halves == days)
    }

    @Test(arguments: zones)
    func `every moment lies in exactly one day, and that is the day of the moment`(name: String) throws {
        let zone = try #require(TimeZone.named(name))
        for start in [0, 179, 420, 1439] {
            let calendar = CareCalendar(zone: zone, dayStart: TimeOfDay(minutes: start))
            for first in Self.firstDays {
                let first = try #require(CalendarDay(first))
                var moment = calendar.start(of: first)
                let end = calendar.start(of: first.advanced(by: 7))
                while moment < end {
                    let day = calendar.day(of: moment)
                    #expect(calendar.interval(of: day).contains(moment))
                    moment = moment + .seconds(1237)
                }
            }
        }
    }

    @Test(arguments: zones)
    func `a moment lies in a night if the clock on the wall says so`(name: String) throws {
        let zone = try #require(TimeZone.named(name))
        let calendar = CareCalendar(zone: zone)
        for first in Self.firstDays {
            var moment = calendar.start(of: try #require(CalendarDay(first)))
            for _ in 0..<200 {
                let hour = try #require(Int(zone.rfc3339(moment).dropFirst(11).prefix(2)))
                #expect(calendar.isNight(moment) == (hour >= 19 || hour < 7))
                moment = moment + .seconds(3037)
            }
        }
    }

    @Test func `a day has 23 and 25 hours at the changes of daylight saving time`() throws {
        // An entry that is open over each change counts the hours that passed.
        let spring = CareFixtures.sleep(1, "2026-03-28 07:00", "2026-03-29 07:00")
        let autumn = CareFixtures.sleep(2, "2026-10-24 07:00", "2026-10-25 07:00")
        let days = try days("2026-03-28", "2026-03-28", [spring], now: "2026-12-01 00:00")
        #expect(days[0].totals.sleepMinutes == 23 * 60)
        let later = try self.days("2026-10-24", "2026-10-24", [autumn], now: "2026-12-01 00:00")
        #expect(later[0].totals.sleepMinutes == 25 * 60)
        #expect(later[0].totals.nightSleepMinutes == 13 * 60)
    }

    @Test func `a sleep over the day boundary is split by minutes and counted where it begins`() throws {
        let night = CareFixtures.sleep(1, "2026-11-21 20:30", "2026-11-22 07:45")
        let days = try days("2026-11-21", "2026-11-22", [night], now: "2026-11-23 16:00")
        #expect(days.map(\.totals.sleepMinutes) == [630, 45])
        #expect(days.map(\.totals.nightSleepMinutes) == [630, 0])
        #expect(days.map(\.totals.sleeps) == [1, 0])
        #expect(days.map(\.totals.naps) == [0, 0])
    }

    @Test func `the seconds of a side are split like the minutes of the feed`() throws {
        let feed = CareFixtures.breast(1, "2026-11-22 06:50", "2026-11-22 07:10", left: 601)
        let days = try days("2026-11-21", "2026-11-22", [feed], now: "2026-11-23 16:00")
        #expect(days.map(\.totals.leftSeconds) == [300, 301])
        #expect(days.map(\.totals.feedCount) == [1, 0])
        #expect(days.map(\.totals.feedingMinutes) == [10, 10])
    }

    @Test func `a running timer counts until now, and its day is not complete`() throws {
        let running = CareFixtures.sleep(1, "2026-11-23 13:10", nil)
        let days = try days("2026-11-23", "2026-11-23", [running], now: "2026-11-23 14:00")
        #expect(days[0].totals.sleepMinutes == 50)
        #expect(days[0].totals.naps == 1)
        #expect(!days[0].isComplete)
    }

    @Test func `two logs of one night count each minute once`() throws {
        let nights = [
            CareFixtures.sleep(1, "2026-11-24 20:00", "2026-11-25 06:00", by: 1),
            CareFixtures.sleep(2, "2026-11-24 20:15", "2026-11-25 06:10", by: 2),
            CareFixtures.sleep(3, "2026-11-24 22:00", "2026-11-24 23:00", by: 2),
        ]
        for entries in [nights, nights.reversed()] {
            let days = try days("2026-11-24", "2026-11-24", entries, now: "2026-11-26 16:00")
            #expect(days[0].totals.sleepMinutes == 610)
            #expect(days[0].totals.nightSleepMinutes == 610)
            #expect(days[0].totals.sleeps == 3)
        }
    }

    @Test(arguments: 1...5)
    func `timers that nobody stopped are flagged and not counted, and no day has more than its minutes`(
        timers: Int
    ) throws {
        let forgotten = (1...timers).map { CareFixtures.sleep(UInt8($0), "2026-11-25 1\($0):00", nil) }
        let nap = CareFixtures.sleep(9, "2026-11-26 09:00", "2026-11-26 10:30")
        let days = try days("2026-11-25", "2026-11-26", forgotten + [nap], now: "2026-11-27 12:00")
        #expect(days.map(\.totals.sleepMinutes) == [0, 90])
        #expect(days.map(\.forgottenTimers) == [forgotten.map(\.id), forgotten.map(\.id)])
        // Within 16 hours, they run.
        let early = try self.days("2026-11-25", "2026-11-25", forgotten, now: "2026-11-26 03:00")
        #expect(early[0].totals.sleepMinutes == 16 * 60)
        #expect(early[0].forgottenTimers == [])
    }

    @Test func `activities of two kinds at one time count both`() throws {
        func activity(_ number: UInt8, _ kind: CareEntry.Activity.Kind) -> CareEntry {
            CareEntry(
                id: CareFixtures.id(number), start: CareFixtures.moment("2026-11-23 10:00"),
                end: CareFixtures.moment("2026-11-23 10:30"), details: .activity(.init(kind)))
        }
        let entries = [activity(1, .walk), activity(2, .walk), activity(3, .screen)]
        let totals = try days("2026-11-23", "2026-11-23", entries, now: "2026-11-23 12:00")[0].totals
        #expect(totals.activities[.walk]?.minutes == 30)
        #expect(totals.activities[.screen]?.minutes == 30)
    }

    @Test func `diapers, doses, bottles and activities are counted by kind`() throws {
        let at = CareFixtures.moment("2026-11-23 10:00")
        func entry(_ number: UInt8, _ details: CareEntry.Details, minutes: Int? = nil) -> CareEntry {
            CareEntry(
                id: CareFixtures.id(number), start: at, end: minutes.map { at + .seconds($0 * 60) }, details: details)
        }
        var dose = CareEntry.Medication("Paracétamol")
        dose.amount = 2.5
        dose.unit = "ml"
        var same = CareEntry.Medication("paracetamol")
        same.amount = 2.5
        same.unit = "ml"
        var pumping = CareEntry.Pumping()
        pumping.leftMillilitres = 40.5
        pumping.rightMillilitres = 39.5
        let entries = [
            entry(1, .diaper(.init(isWet: true, isDirty: true))), entry(2, .diaper(.init(isWet: true, isDirty: false))),
            entry(3, .diaper(.init(isWet: false, isDirty: false))), entry(4, .medication(dose)),
            entry(5, .medication(same)), entry(6, .pumping(pumping)),
            entry(7, .activity(.init(.tummyTime)), minutes: 9), entry(8, .temperature(.init(celsius: 37))),
        ]
        let totals = try days("2026-11-23", "2026-11-23", entries, now: "2026-11-23 12:00")[0].totals
        #expect((totals.diapers, totals.wetDiapers, totals.dirtyDiapers) == (3, 2, 1))
        let doses = try #require(totals.doses[MedicineKey(name: "PARACETAMOL")])
        #expect(doses.count == 2)
        #expect(doses.thousandths == ["ml": 5000])
        #expect(totals.pumpedMillilitres == 80)
        #expect(totals.activities[.tummyTime]?.minutes == 9)
        #expect(totals.entries == 8)
    }

    @Test func `an end in another age and an absurd amount overflow nothing`() throws {
        var feeding = CareEntry.Feeding(.breast)
        feeding.leftSeconds = .max
        feeding.millilitres = 1e300
        let start = CareFixtures.moment("2026-11-23 10:00")
        let entry = CareEntry(
            id: CareFixtures.id(1), start: start, end: Timestamp(milliseconds: .max), details: .feeding(feeding))
        let days = try days("2026-11-23", "2026-11-24", [entry, entry], now: "2026-11-23 12:00")
        // The two meals have one time.
        #expect(days[1].totals.feedingMinutes == 1440)
        #expect(days[0].totals.drunkMicrolitres == 0)
    }

    @Test func `the timeline shows the latest first and orders one moment by kind and id`() {
        let late = CareFixtures.sleep(1, "2026-11-23 12:00", nil)
        let bottle = CareFixtures.bottle(3, "2026-11-23 10:00")
        let other = CareFixtures.bottle(2, "2026-11-23 10:00")
        let nap = CareFixtures.sleep(4, "2026-11-23 10:00", "2026-11-23 11:00")
        #expect([nap, bottle, late, other].inTimelineOrder() == [late, other, bottle, nap])
    }

    @Test func `a record is read by the names of the registry, and its fields are the same again`() throws {
        var random = SplitMix64(seed: 7)
        let period = CareFixtures.moment("2026-11-01 00:00")..<CareFixtures.moment("2026-11-23 00:00")
        for _ in 0..<200 {
            let entry = CareEntry.random(in: period, using: &random)
            let read = CareEntry(
                id: entry.id, caregiver: entry.caregiver, type: entry.kind.rawValue, fields: entry.fields)
            #expect(read == entry)
        }
        #expect(CareEntry(id: CareFixtures.id(1), caregiver: nil, type: "recipe", fields: [:]) == nil)
        #expect(CareEntry(id: CareFixtures.id(1), caregiver: nil, type: "sleep", fields: [:]) == nil)
    }
}

extension CareEntry {
    /// Returns an entry of a random kind that begins and ends within a period.
    static func random(in period: Range<Timestamp>, using random: inout SplitMix64) -> CareEntry {
        let start = Int64.random(in: period.lowerBound.milliseconds..<period.upperBound.milliseconds, using: &random)
        let longest = min(period.upperBound.milliseconds - start, 20 * 3_600_000)
        let end = start + Int64.random(in: 0...longest, using: &random)
        let hasEnd = Bool.random(using: &random)
        let details: Details
        switch Int.random(in: 0..<7, using: &random) {
        case 0:
            var feeding = Feeding(Feeding.Method.allCases.randomElement(using: &random) ?? .solid)
            feeding.millilitres = Double(Int.random(in: 0...3000, using: &random)) / 10
            details = .feeding(feeding)
        case 1:
            var feeding = Feeding(.breast)
            feeding.side = Side.allCases.randomElement(using: &random)
            if Bool.random(using: &random) { feeding.leftSeconds = Int.random(in: 0...2000, using: &random) }
            if Bool.random(using: &random) { feeding.rightSeconds = Int.random(in: 0...2000, using: &random) }
            details = .feeding(feeding)
        case 2: details = .diaper(Diaper(isWet: Bool.random(using: &random), isDirty: Bool.random(using: &random)))
        case 3:
            var medication = Medication(["Paracetamol", "vitamin D"].randomElement(using: &random) ?? "")
            medication.amount = Double(Int.random(in: 1...50, using: &random)) / 10
            medication.unit = "ml"
            details = .medication(medication)
        case 4: details = .activity(Activity(Activity.Kind.allCases.randomElement(using: &random) ?? .other))
        case 5:
            var pumping = Pumping()
            pumping.millilitres = Double(Int.random(in: 0...2000, using: &random)) / 10
            details = .pumping(pumping)
        default: details = .sleep(Sleep())
        }
        return CareEntry(
            id: UUID.version7(at: Timestamp(milliseconds: start), using: &random), caregiver: 1,
            start: Timestamp(milliseconds: start), end: hasEnd ? Timestamp(milliseconds: end) : nil, details: details)
    }
}

extension CareTotals {
    /// Counts entries minute by minute, without days. A minute is one of the night by the clock on the wall, and
    /// belongs to the first entry of its kind that has it.
    fileprivate init(counting entries: [CareEntry], in zone: TimeZone, now: Timestamp) {
        self.init()
        func isNight(_ minute: Int64) -> Bool {
            let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(minute) * 60))
            let clock = (Int(minute) + offset / 60) % 1440
            return clock >= 19 * 60 || clock < 7 * 60
        }
        var counted: [String: Set<Int64>] = [:]
        for entry in entries.sorted(by: { ($0.start, $0.id.text) < ($1.start, $1.id.text) }) {
            self.entries += 1
            let first = entry.start.milliseconds / 60_000
            var minutes: [Int64] = []
            if entry.end ?? (entry.isRunning ? now : entry.start) > entry.start {
                minutes = Array(first..<(entry.end ?? now).milliseconds / 60_000)
            }
            // A timer of over 16 hours was forgotten.
            if entry.isRunning, now.milliseconds - entry.start.milliseconds > 16 * 3_600_000 { minutes = [] }
            var track = entry.kind.rawValue
            if case .activity(let activity) = entry.details { track += activity.kind.rawValue }
            minutes = minutes.filter { !counted[track, default: []].contains($0) }
            counted[track, default: []].formUnion(minutes)
            switch entry.details {
            case .feeding(let feeding):
                feeds[feeding.method, default: 0] += 1
                drunkMicrolitres += Int(((feeding.millilitres ?? 0) * 1000).rounded())
                feedingMinutes += minutes.count
                guard feeding.method == .breast else { continue }
                if feeding.leftSeconds != nil || feeding.rightSeconds != nil {
                    leftSeconds += feeding.leftSeconds ?? 0
                    rightSeconds += feeding.rightSeconds ?? 0
                } else if feeding.side == .left {
                    leftSeconds += minutes.count * 60
                } else if feeding.side == .right {
                    rightSeconds += minutes.count * 60
                } else {
                    unsidedSeconds += minutes.count * 60
                }
            case .diaper(let diaper):
                diapers += 1
                wetDiapers += diaper.isWet == true ? 1 : 0
                dirtyDiapers += diaper.isDirty == true ? 1 : 0
            case .sleep:
                sleeps += 1
                naps += isNight(first) ? 0 : 1
                sleepMinutes += minutes.count
                nightSleepMinutes += minutes.count(where: isNight)
            case .pumping(let pumping):
                pumpings += 1
                pumpedMicrolitres += Int(((pumping.total ?? 0) * 1000).rounded())
            case .medication(let medication):
                var dose = doses[MedicineKey(medication), default: .init()]
                dose.count += 1
                dose.thousandths["ml", default: 0] += Int(((medication.amount ?? 0) * 1000).rounded())
                doses[MedicineKey(medication)] = dose
            case .activity(let activity):
                activities[activity.kind, default: .init()].count += 1
                activities[activity.kind, default: .init()].minutes += minutes.count
            case .temperature, .growth, .milestone, .note: break
            }
        }
    }
}
