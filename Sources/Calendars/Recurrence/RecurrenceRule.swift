package import HearthCore

/// A recurrence rule of RFC 5545, 3.3.10: `FREQ=WEEKLY;BYDAY=MO,TH;COUNT=10`.
package struct RecurrenceRule: Hashable, Sendable {
    /// The length of a period, the longest first.
    package enum Frequency: String, CaseIterable, Sendable, Comparable {
        case yearly = "YEARLY"
        case monthly = "MONTHLY"
        case weekly = "WEEKLY"
        case daily = "DAILY"
        case hourly = "HOURLY"
        case minutely = "MINUTELY"
        case secondly = "SECONDLY"

        private var rank: Int {
            switch self {
            case .yearly: 0
            case .monthly: 1
            case .weekly: 2
            case .daily: 3
            case .hourly: 4
            case .minutely: 5
            case .secondly: 6
            }
        }

        /// Returns true if the periods of `left` are longer.
        package static func < (left: Frequency, right: Frequency) -> Bool { left.rank < right.rank }
    }

    /// A weekday of `BYDAY`.
    package struct Day: Hashable, Sendable {
        /// The number of the weekday in its month or year, from the end if negative; nil for each of them.
        package var ordinal: Int?
        /// The weekday.
        package var weekday: Weekday

        /// Creates a weekday of a rule.
        package init(ordinal: Int? = nil, weekday: Weekday) {
            self.ordinal = ordinal
            self.weekday = weekday
        }
    }

    /// The last moment of a rule.
    package enum Until: Hashable, Sendable {
        /// The end of a day.
        case day(CalendarDay)
        /// A time of the clock where the series takes place.
        case wall(WallTime)
        /// A moment.
        case moment(Timestamp)
    }

    /// The length of a period.
    package var frequency: Frequency
    /// Every which period counts, from 1.
    package var interval = 1
    /// The number of occurrences; nil for no such end.
    package var count: Int?
    /// The last moment; nil for no such end.
    package var until: Until?
    /// Seconds of the minute, 0 to 60; a leap second counts as second 59.
    package var seconds: [Int] = []
    /// Minutes of the hour, 0 to 59.
    package var minutes: [Int] = []
    /// Hours of the day, 0 to 23.
    package var hours: [Int] = []
    /// Weekdays.
    package var days: [Day] = []
    /// Days of the month, 1 to 31, from the end if negative.
    package var monthDays: [Int] = []
    /// Days of the year, 1 to 366, from the end if negative.
    package var yearDays: [Int] = []
    /// Weeks of the year, 1 to 53, from the end if negative.
    package var weeks: [Int] = []
    /// Months, 1 to 12.
    package var months: [Int] = []
    /// Positions among the occurrences of a period, from 1, from the end if negative.
    package var positions: [Int] = []
    /// The first day of a week.
    package var weekStart = Weekday.monday

    /// Creates a rule without limits.
    package init(_ frequency: Frequency) { self.frequency = frequency }
}

/// A recurrence rule that cannot be read.
package struct RecurrenceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The part that is wrong, such as `BYDAY`.
    package var part: String
    /// What was expected, for people.
    package var message: String

    package var description: String { "\(part): \(message)" }
}
