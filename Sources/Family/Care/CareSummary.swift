package import Foundation
package import HearthCore

/// A figure of a day that summaries average and compare.
package enum CareMetric: String, CaseIterable, Sendable {
    case feeds
    case drunkMillilitres = "drunk_ml"
    case breastMinutes = "breast_minutes"
    case sleepMinutes = "sleep_minutes"
    case nightSleepMinutes = "night_sleep_minutes"
    case naps
    case diapers
    case wetDiapers = "wet_diapers"
    case dirtyDiapers = "dirty_diapers"
    case pumpedMillilitres = "pumped_ml"

    /// Returns the figure of totals.
    package func value(in totals: CareTotals) -> Double {
        switch self {
        case .feeds: Double(totals.feedCount)
        case .drunkMillilitres: totals.drunkMillilitres
        case .breastMinutes: Double(totals.breastSeconds) / 60
        case .sleepMinutes: Double(totals.sleepMinutes)
        case .nightSleepMinutes: Double(totals.nightSleepMinutes)
        case .naps: Double(totals.naps)
        case .diapers: Double(totals.diapers)
        case .wetDiapers: Double(totals.wetDiapers)
        case .dirtyDiapers: Double(totals.dirtyDiapers)
        case .pumpedMillilitres: totals.pumpedMillilitres
        }
    }
}

/// The care of a child over several days.
package struct CareSummary: Hashable, Sendable {
    /// The first day of the period.
    package var first: CalendarDay
    /// The last day of the period.
    package var last: CalendarDay
    /// Each day of the period.
    package var days: [CareDay]
    /// The sums of the period.
    package var totals: CareTotals
    /// The averages per day; nil if no day counts.
    package var averages: Averages?
    /// The averages of as many days before the period; nil if no day of them counts.
    package var averagesBefore: Averages?
    /// The longest sleep that began in the period; nil if none has a duration.
    package var longestSleep: LongestSleep?

    /// Averages over the days that count: they are over, and the family logged something on them.
    ///
    /// A day without any entry is a day on which nobody logged, not one without food and sleep.
    package struct Averages: Hashable, Sendable {
        /// The number of days that count.
        package var days: Int
        /// The sums of those days.
        private let totals: CareTotals

        /// Averages days; nil if none of them counts.
        init?(_ days: [CareDay]) {
            let counted = days.filter { $0.isComplete && $0.totals.entries > 0 }
            guard !counted.isEmpty else { return nil }
            self.days = counted.count
            totals = counted.reduce(CareTotals()) { $0 + $1.totals }
        }

        /// Returns the average of a figure per day.
        package subscript(metric: CareMetric) -> Double { metric.value(in: totals) / Double(days) }
    }

    /// A sleep with its length.
    package struct LongestSleep: Hashable, Sendable {
        /// The id of the record.
        package var id: UUID
        /// When the sleep began.
        package var start: Timestamp
        /// How long it was, in whole minutes, also beyond the end of the period.
        package var minutes: Int
    }

    /// A figure of two periods.
    package struct Trend: Hashable, Sendable {
        /// The average per day of the period before.
        package var before: Double
        /// The average per day of the period.
        package var now: Double

        /// The difference per day.
        package var change: Double { now - before }
    }

    /// Sums up the entries from `first` to `last`.
    ///
    /// - Parameter entries: the entries of the period, of as many days before it, and those that reach into them.
    package init(
        from first: CalendarDay, through last: CalendarDay, of entries: [CareEntry], calendar: CareCalendar,
        now: Timestamp
    ) {
        self.first = first
        self.last = last
        days = calendar.days(from: first, through: last, of: entries, now: now)
        totals = days.reduce(CareTotals()) { $0 + $1.totals }
        averages = Averages(days)
        let before = calendar.days(
            from: first.advanced(by: -days.count), through: first.advanced(by: -1), of: entries, now: now)
        averagesBefore = Averages(before)
        let period =
            calendar.start(
                of: first)..<max(
                calendar.start(of: first), calendar.start(of: last.advanced(by: 1)))
        longestSleep = entries.filter { $0.kind == .sleep && period.contains($0.start) && !$0.isForgotten(now: now) }
            .map { LongestSleep(id: $0.id, start: $0.start, minutes: $0.interval(now: now).minutes.count) }
            .filter { $0.minutes > 0 }
            .max { ($0.minutes, $1.start) < ($1.minutes, $0.start) }
    }

    /// Returns how a figure compares with the period before; nil if one of the periods has no day that counts.
    package func trend(_ metric: CareMetric) -> Trend? {
        guard let averages, let averagesBefore else { return nil }
        return Trend(before: averagesBefore[metric], now: averages[metric])
    }
}
