package import Foundation

/// A wall-clock time in minutes after midnight (0 ..< 1440), without date and zone.
package struct TimeOfDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Minutes after midnight, 0 ..< 1440.
    package let minutes: Int

    /// Creates a time. It wraps around midnight: 23:50 plus 20 minutes is 00:10.
    package init(minutes: Int) {
        self.minutes = minutes - minutes.flooredQuotient(dividingBy: 1440) * 1440
    }

    /// Parses 24-hour `HH:MM`, and nothing else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        self.init(minutes: hour * 60 + minute)
    }

    package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutes < right.minutes }

    /// Returns the time that many minutes later, wrapped around midnight.
    package func advanced(byMinutes minutes: Int) -> TimeOfDay { TimeOfDay(minutes: self.minutes + minutes) }

    package var description: String { "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))" }
}

extension TimeZone {
    /// Returns the date in this zone at `time`.
    package func day(at time: Timestamp) -> CalendarDay {
        let date = Date(timeIntervalSince1970: Double(time.milliseconds) / 1000)
        let local = time.milliseconds + Int64(secondsFromGMT(for: date)) * 1000
        return CalendarDay(daysSinceEpoch: Int(local.flooredQuotient(dividingBy: 86_400_000)))
    }

    /// Returns the moment at which a clock in this zone shows `time` on `day`.
    ///
    /// A time that a spring change skips is moved past the gap. For a time that an autumn change repeats, the first
    /// moment is returned.
    package func moment(on day: CalendarDay, at time: TimeOfDay) -> Timestamp {
        let wall = Int64(day.daysSinceEpoch) * 86_400 + Int64(time.minutes) * 60
        // The offsets a day before and a day after bracket any change; the earlier one is the offset before the gap.
        let before = offset(at: wall - 86_400)
        let after = offset(at: wall + 86_400)
        for candidate in [before, after] where offset(at: wall - candidate) == candidate {
            return Timestamp(milliseconds: (wall - candidate) * 1000)
        }
        return Timestamp(milliseconds: (wall - before) * 1000)
    }

    /// Prints RFC 3339 with this zone's offset: `2026-11-21T17:00:00+01:00`.
    package func rfc3339(_ time: Timestamp) -> String {
        let seconds = time.milliseconds.flooredQuotient(dividingBy: 1000)
        let offset = offset(at: seconds)
        let local = seconds + offset
        let dayNumber = local.flooredQuotient(dividingBy: 86_400)
        let inDay = local - dayNumber * 86_400
        let sign = offset < 0 ? "-" : "+"
        let minutes = abs(offset) / 60
        return
            "\(CalendarDay(daysSinceEpoch: Int(dayNumber)))T\(padded(inDay / 3600, 2)):\(padded(inDay / 60 % 60, 2)):\(padded(inDay % 60, 2))\(sign)\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
    }

    private func offset(at seconds: Int64) -> Int64 {
        Int64(secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
    }
}
