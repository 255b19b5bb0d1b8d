package import Foundation
package import HearthCore

/// The days of a child: each begins at the child's day start, in the child's time zone, and ends where the next begins.
///
/// Days are counted on the calendar and become moments last, so a day has 23 or 25 hours at a change of daylight saving
/// time and none is dropped.
package struct CareCalendar: Hashable, Sendable {
    /// The child's time zone.
    package var zone: TimeZone
    /// The time at which a day of the child begins (`day_start_time`).
    package var dayStart: TimeOfDay
    /// The time at which the night begins. Sleep from then until ``nightEnd`` counts as night sleep.
    package var nightStart: TimeOfDay
    /// The time at which the night ends.
    package var nightEnd: TimeOfDay

    /// Creates a calendar.
    package init(
        zone: TimeZone, dayStart: TimeOfDay = TimeOfDay(minutes: 7 * 60),
        nightStart: TimeOfDay = TimeOfDay(minutes: 19 * 60), nightEnd: TimeOfDay = TimeOfDay(minutes: 7 * 60)
    ) {
        self.zone = zone
        self.dayStart = dayStart
        self.nightStart = nightStart
        self.nightEnd = nightEnd
    }

    /// Returns the moment at which a day begins.
    package func start(of day: CalendarDay) -> Timestamp { zone.moment(on: day, at: dayStart) }

    /// Returns the time that a day takes. It is empty for a day that the zone skipped.
    package func interval(of day: CalendarDay) -> Range<Timestamp> {
        let start = start(of: day)
        return start..<max(start, self.start(of: day.advanced(by: 1)))
    }

    /// Returns the day to which a moment belongs.
    package func day(of moment: Timestamp) -> CalendarDay {
        // The date of the clock or, before the day start, the date before. A zone that skips a date needs one more.
        let date = zone.day(at: moment)
        for day in [date.advanced(by: 1), date, date.advanced(by: -1)] where start(of: day) <= moment { return day }
        return date.advanced(by: -2)
    }

    /// Returns whether a moment lies in a night.
    package func isNight(_ moment: Timestamp) -> Bool {
        let date = zone.day(at: moment)
        // The night may have begun two dates ago, if the zone skipped one.
        return (-2...0).contains { night(of: date.advanced(by: $0)).contains(moment) }
    }

    /// Returns the night that begins on a date of the clock.
    func night(of date: CalendarDay) -> Range<Timestamp> {
        let start = zone.moment(on: date, at: nightStart)
        let end = zone.moment(on: nightEnd <= nightStart ? date.advanced(by: 1) : date, at: nightEnd)
        return start..<max(start, end)
    }
}

extension Timestamp {
    /// The whole minutes since the epoch. Care totals count in them, so that the parts of a split entry add up exactly.
    var minute: Int { Int(milliseconds.flooredQuotient(dividingBy: 60_000)) }

    /// Creates the moment at which a minute begins.
    init(minute: Int) { self.init(milliseconds: Int64(minute) * 60_000) }
}

extension Range<Timestamp> {
    /// The whole minutes that the interval covers.
    var minutes: Range<Int> { lowerBound.minute..<upperBound.minute }
}
