/// A date of the proleptic Gregorian calendar, without time and zone.
///
/// Day arithmetic uses dates rather than moments, so that a change of daylight saving time can neither drop nor double
/// a day. The conversions are Howard Hinnant's civil-calendar algorithms
/// (https://howardhinnant.github.io/date_algorithms.html).
package struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number of days since 1970-01-01; negative before it.
    package let daysSinceEpoch: Int

    /// Creates the date that many days after 1970-01-01.
    package init(daysSinceEpoch: Int) { self.daysSinceEpoch = daysSinceEpoch }

    /// Returns nil if no such date exists (2026-02-30) or the year is outside 1…9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.flooredQuotient(dividingBy: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        daysSinceEpoch = era * 146_097 + dayOfEra - 719_468
        guard components == (year, month, day) else { return nil }
    }

    /// Parses an ISO 8601 calendar date, `2026-11-21`, and nothing else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The year, the month (1…12) and the day of the month (1…31).
    package var components: (year: Int, month: Int, day: Int) {
        let shifted = daysSinceEpoch + 719_468
        let era = shifted.flooredQuotient(dividingBy: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// The day of the week; 1970-01-01 was a Thursday.
    package var weekday: Weekday {
        let index = daysSinceEpoch + 3
        return Weekday.allCases[index - index.flooredQuotient(dividingBy: 7) * 7]
    }

    package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        left.daysSinceEpoch < right.daysSinceEpoch
    }

    /// Returns the date that many days later; earlier for a negative number.
    package func advanced(by days: Int) -> CalendarDay { CalendarDay(daysSinceEpoch: daysSinceEpoch + days) }

    package var description: String {
        let (year, month, day) = components
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}

/// The days of the week, Monday first (ISO 8601, and the order of the seed's weekday list).
package enum Weekday: String, CaseIterable, Sendable {
    case monday = "mon"
    case tuesday = "tue"
    case wednesday = "wed"
    case thursday = "thu"
    case friday = "fri"
    case saturday = "sat"
    case sunday = "sun"

    /// The English name, for progress lines and composed plans.
    package var name: String {
        switch self {
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }
}
