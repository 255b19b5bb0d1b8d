/// A moment in UTC, in milliseconds since 1970-01-01T00:00:00Z.
package struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package var milliseconds: Int64

    /// Creates a moment from milliseconds since 1970-01-01T00:00:00Z.
    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

    /// Returns the moment that much later.
    package static func + (left: Timestamp, right: Duration) -> Timestamp {
        Timestamp(milliseconds: left.milliseconds + right.milliseconds)
    }

    /// The day in UTC.
    package var utcDay: CalendarDay {
        CalendarDay(daysSinceEpoch: Int(milliseconds.flooredQuotient(dividingBy: 86_400_000)))
    }

    /// The moment in RFC 3339, in UTC with milliseconds: `2026-11-21T10:36:00.000Z`.
    package var rfc3339: String {
        let dayLength: Int64 = 86_400_000
        let day = utcDay
        let inDay = milliseconds - Int64(day.daysSinceEpoch) * dayLength
        let seconds = inDay / 1000
        return
            "\(day)T\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2)).\(padded(inDay % 1000, 3))Z"
    }
}

extension Duration {
    /// The duration in whole milliseconds, rounded towards zero.
    package var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}

extension FixedWidthInteger {
    /// Returns the quotient rounded towards minus infinity, for moments and days before the epoch.
    package func flooredQuotient(dividingBy divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

/// Returns decimal digits with leading zeros up to `width`.
package func padded(_ number: some FixedWidthInteger, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
