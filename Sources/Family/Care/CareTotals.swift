package import Foundation
package import HearthCore

/// Sums over care entries.
///
/// All of them are integers, so that the sums of days add up to the sum of their period exactly. Minutes are whole minutes
/// of the clock; amounts are in thousandths of a unit.
package struct CareTotals: Hashable, Sendable {
    /// The number of meals by method.
    package var feeds: [CareEntry.Feeding.Method: Int] = [:]
    /// Milk and other drinks, in microlitres.
    package var drunkMicrolitres = 0
    /// Minutes of all meals that have a duration.
    package var feedingMinutes = 0
    /// Seconds at the left breast.
    package var leftSeconds = 0
    /// Seconds at the right breast.
    package var rightSeconds = 0
    /// Seconds at the breast whose side is not known.
    package var unsidedSeconds = 0
    /// The number of sleeps that began.
    package var sleeps = 0
    /// The number of sleeps that began outside of the night.
    package var naps = 0
    /// Minutes of sleep.
    package var sleepMinutes = 0
    /// The part of ``sleepMinutes`` that lies in the night.
    package var nightSleepMinutes = 0
    /// The number of changed diapers.
    package var diapers = 0
    /// The number of wet diapers; a diaper may be wet and dirty.
    package var wetDiapers = 0
    /// The number of dirty diapers.
    package var dirtyDiapers = 0
    /// The number of times that milk was pumped.
    package var pumpings = 0
    /// Pumped milk, in microlitres.
    package var pumpedMicrolitres = 0
    /// The doses of each medicine, by ``MedicineKey``.
    package var doses: [MedicineKey: Doses] = [:]
    /// Activities by their kind.
    package var activities: [CareEntry.Activity.Kind: Activities] = [:]
    /// The number of entries of any kind that began.
    package var entries = 0

    /// Doses of one medicine.
    package struct Doses: Hashable, Sendable {
        /// The number of doses.
        package var count = 0
        /// The amounts by their units, in thousandths.
        package var thousandths: [String: Int] = [:]

        /// Creates a count of no doses.
        package init() {}
    }

    /// Activities of one kind.
    package struct Activities: Hashable, Sendable {
        /// The number of activities that began.
        package var count = 0
        /// The minutes of all activities.
        package var minutes = 0

        /// Creates a count of no activities.
        package init() {}
    }

    /// Creates totals of nothing.
    package init() {}

    /// The number of meals.
    package var feedCount: Int { feeds.values.reduce(0, +) }
    /// Milk and other drinks, in millilitres.
    package var drunkMillilitres: Double { Double(drunkMicrolitres) / 1000 }
    /// Pumped milk, in millilitres.
    package var pumpedMillilitres: Double { Double(pumpedMicrolitres) / 1000 }
    /// The part of the sleep that lies outside of the night.
    package var daySleepMinutes: Int { sleepMinutes - nightSleepMinutes }
    /// Seconds at the breast.
    package var breastSeconds: Int { leftSeconds + rightSeconds + unsidedSeconds }

    /// Adds the sums of another period.
    package static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum.feeds.merge(right.feeds, uniquingKeysWith: +)
        sum.drunkMicrolitres += right.drunkMicrolitres
        sum.feedingMinutes += right.feedingMinutes
        sum.leftSeconds += right.leftSeconds
        sum.rightSeconds += right.rightSeconds
        sum.unsidedSeconds += right.unsidedSeconds
        sum.sleeps += right.sleeps
        sum.naps += right.naps
        sum.sleepMinutes += right.sleepMinutes
        sum.nightSleepMinutes += right.nightSleepMinutes
        sum.diapers += right.diapers
        sum.wetDiapers += right.wetDiapers
        sum.dirtyDiapers += right.dirtyDiapers
        sum.pumpings += right.pumpings
        sum.pumpedMicrolitres += right.pumpedMicrolitres
        sum.doses.merge(right.doses) { one, other in
            var doses = one
            doses.count += other.count
            doses.thousandths.merge(other.thousandths, uniquingKeysWith: +)
            return doses
        }
        sum.activities.merge(right.activities) { one, other in
            var activities = one
            activities.count += other.count
            activities.minutes += other.minutes
            return activities
        }
        sum.entries += right.entries
        return sum
    }
}

/// The totals of one day of a child.
package struct CareDay: Hashable, Sendable {
    /// The day, by its date.
    package var day: CalendarDay
    /// The sums of the day.
    package var totals: CareTotals
    /// True if the day has ended.
    package var isComplete: Bool
    /// The timers that reach into the day and were probably forgotten: their minutes are not counted.
    package var forgottenTimers: [UUID]
}

extension CareCalendar {
    /// Returns the totals of each day from `first` to `last`; empty if `last` is before `first`.
    ///
    /// An entry, its amounts and doses count on the day on which it begins. Its minutes, and the seconds of each side, are
    /// split at the day boundaries that it crosses. A minute of two sleeps, of two meals or of two activities of a kind
    /// counts once: two caregivers logged the same night. A running timer counts until `now`, unless it was forgotten.
    package func days(
        from first: CalendarDay, through last: CalendarDay, of entries: some Sequence<CareEntry>, now: Timestamp
    ) -> [CareDay] {
        guard first <= last else { return [] }
        let dates = (first.daysSinceEpoch...last.daysSinceEpoch).map(CalendarDay.init(daysSinceEpoch:))
        var counter = CareDayCounter(
            starts: dates.map { start(of: $0).minute }, end: start(of: last.advanced(by: 1)).minute,
            nights: (first.daysSinceEpoch - CareDayCounter.margin...last.daysSinceEpoch + CareDayCounter.margin)
                .map { night(of: CalendarDay(daysSinceEpoch: $0)).minutes })
        for entry in entries.sorted(by: { ($0.start, $0.id.text) < ($1.start, $1.id.text) }) {
            counter.add(entry, minutes: entry.interval(now: now).minutes, isForgotten: entry.isForgotten(now: now))
        }
        return dates.indices.map { index in
            CareDay(
                day: dates[index], totals: counter.totals[index],
                isComplete: start(of: dates[index].advanced(by: 1)) <= now, forgottenTimers: counter.forgotten[index])
        }
    }
}

/// Distributes entries over days.
private struct CareDayCounter {
    /// The first minute of each day.
    private let starts: [Int]
    /// The minute after the last day.
    private let end: Int
    /// The nights, from those of ``margin`` days before the first day on.
    private let nights: [Range<Int>]
    private(set) var totals: [CareTotals]
    /// The forgotten timers of each day.
    private(set) var forgotten: [[UUID]]
    /// The minutes until which entries of a track are counted.
    private var counted: [Track: Int] = [:]

    /// What happens once at a time: a minute of two such entries counts once.
    private enum Track: Hashable {
        case sleep, feeding
        case activity(CareEntry.Activity.Kind)
    }

    init(starts: [Int], end: Int, nights: [Range<Int>]) {
        self.starts = starts
        self.end = end
        self.nights = nights
        totals = Array(repeating: CareTotals(), count: starts.count)
        forgotten = Array(repeating: [], count: starts.count)
    }

    /// The nights before and after a day that may reach into it: two, because a zone may skip a date.
    static let margin = 2

    /// Adds an entry. Those of a track are added by their starts.
    mutating func add(_ entry: CareEntry, minutes: Range<Int>, isForgotten: Bool) {
        if let day = day(of: minutes.lowerBound) { count(entry, on: day) }
        if isForgotten {
            for (day, _) in parts(of: minutes) { forgotten[day].append(entry.id) }
            return
        }
        let first = track(of: entry).map { track in
            let until = max(counted[track] ?? minutes.lowerBound, minutes.lowerBound)
            counted[track] = max(until, minutes.upperBound)
            return until
        }
        for (day, part) in parts(of: minutes) {
            let own = first.map { part.clamped(to: min($0, part.upperBound)..<part.upperBound) } ?? part
            spread(entry, whole: minutes, part: part, own: own, on: day)
        }
    }

    private func track(of entry: CareEntry) -> Track? {
        switch entry.details {
        case .sleep: .sleep
        case .feeding: .feeding
        case .activity(let activity): .activity(activity.kind)
        case .diaper, .pumping, .medication, .temperature, .growth, .milestone, .note: nil
        }
    }

    /// Returns the index of the day in which a minute lies; nil outside the period.
    private func day(of minute: Int) -> Int? {
        guard let first = starts.first, minute >= first, minute < end else { return nil }
        return firstStart(after: minute) - 1
    }

    private func nights(around day: Int) -> ArraySlice<Range<Int>> { nights[day...day + 2 * Self.margin] }

    private func firstStart(after minute: Int) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= minute { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the parts of an interval that lie in the days of the period. A moment is one empty part.
    private func parts(of minutes: Range<Int>) -> [(day: Int, part: Range<Int>)] {
        guard !minutes.isEmpty else { return day(of: minutes.lowerBound).map { [($0, minutes)] } ?? [] }
        guard let first = starts.first, minutes.upperBound > first, minutes.lowerBound < end else { return [] }
        var parts: [(Int, Range<Int>)] = []
        var day = max(firstStart(after: minutes.lowerBound) - 1, 0)
        while day < starts.count, starts[day] < minutes.upperBound {
            let dayEnd = day + 1 < starts.count ? starts[day + 1] : end
            let part = minutes.clamped(to: starts[day]..<max(starts[day], dayEnd))
            if !part.isEmpty { parts.append((day, part)) }
            day += 1
        }
        return parts
    }

    /// Counts what belongs to the beginning of an entry.
    private mutating func count(_ entry: CareEntry, on day: Int) {
        totals[day].entries += 1
        switch entry.details {
        case .feeding(let feeding):
            totals[day].feeds[feeding.method, default: 0] += 1
            totals[day].drunkMicrolitres += thousandths(feeding.millilitres)
        case .diaper(let diaper):
            totals[day].diapers += 1
            if diaper.isWet == true { totals[day].wetDiapers += 1 }
            if diaper.isDirty == true { totals[day].dirtyDiapers += 1 }
        case .sleep:
            totals[day].sleeps += 1
            let start = entry.start.minute
            if !nights(around: day).contains(where: { $0.contains(start) }) { totals[day].naps += 1 }
        case .pumping(let pumping):
            totals[day].pumpings += 1
            totals[day].pumpedMicrolitres += thousandths(pumping.total)
        case .medication(let medication):
            var doses = totals[day].doses[MedicineKey(medication), default: .init()]
            doses.count += 1
            if let amount = medication.amount {
                doses.thousandths[medication.unit ?? "", default: 0] += thousandths(amount)
            }
            totals[day].doses[MedicineKey(medication)] = doses
        case .activity(let activity):
            totals[day].activities[activity.kind, default: .init()].count += 1
        case .temperature, .growth, .milestone, .note: break
        }
    }

    /// Adds what an entry has of a duration to one of its days.
    ///
    /// - Parameters:
    ///   - part: the minutes of the entry on the day.
    ///   - own: those of ``part`` that no entry of the track before had.
    private mutating func spread(_ entry: CareEntry, whole: Range<Int>, part: Range<Int>, own: Range<Int>, on day: Int)
    {
        switch entry.details {
        case .sleep:
            totals[day].sleepMinutes += own.count
            totals[day].nightSleepMinutes += nights(around: day).reduce(0) { $0 + $1.clamped(to: own).count }
        case .activity(let activity):
            totals[day].activities[activity.kind, default: .init()].minutes += own.count
        case .feeding(let feeding):
            totals[day].feedingMinutes += own.count
            guard feeding.method == .breast else { return }
            // What was measured for a side is an amount.
            if feeding.leftSeconds != nil || feeding.rightSeconds != nil {
                totals[day].leftSeconds += share(of: feeding.leftSeconds ?? 0, whole: whole, part: part)
                totals[day].rightSeconds += share(of: feeding.rightSeconds ?? 0, whole: whole, part: part)
                return
            }
            switch feeding.side {
            case .left: totals[day].leftSeconds += own.count * 60
            case .right: totals[day].rightSeconds += own.count * 60
            case .both, nil: totals[day].unsidedSeconds += own.count * 60
            }
        case .diaper, .pumping, .medication, .temperature, .growth, .milestone, .note: break
        }
    }

    /// Returns the part of `seconds` that falls into `part` of `whole`. The parts of all days add up to `seconds`.
    private func share(of seconds: Int, whole: Range<Int>, part: Range<Int>) -> Int {
        let seconds = min(max(seconds, 0), Self.largest)
        guard !whole.isEmpty else { return seconds }
        // An end may be ages away, so the product may need more than 64 bits.
        func until(_ minute: Int) -> Int {
            whole.count.dividingFullWidth(seconds.multipliedFullWidth(by: minute - whole.lowerBound)).quotient
        }
        return until(part.upperBound) - until(part.lowerBound)
    }

    private func thousandths(_ amount: Double?) -> Int {
        guard let amount, abs(amount) <= Double(Self.largest) else { return 0 }
        return Int((amount * 1000).rounded())
    }

    /// The largest amount or number of seconds that counts. No true one comes near it, and sums of them cannot overflow.
    private static let largest = 1_000_000
}
