package import HearthCore

/// A date and a time that a clock on the wall shows, without a zone.
///
/// Recurrence rules are expanded on wall times, so that eight o'clock stays eight o'clock over a change of daylight
/// saving time. A zone turns them into moments last.
package struct WallTime: Hashable, Comparable, Sendable {
    /// The seconds of the clock since 1970-01-01T00:00:00.
    package let seconds: Int64

    /// Creates the wall time that many seconds after 1970-01-01T00:00:00.
    package init(seconds: Int64) { self.seconds = seconds }

    /// Creates the wall time of a day and a second of that day; a second outside 0 ..< 86,400 moves the day.
    package init(day: CalendarDay, second: Int = 0) {
        seconds = Int64(day.daysSinceEpoch) * Self.secondsPerDay + Int64(second)
    }

    static let secondsPerDay: Int64 = 86_400

    /// The date.
    package var day: CalendarDay {
        CalendarDay(daysSinceEpoch: Int(seconds.flooredQuotient(dividingBy: Self.secondsPerDay)))
    }

    /// The second of the day, 0 ..< 86,400.
    package var secondOfDay: Int {
        Int(seconds - seconds.flooredQuotient(dividingBy: Self.secondsPerDay) * Self.secondsPerDay)
    }

    package static func < (left: WallTime, right: WallTime) -> Bool { left.seconds < right.seconds }

    /// Returns the wall time that many seconds later.
    package func advanced(bySeconds seconds: Int64) -> WallTime { WallTime(seconds: self.seconds + seconds) }
}

extension WallTime {
    /// Reads a time such as `20261124T180000`, and nothing else.
    package init?(text: some StringProtocol) {
        guard case .time(let wall, isUTC: false)? = CalendarText.dateOrTime(text) else { return nil }
        self = wall
    }

    /// The time as `20261124T180000`.
    package var text: String { CalendarText.text(of: self) }
}
