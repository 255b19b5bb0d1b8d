package import HearthCore

/// When an event of a calendar begins or ends.
package enum CalendarTime: Hashable, Sendable {
    /// A whole day.
    case day(CalendarDay)
    /// A time of a clock in a zone; nil for the zone of the household.
    case time(WallTime, CalendarZone?)

    /// Returns the moment in a zone that counts where the time has none; nil for a day.
    package func moment(in zone: CalendarZone) -> Timestamp? {
        guard case .time(let wall, let own) = self else { return nil }
        return (own ?? zone).moment(of: wall)
    }

    /// The wall time, midnight for a day.
    var wall: WallTime {
        switch self {
        case .day(let day): WallTime(day: day)
        case .time(let wall, _): wall
        }
    }

    var zone: CalendarZone? {
        guard case .time(_, let zone) = self else { return nil }
        return zone
    }

    var isDay: Bool {
        guard case .day = self else { return false }
        return true
    }
}

/// An event of an iCalendar file.
package struct CalendarEvent: Hashable, Sendable {
    /// How long an occurrence takes.
    enum Length: Hashable, Sendable {
        /// So many seconds on the clock, from `DTEND`.
        case clock(Int64)
        /// Days of the calendar and exact seconds, from `DURATION`.
        case duration(CalendarDuration)
    }

    /// The id that all occurrences share.
    package var uid: String
    /// The title.
    package var summary: String
    /// The begin of the first occurrence.
    package var start: CalendarTime
    /// True if the event leaves its time free (`TRANSP:TRANSPARENT`).
    package var isFree: Bool
    /// True if it does not take place.
    package var isCancelled: Bool
    /// The revision of the event.
    package var sequence: Int
    /// The number of its `BEGIN` line.
    package var line: Int

    var length: Length
    var rules: [RecurrenceRule]
    var dates: [CalendarTime]
    /// Lengths of the dates that name an end of their own.
    var periods: [CalendarTime: Length]
    var excluded: [CalendarTime]
    var excludingRules: [RecurrenceRule]
    /// The occurrence that this event takes the place of.
    var replaces: CalendarTime?
    /// True if it takes the place of all later ones as well.
    var replacesLater: Bool
}
