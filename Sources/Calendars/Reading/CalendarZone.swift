package import Foundation
package import HearthCore

/// The zone of a calendar's times.
package enum CalendarZone: Hashable, Sendable {
    /// UTC.
    case utc
    /// A zone of the system.
    case system(TimeZone)
    /// A zone that the file itself describes.
    case described(DescribedZone)

    /// Returns the moment at which a clock in the zone shows a time.
    ///
    /// A time that a spring change skips is read with the offset before the change, and is the time after the gap. Of a
    /// time that comes twice, the first one counts (RFC 5545, 3.3.5).
    package func moment(of wall: WallTime) -> Timestamp {
        if case .utc = self { return Timestamp(milliseconds: wall.seconds * 1000) }
        // The offsets a day before and a day after bracket any change.
        let before = offset(at: wall.seconds - WallTime.secondsPerDay)
        let after = offset(at: wall.seconds + WallTime.secondsPerDay)
        for candidate in [before, after] where offset(at: wall.seconds - candidate) == candidate {
            return Timestamp(milliseconds: (wall.seconds - candidate) * 1000)
        }
        return Timestamp(milliseconds: (wall.seconds - before) * 1000)
    }

    /// Returns what a clock in the zone shows at a moment.
    package func wall(at moment: Timestamp) -> WallTime {
        let seconds = moment.milliseconds.flooredQuotient(dividingBy: 1000)
        return WallTime(seconds: seconds + offset(at: seconds))
    }

    /// Returns the offset from UTC in seconds at a second since 1970.
    private func offset(at seconds: Int64) -> Int64 {
        switch self {
        case .utc: 0
        case .system(let zone): Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
        case .described(let zone): zone.offset(at: seconds)
        }
    }
}

/// A zone of a file's own: its `VTIMEZONE`.
package struct DescribedZone: Hashable, Sendable {
    /// One change of the offset, which may come back by a rule.
    struct Observance: Hashable, Sendable {
        /// The first change, on a clock that still has the old offset.
        var start: WallTime
        /// The seconds before UTC until the change.
        var offsetBefore: Int64
        /// The seconds before UTC from the change on.
        var offset: Int64
        /// When the change comes back; nil if it does not.
        var rule: RecurrenceRule?
        /// Further changes.
        var dates: [WallTime] = []
    }

    /// The changes between these years are computed once; the last offset holds after them.
    private static let lastYear = 2100
    private static let mostChanges = 2000

    /// The moments of changes in seconds since 1970, and the offset from each of them on, the earliest first.
    private let changes: [Change]
    private let offsetAtFirst: Int64

    private struct Change: Hashable, Sendable {
        var at: Int64
        var offset: Int64
    }

    /// Creates the zone; nil without an observance.
    init?(_ observances: [Observance]) {
        guard let first = observances.min(by: { $0.start < $1.start }) else { return nil }
        offsetAtFirst = first.offsetBefore
        let end = WallTime(day: CalendarDay(year: Self.lastYear, month: 1, day: 1) ?? first.start.day)
        changes = observances.flatMap { observance in
            var walls = [observance.start] + observance.dates
            if let rule = observance.rule {
                for wall in RecurrenceIterator(rule, start: observance.start) {
                    guard wall < end, walls.count < Self.mostChanges else { break }
                    if case .moment(let until) = rule.until,
                        wall.seconds - observance.offsetBefore > until.milliseconds / 1000
                    {
                        break
                    }
                    walls.append(wall)
                }
            }
            return Set(walls).map { Change(at: $0.seconds - observance.offsetBefore, offset: observance.offset) }
        }.sorted { $0.at < $1.at }
    }

    /// Returns the offset from UTC in seconds at a second since 1970.
    func offset(at seconds: Int64) -> Int64 {
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].at <= seconds { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? offsetAtFirst : changes[low - 1].offset
    }
}
