import HearthCore

/// A date and a time of the clock on the wall, without a zone.
struct LocalTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The date.
    var day: CalendarDay
    /// Seconds after midnight, 0 ..< 86,400.
    var second: Int

    /// Seconds from 1970-01-01T00:00:00 of the same wall clock.
    var wallSeconds: Int64 { Int64(day.daysSinceEpoch) * 86_400 + Int64(second) }

    static func < (left: LocalTime, right: LocalTime) -> Bool { left.wallSeconds < right.wallSeconds }

    var description: String { "\(day) \(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2))" }
}

/// The order of day and month in dates that end with the year. The raw value is the value of `--dates`.
package enum DateOrder: String, CaseIterable, Sendable {
    /// `31/1/26`
    case dayFirst = "dmy"
    /// `1/31/26`
    case monthFirst = "mdy"
}

/// A date or time as a log writes it.
enum TimeText: Hashable, Sendable {
    /// A date without a time.
    case day(CalendarDay)
    /// A time without a zone.
    case local(LocalTime)
    /// A time with a zone or offset.
    case moment(Timestamp)

    /// Reads a date (`2026-01-31`), a time after it (`8:05`, `08:05:30.250`, `8:05 PM`), and a zone (`Z`, `+01:00`); nil
    /// for anything else.
    ///
    /// - Parameter dates: the order of dates that end with the year (`31/1/26`); nil reads those that begin with it only.
    init?(_ text: String, dates: DateOrder? = nil) {
        var scanner = DateScanner(text)
        guard let day = scanner.date()?.day(dates) else { return nil }
        if scanner.isAtEnd {
            self = .day(day)
            return
        }
        guard scanner.skipSeparator(), let time = scanner.time() else { return nil }
        var local = LocalTime(day: day, second: Int(time / 1000))
        if local.second == 86_400 { local = LocalTime(day: day.advanced(by: 1), second: 0) }
        if scanner.isAtEnd {
            self = .local(local)
            return
        }
        guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
        self = .moment(
            Timestamp(milliseconds: (local.wallSeconds - offset) * 1000 + time % 1000))
    }
}
